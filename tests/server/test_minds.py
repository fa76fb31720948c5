"""Bots of other people at tables: in processes of their own, and none of them can hold up a table."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kursbuch.bots import outside_player
from kursbuch.bots.base import STAND_IN
from kursbuch.bots.outside import SETTING
from kursbuch.bots.outside_player import PATIENCE, BotFailed
from kursbuch.kernel.ids import SeatId
from kursbuch.server import bot_pool, bot_process
from kursbuch.server.api import library
from kursbuch.server.bot_minds import PARDON, Minds
from kursbuch.server.bot_pool import ProcessThinker, ThreadThinker
from server.helpers import HERE, Site, bot, error_of
from server.test_schema import some_table

pytestmark = pytest.mark.anyio

PLAYERS = {
    "friendly": "return next((a for a in offers.listed if type(a).__name__ == 'Pass'), offers.listed[0])",
    "angry": "raise RuntimeError('not with me')",
}


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two bots of somebody else are announced."""
    for name, body in PLAYERS.items():
        head = (
            "class Player:\n    def __init__(self, seed): ...\n    def choose(self, rules, imagined, seat, offers):\n"
        )
        (tmp_path / f"{name}.py").write_text(f"{head}        {body}\n", "utf-8")
    monkeypatch.setenv(SETTING, os.pathsep.join(str(tmp_path / f"{name}.py") for name in PLAYERS))
    library.title_list.cache_clear()
    yield
    library.title_list.cache_clear()
    outside_player.STABLE.close()


@pytest.mark.usefixtures("guests")
async def test_a_bot_of_somebody_else_sits_down_and_whoever_opened_the_table_hears_of_its_failures(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    ann = site.device()
    titles = (await ann.get("titles"))["titles"]
    assert {"friendly", "angry"} <= {one["name"] for one in titles[0]["bots"]}
    body = {"title": "1848", "seats": [HERE["Ann"], HERE["Bo"], bot("Cy", "friendly.py")]}
    assert "friendly.py" in error_of(await ann.ask("POST", "tables", json=body), 400)["message"]["en"]
    with caplog.at_level(logging.WARNING):
        table = await ann.open_table(bot("Bo", "friendly"), bot("Cy", "angry"), HERE["Ann"], draw=False)
        async with ann.socket(table["id"]) as socket:
            seen = await socket.until(2)
        async with site.device().socket(table["id"]) as socket:
            strange = await socket.until(2)
    troubles = {seat["name"]: seat.get("trouble") for seat in seen["seats"]}
    assert troubles["Bo"] is None
    assert troubles["Cy"]["de"].startswith("Der Bot „angry“ ist an einem Zug gescheitert (RuntimeError: not with me)")
    assert not any("trouble" in seat for seat in strange["seats"]), "it is nobody else's business"
    assert "“angry” failed over a move" in caplog.text


async def test_a_bot_that_is_gone_leaves_its_seat_to_the_stand_in(site: Site) -> None:
    ann = site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], bot("Cy"), draw=False)
    await site.server.hub.people.change_seat(table["id"], "s1", kind="bot", bot="departed")
    live = await site.server.hub.table(table["id"])
    await site.server.hub.read_seats(live)
    site.server.hub.seats_changed(live)
    async with ann.socket(table["id"]) as socket:
        seen = await socket.until(1)
    assert "“departed”" in next(seat["trouble"]["en"] for seat in seen["seats"] if seat["seat"] == "s1")


@pytest.mark.usefixtures("guests")
async def test_one_that_fails_again_and_again_is_not_asked_for_a_while() -> None:
    live, minds = some_table(), Minds(ThreadThinker())
    seat = live.waiting_for[0]
    asked = 0
    for _ in range(PATIENCE + PARDON + 1):
        try:
            action = await minds.choose(live, seat, "angry")
        except BotFailed:
            asked += 1
        else:
            assert live.rules.check(live.state, SeatId(seat), action) is None
    assert asked == PATIENCE + 1, "it gets another chance in the end"
    minds.close()


def _never_ends(*_: object) -> bytes:
    time.sleep(3600)
    return b""


async def test_a_process_of_ours_that_does_not_come_to_an_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    live, thinker = some_table(), ProcessThinker(1)
    minds, seat = Minds(thinker), live.waiting_for[0]
    bot_process._GAMES.clear()
    assert await minds.choose(live, seat, STAND_IN)
    process = thinker._pids[0].result()
    monkeypatch.setattr(bot_pool, "think", _never_ends)
    monkeypatch.setattr(bot_pool, "WITHIN", 0.2)
    with pytest.raises(BotFailed, match="made no move within"):
        await minds.choose(live, seat, "club")
    monkeypatch.undo()
    while _exists(process):
        await asyncio.sleep(0.01)
    assert await minds.choose(live, seat, STAND_IN), "the next thought gets another process"
    minds.close()


def _exists(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or ") Z " not in status.read_text()
