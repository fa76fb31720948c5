"""How fast it is on this machine: told, never failed, for other work may be going on beside the tests."""

from __future__ import annotations

import time

import pytest

from kursbuch import catalogue
from kursbuch.bots import bot
from kursbuch.kernel.game import Game
from kursbuch.server.records import Opened, opened
from kursbuch.server.seating import Chair
from kursbuch.storage.rows import Line
from server.helpers import Json, Site

pytestmark = pytest.mark.anyio
LONG = 1000


def long_game() -> Opened:
    """A game with a thousand entries: random moves, and the last one taken back and made again until it is long."""
    start = opened("1848", ["Ann", "Bo", "Cy", "Di"], {}, 4, draw=False)
    rules = catalogue.rules("1848", 4)
    game = Game(rules, catalogue.seats(4), 4)
    player = bot("1848", "random", 4)
    lines: list[Line] = []
    while len(lines) < LONG:
        number = len(lines)
        waiting = rules.waiting_for(game.state)
        if not waiting or number % 40 == 39:
            game.go_back(max(0, number - 20) if waiting else number // 2)
            lines.append(Line(number + 1, "s1", None, None, game.journal[-1].back_to))
            continue
        seat = min(waiting)
        entry = game.act(seat, player.choose(rules, game.state, seat, rules.offers(game.state, seat)))
        assert entry.action is not None
        action, events = rules.encode_action(entry.action), rules.encode_events(entry.events)
        lines.append(Line(number + 1, seat, action.decode(), events.decode()))
    return Opened(start.header, tuple(lines))


async def test_a_long_game_opens_and_is_leafed_through(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    device = site.device()
    await device.get("me")
    session = await site.server.hub.people.session(device.http.cookies["kursbuch"])
    assert session is not None
    live = await site.server.seating.open(long_game(), session.holder, "Long", [Chair()] * 4)
    site.server.hub.tables.clear()

    begun = time.perf_counter()
    snapshot: Json = await device.get(f"tables/{live.id}")
    opening = time.perf_counter() - begun
    assert snapshot["number"] == LONG

    begun = time.perf_counter()
    for number in range(0, LONG, 20):
        assert (await device.get(f"tables/{live.id}/positions/{number}"))["number"] == number
    leafing = 50 / (time.perf_counter() - begun)

    with capsys.disabled():
        print(f" [1,000 actions open in {opening * 1000:.0f} ms; {leafing:.0f} positions a second]", end="")
