"""The law of secrets deep in a game of cards: hands, contracts, deals and money after many turns."""

from __future__ import annotations

import json
from random import Random

import pytest

from amount import WHOLE
from kursbuch.bots.crayon.errands import ErrandBot
from kursbuch.crayon.actions import OfferDeal
from kursbuch.kernel.ids import SeatId
from rules_marker import rule
from server.helpers import Site, key
from server.secrets import in_full, leaks
from server.test_secrets import seated
from tools.restless import Restless

__all__ = ["in_full"]
TITLE = "benelux"
MOVES = 110
LOOKS = (20, 45, 80, MOVES) if WHOLE else (MOVES,)
"""After so many moves all doors are asked."""


@pytest.mark.anyio
@rule("BNL-GEN-04")
async def test_no_door_tells_a_seat_what_others_hold_after_many_turns(site: Site) -> None:
    dice = Random(TITLE)
    table, devices = await seated(site, TITLE)
    bots = {seat: Restless(ErrandBot(n), n, 6) for n, seat in enumerate(devices) if seat is not None}
    live = site.server.hub.tables[table["id"]]
    for number in range(1, MOVES + 1):
        seat = SeatId(live.waiting_for[0])
        imagined = live.rules.imagine(live.state, seat, number)
        action = bots[seat].choose(live.rules, imagined, seat, live.rules.offers(live.state, seat))
        body = {"action": json.loads(live.rules.encode_action(action)), "expected": live.number, "key": key()}
        await devices[seat].post(f"tables/{table['id']}/actions", {"seat": seat, **body})
        if number in LOOKS:
            for who, device in devices.items():
                assert await leaks(site, device, table["id"], who, dice) == []
    assert live.state.round > 3
    assert live.state.public


@pytest.mark.anyio
@rule("BNL-GEN-04", "BNL-USE-10")
async def test_nobody_learns_from_a_deal_whether_the_other_could_pay(site: Site) -> None:
    """A sum asked of the other is refused to nobody who offers; only the other learns that it is too much."""
    dice = Random(5)
    table, devices = await seated(site, TITLE)
    live, path = site.server.hub.tables[table["id"]], f"tables/{table['id']}"
    while live.state.turn is None or live.state.turn.phase != "build":
        seat = SeatId(live.waiting_for[0])
        action = live.rules.offers(live.state, seat).listed[0]
        body = {"action": json.loads(live.rules.encode_action(action)), "expected": live.number, "key": key()}
        await devices[seat].post(f"{path}/actions", {"seat": seat, **body})
    first = SeatId(live.waiting_for[0])
    other = next(seat for seat in live.game.seats if seat != first)
    for asked in (1, 20, 21, 900):
        wish = OfferDeal(other, "none", 0, asked, other)
        why = {"seat": first, "action": json.loads(live.rules.encode_action(wish))}
        assert (await devices[first].post(f"{path}/why", why))["legal"]
    body = {"action": json.loads(live.rules.encode_action(wish)), "expected": live.number, "key": key()}
    await devices[first].post(f"{path}/actions", {"seat": first, **body})
    for who, device in devices.items():
        assert await leaks(site, device, table["id"], who, dice) == []
    refused = await devices[other].post(f"{path}/why", {"seat": other, "action": {"type": "AcceptDeal"}})
    assert refused["rule"] == "BNL-USE-10"
