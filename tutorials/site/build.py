"""Putting a site together: fetched parts, our wheel, the pages, JupyterLite."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tutorials.serve.lessons import Shelf
from tutorials.site.distribution import make_distribution
from tutorials.site.downloads import default_cache, fetch_pyodide, fetch_wheels
from tutorials.site.errors import SiteError
from tutorials.site.lite import build_lite, kernel_wheels
from tutorials.site.ourwheel import pack
from tutorials.site.pages import ICON, assets_folder, previews, write_pages

Say = Callable[[str], None]

NEEDED_BYTES = 150_000_000
"""Room that a build takes: what is written, and as much again in between."""
LITE = "lite"


@dataclass(frozen=True, slots=True)
class Built:
    """What has been made."""

    folder: Path
    pages: tuple[str, ...]
    without_tables: tuple[str, ...]
    """Notebooks of which only the text can be read on the site."""
    bytes: int
    seconds: float


def build_site(target: Path, shelf: Shelf, cache: Path | None = None, say: Say = print) -> Built:
    """Build the site of a shelf's lessons into a folder.

    Args:
        target: a folder that is empty or not there yet.
        cache: where what is fetched is kept; the user's cache folder if left out.
        say: called with a line for each stage.

    Raises:
        SiteError: the folder, the disk, the network or a notebook stands in the way. Then ``target`` is as it was.
    """
    begun = time.monotonic()
    cache = cache or default_cache()
    _check_target(target)
    with _workshop(target) as workshop:
        archive = fetch_pyodide(cache, say)
        wheels = fetch_wheels(cache, say)
        say("Packing the game and drawing the lessons …")
        ours = pack(workshop)
        drawn = previews(shelf)
        site = workshop / "site"
        site.mkdir()
        pages = write_pages(shelf, drawn, site, [ours.name, wheels["traitlets"].name], [wheels["segno"].name])
        make_distribution(archive, [ours, *wheels.values(), *kernel_wheels()], workshop / "pyodide")
        say("Building JupyterLite (about half a minute) …")
        (workshop / "lite").mkdir()
        needs = {name: preview.needs for name, preview in drawn.items()}
        icon = f"{assets_folder()}/{ICON}"
        build_lite(shelf, needs, icon, workshop / "pyodide", workshop / "lite", site / LITE)
        _move(site, target)
    return Built(
        folder=target,
        pages=tuple(pages),
        without_tables=tuple(name for name, lacking in needs.items() if lacking),
        bytes=sum(file.stat().st_size for file in target.rglob("*") if file.is_file()),
        seconds=time.monotonic() - begun,
    )


def _check_target(target: Path) -> None:
    if target.exists() and not target.is_dir():
        raise SiteError(f"{target} is a file. Name a folder for the site.")
    try:
        if target.is_dir() and any(target.iterdir()):
            raise SiteError(f"{target} is not empty. Name a new folder, or empty this one: nothing is overwritten.")
    except PermissionError:
        raise SiteError(f"{target} may not be read by you. Name another folder.") from None


@contextmanager
def _workshop(target: Path) -> Iterator[Path]:
    """A folder beside the target, so that what is ready can be moved into its place at once; gone at the end."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(target.parent).free
        if free < NEEDED_BYTES:
            raise SiteError(
                f"There is not enough room for the site beside {target}: "
                f"{free // 1_000_000} MB are free, {NEEDED_BYTES // 1_000_000} MB are needed."
            )
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".sixtysix-site-") as place:
            yield Path(place)
    except OSError as error:
        raise SiteError(_why_not(error, target)) from None


def _why_not(error: OSError, target: Path) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"The disk ran full while the site was built. {NEEDED_BYTES // 1_000_000} MB are needed beside {target}."
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return f"{error.filename or target} may not be written by you. Name another folder for the site."
    return f"The site could not be written: {error}."


def _move(site: Path, target: Path) -> None:
    if target.is_dir():
        target.rmdir()
    os.chmod(site, 0o755)
    site.rename(target)
