"""CORP-10 to CORP-21, REC: the state railways form out of their pre-state railways, with or without a director."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import DiscardTrain, Pass, RemoveStation
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.state import BANK
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1824.extra import Formed
from moves import place
from positions_1824 import (
    PRESTATE,
    STATE,
    acting,
    asked,
    buys_first,
    due,
    first_of,
    forms,
    game,
    holds,
    last_turn,
    opened,
    owned,
    papers_of,
    rest_unsold,
    round_of,
    share_round_number,
    unsold,
)
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, train

FORMS_WITH = {"SD": "4", "UG": "5", "KK": "6"}
OWNERS = {"SD1": A, "SD2": B, "SD3": C, "UG1": A, "UG2": B, "KK1": A, "KK2": B}


def prestate(table: Scenario, state: str, **cash: int) -> Scenario:
    """All pre-state railways of a state railway: A owns no. 1, B no. 2, C no. 3."""
    for company in PRESTATE:
        if company.startswith(state):
            owned(table, company, OWNERS[company], cash.get(company, 0), ("5",))
    return table


def take_off(stop: int) -> RemoveStation:
    """Take a marker of KK in Wien off the map."""
    return RemoveStation(HexId("E12"), stop)


def markers(table: Scenario, company: str) -> set[tuple[str, int]]:
    """Where the markers of a company lie."""
    return {(str(at), stop) for at, stop in table.state.board.stations_of(CompanyId(company))}


def costs(table: Scenario, company: str) -> tuple[int, ...]:
    """What the markers cost that a company has left."""
    return table.rules.view(table.state, None).companies[CompanyId(company)].markers_left


# -- when -------------------------------------------------------------------------------------------------------------


@rule("1824-CORP-10", "1824-PHS-05", "1824-PHS-06", "1824-PHS-07")
@pytest.mark.parametrize("state", STATE)
def test_a_state_railway_forms_at_the_end_of_the_round_in_which_the_first_of_its_trains_was_bought(state: str) -> None:
    table = buys_first(rest_unsold(prestate(game(), state)), FORMS_WITH[state])
    assert due(table) == (state,)
    assert not table.company(state).in_operation
    assert not table.company(f"{state}1").closed
    table.act(Pass())
    assert table.company(state).in_operation
    assert [name for name in STATE if table.company(name).in_operation] == [state]
    assert table.company(f"{state}1").closed
    assert due(table) == ()


@rule("1824-CORP-10")
@pytest.mark.parametrize("kind", ["2", "3", "8"])
def test_other_trains_form_nothing(kind: str) -> None:
    table = forms(prestate(game(), "KK"), kind)
    assert not [name for name in STATE if table.company(name).in_operation]


@rule("1824-CORP-10", "1824-RUL-17", "1824-TRN-25")
@pytest.mark.parametrize("state", STATE)
def test_it_forms_also_if_that_train_went_abroad_at_the_end_of_the_round(state: str) -> None:
    table = first_of(rest_unsold(prestate(opened(game(), "BH", trains=("5",), s4=60), state)), FORMS_WITH[state])
    last_turn(table, "BH").act(Pass())
    assert table.company(state).in_operation
    events = [type(event) for event in table.events]
    assert events.index(ev.TrainLeftBank) < events.index(Formed)


@rule("1824-CORP-11", "1824-RUL-17")
def test_several_form_in_the_order_sd_ug_kk() -> None:
    table = game()
    for state in STATE:
        prestate(table, state)
    first_of(rest_unsold(opened(table, "BH", cash=3000, s4=60)), "4").depot(**{"4": 1, "5": 1})
    last_turn(table, "BH").act(train("4"), train("5"), train("6"))
    assert asked(table) == "discard"
    table.act(DiscardTrain(TrainName("4")))
    assert due(table) == ("SD", "UG", "KK")
    table.act(Pass())
    assert [event.company for event in table.happened(Formed) if isinstance(event, Formed)] == ["SD", "UG", "KK"]


@rule("1824-CORP-11")
def test_until_the_end_of_the_round_their_pre_state_railways_act_normally() -> None:
    table = buys_first(rest_unsold(prestate(game(), "SD", SD3=50)), "4")
    table.turn("BH", "trains").act(Pass())
    assert (acting(table), table.actor, table.company("SD").in_operation) == ("SD1", A, False)


# -- exchange and director --------------------------------------------------------------------------------------------


@rule("1824-CORP-12", "1824-PRV-46", "1824-SET-07")
def test_the_pre_state_railways_of_sd_are_exchanged_for_20_10_and_10_percent() -> None:
    sd = forms(prestate(game(), "SD"), "4").company("SD")
    assert sd.shares == {"s1": 20, "s2": 10, "s3": 10, "new": 60}
    assert (sd.certificate, sd.director) == (A, A)


@rule("1824-EX-17", "1824-CORP-13")
def test_example_17_with_equal_holdings_the_owner_of_number_1_is_director() -> None:
    table = forms(holds(prestate(game(), "SD"), "SD", s2=10, s3=10), "4")
    sd = table.company("SD")
    assert (sd.held_by(A), sd.held_by(B), sd.held_by(C)) == (20, 20, 20)
    assert (sd.director, sd.certificate) == (A, A)


@rule("1824-EX-17", "1824-CORP-13")
def test_example_17_who_has_most_is_director_and_gives_two_shares_for_the_directors_share() -> None:
    table = forms(holds(prestate(game(), "SD"), "SD", s2=20, s3=10), "4")
    sd = table.company("SD")
    assert (sd.held_by(A), sd.held_by(B), sd.held_by(C)) == (20, 30, 20)
    assert (sd.director, sd.certificate) == (B, B)
    assert (papers_of(table, A), papers_of(table, B)) == (2, 2)


@rule("1824-CORP-13")
@pytest.mark.parametrize(
    ("gone", "bought", "priority", "director"),
    [
        (("SD1",), {"s2": 10, "s3": 10}, C, B),  # no. 2 before no. 3, before the card
        (("SD1", "SD2"), {"s1": 20, "s3": 10}, A, C),  # no. 3 before the card
        ((), {"s2": 20, "s3": 20}, C, B),  # among the largest, no. 2 before no. 3
        ((), {"s1": 10, "s4": 30}, D, A),  # no. 1 before the card
        (("SD1", "SD2", "SD3"), {"s2": 20, "s4": 20}, D, D),  # the card
        (("SD1", "SD2", "SD3"), {"s2": 20, "s4": 20}, C, D),  # nearest after the card
        (("SD1", "SD2", "SD3"), {"s2": 20, "s4": 20}, A, B),
        ((), {"s4": 40}, A, D),  # the largest holding before all
    ],
)
def test_among_equals_numbers_1_2_3_then_the_priority_card_then_the_nearest_seat(
    gone: tuple[str, ...], bought: dict[str, int], priority: SeatId, director: SeatId
) -> None:
    table = unsold(game(), *gone)
    for company in {"SD1", "SD2", "SD3"} - set(gone):
        owned(table, company, OWNERS[company], 0, ("5",))
    holds(table, "SD", **bought).fact(ev.PriorityMoved(priority))
    forms(table, "4")
    assert (table.company("SD").director, table.company("SD").certificate) == (director, director)


# -- capital and property ---------------------------------------------------------------------------------------------


@rule("1824-EX-03", "1824-CORP-14")
@pytest.mark.parametrize(("state", "capital"), [("SD", 720), ("UG", 840), ("KK", 840)])
def test_example_3_with_all_pre_state_railways_sold_the_capital_is_120_for_each_free_tenth(
    state: str, capital: int
) -> None:
    table = rest_unsold(prestate(game(), state, **{f"{state}1": 31, f"{state}2": 4}))
    bank = buys_first(table, FORMS_WITH[state]).money(BANK)
    table.act(Pass())
    assert (table.money(state), bank - table.money(BANK)) == (capital + 35, capital)


@rule("1824-CORP-14")
@pytest.mark.parametrize(
    ("state", "gone", "capital"),
    [
        ("SD", ("SD1",), 960),
        ("SD", ("SD2",), 840),
        ("SD", ("SD2", "SD3"), 960),
        ("SD", ("SD1", "SD2", "SD3"), 1200),
        ("UG", ("UG2",), 960),
        ("UG", ("UG1", "UG2"), 1200),
        ("KK", ("KK1",), 1080),
        ("KK", ("KK1", "KK2"), 1200),
    ],
)
def test_it_receives_besides_the_price_of_each_pre_state_railway_that_was_never_bought(
    state: str, gone: tuple[str, ...], capital: int
) -> None:
    table = unsold(game(), *gone)
    for company in PRESTATE:
        if company.startswith(state) and company not in gone:
            owned(table, company, A, 0, ("5",))
    assert forms(table, FORMS_WITH[state]).money(state) == capital


@rule("1824-CORP-14", "1824-CORP-20")
def test_shares_sold_before_or_after_the_formation_bring_it_nothing() -> None:
    table = forms(holds(prestate(game(), "UG"), "UG", s3=30, s4=30), "5")
    assert table.money("UG") == 840
    assert table.share_round(A).act(buy("UG")).money("UG") == 840


@rule("1824-CORP-15")
def test_it_takes_over_all_money_and_trains() -> None:
    table = owned(owned(game(), "UG1", A, 77, ("3", "4")), "UG2", B, 5, ("2g",))
    forms(table, "5")
    assert (table.money("UG"), table.company("UG").trains) == (840 + 82, ("3", "4", "2g"))
    assert (table.money("UG1"), table.company("UG1").trains) == (0, ())


@rule("1824-CORP-15", "1824-TRN-14", "1824-TRN-08")
def test_trains_above_its_limit_leave_the_game_as_its_director_chooses() -> None:
    table = owned(owned(owned(game(), "SD1", A, 0, ("3", "3")), "SD2", B, 0, ("3", "2g")), "SD3", C, 0, ("3",))
    forms(table, "4")
    assert (asked(table), table.actor) == ("discard", A)
    assert table.why(Pass()) == "1824-TRN-14"
    table.act(DiscardTrain(TrainName("2g")))
    assert table.company("SD").trains == ("3", "3", "3", "3")
    assert share_round_number(table) is not None


# -- markers ----------------------------------------------------------------------------------------------------------


@rule("1824-CORP-16", "1824-EX-04", "1824-TOK-04", "1824-TOK-09")
def test_example_4_sd_with_three_markers_pays_100_for_each_of_its_last_two() -> None:
    table = forms(prestate(game(), "SD"), "4")
    assert markers(table, "SD") == {("E12", 0), ("G10", 0), ("G4", 0)}
    assert costs(table, "SD") == (100, 100)
    table.tiles(G10=("57", 2), F9=("9", 2), E8=("57", 2)).turn("SD", "station").cash("SD", 500).act(place("E8"))
    assert table.money("SD") == 400
    assert costs(table, "SD") == (100,)


@rule("1824-CORP-16", "1824-RUL-31")
@pytest.mark.parametrize(
    ("state", "gone", "left"),
    [
        ("UG", (), (100, 100, 100)),
        ("KK", ("KK2",), (40, 100, 100, 100)),
        ("SD", ("SD1", "SD2"), (40, 100, 100, 100)),
        ("SD", ("SD1",), (100, 100, 100)),
    ],
)
def test_a_state_railway_owns_five_markers_and_pays_by_the_number_on_the_map(
    state: str, gone: tuple[str, ...], left: tuple[int, ...]
) -> None:
    table = unsold(game(), *gone)
    for company in PRESTATE:
        if company.startswith(state) and company not in gone:
            owned(table, company, A, 0, ("5",))
    forms(table, FORMS_WITH[state])
    assert costs(table, state) == left
    assert len(markers(table, state)) + len(left) == 5


def wien(choice: int | None = None, **options: str) -> Scenario:
    """KK formed from KK1 of A and KK2 of B; A has to choose, or has taken off one of the markers."""
    table = forms(prestate(game(4, **options), "KK"), "6")
    return table if choice is None else table.act(take_off(choice))


@rule("1824-CORP-17", "1824-RUL-31")
@pytest.mark.parametrize(("taken", "stays"), [(1, 2), (2, 1)])
def test_kks_director_chooses_which_of_its_two_markers_in_wien_stays(taken: int, stays: int) -> None:
    table = wien()
    assert (asked(table), table.actor) == ("home", A)
    assert markers(table, "KK") == {("E12", 1), ("E12", 2)}
    assert table.why(Pass()) == table.why(take_off(0)) == "1824-CORP-17"
    assert table.why(RemoveStation(HexId("G10"), 0)) == "1824-CORP-17"
    assert table.why(take_off(taken), seat=B) == "1824-CORP-17"
    table.act(take_off(taken))
    assert markers(table, "KK") == {("E12", stays)}
    assert share_round_number(table) is not None


@rule("1824-CORP-17")
@pytest.mark.parametrize("gone", ["KK1", "KK2"])
def test_with_only_one_of_them_in_play_there_is_nothing_to_choose(gone: str) -> None:
    table = unsold(game(), gone)
    owned(table, "KK2" if gone == "KK1" else "KK1", A, 0, ("5",))
    forms(table, "6")
    assert asked(table) is None
    assert (len(markers(table, "KK")), costs(table, "KK")) == (1, (40, 100, 100, 100))


@rule("1824-CORP-17", "1824-RUL-31")
def test_if_both_stand_in_one_city_one_is_taken_off_without_a_question() -> None:
    table = prestate(game(), "KK").tiles(E12=("499", 0))
    table.tiles(E12=("491", 0)).tiles(E12=("493", 0))
    forms(table, "6")
    assert asked(table) is None
    assert (markers(table, "KK"), costs(table, "KK")) == ({("E12", 1)}, (40, 100, 100, 100))
    assert len(table.state.board.stations[HexId("E12")]) == 1


@rule("1824-CORP-17", "1824-TRK-13")
def test_the_choice_follows_the_cities_of_wien_as_they_grow_together() -> None:
    table = owned(prestate(game(), "KK"), "SD1", C).tiles(E12=("499", 0))
    table.tiles(E12=("491", 0)).tiles(E12=("493", 3))
    forms(table, "6")
    assert (asked(table), markers(table, "KK")) == ("home", {("E12", 1), ("E12", 0)})
    table.act(take_off(0))
    assert markers(table, "KK") == {("E12", 1)}


@rule("1824-EX-04", "1824-EX-39", "1824-CORP-17", "1824-RUL-55", "1824-TOK-04")
@pytest.mark.parametrize(
    ("option", "taken", "left"),
    [
        ("normal", 1, (40, 100, 100, 100)),
        ("normal", 2, (40, 100, 100, 100)),
        ("free", 1, (40, 100, 100, 0)),
        ("free", 2, (40, 100, 100, 100)),
    ],
)
def test_examples_4_and_39_kk_has_its_home_and_four_further_markers(
    option: str, taken: int, left: tuple[int, ...]
) -> None:
    table = wien(taken, kk_last_marker=option)
    assert costs(table, "KK") == left


@rule("1824-EX-39", "1824-CORP-17", "1824-RUL-55", "1824-TOK-04")
@pytest.mark.parametrize(("option", "last"), [("normal", 100), ("free", 0)])
def test_example_39_with_kk2s_marker_as_home_the_fourth_further_marker_is_paid_or_free(option: str, last: int) -> None:
    for further, cost in ((0, 40), (1, 100), (2, 100), (3, last)):
        table = wien(1, kk_last_marker=option).tiles(D11=("8", 3), C12=("57", 0)).cash("KK", 500)
        for at in ("G4", "H15", "G26")[:further]:
            table.station("KK", at)
        table.station("MS", "A18").turn("KK", "station").act(place("C12"))
        assert table.money("KK") == 500 - cost


@rule("1824-CORP-18", "1824-TOK-06", "1824-RUL-50")
def test_the_home_of_number_1_is_kept_for_a_state_railway_without_pre_state_railways() -> None:
    def pest(*gone: str) -> str | None:
        table = opened(unsold(game(), *gone), "BK", s1=60).station("BK", "D19")
        table.tiles(D19=("57", 0), E18=("9", 0)).turn("BK", "station")
        return table.why(place("F17", 1))

    assert pest() == "1824-TOK-06"
    assert pest("UG1") is None
    assert pest("UG1", "UG2") == "1824-TOK-06"


@rule("1824-CORP-18", "1824-TOK-01", "1824-CORP-19")
@pytest.mark.parametrize(("state", "home"), [("SD", ("E12", 0)), ("UG", ("F17", 1)), ("KK", ("E12", 1))])
def test_it_places_a_free_home_marker_there_when_it_first_acts(state: str, home: tuple[str, int]) -> None:
    table = forms(holds(rest_unsold(game()), state, s1=20, s2=10), FORMS_WITH[state], 1, 2)
    assert (acting(table), round_of(table), table.actor) == (state, (2, 2), A)
    assert (markers(table, state), table.money(state)) == ({home}, 1200)
    assert costs(table, state) == (40, 100, 100, 100)


# -- in operation -----------------------------------------------------------------------------------------------------


@rule("1824-CORP-19", "1824-OR-07")
@pytest.mark.parametrize("state", STATE)
def test_it_acts_from_the_next_round_on_whatever_part_of_it_is_sold(state: str) -> None:
    table = owned(game(), f"{state}1", C, 0, ("5",))
    forms(table, FORMS_WITH[state], 1, 2)
    sheet = table.company(state)
    assert (sheet.shares, sheet.director) == ({"s3": 20, "new": 80}, C)
    assert (acting(table), round_of(table), table.actor) == (state, (2, 2), C)


@rule("1824-CORP-20", "1824-SET-08")
@pytest.mark.parametrize("state", STATE)
def test_its_price_is_120_and_its_shares_are_bought_from_the_first_share_round_on(state: str) -> None:
    table = game()
    cash = table.money(D)
    table.act(buy(state))
    assert (cash - table.money(D), table.company(state).held_by(D), table.cell(state)) == (120, 10, (0, 2))
    formed = forms(prestate(game(), state), FORMS_WITH[state])
    assert (formed.price(state), formed.cell(state)) == (120, (0, 2))


@rule("1824-CORP-21", "1824-SR-12")
def test_after_the_exchange_a_player_may_hold_more_than_sixty_percent() -> None:
    table = owned(owned(owned(game(), "SD1", A, 0, ("5",)), "SD2", A, 0, ("5",)), "SD3", A, 0, ("5",))
    forms(holds(table, "SD", s1=50), "4")
    assert (table.company("SD").held_by(A), table.company("SD").director) == (90, A)
    table.share_round(A)
    assert table.why(buy("SD")) == "1824-SR-12"
    assert table.why(Pass()) is None


@rule("1824-EX-19", "1824-CORP-15", "1824-CORP-17", "1824-PHS-07")
def test_example_19_kk_out_of_kk1_and_kk2() -> None:
    table = rest_unsold(owned(owned(game(), "KK1", A, 60, ("4",)), "KK2", B, 15, ("3",)))
    buys_first(table, "6")
    assert (table.company("KK1").trains, table.company("KK2").trains) == (("4",), ())
    table.act(Pass())
    assert (table.money("KK"), table.company("KK").trains) == (840 + 75, ("4",))
    table.act(take_off(2))
    assert markers(table, "KK") == {("E12", 1)}
