"""The study room: every run and every choice is explained once, and terminal and server show the same of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from kursbuch import catalogue
from kursbuch.bots import bot
from kursbuch.catalogue import eighteen
from kursbuch.cli.eighteen.answers import brief_words
from kursbuch.cli.eighteen.effects import HEADINGS, MOST_TOLD, words_of
from kursbuch.cli.eighteen.routes import show_best
from kursbuch.cli.eighteen.words import Voice
from kursbuch.eighteen.actions import Action, LayTile, Route, RunTrains
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.events import Event, TrainsRun
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.study import plans, review
from kursbuch.eighteen.study.facts import COLUMN, outcome
from kursbuch.eighteen.study.runs import BestRun, best_run, check_run
from kursbuch.eighteen.track import successors, terrain_cost
from kursbuch.eighteen.view import View
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.kernel.facts import Fact
from kursbuch.kernel.game import Game
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.question import BadQuestion
from kursbuch.kernel.standing import standing_moves
from kursbuch.routes import Limits
from kursbuch.server.insight.eighteen import EighteenInsight
from kursbuch.server.insight.eighteen.study import EighteenStudy
from moves import along
from positions_1824 import game
from railways_1824 import minor_railway
from rules_marker import rule
from scenario import Scenario

Played = Game[State, Action, Event, View]
MOVES = 260
GAMES = [
    ("1848", 3, "greedy", {}),
    ("1848", 4, "greedy", {"edition": "2021"}),
    ("1848", 4, "random", {}),
    ("1824", 4, "greedy", {"variant": "base"}),
    ("1824", 2, "greedy", {"variant": "cisleithania_2"}),
    ("1824", 3, "random", {"variant": "cisleithania_3"}),
    ("1824", 4, "greedy", {"variant": "goods_time"}),
]
CASES = [pytest.param(i, id=f"{t}-{'-'.join(o.values()) or 'base'}-{b}") for i, (t, _, b, o) in enumerate(GAMES)]


@cache
def played(case: int) -> Played:
    """A game of bots, so far that trains run."""
    title, players, name, options = GAMES[case]
    rules = eighteen.rules(title, players, options)
    table: Played = Game(rules, catalogue.seats(players), case)
    player = bot(title, name, case)
    for _ in range(MOVES):
        waiting = rules.waiting_for(table.state)
        if not waiting:
            break
        seat = min(waiting)
        table.act(seat, player.choose(rules, table.state, seat, rules.offers(table.state, seat)))
    return table


def rules_of(table: Played) -> Rules:
    assert isinstance(table.rules, Rules)
    return table.rules


def before_runs(case: int) -> Iterator[tuple[Rules, State, CompanyId]]:
    """Every company with trains, whenever one is about to run."""
    table = played(case)
    for position in table.positions:
        frame = position.state.frame
        if isinstance(frame, CompanyTurn) and frame.step == "run":
            for name, company in position.state.companies.items():
                if company.trains:
                    yield rules_of(table), position.state, name


def sent(answer: object) -> Any:
    """What arrives in a browser."""
    return msgspec.json.decode(msgspec.json.encode(answer))


def expected(route: Any) -> str:
    """How the terminal should tell the stops and bonuses of a route that the server sent."""
    stops = [
        f"({stop['name']}, {stop['treasury']} into the treasury)"
        if stop["treasury"]
        else f"{stop['name']} {stop['paid']}"
        if stop["paid"]
        else f"({stop['name']})"
        for stop in route["stops"]
    ]
    return " – ".join(stops) + "".join(f" + {bonus['label']} {bonus['value']}" for bonus in route["bonuses"])


# -- runs -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES)
def test_the_terminal_shows_the_values_of_every_best_run_that_the_server_sends(
    case: int, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = 0
    for rules, state, company in before_runs(case):
        answer = sent(EighteenStudy().routes(rules, state, company, None, Limits()))
        assert msgspec.convert(answer | {"milliseconds": 0}, BestRun) == best_run(rules.title, state, company)
        show_best(msgspec.convert(answer, BestRun), "", "en")
        lines = capsys.readouterr().out.splitlines()
        for route, line in zip(answer["routes"], lines, strict=False):
            assert line == f"{route['train']}: {expected(route)} = {route['revenue']}"
            seen += 1
    assert seen


@pytest.mark.parametrize("case", CASES)
def test_what_stops_pay_and_bonuses_make_the_revenue_that_the_optimiser_promised(case: int) -> None:
    """The optimiser counts by its own figures; the explanation by the rule that pays the run."""
    seen = 0
    for rules, state, company in before_runs(case):
        found = best_run(rules.title, state, company)
        plan, _ = rules.title.policies.best_run(rules.title, state, company, None)
        assert (sum(route.revenue for route in found.routes), found.treasury) == (found.revenue, plan.treasury)
        for explained, planned in zip(found.routes, plan.routes, strict=True):
            bonuses = {bonus.label: bonus.value for bonus in explained.bonuses}
            assert sum(stop.paid for stop in explained.stops) + sum(bonuses.values()) == planned.revenue
            assert bonuses == {bonus.label: bonus.amount for bonus in planned.bonuses}
            assert sum(stop.treasury for stop in explained.stops) == planned.treasury
            called = [number in planned.calls for number in planned.stops]
            for stop, calls in zip(explained.stops, called, strict=True):
                assert stop.paid + stop.treasury == (stop.value if calls else 0)
                assert stop.name
            seen += 1
    assert seen


@pytest.mark.parametrize("case", CASES)
def test_a_run_that_was_made_is_explained_as_it_was_paid(case: int) -> None:
    table, seen = played(case), 0
    title = rules_of(table).title
    for position, entry in zip(table.positions, table.journal, strict=False):
        if not isinstance(entry.action, RunTrains):
            continue
        event = next(event for event in entry.events if isinstance(event, TrainsRun))
        checked = check_run(title, position.state, event.company, entry.action)
        assert checked.refusal is None
        assert [(r.train, r.path, r.revenue, r.bonus) for r in checked.routes] == [
            (r.train, r.path, r.revenue, r.bonus) for r in event.routes
        ]
        assert (checked.revenue, sum(r.treasury for r in checked.routes)) == (event.revenue, event.side_income)
        seen += 1
    assert seen


@rule("1824-RTE-17", "1824-DIV-04")
def test_a_mine_is_worth_its_value_pays_nothing_and_fills_the_treasury(capsys: pytest.CaptureFixture[str]) -> None:
    table = minor_railway(game().phase(3), "EPP", trains=("1g",)).tiles(B5=("6", 3)).turn("EPP", "run")
    found = best_run(table.rules.title, table.state, "EPP")
    (route,) = found.routes
    mine, city = sorted(route.stops, key=lambda stop: stop.paid)
    assert (mine.place, mine.value, mine.paid, mine.treasury) == ("C6:0", 10, 0, 10)
    assert (city.paid, city.treasury) == (20, 0)
    assert (found.revenue, found.treasury, route.treasury) == (20, 10, 10)
    show_best(found, "G", "en")
    assert f"({mine.name}, G10 into the treasury)" in capsys.readouterr().out


@rule("1848-RTE-17")
def test_a_declared_run_of_a_ghan_pays_its_ends_and_passes_the_rest() -> None:
    tiles = {"E4": ("15", 2), **along("E4 D5 C6 B7 A6"), "F5": ("57", 2), "G6": ("57", 2)}
    table = Scenario().phase(5).running("CAR", trains=("2E",)).tiles(**tiles).station("CAR", "G6").turn("CAR", "run")
    best = best_run(table.rules.title, table.state, "CAR")
    checked = check_run(table.rules.title, table.state, "CAR", best.action)
    assert checked.routes == best.routes
    paid = [stop.paid for stop in best.routes[0].stops]
    assert all(paid[i] for i in (0, -1))
    assert not any(paid[1:-1])
    assert all(stop.value for stop in best.routes[0].stops[1:-1])


# -- choices ----------------------------------------------------------------------------------------------------------


def choices(case: int) -> Iterator[tuple[Rules, State, SeatId, Action]]:
    """Some of all that could be done."""
    table = played(case)
    rules = rules_of(table)
    for position in table.positions[:: 1 + MOVES // 40]:
        for seat in rules.waiting_for(position.state):
            listed = rules.offers(position.state, seat).listed
            for action in listed[:: 1 + len(listed) // 4]:
                yield rules, position.state, seat, action


@pytest.mark.parametrize("case", CASES)
def test_the_facts_before_choosing_are_the_same_in_terminal_and_server(case: int) -> None:
    seen: set[str] = set()
    for rules, state, seat, action in choices(case):
        voice = Voice(rules.title, rules.names({seat: seat for seat in state.players}), "en")
        after = rules.play(state, seat, action)[1]
        facts = msgspec.convert(sent(EighteenInsight().facts(rules, state, after, seat)), tuple[Fact, ...])
        told = [f"{what} {before} → {then}" for what, before, then in (words_of(voice, fact) for fact in facts)]
        brief = brief_words(voice, rules, state, seat, action).split(" · ")
        shown = [words for words in brief if "→" in words]
        assert set(shown) <= set(told)
        room = MOST_TOLD - len([words for words in brief if words and "→" not in words])
        assert len(shown) == min(room, len(told))
        whole = msgspec.convert(sent(EighteenInsight().facts(rules, state, after)), tuple[Fact, ...])
        assert set(whole) == set(outcome(rules, state, seat, action).facts)
        assert set(facts) <= set(whole)
        seen |= {fact.key for fact in whole}
    assert {"cash", "worth"} <= seen
    assert {key for key in seen if not key.startswith(COLUMN)} <= set(HEADINGS)


# -- plans, questions, hindsight --------------------------------------------------------------------------------------


def line() -> Scenario:
    table = Scenario().phase(5).running("NSW", trains=("5",)).tiles(F17=("236", 0), E18=("57", 0), D19=("9", 0))
    return table.station("NSW", "F17").turn("NSW", "track")


def test_a_ghost_tile_that_is_refused_but_fits_is_laid_for_nothing() -> None:
    table = line().cash("NSW", 0)
    steep = next(
        lay
        for lay in (LayTile(HexId(at), TileId("9"), turn) for at in table.rules.title.map.hexes for turn in range(6))
        if terrain_cost(table.rules.title, table.state.board, lay.at) and TileId("9") in fitting(table, lay.at)
    )
    found = planned(table, plans.GhostTile(steep.at, "9", steep.rotation))
    (tile,) = found.tiles
    assert tile.refusal is not None
    assert (tile.fits, tile.cost > 0, found.cost, found.treasury_after) == (True, True, 0, 0)
    after = plans.with_tile(table.rules.title, table.state, steep)
    assert found.routes.revenue == best_run(table.rules.title, after, "NSW").revenue


def fitting(table: Scenario, at: HexId) -> set[TileId]:
    return {tile.id for tile in successors(table.rules.title, table.state.board, at)}


def test_a_plan_is_paid_for_and_run_over() -> None:
    table = line().cash("NSW", 500)
    found = planned(table, plans.GhostTile("C20", "6", 0))
    (tile,) = found.tiles
    assert (tile.refusal, tile.fits) == (None, True)
    assert (found.cost, found.treasury_after) == (tile.cost, 500 - tile.cost)
    assert found.before == best_run(table.rules.title, table.state, "NSW").revenue < found.routes.revenue


@pytest.mark.parametrize(
    ("code", "asked"),
    [
        ("unknown_company", lambda t: best_run(t.rules.title, t.state, "LNER")),
        ("unknown_train", lambda t: best_run(t.rules.title, t.state, "NSW", ["77"])),
        ("too_many_trains", lambda t: best_run(t.rules.title, t.state, "NSW", ["5"] * 9)),
        ("run_too_long", lambda t: check_run(t.rules.title, t.state, "NSW", RunTrains((long_way(),)))),
        (
            "no_tile_there",
            lambda t: planned(t, plans.GhostTile("F17", "999")),
        ),
        ("no_such_hex", lambda t: planned(t, plans.GhostStation("Z9"))),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(code: str, asked: Any) -> None:
    with pytest.raises(BadQuestion) as caught:
        asked(line())
    assert caught.value.code == code


def planned(table: Scenario, ghost: plans.GhostTile | plans.GhostStation) -> plans.Plan:
    wanted = plans.Wanted((ghost,)) if isinstance(ghost, plans.GhostTile) else plans.Wanted(stations=(ghost,))
    return plans.plan(table.rules, table.state, "NSW", wanted)


def long_way() -> Route:
    return Route(TrainName("5"), ("F17:0",) * 201)


def test_a_review_that_runs_out_of_time_says_that_it_is_not_complete() -> None:
    table = played(0)
    title = rules_of(table).title
    states, moves = [position.state for position in table.positions], standing_moves(table)
    ticks = iter(range(1_000_000))
    hasty = review.Patience(lambda: float(next(ticks)), 3.5, 60.0)
    cut = review.review(title, states, moves, hasty.search(title))
    whole = review.review(title, states, moves, review.search_to_the_end(title))
    assert not cut.complete
    assert [run.best is None for run in cut.runs] == [i >= 3 for i in range(len(cut.runs))]
    assert whole.complete
    assert [run.best for run in whole.runs[:3]] == [run.best for run in cut.runs[:3]]
    assert all(run.best is not None and run.best >= run.revenue for run in whole.runs)
    assert whole.missed == review.missed(whole.runs)
