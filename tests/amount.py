"""How much of a long family of tests is tried: a fair part each time, and all of it when `KURSBUCH_SWEEP` is set, as
`python3 go.py test --whole` does."""

from __future__ import annotations

import os

SWEEP = int(os.environ.get("KURSBUCH_SWEEP") or "0")
"""So many games of each title are drawn and played besides."""
WHOLE = SWEEP > 0


def one_in(few: int) -> int:
    """One of so many is tried; in a whole run every one."""
    return 1 if WHOLE else few


def some(examples: int) -> int:
    """So many examples in a whole run, a third of them otherwise."""
    return examples if WHOLE else examples // 3
