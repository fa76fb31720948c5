"""Questions beside the game: answered in time with what is proved, in turn, and only while somebody listens."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, cast

import msgspec
import pytest

from kursbuch import catalogue
from kursbuch.catalogue import eighteen
from kursbuch.eighteen.best_runs import taking_for_best
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.tracing import KEPT_WAYS, Trace, trace
from kursbuch.eighteen.trains import train_limit
from kursbuch.kernel.game import Game
from kursbuch.routes import Limits, solver
from kursbuch.server import bot_process as thought
from kursbuch.server import studying
from kursbuch.server.insight.eighteen.study import EighteenStudy
from kursbuch.server.live import ALL, LiveTable
from kursbuch.server.records import Opened
from kursbuch.server.seating import Chair
from kursbuch.server.study import Desk, ProcessHelper
from server.bot_games import bot_game
from server.helpers import HERE, PATIENCE, Device, Json, Site, browser, error_of

pytestmark = pytest.mark.anyio
MOVES = 330


def grown_up() -> Opened:
    """A game of bots in which railways have grown."""
    return bot_game("1848", MOVES)


async def grown_table(site: Site, device: Device) -> LiveTable:
    await device.get("me")
    session = await site.server.hub.people.session(device.http.cookies["kursbuch"])
    assert session is not None
    live = await site.server.seating.open(grown_up(), session.holder, "Grown", [Chair()] * 3)
    return await site.server.hub.table(live.id)


def forget(*states: State) -> None:
    """Nothing that was worked out about these positions is remembered."""
    solver.remembered.cache_clear()
    for state in states:
        state.board.memo.clear()


def busiest(live: LiveTable) -> str:
    """The company that earns most."""
    title, state = cast(Rules, live.rules).title, cast(State, live.state)
    runs = {c: title.policies.best_run(title, state, c, None)[0].revenue for c in state.companies}
    return max(runs, key=lambda c: runs[c])


def quickest(live: LiveTable) -> str:
    """The company that earns least: its best run is proved in no time, however busy the machine."""
    title, state = cast(Rules, live.rules).title, cast(State, live.state)
    runs = {c: title.policies.best_run(title, state, c, None)[0].revenue for c in state.companies}
    return min((c for c in runs if runs[c]), key=lambda c: runs[c])


# -- in time ------------------------------------------------------------------------------------------------------


async def test_a_question_that_is_cut_short_says_what_is_proved_and_leaves_the_game_alone(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = site.device()
    live = await grown_table(site, device)
    company = busiest(live)
    title, state = cast(Rules, live.rules).title, cast(State, live.state)
    forget(state)
    monkeypatch.setattr(studying, "SECONDS", -1.0)
    cut: Json = await device.get(f"tables/{live.id}/routes", company=company)
    assert not cut["proved"]
    monkeypatch.setattr(studying, "SECONDS", 60.0)
    plan, _ = title.policies.best_run(title, state, cast(Any, company), None)
    assert plan.proved
    assert cut["revenue"] < plan.revenue <= cut["bound"]
    assert (await device.get(f"tables/{live.id}/routes", company=company))["revenue"] == plan.revenue


async def test_a_declared_run_can_be_better_than_the_best_found_in_time(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = site.device()
    live = await grown_table(site, device)
    company = busiest(live)
    best = await device.get(f"tables/{live.id}/routes", company=company)
    forget(cast(State, live.state))
    monkeypatch.setattr(studying, "SECONDS", -1.0)
    wish = {"company": company, "routes": best["action"]["routes"]}
    found = await device.post(f"tables/{live.id}/routes/check", wish)
    assert (found["legal"], found["revenue"], found["best"], found["below"]) == (
        True,
        best["revenue"],
        best["revenue"],
        0,
    )
    assert not found["proved"]
    assert found["bound"] >= best["revenue"]


async def test_all_questions_about_railways_end_in_time(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of them searches on when its time is over: the searches are cut short, and say so."""
    device = site.device()
    live = await grown_table(site, device)
    company = busiest(live)
    forget(*(cast(State, position.state) for position in live.game.positions))
    monkeypatch.setattr(studying, "SECONDS", -1.0)
    monkeypatch.setattr("kursbuch.server.insight.eighteen.study.EACH", -1.0)
    planned = await device.post(f"tables/{live.id}/plan", {"company": company})
    assert not planned["routes"]["proved"]
    reviewed = await device.get(f"tables/{live.id}/review")
    assert {run["proved"] for run in reviewed["runs"] if run["revenue"]} == {False}
    assert reviewed["complete"]
    assert (await device.get(f"tables/{live.id}/outlook"))["number"] == live.number


