"""Every shared reference game agrees with our rules: positions, lists of legal actions, refusals, best runs, result."""

from __future__ import annotations

import pytest

from amount import one_in
from kursbuch.imports.reference import follow, read_reference
from kursbuch.imports.reference.compare import differences
from kursbuch.storage import read_bytes
from kursbuch.unpacking import LIMIT
from replays.shared_records import RECORDS, known_exceptions, records

FOLDERS = ("1862", "benelux")
CASES = [f"{folder}/{name}" for folder in FOLDERS for name in records(folder)]
ACTIONS = one_in(4)
"""One action in so many is looked at, with what could be done instead, and the last position."""


@pytest.mark.skipif(not CASES, reason="the shared records are not here")
@pytest.mark.parametrize("record", CASES)
def test_reference_game_agrees_in_positions_lists_refusals_and_best_runs(record: str) -> None:
    path = RECORDS / f"{record}.json.gz"
    found = read_reference(read_bytes(path, most=LIMIT), str(path), most=LIMIT)
    assert found is not None
    followed = follow(found)
    first = known_exceptions().get(record)
    assert [d for d in differences(followed, ACTIONS) if first is None or d.number < first] == []
    if first is None:
        assert len(followed.steps) == len(found.actions)
        assert followed.game.rules.over(followed.game.state) is not None
