"""The client in a real browser: first paint, an own move, stepping through a game, opening a long one."""

from __future__ import annotations

import os

from tools import e2e


def web() -> None:
    """Measured by Playwright, which brings or finds the browser."""
    print("client in the browser (medians of five; a time that was waited for counts only where the load is below 2)")
    os.environ["KURSBUCH_BENCH"] = "1"
    try:
        e2e.main([])
    finally:
        del os.environ["KURSBUCH_BENCH"]
