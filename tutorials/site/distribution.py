"""A Pyodide folder that needs no other host: its core, our wheel and the pinned ones, and a lock of just these.

The lock is how Pyodide finds what an import needs; npm's copy names hundreds of files that only a public host has, so
it is written anew from the wheels that are there.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tarfile
import zipfile
from collections.abc import Iterable
from email.parser import Parser
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tutorials.site.errors import SiteError

CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What Pyodide loads by itself."""
LOCK = "pyodide-lock.json"


def make_distribution(archive: Path, wheels: Iterable[Path], target: Path) -> None:
    """Unpack Pyodide's core from npm's archive, put the wheels beside it, and write the lock.

    Raises:
        SiteError: the archive lacks a part of the core.
    """
    target.mkdir(parents=True)
    with tarfile.open(archive) as opened:
        for name in CORE:
            try:
                member = opened.extractfile(f"package/{name}")
            except KeyError:
                member = None
            if member is None:
                raise SiteError(f"{archive.name} has no {name}: this is not the Pyodide that a site is built with.")
            (target / name).write_bytes(member.read())
    lock = json.loads((target / LOCK).read_text("utf-8"))
    for wheel in wheels:
        shutil.copy(wheel, target)
    environment = _environment(lock["info"])
    lock["packages"] = locked(sorted(target.glob("*.whl")), environment)
    (target / LOCK).write_text(json.dumps(lock), encoding="utf-8")


def locked(wheels: Iterable[Path], environment: dict[str, str]) -> dict[str, Any]:
    """The lock's entries for wheels, by canonical name; of what they require, that which is among them."""
    metadata = {wheel: _metadata(wheel) for wheel in wheels}
    names = {canonicalize_name(said["Name"]): wheel for wheel, said in metadata.items()}
    entries = {}
    for name, wheel in names.items():
        said = metadata[wheel]
        wanted = map(Requirement, said.get_all("Requires-Dist") or [])
        needed = {
            canonicalize_name(each.name) for each in wanted if not each.marker or each.marker.evaluate(environment)
        }
        entries[str(name)] = {
            "name": str(name),
            "version": said["Version"],
            "file_name": wheel.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": _imports(wheel),
            "depends": sorted(str(need) for need in needed if need in names),
            "unvendored_tests": False,
        }
    return entries


def _metadata(wheel: Path) -> Any:
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode())


def _imports(wheel: Path) -> list[str]:
    """Names that can be imported once the wheel is there."""
    with zipfile.ZipFile(wheel) as archive:
        files = [name for name in archive.namelist() if name.endswith(".py") and ".data/" not in name]
    return sorted({name.split("/")[0].removesuffix(".py") for name in files if ".dist-info/" not in name})


def _environment(info: dict[str, str]) -> dict[str, str]:
    """What requirements that depend on the place are judged by: the browser's Python, not this one."""
    return {
        "python_version": info["python"].rpartition(".")[0],
        "python_full_version": info["python"],
        "implementation_name": "cpython",
        "implementation_version": info["python"],
        "platform_python_implementation": "CPython",
        "os_name": "posix",
        "sys_platform": "emscripten",
        "platform_system": "Emscripten",
        "platform_machine": "wasm32",
        "platform_release": "",
        "platform_version": "",
        "extra": "",
    }
