"""What else may be served beside the lessons, under the same address and port."""

from __future__ import annotations

from typing import Any, Protocol


class Guest(Protocol):
    """Pages of their own, such as those of a live class."""

    def handlers(self, base_url: str) -> list[tuple[Any, ...]]:
        """Tornado's rules: pattern (which begins with the base address), handler class, and what it is given."""

    def started(self, port: int, base_url: str, host: str) -> None:
        """The server listens at an address of this machine (empty: visitors use another one, a proxy's).

        The event loop starts right after.
        """

    def stopped(self) -> None:
        """The event loop has ended."""
