"""The examples in docstrings and in the README do what they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import sixtysix
import tutorials

MODULES = sorted(
    found.name
    for package in (sixtysix, tutorials)
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not found.name.endswith("__main__")
)


@pytest.mark.parametrize("name", ["sixtysix", "tutorials", *MODULES])
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_readme() -> None:
    readme = Path(__file__).parents[1] / "README.md"
    done = doctest.testfile(str(readme), module_relative=False)
    assert done.attempted > 0
    assert done.failed == 0
