"""What the subcommands share: how one is entered, how numbers are read, and what is said when it fails."""

from __future__ import annotations

import argparse
import importlib.util
from collections.abc import Callable
from typing import Any

Command = Callable[[argparse.Namespace], int]


class UsageError(Exception):
    """The command cannot be carried out as it was given."""


def subcommand(commands: Any, name: str, about: str, command: Command, epilog: str = "") -> argparse.ArgumentParser:
    """Enter a subcommand; returns its parser, to which the caller adds the options."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=about, description=about, epilog=epilog, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.set_defaults(command=command, reads_rest=False)
    return parser


def forwarded(commands: Any, name: str, about: str, command: Command) -> None:
    """Enter a subcommand that reads its own arguments, `--help` included; it finds them in ``arguments.rest``."""
    parser = commands.add_parser(name, help=about, add_help=False)
    parser.set_defaults(command=command, reads_rest=True)


def port(text: str) -> int:
    """A port from the command line."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; give a number from 0 to 65535")
    return int(text)


def at_least(least: int) -> Callable[[str], int]:
    """A reader of whole numbers from ``least`` on."""

    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number of at least {least}")
        return int(text)

    return number


def require(module: str, name: str, extra: str = "learn") -> None:
    """Say plainly which extra is missing; an import error from inside an installed package stays one."""
    if importlib.util.find_spec(module) is None:
        raise UsageError(f'{name} is not installed here. Install it with:  pip install "sixtysix[{extra}]"')
