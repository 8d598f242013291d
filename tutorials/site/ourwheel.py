"""Our own packages as a wheel for the browser, packed from wherever they are imported from.

A checkout could ask its build backend; an installed package has no source to build from.  Packing what is imported
serves both, and says what the browser gets: no lesson there needs the notebooks (the pages have them) or a server.
"""

from __future__ import annotations

import base64
import hashlib
import importlib
import zipfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

PACKAGES = ("sixtysix", "tutorials")
LEFT_OUT = ("tutorials/notebooks/", "tutorials/templates/", "tutorials/serve/", "tutorials/commands/")
REQUIRES = ("anywidget", "ipywidgets", "traitlets")
_EPOCH = (2020, 1, 1, 0, 0, 0)  # the same sources make the same file, byte for byte


def pack(folder: Path) -> Path:
    """Write the wheel into a folder and return it; a mark in its name keeps caches from mixing two contents up."""
    name = f"sixtysix-{version('sixtysix')}"
    info = f"{name}.dist-info"
    contents = {place: file.read_bytes() for place, file in _sources()}
    contents[f"{info}/METADATA"] = _metadata().encode()
    contents[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: sixtysix\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    lines = [f"{place},sha256={_digest(content)},{len(content)}" for place, content in contents.items()]
    contents[f"{info}/RECORD"] = "\n".join([*lines, f"{info}/RECORD,,", ""]).encode()
    mark = hashlib.sha256(contents[f"{info}/RECORD"]).hexdigest()[:10]
    wheel = folder / f"{name}-0{mark}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for place, content in contents.items():
            archive.writestr(zipfile.ZipInfo(place, _EPOCH), content, zipfile.ZIP_DEFLATED)
    return wheel


def _sources() -> Iterator[tuple[str, Path]]:
    """Place in the wheel and file, of everything that goes in."""
    for package in PACKAGES:
        root = Path(str(importlib.import_module(package).__file__)).parent
        for file in sorted(root.rglob("*")):
            place = f"{package}/{file.relative_to(root).as_posix()}"
            if file.is_file() and "__pycache__" not in file.parts and not place.startswith(LEFT_OUT):
                yield place, file


def _metadata() -> str:
    lines = ["Metadata-Version: 2.1", "Name: sixtysix", f"Version: {version('sixtysix')}"]
    return "\n".join([*lines, *(f"Requires-Dist: {name}" for name in REQUIRES), ""])


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
