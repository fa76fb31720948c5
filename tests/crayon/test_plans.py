"""Planning aids: what each demand takes, and the best plans, with their reasons."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from benelux_table import BLUE, RED, Table, opening
from kursbuch.bots.crayon.errands import ErrandBot
from kursbuch.crayon.actions import Build
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import Turn
from kursbuch.crayon.study.plans import DemandOutlook, Source, demands, plans
from kursbuch.crayon.study.plans_ground import ground
from kursbuch.crayon.study.plans_search import CHEAP, QUICK
from kursbuch.crayon.study.ways import cheapest_way
from kursbuch.kernel.names import Names
from kursbuch.messages.fill import Filler
from kursbuch.messages.texts import package_texts
from rules_marker import rule
from work import calls_of


@cache
def middle_game() -> Table:
    """Two players with networks of their own and public contracts on the table."""
    table = Table(2, seed=3)
    bots = {who: ErrandBot(number) for number, who in enumerate(table.seats)}
    number = 0
    while table.state.round < 22 or table.rules.phase(table.state) != "move":
        who = min(table.rules.waiting_for(table.state))
        guess = table.rules.imagine(table.state, who, number)
        table.do(who, bots[who].choose(table.rules, guess, who, table.rules.offers(table.state, who)))
        number += 1
    return table


def outlook(table: Table, card: int, index: int) -> DemandOutlook:
    found = demands(table.title, table.state, RED)
    return next(entry for entry in found if (entry.card, entry.index) == (card, index))


def source(entry: DemandOutlook, city: str) -> Source:
    return next(each for each in entry.sources if each.city == city)


def demand_for(table: Table, good: str, city: str) -> tuple[int, int]:
    """Card and number of the demand for a good in a city."""
    return next(
        (card.id, index)
        for card in table.title.data.demand_cards
        for index, demand in enumerate(card.demands)
        if demand[:2] == (city, good)
    )


@rule("BNL-EX-07")
def test_the_first_delivery_of_the_worked_example_takes_three_turns_and_no_track() -> None:
    table = opening().player(RED, hand=(7,)).turn(RED, number=2)
    card, index = demand_for(table, "holz", "ROT")
    assert card == 7
    found = source(outlook(table, card, index), "ARN")
    assert (found.build_cost, found.steps, found.turns, found.fees) == (0, 19, 3, 0)
    assert found.per_turn == round(10 / 3, 2)
    assert (found.posts[0], found.posts[-1]) == ((12, 12), (17, 9))
    assert found.sections == ()


def test_what_is_to_be_drawn_costs_what_is_said_and_can_be_drawn_in_that_order() -> None:
    table = opening().player(RED, hand=(7,), cash=200).turn(RED, "build")
    for entry in demands(table.title, table.state, RED):
        for found in entry.sources:
            fresh = opening().player(RED, hand=(7,), cash=200).turn(RED, "build")
            for drawn in found.sections:
                fresh.set(turn=Turn(RED, "build"))
                fresh.do(RED, Build(((drawn.a, drawn.b),)))
            assert 200 - fresh.cash(RED) == sum(drawn.price for drawn in found.sections) == found.build_cost
            assert not found.ferries


def test_every_demand_in_hand_and_on_the_table_is_there_with_every_source() -> None:
    table = opening().player(RED, hand=(7, 8, 9)).set(public=(10, 11, 12)).turn(RED)
    found = demands(table.title, table.state, RED)
    assert [(entry.card, entry.index) for entry in found] == [
        (card, index) for card in (7, 8, 9, 10, 11, 12) for index in range(3)
    ]
    for entry in found:
        assert {each.city for each in entry.sources} == set(table.title.goods[entry.good].sources)
        assert entry.public == (entry.card >= 10)
        assert (entry.city, entry.good, entry.payoff) == table.title.demands[entry.card].demands[entry.index]


def test_the_best_source_brings_most_a_turn() -> None:
    table = opening().player(RED, hand=(7, 8, 9)).turn(RED)
    for entry in demands(table.title, table.state, RED):
        assert entry.best is not None
        best = entry.sources[entry.best]
        rivals = [each for each in entry.sources if each.payable == best.payable]
        assert best.per_turn == max(each.per_turn for each in rivals)


@rule("BNL-LOD-05")
def test_an_empty_supply_leaves_only_chips_that_lie_in_a_city_or_are_aboard() -> None:
    table = opening().player(RED, hand=(7,)).turn(RED)
    card, index = demand_for(table, "holz", "ROT")
    table.set(supply={**table.state.supply, "holz": 0})
    assert outlook(table, card, index).sources == ()
    assert outlook(table, card, index).best is None
    table.set(dropped={"ARN": (("holz", 4),)})
    assert [(each.city, each.lying) for each in outlook(table, card, index).sources] == [("ARN", True)]
    table.train(RED, goods=("holz",))
    aboard = outlook(table, card, index).sources[0]
    assert (aboard.aboard, aboard.city, aboard.turns) == (True, None, 1)


@rule("BNL-USE-02")
def test_track_of_others_is_a_second_figure_where_it_costs_less() -> None:
    table = opening().player(RED, hand=(7,)).turn(RED)
    card, index = demand_for(table, "holz", "ROT")
    assert source(outlook(table, card, index), "ARN").rented is None
    table.state = Table(3).begin().state
    table.player(RED, origin="AMS", hand=(7,), cash=20).train(RED, "AMS").turn(RED)
    table.line(BLUE, (13, 11), (14, 11), (15, 10), (16, 10), (17, 9))
    table.line(BLUE, (12, 13), (13, 13), (14, 14), (14, 15), (14, 16), (15, 16), (16, 17))
    found = source(outlook(table, card, index), "ARN")
    assert found.build_cost > 12
    assert found.rented is not None
    assert (found.rented.build_cost, found.rented.fees, found.rented.turns) == (0, 12, 3)


@pytest.mark.parametrize(("money", "rent"), [(CHEAP, False), (CHEAP, True), (QUICK, True)])
def test_the_best_way_to_a_place_begins_with_the_step_that_weighs_least_to_the_end(money: int, rent: bool) -> None:
    """No way is better than the best ways of the neighbours and a step; of equal ones it is always the same."""
    table = middle_game()
    found = ground(table.title, table.state, RED, money, rent=rent)
    steps: dict[int, list[tuple[int, int]]] = {}
    for there, row in enumerate(found._into):
        for here, weight in row:
            steps.setdefault(here, []).append((there, weight))
    for place, where in enumerate(table.title.board.places):
        best, onward = found.field(place)
        for post in range(len(best)):
            ways = [(best[there] + weight, best[there], there) for there, weight in steps[post]]
            expected = (0, 0, NOWHERE) if post in where.posts else min(ways)
            assert (best[post], onward[post]) == (expected[0], expected[2])


@rule("BNL-EVT-09")
def test_an_event_that_runs_makes_the_first_turn_slow() -> None:
    table = opening().player(RED, hand=(7,)).train(RED, "AMS", goods=("holz",)).turn(RED)
    card, index = demand_for(table, "holz", "ROT")
    aboard = outlook(table, card, index).sources[0]
    assert aboard.turns == 1
    table.under(88)
    assert outlook(table, card, index).sources[0].turns == 2
    (plan, *_) = plans(table.title, table.state, RED)
    assert "event" in {reason.key for reason in plan.reasons}


@rule("BNL-BLD-01")
def test_the_limit_of_a_turn_and_the_cash_decide_how_long_it_takes() -> None:
    table = Table(2).begin().player(RED, origin="AMS", cash=100).train(RED, "AMS").turn(RED, number=3)
    card, index = demand_for(table, "kaffee", "AAC")
    table.player(RED, hand=(card,))
    rich = source(outlook(table, card, index), "BRE")
    assert rich.payable
    assert rich.build_cost > 40
    slow = table.player(RED, cash=20)
    poor = source(outlook(slow, card, index), "BRE")
    assert not poor.payable


@rule("BNL-FER-04")
def test_a_ferry_waits_for_the_next_turn_and_halves_it() -> None:
    table = Table(2).begin().player(RED, origin="AMS", cash=0).turn(RED)
    board = table.title.board
    before = next(board.posts[post] for post, _ in board.near[board.number[9, 13]])
    table.line(RED, before, (9, 13)).share(RED, "IJsselmeer").way(RED, "LEE", "GRO")
    leeuwarden = board.places[table.title.cities["LEE"]].posts
    joined = cheapest_way(table.title, table.state.track, RED, (board.number[7, 14],), leeuwarden)
    assert joined is not None
    for section in joined.sections:
        table.line(RED, *section)
    card, index = demand_for(table, "blumen", "GRO")
    table.player(RED, hand=(card,)).train(RED, before, goods=("blumen",))
    found = outlook(table, card, index).sources[0]
    assert found.posts[1:3] == ((9, 13), (7, 14))
    beyond = len(found.posts) - 3
    assert (found.build_cost, found.turns) == (0, 2 + -(-(beyond - 5) // 9))


# -- plans


def test_plans_keep_to_capacity_and_serve_a_card_once() -> None:
    table = middle_game()
    who = min(table.rules.waiting_for(table.state))
    capacity = table.title.trains[table.engine(who).type].capacity
    found = plans(table.title, table.state, who)
    assert len(found) > 3
    assert max(len(plan.demands) for plan in found) > 1
    for plan in found:
        cards = [card for card, _ in plan.demands]
        assert len(set(cards)) == len(cards) <= 3
        load = 0
        for stop in plan.stops:
            load += 1 if stop.do == "load" else -1
            assert load <= capacity
        assert plan.payoff == sum(table.title.demands[card].demands[index][2] for card, index in plan.demands)
        assert plan.per_turn == round((plan.payoff - plan.build_cost - plan.fees) / plan.turns, 2)
    assert [plan.per_turn for plan in found] == sorted((plan.per_turn for plan in found), reverse=True)


def test_two_loads_for_the_same_way_are_carried_together() -> None:
    table = opening().turn(RED, number=3)
    timber, _ = demand_for(table, "holz", "ROT")
    beside = [
        card.id
        for card in table.title.data.demand_cards
        for city, good, _ in card.demands
        if card.id != timber and city == "ROT" and {"ARN", "AMS"} & set(table.title.goods[good].sources)
    ]
    table.player(RED, hand=(timber, beside[0]))
    best = plans(table.title, table.state, RED)[0]
    assert len(best.demands) == 2
    assert best.build_cost == 0
    assert {"loads_together", "no_track"} <= {reason.key for reason in best.reasons}


def test_before_an_origin_is_chosen_plans_say_where_to_begin() -> None:
    table = Table(2)
    found = plans(table.title, table.state, RED)
    assert found
    majors = {table.title.board.places[city].name for city in table.title.board.majors}
    assert all(plan.origin in majors for plan in found)
    assert all(plan.build_cost <= 20 + plan.payoff for plan in found)


@pytest.mark.parametrize("what", [demands, plans])
def test_what_is_hidden_changes_nothing(what: object) -> None:
    table = middle_game()
    who = min(table.rules.waiting_for(table.state))
    first, second = (
        what(table.title, table.rules.imagine(table.state, who, seed), who)  # type: ignore[operator]
        for seed in (1, 2)
    )
    assert first == second == what(table.title, table.state, who)  # type: ignore[operator]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_reason_has_a_sentence(lang: str) -> None:
    texts = package_texts("kursbuch.crayon", "plans")
    table = middle_game()
    who = min(table.rules.waiting_for(table.state))
    fill = Filler(lang, Names(title="benelux"))
    for plan in plans(table.title, table.state, who, 40):
        assert plan.reasons
        for reason in plan.reasons:
            assert "{" not in fill.fill(texts[reason.key].in_language(lang), reason.facts)


def test_every_text_of_a_reason_is_used_and_has_the_same_facts_in_both_languages() -> None:
    from kursbuch.crayon.study import plans as module

    used = set(re.findall(r'"(\w+)"', Path(module.__file__).read_text("utf-8")))
    texts = package_texts("kursbuch.crayon", "plans")
    assert set(texts) <= used
    for key, text in texts.items():
        names = [set(re.findall(r"\{(\w+)", part)) for part in (text.en, text.de)]
        assert names[0] == names[1], key


def test_the_aids_are_quick() -> None:
    table = middle_game()
    who = min(table.rules.waiting_for(table.state))
    assert calls_of(lambda: demands(table.title, table.state, who)) < 400_000
    assert calls_of(lambda: plans(table.title, table.state, who)) < 800_000