def test_a_rule_that_asks_for_the_best_run_never_takes_one_that_was_cut_short() -> None:
    game = grown_up()
    rules = eighteen.rules("1848", 3)
    played = Game(rules, catalogue.seats(3), game.header.seed, setup=rules.decode_events(bytes(game.header.setup)))
    for line in game.lines:
        played.act(cast(Any, line.seat), rules.decode_action((line.action or "").encode()))
    title, state = rules.title, played.state
    company = next(c for c, sheet in state.companies.items() if sheet.trains)
    board = state.board
    forget(state)
    short, _ = title.policies.best_run(title, state, company, None, Limits(time.monotonic() - 1))
    assert not short.whole
    assert not [key for key in board.memo if isinstance(key, tuple) and key[0] == "plan"]
    own = taking_for_best(board)
    assert [key for key in own.memo if isinstance(key, tuple) and key[0] == "plan"]
    assert title.policies.best_run(title, state, company, None)[0].whole
    tired = Limits(None, lambda: True)
    forget(state)
    title.policies.best_run(title, state, company, None, tired)
    assert not [key for key in board.memo if isinstance(key, tuple) and key[0] in ("plan", "so far")]


async def test_more_trains_than_the_company_may_own_are_refused_and_others_leave_no_trace(site: Site) -> None:
    device = site.device()
    live = await grown_table(site, device)
    title, state = cast(Rules, live.rules).title, cast(State, live.state)
    company = cast(Any, busiest(live))
    limit = train_limit(title, state, company)
    path = f"tables/{live.id}/routes"
    for count in (limit + 1, 12):
        answer = await device.ask("GET", path, params={"company": company, "trains": ",".join(["6"] * count)})
        refused = error_of(answer, 400)
        assert refused["code"] == "too_many_trains"
        assert str(count) in refused["message"]["de"]
    board = state.board
    before = set(board.memo)
    for train in ("3", "4", "5", "6"):
        found = await device.get(path, company=company, trains=",".join([train] * limit))
        assert found["trains"] == [train] * limit
    plans = {key for key in set(board.memo) - before if isinstance(key, tuple) and key[0] in ("plan", "so far")}
    assert plans == set()


def remembered(live: LiveTable) -> int:
    """How much the boards of a game remember about their track."""
    boards = {id(position.state.board): position.state.board for position in live.game.positions}
    return sum(len(board.track_memo) + len(board.track_memo.get("ways", ())) for board in boards.values())


async def test_invented_ways_are_not_remembered(site: Site) -> None:
    device = site.device()
    live = await grown_table(site, device)
    company = busiest(live)
    train = live.state.companies[company].trains[0]

    async def asked(*path: str) -> Json:
        routes = [{"train": train, "path": path}]
        return await device.post(f"tables/{live.id}/routes/check", {"company": company, "routes": routes})

    assert not (await asked("A1:0", "A1"))["legal"]
    before = remembered(live)
    for number in range(20):
        assert not (await asked("E4:0", f"D{number}", f"Z{number}:0"))["legal"]
    assert remembered(live) == before


def test_a_board_remembers_few_ways() -> None:
    game = grown_up()
    rules = eighteen.rules("1848", 3)
    played = Game(rules, catalogue.seats(3), game.header.seed, setup=rules.decode_events(bytes(game.header.setup)))
    for line in game.lines:
        played.act(cast(Any, line.seat), rules.decode_action((line.action or "").encode()))
    board = played.state.board
    board.track_memo.pop("ways", None)
    hexes = [at for at in board.map.order if board.stops(at)]
    found = 0
    for one in hexes:
        for other in board.map.next_to[one]:
            if other is not None and board.stops(other):
                found += isinstance(trace(board, (f"{one}:0", f"{other}:0")), Trace)
            assert isinstance(trace(board, (f"{one}:0", "A1")), object)
    assert found
    assert 0 < len(board.track_memo["ways"]) <= KEPT_WAYS
    assert all(isinstance(way, Trace) for way in board.track_memo["ways"].values())


# -- nobody listens -----------------------------------------------------------------------------------------------


async def test_a_question_is_given_up_when_nobody_waits_for_its_answer(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = site.device()
    live = await grown_table(site, device)
    begun, given_up = [], []

    def endless(self: EighteenStudy, rules: Any, state: Any, company: str, trains: Any, limits: Limits) -> Json:
        begun.append(company)
        assert limits.cancel is not None
        for _ in range(3000):
            if limits.cancel():
                given_up.append(company)
                return {}
            time.sleep(0.01)
        return {}

    monkeypatch.setattr(EighteenStudy, "routes", endless)
    path = f"tables/{live.id}/routes?company=NSW"
    for _ in range(2):
        async with browser(f"{site.url}/api/v1/") as hasty:
            asking = [asyncio.create_task(hasty.get(path)) for _ in range(4)]
            async with asyncio.timeout(PATIENCE):
                while not begun:
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.2)
            for task in asking:
                task.cancel()
            await asyncio.gather(*asking, return_exceptions=True)
    monkeypatch.undo()
    found = await device.get(f"tables/{live.id}/routes", company=busiest(live))
    assert found["revenue"] > 0
    assert begun
    async with asyncio.timeout(PATIENCE):
        while len(given_up) < len(begun):
            await asyncio.sleep(0.01)


