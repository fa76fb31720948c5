"""Installs the toy titles as the packages they are, into a folder of the tests."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kursbuch import catalogue

TOYS = Path(__file__).parent


def install(folder: Path, *names: str) -> Path:
    """The folder with these toys installed in it; nothing is downloaded."""
    packages = [str(TOYS / name) for name in names]
    command = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--offline", "--no-deps"]
    subprocess.run([*command, "--no-build-isolation", "--no-cache", "--target", str(folder), *packages], check=True)
    return folder


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """The packages of the folder can be imported, and their titles are in the catalogue."""
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    catalogue.look_again()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        importlib.invalidate_caches()
        catalogue.look_again()
