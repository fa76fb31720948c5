"""PRV-08 to PRV-12: the Erie tile, the marker of the B&O and the extra tile of the Rocky Mountain Company."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import LayTile, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.track import company_reach
from kursbuch.eighteen.turns import turn_of
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1862.actions import LayErie
from kursbuch.titles.g1862.stations import markers_turn_over
from moves import mid_turn, place, run
from railways_1862 import BROWN, FOURS, GREEN, GREY, YELLOW, earned, put, railway, turned, why
from rules_marker import rule
from scenario import A, B, Scenario, buy_paper
from shares_1862 import after_the_sale, close, first_round

P2, P3, P4 = PaperId("P2"), PaperId("P3"), PaperId("P4")
ERIE = LayTile(HexId("E28"), *turned("881", "W-NW W-E"))  # type: ignore[arg-type]
SHORE = {"F27": turned("9", "NW SE"), "G28": turned("9", "NW SE")}
"""From Baltimore to Detroit."""


def erie_lies(table: Scenario) -> bool:
    return HexId("E28") in table.state.board.tiles


def owner_of_erie(table: Scenario, seat: str = A) -> Scenario:
    return table.paper("P2", seat)


# -- Erie (PRV-08, PRV-09) ----------------------------------------------------------------------------------------


@rule("1862-PRV-08")
def test_the_owner_of_private_2_lays_the_erie_tile_free_and_the_private_closes() -> None:
    table = owner_of_erie(after_the_sale(4), B)
    money = table.money(B)
    table.act(LayErie(), seat=B)
    assert table.state.board.tiles[HexId("E28")].rotation == 1
    assert table.state.papers[P2].closed
    assert table.money(B) == money
    assert isinstance(table.state.frame, ShareRound), "play goes on where it was"
    assert table.state.frame.seat == A


@rule("1862-PRV-08")
@pytest.mark.parametrize("phase", [YELLOW, FOURS, BROWN, GREY])
def test_it_can_be_laid_in_any_phase_also_in_the_turn_of_another_company(phase: int) -> None:
    table = owner_of_erie(railway("SP", "station", phase), B)
    table.act(LayErie(), seat=B)
    assert erie_lies(table)
    assert turn_of(table.state).company == "SP"


@rule("1862-PRV-08")
def test_it_does_not_count_among_the_tiles_of_a_turn() -> None:
    table = owner_of_erie(railway("SP", "track", YELLOW)).act(LayErie())
    assert (turn_of(table.state).yellow_lays, turn_of(table.state).upgrades) == (0, 0)
    assert why(table, put("L21", "4", "W E")) is None


@rule("1862-PRV-08")
def test_nobody_else_lays_it_and_nobody_twice() -> None:
    table = owner_of_erie(railway("CP", "track", GREY), B).connected("CP", "E28")
    assert why(table, LayErie()) == ("PRV-08", "paper_not_owned")
    assert why(table, ERIE) == ("TRK-02", "never_built_on")
    assert table.refusal(close("P2"), B) is not None, "private 2 closes by its tile alone"
    table.act(LayErie(), seat=B)
    refusal = table.refusal(LayErie(), B)
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("1862-PRV-08", "paper_gone")


@rule("1862-PRV-08", "1862-AUC-11")
def test_it_is_not_laid_while_a_par_has_to_be_named() -> None:
    table = first_round(4)
    for paper in ("P1", "P2", "P3", "P4", "P5", "P6", "P7"):
        table.paper(paper, B, closed=paper != "P2")
    table.act(buy_paper("P8"))
    refusal = table.refusal(LayErie(), B)
    assert refusal is not None
    assert refusal.rule == "1862-AUC-11"


@rule("1862-PRV-09", "1862-EX-34")
def test_example_34_nothing_runs_through_erie_before_its_tile_lies() -> None:
    table = railway("NYH", "run", GREEN, tiles=SHORE, trains="2 2").station("NYH", "H29")
    detroit, toronto = "H29:0 G28 F27 E26:0", "H29:0 G28 F27 E26 E28 D27:0"
    assert why(table, run(("2", toronto))) == ("RTE-02", "no_track")
    laid = railway("NYH", "run", GREEN, tiles={**SHORE, "E28": ("881", 1)}, trains="2 2").station("NYH", "H29")
    assert why(laid, run(("2", detroit), ("2", toronto))) == ("RTE-10", "track_shared")
    assert earned(table, run(("2", detroit))) == (50, 0)
    assert earned(laid, run(("2", toronto))) == (60, 0)


@rule("1862-PRV-09", "1862-TRK-06")
def test_track_may_end_at_three_sides_of_erie_from_the_start() -> None:
    table = railway("NYC", "track", GREEN).connected("NYC", "E30", "D31", "F29", "F27")
    assert why(table, put("E30", "9", "W E")) is None
    assert why(table, put("F27", "9", "SW NE")) == ("TRK-06", "closed_side")
    assert why(table, put("F29", "4", "NW SE")) == ("TRK-06", "closed_side")


@rule("1862-RUL-12")
def test_by_its_option_the_erie_tile_is_an_upgrade_in_the_grey_phase() -> None:
    def shore(phase: int, **options: str) -> Scenario:
        return owner_of_erie(railway("CP", "track", phase, tiles={"E30": ("9", 1)}, options=options), B).connected(
            "CP", "E28"
        )

    assert why(shore(GREY), ERIE) == ("TRK-02", "never_built_on")
    assert why(shore(BROWN, erie_tile="anyone_in_gray"), ERIE) == ("TRK-09", "colour_not_yet")
    table = shore(GREY, erie_tile="anyone_in_gray")
    assert ERIE in table.listed(LayTile)
    assert why(mid_turn(shore(GREY, erie_tile="anyone_in_gray"), "CP", "track", yellow_lays=1), ERIE) == (
        "RUL-12",
        "no_upgrade_left",
    )
    turned_wrong = LayTile(ERIE.at, ERIE.tile, 2)
    assert why(table, turned_wrong) == ("RUL-12", "track_lost")
    table.act(ERIE)
    assert erie_lies(table)
    assert table.state.papers[P2].closed
    assert table.money("CP") == 1000
    far = owner_of_erie(railway("SP", "track", GREY, erie_tile="anyone_in_gray"), B)
    assert why(far, ERIE) == ("TRK-03", "not_connected")
    late = shore(GREY, erie_tile="anyone_in_gray").paper("P2", B, closed=True)
    assert why(late, ERIE) == ("RUL-12", "paper_gone")
    with_private = shore(GREY, erie_tile="anyone_in_gray").paper("P4", A)
    extra = LayTile(ERIE.at, ERIE.tile, ERIE.rotation, P4)
    assert why(with_private, extra) == ("RUL-12", "extra_tile_is_yellow")


# -- B&O (PRV-10, PRV-11) -----------------------------------------------------------------------------------------


def baltimore(table: Scenario) -> list[tuple[str, int]]:
    return [(s.owner, s.slot) for s in table.state.board.stations.get(HexId("H29"), ())]


@rule("1862-PRV-10")
def test_with_private_3_its_marker_takes_a_space_in_baltimore() -> None:
    table = first_round(4)
    for paper in ("P1", "P2"):
        table.paper(paper, B, closed=True)
    table.act(buy_paper("P3"))
    assert baltimore(table) == [("B&O", 0)]


@rule("1862-PRV-10", "1862-RUL-41")
def test_it_blocks_like_a_foreign_marker_and_the_other_space_is_open_to_all() -> None:
    table = railway("NYH", "station", GREEN, tiles={"G28": turned("9", "NW SE"), "G30": turned("4", "SW NE")})
    table.fact(ev.StationPlaced(CompanyId("B&O"), HexId("H29"), 0, 0))
    assert "G28" in company_reach(table.state, CompanyId("NYH")).into
    assert why(table, place("H29")) is None
    table.station("NYC", "H29")
    assert "G28" not in company_reach(table.state, CompanyId("NYH")).into
    assert why(table, place("H29")) == ("TOK-05", "city_full")


@rule("1862-PRV-11")
def test_closed_by_its_owner_private_3_takes_its_marker_away() -> None:
    table = after_the_sale(4).paper("P3", B)
    table.fact(ev.StationPlaced(CompanyId("B&O"), HexId("H29"), 0, 0))
    table.act(close("P3"), seat=B)
    assert baltimore(table) == []


@rule("1862-BNK-04")
def test_with_its_bankrupt_owner_it_is_turned_over_and_stays() -> None:
    table = after_the_sale(4)
    table.fact(ev.StationPlaced(CompanyId("B&O"), HexId("H29"), 0, 0))
    table.fact(*markers_turn_over(table.state, "B&O"))
    assert baltimore(table) == [("x:B&O", 0)]


# -- Rocky Mountain Company (PRV-12) ------------------------------------------------------------------------------


def rocky(phase: int = YELLOW, owner: str = A, **kwargs: int) -> Scenario:
    """Union Pacific with its line from Omaha; A directs it."""
    return railway("UP", "track", phase, tiles={"G12": ("9", 1)}, **kwargs).paper("P4", owner)  # type: ignore[arg-type]


@rule("1862-PRV-12")
def test_one_yellow_tile_more_with_up_to_160_off_and_the_private_closes() -> None:
    table = rocky(cash=0).act(put("G10", "9", "W E", "P4"))
    assert table.money("UP") == 0
    assert table.state.papers[P4].closed
    assert turn_of(table.state).step == "track", "the normal lay is still open"
    assert why(table, put("G8", "4", "W E")) is None
    table.turn("UP")
    assert why(table, put("G8", "4", "W E", "P4")) == ("PRV-12", "paper_gone")


@rule("1862-PRV-12", "1862-EX-19")
def test_it_takes_off_160_and_never_pays_anything_back() -> None:
    table = railway("UP", "track", cash=0, tiles={"G12": ("8", 4)}).paper("P4", A).connected("UP", "I10", "G18")
    assert table.act(put("I10", "9", "W E", "P4")).money("UP") == 0


@rule("1862-PRV-12")
def test_it_comes_before_or_after_the_normal_tile_and_beside_an_upgrade() -> None:
    after = rocky().act(put("G10", "9", "W E"))
    assert turn_of(after.state).step == "track"
    assert why(after, put("G8", "4", "W E")) == ("TRK-01", "no_lay_left")
    after.act(put("G8", "4", "W E", "P4"))
    assert turn_of(after.state).step != "track"
    beside = rocky(GREEN).act(put("G12", "23", "W-E W-SE"))
    assert why(beside, put("G10", "9", "W E")) == ("TRK-01", "no_lay_after_upgrade")
    assert why(beside, put("G10", "9", "W E", "P4")) is None
    assert beside.listed(LayTile)
    before = rocky(GREEN).act(put("G10", "9", "W E", "P4"))
    assert why(before, put("G12", "23", "W-E W-SE")) is None


@rule("1862-PRV-12")
def test_all_other_rules_of_laying_hold_for_it() -> None:
    table = rocky()
    assert why(table, put("G10", "9", "NW SE", "P4")) == ("TRK-03", "not_joined")
    assert why(table, put("K12", "9", "W E", "P4")) == ("TRK-03", "not_connected")
    assert why(table, put("G10", "57", "W E", "P4")) == ("TRK-05", "tile_does_not_match")


@rule("1862-PRV-12", "1862-RUL-42")
def test_it_is_no_upgrade_and_does_not_pay_for_one() -> None:
    table = rocky(GREEN)
    assert why(table, put("G12", "23", "W-E W-SE", "P4")) == ("PRV-12", "extra_tile_is_yellow")
    assert why(table, put("G14", "23", "W-E W-SE", "P4")) == ("PRV-12", "extra_tile_is_yellow")
    assert why(rocky(), put("G16", "57", "W E", "P4")) is None, "Omaha's yellow tile is such a tile"


@rule("1862-PRV-12")
def test_only_the_director_of_the_company_can_use_it() -> None:
    table = rocky(owner=B)
    assert why(table, put("G10", "9", "W E", "P4")) == ("PRV-12", "power_of_its_director")
    assert why(table, put("G10", "9", "W E", "P3")) == ("PRV-12", "no_power_for_tiles")
    assert not [offer for offer in table.listed(LayTile) if isinstance(offer, LayTile) and offer.paper]
    assert [offer for offer in rocky().listed(LayTile) if isinstance(offer, LayTile) and offer.paper]


@rule("1862-PRV-12")
def test_the_track_step_stays_open_for_it_and_can_be_ended_without() -> None:
    table = rocky().act(put("G10", "9", "W E"))
    assert why(table, Pass()) is None
    assert turn_of(table.act(Pass()).state).step != "track"
    assert not table.state.papers[P4].closed


# -- steps wait for what owners may do ----------------------------------------------------------------------------


@rule("1862-PRV-08")
@pytest.mark.parametrize("owner", [A, B])
def test_no_run_is_left_out_while_the_erie_tile_may_still_make_a_route(owner: SeatId) -> None:
    """CP's marker in Toronto has no route but over Erie to Baltimore."""
    table = railway("CP", "station", GREEN, trains="2").tiles(**SHORE).station("CP", "D27")
    owner_of_erie(table, owner).act(Pass())
    assert turn_of(table.state).step == "run"
    table.act(LayErie(), seat=owner)
    assert earned(table, run(("2", "D27:0 E28 E26 F27 G28 H29:0"))) == (60, 0)
    closed = railway("CP", "station", GREEN, trains="2").tiles(**SHORE).station("CP", "D27").act(Pass())
    assert turn_of(closed.state).step == "trains"


@rule("1862-PRV-05", "1862-PRV-11")
def test_station_step_waits_while_closing_the_bo_may_still_free_a_slot() -> None:
    """ATS has taken the other slot of Baltimore; NYH reaches it and no other city."""
    table = railway("NYH", "track", YELLOW).tiles(G30=turned("4", "SW NE"))
    table.station("ATS", "H29").paper("P3", B)
    table.fact(ev.StationPlaced(CompanyId("B&O"), HexId("H29"), 0, 1))
    table.act(Pass())
    assert turn_of(table.state).step == "station"
    assert place("H29") not in table.offers().listed
    table.act(close("P3"), seat=B)
    assert place("H29") in table.offers().listed
