"""Rules of thumb of the club player about a second train that lasts, and what a variant says of its railways."""

from __future__ import annotations

from kursbuch import catalogue
from kursbuch.bots import bot
from kursbuch.bots.eighteen.knowledge import knowledge_of
from kursbuch.eighteen.actions import Action, Dividend
from scenario import Scenario


def chosen(table: Scenario) -> Action:
    action: Action = bot("1848", "club", 1).choose(table.rules, table.state, table.actor, table.offers())
    assert table.why(action) is None
    return action


# -- a second train that lasts


def crossing(cash: int, bank: int = 5000) -> Scenario:
    """VR stands where four lines meet and has one train for them; it has run, and is to say what becomes of it."""
    table = Scenario().phase(6).running("VR", cash=cash, trains=("6",)).station("VR", "H11").tiles(H11=("15", 1))
    for direction, at in enumerate(table.rules.title.map.next_to["H11"]):  # type: ignore[index]
        if at is not None:
            table.tiles(**{at: ("57", direction % 3)})
    table.turn("VR", "run").bank(bank)
    return table.act(chosen(table))


def test_a_run_is_kept_for_a_second_train_that_doubles_the_runs_to_come() -> None:
    """A state railway ran one train to the end of the game with the price of half another in its treasury."""
    assert chosen(crossing(550)) == Dividend("withhold")


def test_a_second_train_is_not_saved_for_when_it_is_far_or_too_late() -> None:
    assert chosen(crossing(300)) == Dividend("pay")
    assert chosen(crossing(600)) == Dividend("pay"), "it can be bought as it is"
    late = crossing(550, bank=5000)
    late.bank(10)
    for seat in late.state.seats:
        late.cash(seat, 0)
    assert chosen(late.bank(10)) == Dividend("pay")


# -- what a variant says of itself


def test_a_variant_can_think_otherwise_of_its_railways() -> None:
    usual, small = knowledge_of("1824"), knowledge_of("1824", "cisleithania_3")
    assert usual.railways != small.railways
    assert (usual.homes, usual.sinks) == (small.homes, small.sinks)
    assert knowledge_of("1824", "base") == usual


def first_bought(players: int, variant: str, count: int) -> list[str]:
    """What club players buy at the beginning of a game of 1824."""
    rules = catalogue.rules("1824", players, {"variant": variant})
    state, events = rules.opening(catalogue.seats(players), 1)
    for event in events:
        state = rules.evolve(state, event)
    bought: list[str] = []
    while len(bought) < count:
        seat = min(rules.waiting_for(state))
        action = bot("1824", "club", 1).choose(rules, state, seat, rules.offers(state, seat))
        bought.append(action.company)
        state = rules.play(state, seat, action)[1]
    return bought


def test_on_the_small_map_for_three_the_office_of_the_hungarian_railway_and_cheap_state_shares_come_first() -> None:
    """Of beginners, who buy at random, the owner of UG1 ended 600 above the mean, that of a coal railway 400 below."""
    bought = first_bought(3, "cisleithania_3", 4)
    assert bought[0] == "UG1"
    assert not {"EPP", "EOD", "MLB"} & set(bought)


def test_with_more_towns_the_office_of_the_imperial_railway_comes_first_and_the_weakest_coal_railway_late() -> None:
    """Of beginners the owner of KK1 ended 700 above the mean, that of SPB 800 below."""
    bought = first_bought(4, "goods_time", 6)
    assert bought[0] == "KK1"
    assert "SPB" not in bought
