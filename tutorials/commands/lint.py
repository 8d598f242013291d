"""`sixtysix lint`: prove that the lessons say what the rules say."""

from __future__ import annotations

import argparse
from typing import Any

from tutorials.commands.common import forwarded


def add(commands: Any) -> None:
    """Enter the subcommand."""
    forwarded(commands, "lint", "Check the content of the lessons.", _lint)


def _lint(arguments: argparse.Namespace) -> int:
    from tutorials.lint import main as lint

    return int(lint(arguments.rest) or 0)
