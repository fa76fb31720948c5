"""Parts of the server by themselves: the mailbox, thinking copies of games, secret links."""

from __future__ import annotations

import asyncio
import gc
import sys

import msgspec
import pytest

from kursbuch.kernel.ids import SeatId
from kursbuch.server import bot_process as thought
from kursbuch.server.bot_pool import ProcessThinker, ThreadThinker, brief_of
from kursbuch.server.bot_process import NotInStep, think
from kursbuch.server.links import seat_secret
from kursbuch.server.live import LiveTable
from kursbuch.server.mailbox import Mailbox
from kursbuch.server.settings import Settings
from kursbuch.storage.rows import Line
from server.helpers import HERE, PATIENCE, running
from server.test_schema import some_table

pytestmark = pytest.mark.anyio


async def test_jobs_of_a_mailbox_are_done_one_after_the_other() -> None:
    box, done = Mailbox(), []

    async def job(number: int) -> int:
        done.append(("begins", number))
        await asyncio.sleep(0.001)
        done.append(("ends", number))
        return number

    assert await asyncio.gather(*(box.run(lambda n=n: job(n)) for n in range(5))) == [0, 1, 2, 3, 4]  # type: ignore[misc]
    assert done == [(what, number) for number in range(5) for what in ("begins", "ends")]
    assert box.is_idle


async def test_a_job_is_done_to_its_end_though_nobody_waits_any_more() -> None:
    box, done = Mailbox(), asyncio.Event()

    async def job() -> None:
        await asyncio.sleep(0.01)
        done.set()

    waiting = asyncio.create_task(box.run(job))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait_for(done.wait(), PATIENCE)


async def test_a_job_that_fails_does_not_stop_the_next() -> None:
    box = Mailbox()

    async def fail() -> None:
        raise LookupError("no")

    async def work() -> int:
        return 7

    first, second = await asyncio.gather(box.run(fail), box.run(work), return_exceptions=True)
    assert isinstance(first, LookupError)
    assert second == 7


# -- thinking -----------------------------------------------------------------------------------------------------


def choice(live: LiveTable, start: int) -> bytes:
    return think(brief_of(live, start), live.waiting_for[0], "greedy", 1)


def test_a_thinking_copy_is_told_only_what_is_new_and_follows_back() -> None:
    live = some_table()
    thought._GAMES.clear()
    action = choice(live, 0)
    acting = SeatId(live.waiting_for[0])
    assert live.rules.check(live.state, acting, live.rules.decode_action(action)) is None
    assert choice(live, live.number) == action
    live.add(Line(live.number + 1, "s1", None, None, 10))
    back = choice(live, live.number - 1)
    assert back == choice(live, live.number)
    thought._GAMES.clear()
    with pytest.raises(NotInStep):
        choice(live, 5)
    assert choice(live, 0) == back
    some_table.cache_clear()


async def test_a_process_that_has_forgotten_a_game_is_told_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    live = some_table()
    thinker = ProcessThinker(1)
    thought._GAMES.clear()
    asked = []

    async def ask(live: LiveTable, start: int, seat: str, name: str, seed: int) -> bytes:
        asked.append(start)
        return think(brief_of(live, start), seat, name, seed)

    monkeypatch.setattr(thinker, "_ask", ask)
    thinker._known[live.id] = 30
    seat = live.waiting_for[0]
    chosen = await thinker.choose(live, seat, "greedy")
    assert asked == [30, 0]
    assert live.rules.check(live.state, SeatId(seat), chosen) is None
    in_thread = ThreadThinker()
    assert await in_thread.choose(live, seat, "greedy") == chosen
    in_thread.close()
    thinker.close()


async def test_a_process_of_its_own_is_warm_and_sets_aside_what_stays(settings: Settings) -> None:
    switch = sys.getswitchinterval()
    gc.unfreeze()  # what the tests themselves have set aside
    async with running(msgspec.structs.replace(settings, alone=True)) as site:
        table = await site.device().open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
        assert gc.get_freeze_count() > 0
        assert table["number"] == 0
    assert (gc.get_freeze_count(), sys.getswitchinterval()) == (0, switch)


def test_links_differ_by_table_seat_generation_and_key() -> None:
    secrets = {
        seat_secret(key, table, seat, generation)
        for key in ("k", "l")
        for table in ("T1", "T2")
        for seat in ("s1", "s2")
        for generation in (0, 1)
    }
    assert len(secrets) == 16
    assert {len(secret) for secret in secrets} == {32}
