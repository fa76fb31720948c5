"""CORP: how companies go into operation. The markers of the Commonwealth (CORP-08 to CORP-10) are in test_stations."""

from __future__ import annotations

import pytest

from kursbuch import catalogue
from kursbuch.eighteen.actions import Dividend, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.turns import acting_turn
from kursbuch.hexmap.tiles import HexId
from moves import along, run
from rules_marker import rule
from scenario import A, B, C, Scenario, buy, buy_paper, lay, sell, start, train

SHEET = {
    "QR": ("B19", 5),
    "VR": ("H11", 3),
    "NSW": ("F17", 4),
    "WA": ("D1", 5),
    "CAR": ("E4", 3),
    "SAR": ("G6", 4),
    "FT": ("G14", 4),
    "COM": ("G6 F17", 5),
}
LINK = {"F17": ("5", 1), "E14": ("57", 1), "G6": ("6", 3), **along("F17 E16 E14"), **along("E14 E12 E10 E8 F7 G6")}
"""Sydney, Dubbo, and by plain track to Adelaide."""
GAP = {at: tile for at, tile in LINK.items() if at != "E12"}


def into_operating_round(table: Scenario) -> Scenario:
    """All pass in a share round; the first company is called up."""
    return table.share_round(A).act(*[Pass()] * len(table.state.players))


def acting(table: Scenario) -> str | None:
    turn = acting_turn(table.state)
    return None if turn is None else turn.company


def commonwealth(sold: int = 60, issue: int = 90, **options: str) -> Scenario:
    """COM has an issue price, and so many percent are sold; it is not in operation."""
    return Scenario("1848", 4, **options).shares("COM", s3=sold).priced("COM", issue)


def capital(table: Scenario) -> list[tuple[str, int]]:
    """Who got how much capital by the last action."""
    return [(e.payee, e.amount) for e in table.events if isinstance(e, ev.Paid) and e.cause == "capital"]


def started(table: Scenario) -> list[str]:
    """Companies that went into operation by the last action."""
    return [e.company for e in table.events if isinstance(e, ev.WentIntoOperation)]


# -- the eight ----------------------------------------------------------------------------------------------------


@rule("1848-CORP-01")
def test_the_eight_companies_have_the_homes_and_markers_of_the_sheet() -> None:
    railways = {str(c.id): c for c in catalogue.data("1848").companies if c.kind == "company"}
    assert {name: (" ".join(c.home), len(c.marker_costs)) for name, c in railways.items()} == SHEET
    assert sum(count for _, count in SHEET.values()) == 33


@rule("1848-CORP-01", "1848-TOK-01")
@pytest.mark.parametrize("company", SHEET)
def test_every_company_places_its_first_marker_at_its_home(company: str) -> None:
    table = into_operating_round(Scenario().running(company))
    homes, _ = SHEET[company]
    assert {at for at, _ in table.state.board.stations_of(company)} == set(homes.split())


@rule("1848-CORP-01")
def test_the_map_prints_each_company_in_its_home_city() -> None:
    printed: dict[str, set[str]] = {}
    for spec in catalogue.data("1848").hexes:
        for stop in spec.stops:
            for company in stop.home:
                printed.setdefault(company, set()).add(str(spec.at))
    assert printed == {name: set(homes.split()) for name, (homes, _) in SHEET.items()}


# -- sixty percent ------------------------------------------------------------------------------------------------


@rule("1848-CORP-02", "1848-CORP-03")
def test_a_company_goes_into_operation_with_its_sixth_tenth_and_gets_ten_times_its_issue_price() -> None:
    table = Scenario().shares("VR", s1=20, s2=20).priced("VR", 90).share_round(A)
    table.act(buy("VR"))
    assert (started(table), capital(table), table.money("VR")) == ([], [], 0)
    bank = table.money("bank")
    table.act(buy("VR"))
    assert (started(table), capital(table)) == (["VR"], [("VR", 900)])
    assert table.company("VR").in_operation
    assert (table.money("VR"), table.money("bank")) == (900, bank + 90 - 900)


