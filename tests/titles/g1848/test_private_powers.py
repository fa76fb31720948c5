"""PRV: the three powers, which are the desert lay of P2, the Tasmania tile of P3 and the Ghan of P4."""

import pytest

from kursbuch import catalogue
from kursbuch.eighteen.actions import Pass, TakeLoan
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.frames import CompanyTurn, Question
from kursbuch.eighteen.model.state import BANK, Paper
from kursbuch.hexmap.tiles import HexId
from kursbuch.titles.g1848.extra import TakenOver
from rules_marker import rule
from scenario import A, B, C, Scenario, lay, train, use

STEPS = ("track", "station", "run", "dividend", "trains")


def paper(table: Scenario, name: str) -> Paper:
    """A private as it stands."""
    return table.state.papers[PaperId(name)]


def at_the_desert(phase: int = 3, cash: int = 0) -> Scenario:
    """CAR, directed by A, has track up to the desert hex C4."""
    table = Scenario().phase(phase).running("CAR", A, cash=cash).station("CAR", "E4")
    return table.tiles(E4=("6", 1), D5=("8", 0))


def first_five(table: Scenario, company: str, director: str = "s4") -> Scenario:
    """Another company, in its own turn, buys the first 5/5+."""
    seat = next(seat for seat in table.state.players if seat == director)
    return table.phase(4).depot(**{"4/4+": 0}).running(company, seat).turn(company, "trains").act(train("5"))


# -- P2: desert -------------------------------------------------------------------------------------------------


@rule("1848-PRV-10", "1848-EX-28")
def test_example_28_a_desert_lay_that_car_cannot_pay_is_free_with_the_second_private() -> None:
    table = at_the_desert(cash=35).paper("P2", A).turn("CAR")
    bank = table.money(BANK)
    assert table.why(lay("C4", "9", 2)) == "1848-TRK-09"
    assert lay("C4", "9", 2) not in table.offers().listed
    assert lay("C4", "9", 2, "P2") in table.offers().listed
    table.act(lay("C4", "9", 2, "P2"))
    assert (table.money("CAR"), table.money(BANK)) == (35, bank)
    assert table.state.board.tiles[HexId("C4")].tile == "9"
    frame = table.state.frame
    assert isinstance(frame, CompanyTurn)
    assert frame.yellow_lays == 1


@rule("1848-PRV-10", "1848-EX-28")
def test_the_discounted_lay_is_one_of_the_normal_lays() -> None:
    table = at_the_desert(cash=500).paper("P2", A).turn("CAR")
    table.act(lay("C4", "9", 2, "P2"), lay("B3", "8", 3))
    assert table.money("CAR") == 460
    assert isinstance(table.state.frame, CompanyTurn)
    assert table.state.frame.step != "track"
    again = at_the_desert(cash=500).paper("P2", A).turn("CAR").act(lay("E4", "15", 1))
    assert lay("C4", "9", 2, "P2") not in again.offers().listed


@rule("1848-PRV-10")
def test_the_discount_is_used_once_in_the_game() -> None:
    table = at_the_desert(cash=500).paper("P2", "CAR").turn("CAR").act(lay("C4", "9", 2, "P2"))
    assert paper(table, "P2").used
    assert table.why(lay("B3", "8", 3, "P2")) == "1848-PRV-10"
    assert table.why(lay("B3", "8", 3)) is None


@rule("1848-PRV-10")
def test_the_discount_is_for_the_first_tile_on_desert_only() -> None:
    table = at_the_desert(cash=500).paper("P2", A).tiles(C4=("9", 2)).turn("CAR")
    assert (table.why(lay("C4", "23", 2)), table.why(lay("C4", "23", 2, "P2"))) == (None, "1848-PRV-10")
    assert (table.why(lay("E4", "15", 1)), table.why(lay("E4", "15", 1, "P2"))) == (None, "1848-PRV-10")
    mountain = Scenario().phase(3).running("FT", A).paper("P2", A).station("FT", "G14").tiles(G14=("57", 1)).turn("FT")
    assert mountain.why(lay("G16", "5", 1)) is None
    assert mountain.why(lay("G16", "5", 1, "P2")) == "1848-PRV-10"