async def test_the_best_run_is_worked_out_when_somebody_asks_for_it(site: Site) -> None:
    device = site.device()
    live = await grown_table(site, device)
    runs = next(n for n in range(MOVES, 0, -1) if live.lines[n - 1].action.startswith('{"type":"RunTrains"'))  # type: ignore[union-attr]
    table = await device.post(f"tables/{live.id}/fork", {"at": runs - 1}, 201)
    seat = live.lines[runs - 1].seat or ""
    place, offer = next((n, offer) for n, offer in enumerate(table["offers"][seat]) if "free" in offer)
    assert (offer["kind"], offer["free"], "action" in offer) == ("RunTrains", "routes", False)
    (told,) = await device.facts(table, seat, place)
    assert told["facts"] == []
    done = await device.act(table["id"], seat, told["action"], table["number"])
    assert done["entry"]["action"] == told["action"]


async def test_a_run_is_judged_where_it_holds_nobody_up(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Judging a run can take as long as finding the best one."""
    device = site.device()
    snapshot = await device.play(await device.open_table(*(HERE[name] for name in ("Ann", "Bo", "Cy"))), 2)
    live = site.server.hub.tables[snapshot["id"]]
    seat = live.waiting_for[0]
    action = snapshot["offers"][seat][0]["action"]
    gate, real = threading.Event(), live.rules.check
    monkeypatch.setattr(live.insight, "takes_long", lambda action: True)
    monkeypatch.setattr(live.rules, "check", lambda *about: gate.wait(PATIENCE) and real(*about))
    acting = asyncio.create_task(device.act(live.id, seat, action, live.number))
    await asyncio.sleep(0.3)
    assert (await device.get(f"tables/{live.id}"))["number"] == snapshot["number"]
    assert not acting.done()
    gate.set()
    assert (await acting)["number"] == snapshot["number"] + 1


# -- processes ----------------------------------------------------------------------------------------------------


async def proved(ask: Callable[..., Awaitable[Json]], *question: Any) -> Json:
    """The answer once it is proved. A helper has low priority: on a busy machine its second may pass without it."""
    for _ in range(100):
        answer = await ask(*question)
        if answer["proved"]:
            break
    return answer


async def test_a_process_answers_as_a_thread_does_and_is_started_again_when_it_dies(site: Site) -> None:
    device = site.device()
    live = await grown_table(site, device)
    company = quickest(live)
    helper = ProcessHelper()
    desk = Desk([helper])

    async def ask(*question: Any) -> Json:
        return cast(Json, msgspec.json.decode(await desk.ask("here", live, ALL, *question)))

    try:
        mine = await device.get(f"tables/{live.id}/routes", company=company)
        theirs = await proved(ask, studying.routes, None, company, None)
        assert mine | {"milliseconds": 0} == theirs | {"milliseconds": 0}
        assert helper._process is not None
        first = helper._process.pid
        seat = live.waiting_for[0]
        offers = (await device.get(f"tables/{live.id}"))["offers"][seat]
        await device.act(live.id, seat, offers[0]["action"], live.number)
        assert (await ask(studying.outlook, None))["number"] == MOVES + 1
        assert helper._process.pid == first
        assert first is not None
        os.kill(first, signal.SIGKILL)
        assert (await ask(studying.review))["standing"]
        assert helper._process.pid != first
        with pytest.raises(Exception, match="malformed") as unknown:
            await ask(studying.routes, None, "NOBODY", None)
        assert cast(Any, unknown.value).body.code == "unknown_company"
    finally:
        desk.close()


def test_a_helping_process_keeps_few_long_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thought, "MOST_ENTRIES", 2 * MOVES + 10)
    game = grown_up()
    header = game.header
    games: OrderedDict[str, Game[Any, Any, Any, Any]] = OrderedDict()
    news = tuple(thought.News(line.seat, line.events, line.back_to) for line in game.lines)
    for table in ("one", "two", "three", "four"):
        brief = thought.Brief(table, "1848", 3, dict(header.options), header.seed, {}, bytes(header.setup), 0, news)
        assert len(thought.copy_of(brief, games, 300).journal) == MOVES
    assert list(games) == ["three", "four"]
