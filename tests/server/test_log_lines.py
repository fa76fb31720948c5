"""How a move is told under the headings of the log, and what is said about the rest of a company's turn."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from msgspec.structs import replace

from kursbuch.bots import bot
from kursbuch.bots.match import move
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.events import (
    CompanyClosed,
    Paid,
    Passed,
    SharesMoved,
    TileLaid,
    TrainRemoved,
    TrainsRun,
)
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.study.outlook import closed_steps
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import Names
from kursbuch.routes import Limits
from kursbuch.server.insight.eighteen.log import tell
from kursbuch.server.insight.eighteen.study import EighteenStudy
from kursbuch.table.table import Table

NAMES = Names(title="1848", seats={"s1": "Red", "s2": "Blue"}, currency="£")
RED, BLUE = SeatId("s1"), SeatId("s2")
CAR = CompanyId("CAR")


def test_what_belongs_together_is_told_in_one_sentence() -> None:
    paid = [Paid("bank", RED, 30, "dividend"), Paid("bank", BLUE, 10, "dividend")]
    assert tell(paid, "en", NAMES) == ["Dividend: Red £30, Blue £10."]
    assert tell(paid[:1], "en", NAMES) == ["Red gets £30 of dividend."]
    scrapped = [TrainRemoved(CompanyId(c), TrainName("2"), "scrapped") for c in ("CAR", "VR")]
    assert tell(scrapped, "de", NAMES) == ["Verschrottet: 2 (CAR), 2 (VR)."]


def test_a_purchase_names_its_price() -> None:
    bought = [Paid(RED, "bank", 100, "share"), SharesMoved(CAR, "new", RED, 10, cause="purchase")]
    assert tell(bought, "en", NAMES) == ["Red buys 10 % of CAR from the new shares for £100."]
    sold = [SharesMoved(CAR, RED, "pool", 20, cause="sale"), Paid("bank", RED, 180, "sale")]
    assert tell(sold, "en", NAMES) == ["Red sells 20 % of CAR for £180."]


def test_headings_are_not_repeated() -> None:
    turn = CompanyTurn(CAR)
    assert tell([Passed(RED, CAR, "trains"), turn], "en", NAMES) == ["No more trains."]
    laid = TileLaid(CAR, HexId("D4"), TileId("8"), 2)
    assert tell([laid, Passed(RED, CAR, "track")], "en", NAMES) == ["CAR lays #8 on D4."]
    assert tell([TrainsRun(CAR, (), 0)], "de", NAMES) == ["CAR lässt keine Lok fahren."]


def test_what_no_rule_of_the_log_knows_is_told_as_it_is() -> None:
    assert len(tell([CompanyClosed(CAR, "exchanged")], "en", NAMES)) == 1


@cache
def played() -> Table:
    """1848 by three bots, until a company that has trains lays track."""
    table = Table.new("1848", ["Red", "Blue", "Green"], seed=7)
    bots = {seat: bot("1848", "greedy", number) for number, seat in enumerate(table.game.seats)}
    for _ in range(400):
        frame = table.game.state.frame
        if (
            isinstance(frame, CompanyTurn)
            and table.game.state.companies[frame.company].trains
            and frame.step == "track"
        ):
            return table
        assert move(table.game, bots, 7)
    raise AssertionError("no company came so far")


def outlook(table: Table) -> dict[str, Any]:
    rules = cast(Rules, table.game.rules)
    return EighteenStudy().outlook(rules, table.game.state, rules.names({}), Limits())


def test_before_a_company_runs_one_sees_where_its_price_would_go() -> None:
    table = played()
    seen = outlook(table)
    company = seen["company"]
    ways = {way["action"]["kind"]: way["facts"] for way in seen["dividends"]}
    assert set(ways) <= {"pay", "withhold"}
    assert "withhold" in ways
    assert all(fact["owner"] == company or fact["key"] == "cash" for facts in ways.values() for fact in facts)


def test_a_step_in_which_all_is_refused_is_told_with_its_rule() -> None:
    table = played()
    rules, state = cast(Rules, table.game.rules), table.game.state
    frame = state.frame
    assert isinstance(frame, CompanyTurn)
    company = state.companies[frame.company]
    poor = replace(state, companies={**state.companies, frame.company: replace(company, cash=0)})
    seen: dict[str, Any] = EighteenStudy().outlook(rules, poor, rules.names({}), Limits())
    closed = {step["step"]: step["refusal"] for step in seen["steps"]}
    assert set(closed) <= {"station", "trains"}
    assert all(refusal["rule"].startswith("1848-") for refusal in closed.values())


def test_money_alone_closes_no_step_before_the_revenue_has_come() -> None:
    """A company without a train to its name and without money may buy one from what it is about to earn."""
    table = played()
    rules, state = cast(Rules, table.game.rules), table.game.state
    frame = state.frame
    assert isinstance(frame, CompanyTurn)

    def closed(cash: int, trains: tuple[str, ...], step: str, bank: int = state.bank) -> set[str]:
        company = replace(state.companies[frame.company], cash=cash, trains=trains)
        turn = replace(frame, step=step)
        companies, agenda = {**state.companies, frame.company: company}, (*state.agenda[:-1], turn)
        asked = replace(state, companies=companies, agenda=agenda, bank=bank)
        return {one.step for one in closed_steps(rules, asked)}

    full = ("2",) * 9
    assert "trains" not in closed(0, ("2",), frame.step)
    assert "trains" in closed(0, full, frame.step)
    assert "trains" not in closed(0, ("2",), "dividend")
    assert "trains" not in closed(0, ("2",), frame.step, bank=-900), "a broken bank goes on paying"


def test_where_no_company_acts_there_is_no_outlook() -> None:
    table = Table.new("1848", ["Red", "Blue", "Green"], seed=7)
    assert outlook(table) == {"company": None, "steps": [], "dividends": ()}
