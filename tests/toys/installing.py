"""Installs the toy titles as the packages they are, into a folder of the tests.

`python -m toys.installing FOLDER NAME...` (in `tests`) does it for tests that are not written in Python.
"""

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


def announce(folder: Path, package: str, title: str, reference: str) -> None:
    """A package by this name is installed in the folder and announces a title; its modules are put there by others."""
    about = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[{catalogue.GROUP}]\n{title} = {reference}\n", "utf-8")


if __name__ == "__main__":
    install(Path(sys.argv[1]), *sys.argv[2:])
