"""What can go wrong when something is printed."""

from __future__ import annotations


class PaperError(Exception):
    """The sheet cannot be made as it was asked for; the text says why, and what would do."""
