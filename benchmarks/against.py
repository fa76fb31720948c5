"""`python3 go.py bench --against=../base`: the engine of this tree and that of another, in turns on the same work.

Both do a small piece at a time, one after the other, and of each piece the least processor time of several rounds
counts. So a busy machine slows both alike, and the ratio can be trusted where the figures themselves cannot.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from benchmarks.measure import RECORDS, ROOT, line
from benchmarks.pieces import WORK
from kursbuch import catalogue

ROUNDS = 5


class Side:
    """One version at work in a process of its own."""

    def __init__(self, tree: Path, what: str, title: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "benchmarks" / "pieces.py"), what, title, str(RECORDS)],
            env={**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.count, self.pieces = map(int, self._told().split() or (0, 0))
        self.best = [float("inf")] * self.pieces

    def _told(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def do(self, piece: int) -> None:
        """One piece of the work."""
        assert self.process.stdin is not None
        print(piece, file=self.process.stdin, flush=True)
        self.best[piece] = min(self.best[piece], float(self._told()))

    def rate(self) -> float:
        """What it did in a second."""
        self.process.communicate()
        return self.count / sum(self.best)


def against(other: Path) -> None:
    """Random play, replay and offers of every title that both have; replay and offers where there are exports of it."""
    for title in catalogue.titles():
        for what in WORK:
            sides = [Side(tree, what, title) for tree in (other, ROOT)]
            if not all(side.pieces for side in sides):
                line(f"{what} {title}", "not in both")
                continue
            for _ in range(ROUNDS):
                for piece in range(max(side.pieces for side in sides)):
                    for side in sides:
                        if piece < side.pieces:
                            side.do(piece)
            there, here = (side.rate() for side in sides)
            line(f"{what} {title}, a second: {there:,.0f} there, {here:,.0f} here", f"{here / there:.2f} times")
