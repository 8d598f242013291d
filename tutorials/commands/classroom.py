"""What `sixtysix serve --class` adds: options, and the class itself."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from tutorials.commands.common import UsageError, require

if TYPE_CHECKING:
    from tutorials.serve.guests import Guest

HOURS = 12.0


def class_options(parser: argparse.ArgumentParser) -> None:
    """Enter the options."""
    group = parser.add_argument_group("live class")
    group.add_argument(
        "--class",
        dest="classroom",
        nargs="?",
        const="going-on",
        choices=("going-on", "new"),
        metavar="new",
        help="hold a class: pupils join by a code; a class that is going on is taken up again unless you say 'new'",
    )
    group.add_argument(
        "--class-database",
        metavar="URL",
        help="where classes are kept: a file, sqlite:///FILE or postgresql://USER@HOST/NAME (default: a file of yours)",
    )
    group.add_argument(
        "--class-hours",
        type=_hours,
        default=HOURS,
        metavar="N",
        help="a class deletes itself after so many hours (default: %(default)g)",
    )
    group.add_argument(
        "--class-address", default="", metavar="HOST[:PORT]", help="as pupils' browsers reach this server"
    )


def class_guests(arguments: argparse.Namespace) -> tuple[Guest, ...]:
    """The class, if one is wanted. UsageError if it cannot be held."""
    if arguments.classroom is None:
        if arguments.class_database or arguments.class_address or arguments.class_hours != HOURS:
            raise UsageError("--class-database, --class-hours and --class-address go with --class.")
        return ()
    for module, name in (("sqlalchemy", "SQLAlchemy"), ("segno", "segno")):
        require(module, name, "class")
    from tutorials.classroom.guest import ClassGuest, ClassOptions
    from tutorials.classroom.store import StoreError

    options = ClassOptions(
        database=arguments.class_database or str(default_database()),
        hours=arguments.class_hours,
        fresh=arguments.classroom == "new",
        host=arguments.class_address,
    )
    try:
        return (ClassGuest(options),)
    except StoreError as error:
        raise UsageError(str(error)) from None


def default_database() -> Path:
    """The file in which classes are kept if nothing else is said."""
    from platformdirs import user_data_path

    return user_data_path("sixtysix", appauthor=False) / "class.db"


def _hours(text: str) -> float:
    try:
        hours = float(text)
    except ValueError:
        hours = 0
    if not 0 < hours <= 24 * 365:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of hours")
    return hours