@rule("1848-PRV-10")
def test_the_discounted_lay_obeys_all_other_rules() -> None:
    table = at_the_desert(cash=500).paper("P2", A).turn("CAR")
    assert table.why(lay("B3", "8", 3, "P2")) == "1848-TRK-04"
    assert table.why(lay("C4", "57", 2, "P2")) == "1848-TRK-06"
    assert table.why(lay("C4", "23", 2, "P2")) == "1848-TRK-03"


@rule("1848-PRV-11", "1848-PRV-08")
def test_a_player_keeps_the_discount_when_the_second_private_closes_unused() -> None:
    table = first_five(at_the_desert().paper("P2", A), "VR")
    assert (paper(table, "P2").closed, paper(table, "P2").used) == (True, False)
    table.running("SAR", B).station("SAR", "E2").tiles(E2=("57", 0)).turn("SAR")
    assert table.why(lay("D3", "69", 3, "P2")) == "1848-PRV-07"
    table.turn("CAR").act(lay("C4", "9", 2, "P2"))
    assert (table.money("CAR"), paper(table, "P2").used) == (0, True)
    assert table.cash("CAR", 100).turn("CAR").why(lay("B3", "8", 3, "P2")) == "1848-PRV-10"


@rule("1848-PRV-11")
def test_the_player_who_kept_the_discount_uses_it_only_for_a_company_he_directs() -> None:
    table = first_five(at_the_desert(cash=100).paper("P2", B), "VR")
    assert table.turn("CAR").why(lay("C4", "9", 2, "P2")) == "1848-PRV-07"
    table.shares("CAR", s2=60)
    assert (table.actor, table.why(lay("C4", "9", 2, "P2"))) == (B, None)


@rule("1848-PRV-11", "1848-PRV-08")
def test_a_company_keeps_the_discount_when_the_second_private_closes_in_its_hand() -> None:
    table = first_five(at_the_desert().paper("P2", "CAR"), "VR").shares("CAR", s2=60).turn("CAR")
    table.act(lay("C4", "9", 2, "P2"))
    assert (table.money("CAR"), paper(table, "P2").used) == (0, True)


# -- P3: Tasmania -----------------------------------------------------------------------------------------------


@rule("1848-PRV-12")
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("at", ["I8", "I10"])
def test_tasmania_is_laid_free_at_any_moment_of_the_turn_and_far_from_all_track(step: str, at: str) -> None:
    table = Scenario().phase(3).running("WA", A, cash=0, trains=("3",)).paper("P3", A).turn("WA", step)
    assert table.why(use("P3", at), B) == "1848-DIR-01"
    table.act(use("P3", at))
    assert table.state.board.tiles[HexId(at)].tile == "241"
    assert (table.money("WA"), paper(table, "P3").used) == (0, True)


@rule("1848-PRV-12")
def test_tasmania_comes_on_top_of_the_normal_build() -> None:
    table = at_the_desert(cash=500).paper("P3", A).turn("CAR").act(use("P3", "I8"))
    table.act(lay("C4", "9", 2), lay("B3", "8", 3))
    after = at_the_desert(cash=500).paper("P3", A).turn("CAR").act(lay("C4", "9", 2), lay("B3", "8", 3))
    assert after.why(use("P3", "I8")) is None


@rule("1848-PRV-12")
def test_tasmania_is_laid_once_and_only_on_its_two_hexes() -> None:
    table = Scenario().phase(3).running("WA", A).paper("P3", A).turn("WA")
    for at in ("H7", "H9", "F3", "B21", "A4"):
        assert table.why(use("P3", at)) == "1848-PRV-12"
    table.act(use("P3", "I8"))
    assert table.why(use("P3", "I10")) == "1848-PRV-12"
    assert HexId("I10") not in table.state.board.tiles


