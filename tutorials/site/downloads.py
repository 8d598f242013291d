"""What a site is made of and does not come with this package: fetched once, checked by hash, kept in a cache.

Pyodide comes from npm, the wheels from pip's index, each by its own client, so that mirrors and proxies set up there
hold here too.  What is in the cache already needs neither client nor network.
"""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename
from platformdirs import user_cache_path

from tutorials.site.errors import SiteError

Say = Callable[[str], None]

_SECONDS = 600  # after which a download counts as hanging
_LINES = 6  # of what a client said when it failed


@dataclass(frozen=True, slots=True)
class PyodidePin:
    """The one Pyodide that a site is built with."""

    package: str
    version: str
    integrity: str
    """As npm writes it: ``sha512-`` and the digest in base 64."""
    python: str
    """The Python inside, ``3.14``."""

    @property
    def file(self) -> str:
        """Name of npm's archive."""
        return f"{self.package}-{self.version}.tgz"


@dataclass(frozen=True, slots=True)
class WheelPin:
    """One wheel from pip's index."""

    name: str
    """Canonical: ``prompt-toolkit``."""
    version: str
    sha256: str

    @property
    def line(self) -> str:
        """The requirement that makes pip download just this file."""
        return f"{self.name}=={self.version} --hash=sha256:{self.sha256}"


@cache
def pyodide_pin() -> PyodidePin:
    """The pin in ``pyodide.toml``."""
    return PyodidePin(**tomllib.loads((files("tutorials.site") / "pyodide.toml").read_text("utf-8")))


@cache
def wheel_pins() -> tuple[WheelPin, ...]:
    """The pins in ``wheels.txt``."""
    text = (files("tutorials.site") / "wheels.txt").read_text("utf-8")
    return tuple(_read_pins(line for line in text.splitlines() if line and not line.startswith("#")))


def _read_pins(lines: Iterable[str]) -> Iterator[WheelPin]:
    for line in lines:
        requirement, _, digest = line.partition(" --hash=sha256:")
        wanted = Requirement(requirement)
        yield WheelPin(canonicalize_name(wanted.name), str(wanted.specifier).removeprefix("=="), digest.strip())


def default_cache() -> Path:
    """The user's cache folder for sites; ``SIXTYSIX_CACHE`` names another place for it."""
    named = os.environ.get("SIXTYSIX_CACHE")
    return Path(named) if named else user_cache_path("sixtysix", appauthor=False) / "site"


def is_intact(file: Path, pin: PyodidePin | WheelPin) -> bool:
    """Whether a file is there and is the one that was pinned."""
    if not file.is_file():
        return False
    content = file.read_bytes()
    if isinstance(pin, WheelPin):
        return hashlib.sha256(content).hexdigest() == pin.sha256
    return f"sha512-{base64.b64encode(hashlib.sha512(content).digest()).decode()}" == pin.integrity


def fetch_pyodide(folder: Path, say: Say = print) -> Path:
    """npm's archive of Pyodide, in the cache folder.

    Raises:
        SiteError: npm is missing, cannot fetch it, or what came is not what was pinned.
    """
    pin = pyodide_pin()
    target = folder / pin.file
    if is_intact(target, pin):
        return target
    npm = shutil.which("npm")
    if npm is None:
        raise SiteError(
            f"Pyodide {pin.version} is fetched with npm, which was not found here. Install Node.js with npm "
            f"(on Debian: apt-get install npm), or put {pin.file} into {folder}."
        )
    say(f"Fetching Pyodide {pin.version} with npm (12 MB) …")
    with _workshop(folder) as place:
        _run([npm, "pack", "--silent", f"{pin.package}@{pin.version}"], place, f"Pyodide {pin.version}")
        _accept(place / pin.file, target, pin)
    return target


def fetch_wheels(folder: Path, say: Say = print) -> dict[str, Path]:
    """The pinned wheels in the cache folder, by canonical name.

    Raises:
        SiteError: pip cannot fetch them, or what came is not what was pinned.
    """
    found = _wheels_in(folder)
    missing = [pin for pin in wheel_pins() if not (pin.name in found and is_intact(found[pin.name], pin))]
    if missing:
        say(f"Fetching {len(missing)} Python packages with pip …")
        with _workshop(folder) as place:
            (place / "wanted.txt").write_text("\n".join(pin.line for pin in missing) + "\n", encoding="utf-8")
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
            pip += ["--require-hashes", "--no-deps", "--only-binary=:all:", "--platform=any"]
            pip += [f"--python-version={pyodide_pin().python}", "--dest", str(place), "--requirement", "wanted.txt"]
            _run(pip, place, ", ".join(f"{pin.name} {pin.version}" for pin in missing))
            came = _wheels_in(place)
            for pin in missing:
                _accept(came[pin.name], folder / came[pin.name].name, pin)
        found = _wheels_in(folder)
    return {pin.name: found[pin.name] for pin in wheel_pins()}


def _wheels_in(folder: Path) -> dict[str, Path]:
    versions = {pin.name: pin.version for pin in wheel_pins()}
    wheels = {}
    for file in sorted(folder.glob("*.whl")):
        name, version, *_ = parse_wheel_filename(file.name)
        if versions.get(name) == str(version):
            wheels[str(name)] = file
    return wheels


@contextmanager
def _workshop(folder: Path) -> Iterator[Path]:
    """A folder inside the cache: what is ready moves from it into its place whole, or not at all."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix="coming-") as place:
            yield Path(place)
    except OSError as error:
        raise SiteError(f"The cache {folder} cannot be written: {error.strerror}. Name another with --cache.") from None


def _run(command: list[str], place: Path, what: str) -> None:
    client = Path(command[0]).stem if "-m" not in command else command[2]
    try:
        done = subprocess.run(
            command, cwd=place, capture_output=True, text=True, encoding="utf-8", timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise SiteError(f"{client} did not fetch {what} within {_SECONDS} seconds. Is there a network?") from None
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        reason = "\n".join(f"  {line}" for line in said[-_LINES:])
        raise SiteError(
            f"{client} could not fetch {what}. Is there a network, and room on the disk? It said:\n{reason}"
        )


def _accept(file: Path, target: Path, pin: PyodidePin | WheelPin) -> None:
    if not is_intact(file, pin):
        raise SiteError(f"{file.name} came, but is not the file that was pinned: its hash differs. Nothing was kept.")
    file.replace(target)
