"""Which lines are executed while modules are read: `python -m tools.mutation.reading PACKAGE... -- FILE...`

It takes an interpreter that has read none of them yet, and writes the lines by file, as JSON.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from tools.mutation.trace import Lines, Tracer

ROOT = Path(__file__).resolve().parents[2]


def main(arguments: Sequence[str]) -> int:
    """Read the packages and say what that executed."""
    packages, files = arguments[: arguments.index("--")], arguments[arguments.index("--") + 1 :]
    tracer = Tracer(files)
    tracer.begin()
    for package in packages:
        root = importlib.import_module(package)
        for info in pkgutil.walk_packages(getattr(root, "__path__", ()), f"{package}."):
            importlib.import_module(info.name)
    print(json.dumps({file: sorted(lines) for file, lines in tracer.end().items()}))
    return 0


def lines_of_reading(packages: Sequence[str], files: Iterable[str]) -> Lines:
    """The lines that reading these packages executes in these files, found in an interpreter of its own."""
    command = [sys.executable, "-m", "tools.mutation.reading", *packages, "--", *files]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True)
    return {file: frozenset(lines) for file, lines in json.loads(done.stdout).items()}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