@rule("1848-CORP-02")
def test_shares_in_the_pool_count_as_sold() -> None:
    """20 + 10 with players, 20 in the pool, 50 new: the next new share makes sixty percent."""
    table = Scenario().shares("VR", s1=20, s2=10, pool=20).priced("VR", 80).share_round(C)
    table.act(buy("VR", "pool"))
    assert started(table) == [], "a share from the pool has left the new shares before"
    table.act(buy("VR"))
    assert started(table) == ["VR"]


@rule("1848-CORP-02")
def test_the_directors_share_that_comes_with_p6_counts() -> None:
    table = Scenario().act(buy_paper("P6")).share_round(B)
    assert table.company("CAR").held_by(A) == 20
    table.act(buy("CAR"), buy("CAR"), buy("CAR"))
    assert not table.company("CAR").in_operation
    table.act(buy("CAR"))
    assert (started(table), table.money("CAR")) == (["CAR"], 1000)


@rule("1848-CORP-02")
def test_the_share_that_comes_with_p5_counts() -> None:
    table = Scenario().act(buy_paper("P5")).share_round(B)
    assert table.company("QR").held_by(A) == 10
    table.act(start("QR", 70), buy("QR"), buy("QR"))
    assert not table.company("QR").in_operation
    table.act(buy("QR"))
    assert (started(table), table.money("QR")) == (["QR"], 700)


@rule("1848-CORP-02", "1848-CORP-03")
def test_capital_comes_only_once() -> None:
    table = Scenario().running("VR", A, 70, cash=0, percent=60).share_round(B).act(buy("VR"))
    assert (capital(table), table.money("VR")) == ([], 0)
    table.share_round(B, number=3).act(sell("VR", 10))
    assert table.company("VR").in_operation


@rule("1848-CORP-03")
def test_a_company_in_operation_takes_part_in_the_next_operating_round() -> None:
    table = Scenario().shares("VR", s1=20, s2=30).priced("VR", 70).share_round(C).act(buy("VR"))
    table.act(*[Pass()] * 4)
    assert acting(table) == "VR"


@rule("1848-CORP-11")
def test_a_company_not_in_operation_has_no_treasury_no_turn_and_no_marker() -> None:
    """Half of VR is sold; the round is over at once, since no company is in operation."""
    table = Scenario().share_round(A).act(start("VR", 100), buy("VR"), buy("VR"), buy("VR"))
    assert (table.money("VR"), table.company("VR").in_operation) == (0, False)
    table.act(*[Pass()] * 4)
    assert acting(table) is None
    assert not list(table.state.board.stations_of("VR"))
    assert table.state.set_number == 3, "nothing to operate: the next share round has come"


@rule("1848-CORP-11")
def test_shares_of_a_company_not_in_operation_are_bought_and_from_the_second_share_round_sold() -> None:
    first = Scenario().shares("VR", s1=20, s2=20).priced("VR", 100).share_round(B, number=1)
    assert first.why(sell("VR", 10)) == "1848-SR-15"
    assert first.why(buy("VR")) is None
    second = Scenario().shares("VR", s1=20, s2=20).priced("VR", 100).share_round(B)
    second.act(sell("VR", 10))
    assert (second.money(B), second.cell("VR")) == (730, (2, 5))
    assert not second.company("VR").in_operation


# -- the line of the Commonwealth ---------------------------------------------------------------------------------


@rule("1848-CORP-04", "1848-CORP-07")
def test_the_commonwealth_needs_sixty_percent_and_a_line_from_sydney_to_adelaide() -> None:
    table = commonwealth(50).share_round(A).act(buy("COM"))
    assert (started(table), table.money("COM")) == ([], 0)
    linked = commonwealth(50).tiles(**LINK).share_round(A).act(buy("COM"))
    assert (started(linked), capital(linked)) == (["COM"], [("COM", 900)])
    unsold = commonwealth(40).tiles(**LINK).share_round(A).act(buy("COM"))
    assert started(unsold) == []


