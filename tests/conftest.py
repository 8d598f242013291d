"""What tests in several folders share: which Chromium to drive, and how."""

from __future__ import annotations

import shutil
import signal
from typing import Any

import pytest
from playwright.sync_api import expect

# Machines differ and others may be at work on them: what is awaited comes within a second on an idle one.
expect.set_options(timeout=20_000)

# A shell's background job ignores Ctrl+C, and so would every program that a test starts and stops in that way.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The container's own sandbox is the only one there as root; the rest keeps
# Chromium from calling home, which no test wants to wait for.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium_path() -> str:
    """The installed Chromium or Chrome.

    Raises:
        RuntimeError: there is none; tests in a browser must not pass by being left out.
    """
    for name in ("chromium", "chromium-browser", "google-chrome", "chrome"):
        found = shutil.which(name)
        if found:
            return found
    raise RuntimeError("These tests need Chromium. On Debian: apt-get install chromium")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Playwright's launch arguments, for the Chromium of the system instead of a download."""
    return {**browser_type_launch_args, "executable_path": chromium_path(), "args": CHROMIUM_FLAGS}
