"""`sixtysix duel` and `sixtysix engine`: levels against each other, and against other programs."""

from __future__ import annotations

import argparse
from typing import Any

from tutorials.commands.common import UsageError, forwarded, subcommand


def add(commands: Any) -> None:
    """Enter both subcommands."""
    forwarded(commands, "duel", "Let two computer levels play many matches.", _duel)
    subcommand(
        commands,
        "engine",
        "Be played by another program: commands in, answers out.",
        _engine,
        "The protocol is described in sixtysix/protocol.py: python -m pydoc sixtysix.protocol",
    )


def _duel(arguments: argparse.Namespace) -> int:
    from sixtysix.simulation.duel import main as duel

    try:
        return duel(arguments.rest)
    except ValueError as error:
        raise UsageError(str(error)) from None


def _engine(_arguments: argparse.Namespace) -> int:
    from sixtysix.protocol import serve

    serve()
    return 0
