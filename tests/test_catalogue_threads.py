"""Titles are put together by whichever thread needs them first."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from typing import Any

import pytest

from kursbuch import catalogue


def test_titles_are_read_and_put_together_by_one_thread_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """msgspec crashes when two threads meet a type for the first time together, as at the start of a server."""
    inside: list[int] = []
    most: list[int] = []
    real = catalogue.published("1848")

    def read(parts: Mapping[str, Any]) -> Any:
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.02)
        inside.pop()
        return real.read(parts)

    slow = type(real)(real.name, real.family, real.package, read, real.cover, real.rules)
    monkeypatch.setattr(catalogue, "published", lambda name: slow)
    threads = [threading.Thread(target=catalogue.data.__wrapped__, args=("1848",)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1, 1, 1, 1]
