"""Whole games of Benelux from an independent model.

Every action is legal here too and leads to the same position, what the model refused is refused, and where it lists
what is open to a player, the same is open here.
"""

from __future__ import annotations

import pytest

from benelux_reference import Replay, read, told, updated
from replays.shared_records import RECORDS, records

GAMES = records("benelux")


@pytest.mark.skipif(not GAMES, reason="the shared records are not there")
@pytest.mark.parametrize("game", GAMES)
def test_a_reference_game_is_played_alike(game: str) -> None:
    record = read(RECORDS / "benelux" / f"{game}.json.gz")
    replay, wanted = Replay(record), record["initial"]
    assert replay.position() == told(wanted)
    for number, (entry, changes) in enumerate(zip(record["actions"], record["checkpoints"], strict=True)):
        for refused in record["refusals"].get(str(number), ()):
            assert replay.is_refused(refused), (number, refused)
        offer = record["offers"].get(str(number))
        if offer is not None and "KeepCards" not in offer["kind"]:
            ours, theirs = replay.offered(offer)
            assert ours == theirs, (number, ours - theirs, theirs - ours)
        who, action = replay.action(entry)
        assert not replay.table.why(who, action), (number, entry)
        replay.table.do(who, action)
        wanted = updated(wanted, changes)
        assert replay.position() == told(wanted), (number, entry)
    state = replay.table.state
    assert (replay.names[state.winner] if state.winner else None) == record["winner"]
    assert {name: replay.table.cash(who) for name, who in replay.seats.items()} == record["result"]