@rule("1848-CORP-04")
def test_the_last_tile_of_the_line_starts_the_commonwealth() -> None:
    table = commonwealth().running("FT", B, 70).tiles(**GAP).station("FT", "E14").turn("FT")
    table.act(lay("E12", *LINK["E12"]))
    assert started(table) == ["COM"]
    half = commonwealth(50).running("FT", B, 70).tiles(**GAP).station("FT", "E14").turn("FT")
    assert started(half.act(lay("E12", *LINK["E12"]))) == []


@rule("1848-CORP-04")
def test_markers_do_not_block_the_line_of_the_commonwealth() -> None:
    """Dubbo, with its one space, is full."""
    table = commonwealth(50).running("FT", B, 70).tiles(**LINK).station("FT", "E14").share_round(A)
    assert table.state.board.blocked("COM", HexId("E14"), 0)
    assert started(table.act(buy("COM"))) == ["COM"]


@rule("1848-CORP-04")
def test_the_line_of_the_commonwealth_ends_at_off_board_places() -> None:
    """Adelaide and Sydney are joined over Tasmania only: Mount Gambier, I8, Geelong, Melbourne, Canberra."""
    coast = {"G6": ("57", 2), "H7": ("57", 2), "H9": ("15", 4), "H11": ("6", 1), "G12": ("1", 0), "G14": ("57", 1)}
    east = {"G16": ("6", 1), "F17": ("57", 0)}
    table = commonwealth(50).tiles(**coast, **east, I8=("241", 1)).share_round(A)
    assert started(table.act(buy("COM"))) == []
    land = {**coast, **east, "G6": ("238", 3), "G8": ("8", 5), "H9": ("14", 1)}
    by_land = commonwealth(50).tiles(**land).share_round(A)
    assert started(by_land.act(buy("COM"))) == ["COM"]


@rule("1848-CORP-04")
def test_the_line_of_the_commonwealth_does_not_reverse_at_a_junction() -> None:
    """On E12 the lines from west and east come in as the two branches of a stem that leads to the south."""
    table = commonwealth(50).tiles(**{**LINK, "E12": ("30", 0)}).share_round(A)
    assert table.state.board.track[HexId("E12")].pieces() == {(0, 1), (0, 4)}
    assert started(table.act(buy("COM"))) == []


@rule("1848-CORP-05")
def test_from_the_first_6_on_the_commonwealth_needs_no_line() -> None:
    table = commonwealth().phase(5).depot(**{"5/5+": 0}).running("VR", B, 100, cash=600).turn("VR", "trains")
    assert not table.company("COM").in_operation
    table.act(train("6"))
    assert (started(table), capital(table)) == (["COM"], [("COM", 900)])
    later = commonwealth(50).phase(6).share_round(A).act(buy("COM"))
    assert started(later) == ["COM"]
    earlier = commonwealth(50).phase(5).share_round(A).act(buy("COM"))
    assert started(earlier) == []


# -- when the Commonwealth acts -----------------------------------------------------------------------------------


@rule("1848-EX-27", "1848-CORP-06", "1848-CORP-07")
def test_the_commonwealth_acts_in_the_round_in_which_a_company_before_its_place_completes_the_line() -> None:
    """COM at 90; VR, at 110, lays the last tile: 900 pounds, and COM acts after VR, before SAR at 80."""
    table = commonwealth().phase(3).running("VR", B, 100, (1, 6)).running("SAR", A, 80)
    table.tiles(**GAP).station("VR", "E14").station("SAR", "E4")
    into_operating_round(table)
    assert [(table.price(name)) for name in ("VR", "COM", "SAR")] == [110, 90, 80]
    assert acting(table) == "VR"
    table.act(lay("E12", *LINK["E12"]))
    assert (capital(table), table.money("COM")) == ([("COM", 900)], 900)
    finish_turn(table, "VR")
    assert acting(table) == "COM"
    finish_turn(table, "COM")
    assert acting(table) == "SAR"


@rule("1848-EX-27", "1848-CORP-06", "1848-CORP-07")
def test_the_commonwealth_waits_for_the_next_round_if_a_company_after_its_place_completes_the_line() -> None:
    """SAR, at 80, lays the last tile: 900 pounds at once, but COM first acts in the next round."""
    table = commonwealth().phase(3).running("SAR", A, 80).tiles(**GAP).station("SAR", "E14")
    into_operating_round(table)
    assert acting(table) == "SAR"
    table.act(lay("E12", *LINK["E12"]))
    assert table.money("COM") == 900
    finish_turn(table, "SAR")
    assert (round_number(table), acting(table)) == (2, "COM")


