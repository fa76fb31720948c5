"""1862 at the terminal: bids of all, what they bind, acts out of turn, the frontier, the pool, a bonus reckoned."""

from __future__ import annotations

from pathlib import Path

from cli.terminal_play import sit_down
from kursbuch.cli.eighteen.routes import bonus_words
from kursbuch.eighteen.actions import Bid, BuyPaper
from kursbuch.eighteen.model.data import PaperId
from kursbuch.eighteen.study.runs import BonusPaid
from kursbuch.table import Table, load

P2, P3, P8 = (PaperId(name) for name in ("P2", "P3", "P8"))


def sale(path: Path, *actions: Bid | BuyPaper) -> Table:
    table = Table.new("1862", ["Ada", "Ben", "Cy", "Dot"], seed=4)
    for action in actions:
        table.act(action, table.acting[0])
    table.save(path)
    return table


def test_bids_of_all_stand_beside_the_privates_with_the_money_they_bind(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    table = sale(path, Bid(P3, 75), Bid(P3, 80))
    first, second = table.names[0], table.names[1]
    screen = sit_down(path)
    line = next(line for line in screen.text.splitlines() if "P3 Baltimore" in line)
    assert f"{second} $80  {first} $75" in line, "the highest first"
    bound = next(line for line in screen.text.splitlines() if line.strip().startswith("In bids"))
    assert bound.split()[2:4] == ["75", "80"]
    assert "Bid for a private" in screen.text


def test_a_bid_is_made_by_its_number_and_a_sum(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    sale(path)
    screen = sit_down(path)
    number = next(line.split()[0] for line in screen.text.splitlines() if "for P8 New Haven" in line)
    sit_down(path, f"{number} 300")
    assert load(path).game.state.papers[P8].bids[-1].amount == 300


def test_whoever_is_not_to_act_may_close_a_private(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    table = sale(path, BuyPaper(PaperId("P1")))
    owner = table.names[0]
    screen = sit_down(path)
    assert "Others, out of turn" in screen.text
    line = next(line for line in screen.text.splitlines() if f"{owner}: Close P1" in line)
    sit_down(path, line.split()[0])
    after = load(path)
    assert after.game.state.papers[PaperId("P1")].closed
    assert after.acting == table.acting, "the turn is still the other player's"


def test_an_act_out_of_turn_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    table = sale(path, BuyPaper(PaperId("P1")))
    screen = sit_down(path)
    number = next(line.split()[0] for line in screen.text.splitlines() if f"{table.names[0]}: Close P1" in line)
    assert "What would happen" in sit_down(path, f"?{number}").text


def test_a_hex_says_where_the_frontier_and_the_bar_are(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    sale(path)
    told = sit_down(path, "m C20").text
    assert "no track across in south-east" in told
    assert "frontier in south-west" in told


def test_a_bonus_is_told_with_its_reckoning() -> None:
    assert bonus_words(BonusPaid("Winnipeg", 50, "C30:0", "C16:0", ((7, 20), (9, -10)))) == (
        "Winnipeg 50 (7 × 20 - 9 × 10)"
    )
    assert bonus_words(BonusPaid("K", 50)) == "K 50"