@rule("1848-PRV-12", "1848-VAR-2021-11", "1848-RUL-44")
def test_by_the_other_reading_only_a_company_that_owns_the_third_private_lays_the_tile() -> None:
    table = Scenario(tasmania_power="company_only").phase(3).running("WA", A).paper("P3", A).turn("WA")
    assert table.why(use("P3", "I8")) == "1848-RUL-44"
    table.paper("P3", "WA").turn("WA", "trains").act(train("3"))
    assert table.why(use("P3", "I8")) is None


@rule("1848-VAR-2021-11", "1848-RUL-44")
def test_the_edition_of_2021_asks_for_the_owning_company() -> None:
    assert catalogue.complete_options("1848", {})["tasmania_power"] == "owner_or_director"
    table = Scenario(edition="2021").phase(3).running("WA", A).paper("P3", A).turn("WA")
    assert table.why(use("P3", "I8")) == "1848-RUL-44"
    assert table.paper("P3", "WA").why(use("P3", "I8")) is None


@rule("1848-PRV-13")
@pytest.mark.parametrize(("at", "ends"), [("I8", {"H7", "H9"}), ("I10", {"H9", "H11"})])
def test_tasmania_points_north_west_and_north_east(at: str, ends: set[str]) -> None:
    table = Scenario().phase(3).running("WA", A).paper("P3", A).turn("WA").act(use("P3", at))
    track = table.state.board.track[HexId(at)]
    assert {table.rules.title.map.next_to[HexId(at)][edge] for edge in track.from_edge} == ends


@rule("1848-PRV-13")
def test_tasmania_is_never_turned_moved_or_replaced() -> None:
    table = Scenario().phase(7).running("VR", A).station("VR", "H9").tiles(H9=("57", 2)).paper("P3", A)
    table.turn("VR").act(use("P3", "I10"))
    for rotation in range(6):
        assert table.why(lay("I10", "241", rotation)) == "1848-TRK-03"
        assert table.why(lay("I8", "241", rotation)) == "1848-TRK-03"
    assert table.why(use("P3", "I10")) == "1848-PRV-12"
    assert not [offer for offer in table.offers().listed if getattr(offer, "at", None) in ("I8", "I10")]


@rule("1848-PRV-14")
def test_the_first_five_train_stops_play_until_the_owner_has_laid_tasmania() -> None:
    table = first_five(Scenario().paper("P3", C), "VR", A)
    assert table.actor == C
    assert table.why(Pass()) == "1848-PRV-14"
    assert table.why(train("5"), A) == "1848-PRV-14"
    assert table.why(use("P3", "H9")) == "1848-PRV-14"
    assert table.offers().listed == (use("P3", "I8"), use("P3", "I10"))
    table.act(use("P3", "I10"))
    assert table.state.board.tiles[HexId("I10")].tile == "241"
    assert isinstance(table.state.frame, CompanyTurn)
    assert (table.actor, table.state.frame.company) == (A, "VR")


@rule("1848-PRV-14")
def test_the_director_of_the_owning_company_lays_tasmania() -> None:
    table = first_five(Scenario().running("SAR", B).paper("P3", "SAR"), "VR", A)
    assert table.actor == B
    table.act(use("P3", "I8"))
    assert table.actor == A


@rule("1848-PRV-14")
def test_nothing_stops_when_tasmania_lies_already() -> None:
    table = first_five(Scenario().paper("P3", C, used=True), "VR", A)
    assert isinstance(table.state.frame, CompanyTurn)
    assert table.actor == A


@rule("1848-PRV-14")
def test_a_second_five_train_stops_nothing() -> None:
    table = Scenario().phase(5).running("VR", A).paper("P3", C).turn("VR", "trains").act(train("5"))
    assert isinstance(table.state.frame, CompanyTurn)