def finish_turn(table: Scenario, company: str) -> None:
    """Buy a train where one must be had, and go on until the turn is over."""
    for _ in range(10):
        if acting(table) != company:
            return
        table.act(Pass() if table.why(Pass()) is None else train("3"))
    raise AssertionError("the turn does not end")


def round_number(table: Scenario) -> int:
    frame = table.state.agenda[0]
    return getattr(frame, "number", 0)


@rule("1848-CORP-06")
def test_the_place_of_the_commonwealth_is_over_although_the_buyer_of_the_6_has_risen_above_it() -> None:
    """FT acts at 80, after COM's place at 90, pays out, stands at 90 to the right of COM, and buys the first 6."""
    table = commonwealth().phase(5).depot(**{"5/5+": 0}).running("FT", A, 80, cash=2000, trains=("5",))
    table.tiles(G14=("57", 1), G16=("6", 1)).station("FT", "G14")
    into_operating_round(table)
    table.act(Pass(), Pass(), run(("5", "G14:0 G16:0")), Dividend("pay"))
    assert (table.cell("FT"), table.price("FT"), table.price("COM")) == ((3, 6), 90, 90)
    table.act(train("6"))
    assert table.company("COM").in_operation
    table.act(Pass())
    assert (round_number(table), acting(table)) == (2, "FT"), "in the next round FT is first"


@rule("1848-CORP-06")
def test_the_place_of_the_commonwealth_is_to_come_although_the_buyer_of_the_6_has_fallen_below_it() -> None:
    """VR acts at 110, before COM at 100, falls to 100 to the left of COM, and buys the first 6."""
    table = commonwealth(issue=100).phase(5).depot(**{"5/5+": 0}).running("VR", A, 100, (0, 5), cash=2000)
    table.station("VR", "H11")
    into_operating_round(table)
    assert acting(table) == "VR"
    table.act(Pass(), train("6"))
    assert (table.cell("VR"), table.price("VR"), table.price("COM")) == ((0, 4), 100, 100)
    table.act(Pass())
    assert (round_number(table), acting(table)) == (1, "COM")


# -- capital of the Commonwealth ----------------------------------------------------------------------------------


@rule("1848-CORP-07", "1848-VAR-2021-08")
def test_the_commonwealth_gets_its_capital_when_it_goes_into_operation_or_by_option_with_sixty_percent() -> None:
    launch = commonwealth(50, com_capital="launch").share_round(A).act(buy("COM"))
    assert (capital(launch), launch.company("COM").in_operation) == ([], False)
    early = commonwealth(50, com_capital="sixty_percent").share_round(A).act(buy("COM"))
    assert (capital(early), early.company("COM").in_operation) == ([("COM", 900)], False)
    early.act(buy("COM"))
    assert capital(early) == [], "once only"


@rule("1848-CORP-07", "1848-VAR-2021-08")
@pytest.mark.parametrize(("option", "paid"), [("launch", [("COM", 900)]), ("sixty_percent", [])])
def test_a_line_completed_later_brings_capital_only_if_it_was_not_paid_before(
    option: str, paid: list[tuple[str, int]]
) -> None:
    table = commonwealth(com_capital=option).running("FT", B, 70).tiles(**GAP).station("FT", "E14").turn("FT")
    table.act(lay("E12", *LINK["E12"]))
    assert started(table) == ["COM"]
    assert capital(table) == paid


@rule("1848-CORP-07")
@pytest.mark.parametrize("option", ["launch", "sixty_percent"])
def test_with_the_line_there_both_readings_pay_the_capital_at_once_and_once(option: str) -> None:
    table = commonwealth(50, com_capital=option).tiles(**LINK).share_round(A).act(buy("COM"))
    assert (capital(table), started(table)) == ([("COM", 900)], ["COM"])
