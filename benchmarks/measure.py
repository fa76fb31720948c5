"""Clocks and counts shared by the benchmarks: processor time, best of a few rounds."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RECORDS = ROOT.parent / "shared" / "records"


def best_of(rounds: int, work: Callable[[], object]) -> float:
    """The least processor time of several rounds, in seconds: other work on the machine only ever adds to it."""
    best = float("inf")
    for _ in range(rounds):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return best


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which this part of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def line(label: str, value: str) -> None:
    """One figure."""
    print(f"  {label:<58}{value:>18}")