@rule("1848-PRV-14")
@pytest.mark.parametrize("edition", ["2007", "2021"])
def test_a_five_train_removed_by_the_second_takeover_forces_tasmania_too(edition: str) -> None:
    table = Scenario(edition=edition).phase(3).fact(TakenOver(CompanyId("VR"), B)).running("CAR", A, cell=(1, 2))
    table.paper("P3", C).paper("P2", C).running("SAR", B).turn("CAR").act(TakeLoan())
    assert isinstance(table.state.frame, Question)
    assert table.actor == C
    assert (paper(table, "P2").closed, paper(table, "P3").closed) == (True, True)
    table.act(use("P3", "I8"))
    assert not any(isinstance(frame, Question) for frame in table.state.agenda)


# -- P4: the Ghan -----------------------------------------------------------------------------------------------


@rule("1848-PRV-15")
@pytest.mark.parametrize("owner", ["CAR", A])
def test_the_ghan_costs_a_hundred_with_the_fourth_private_and_two_hundred_without(owner: str) -> None:
    table = Scenario().phase(5).running("CAR", A, cash=199).paper("P4", owner).turn("CAR", "trains")
    bank = table.money(BANK)
    assert table.why(train("2E")) == "1848-TRN-17"
    table.act(train("2E", paper="P4"))
    assert (table.money("CAR"), table.money(BANK)) == (99, bank + 100)
    assert table.company("CAR").trains == ("2E",)
    assert paper(table, "P4").used
    plain = Scenario().phase(5).running("CAR", A, cash=200).turn("CAR", "trains").act(train("2E"))
    assert plain.money("CAR") == 0


@rule("1848-PRV-15")
def test_the_discount_on_the_ghan_is_used_once_and_for_nothing_else() -> None:
    table = Scenario().phase(5).running("CAR", A).running("SAR", A).paper("P4", A).turn("CAR", "trains")
    assert table.why(train("5", paper="P4")) == "1848-TRN-15"
    assert table.why(train("2E", paper="P2")) == "1848-PRV-10"
    table.act(train("2E", paper="P4")).turn("SAR", "trains")
    assert table.why(train("2E", paper="P4")) == "1848-PRV-15"
    assert table.why(train("2E")) is None


@rule("1848-PRV-15")
@pytest.mark.parametrize("owner", ["SAR", B])
def test_the_fourth_private_of_somebody_else_gives_no_discount(owner: str) -> None:
    table = Scenario().phase(5).running("CAR", A).running("SAR", B).paper("P4", owner).turn("CAR", "trains")
    assert table.why(train("2E", paper="P4")) == "1848-PRV-07"


@rule("1848-PRV-16", "1848-PRV-08")
@pytest.mark.parametrize("owner", ["CAR", A])
def test_the_discount_on_the_ghan_outlives_the_fourth_private(owner: str) -> None:
    table = Scenario().phase(4).depot(**{"4/4+": 0}).running("CAR", A, cash=600).paper("P4", owner)
    table.turn("CAR", "trains").act(train("5"))
    assert (paper(table, "P4").closed, paper(table, "P4").used) == (True, False)
    table.act(train("2E", paper="P4"))
    assert (table.money("CAR"), table.company("CAR").trains) == (0, ("5", "2E"))


@rule("1848-PRV-16")
def test_the_surviving_discount_stays_with_whoever_owned_the_fourth_private() -> None:
    table = first_five(Scenario().running("CAR", A).running("SAR", B).paper("P4", B), "VR")
    assert table.turn("CAR", "trains").why(train("2E", paper="P4")) == "1848-PRV-07"
    assert table.turn("SAR", "trains").why(train("2E", paper="P4")) is None
    table.act(train("2E", paper="P4")).running("WA", B)
    assert table.turn("WA", "trains").why(train("2E", paper="P4")) == "1848-PRV-15"
    used = Scenario().phase(5).running("CAR", A).paper("P4", A, used=True, closed=True).turn("CAR", "trains")
    assert used.why(train("2E", paper="P4")) == "1848-PRV-15"


@rule("1848-VAR-2021-03")
def test_the_second_private_is_called_oodnadatta_railway_in_the_edition_of_2021() -> None:
    assert Scenario().rules.title.papers[PaperId("P2")].name == "Sydney Railway Company"
    assert Scenario(edition="2021").rules.title.papers[PaperId("P2")].name == "Oodnadatta Railway"
