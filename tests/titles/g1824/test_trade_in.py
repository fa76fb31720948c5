"""TRN-15 to TRN-17: an old train is handed in for the next one."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import BuyTrain
from kursbuch.eighteen.model import events as ev
from positions_1824 import first_of, game, opened, owned, rest_unsold
from railways_1824 import code_of, in_bank, open_railway, paid
from rules_marker import rule
from scenario import A, Scenario
from scenario import train as buy

TO_PAY = {
    ("2", "3"): 140,
    ("3", "4"): 190,
    ("4", "5"): 260,
    ("5", "6"): 400,
    ("6", "8"): 500,
    ("8", "10"): 600,
    ("1g", "2g"): 180,
    ("2g", "3g"): 240,
    ("3g", "4g"): 420,
    ("4g", "5g"): 500,
}
NORMAL = ("2", "3", "4", "5", "6", "8", "10")
GOODS = ("1g", "2g", "3g", "4g", "5g")
PHASE_OF_GOODS = {"2g": 3, "3g": 4, "4g": 6, "5g": 7}


def bh(train: str, *own: str, cash: int = 5000) -> Scenario:
    """BH with these trains may buy the first train of a kind; nobody bought a minor railway."""
    table = open_railway(game(), "BH", cash=cash, trains=own)
    table = first_of(table, train) if train in NORMAL else table.phase(PHASE_OF_GOODS[train])
    return rest_unsold(table).turn("BH", "trains")


# -- what it costs ------------------------------------------------------------------------------------------------


@rule("1824-TRN-15")
@pytest.mark.parametrize(("old", "new"), list(TO_PAY))
def test_the_train_handed_in_counts_for_half_its_face_value(old: str, new: str) -> None:
    price = TO_PAY[old, new]
    table = bh(new, old, cash=price)
    bank, left = table.money("bank"), in_bank(table, old)
    assert code_of(bh(new, old, cash=price - 1), buy(new, old)) == ("1824-TRN-18", "no_help_with_a_train")
    table.act(buy(new, old))
    assert (table.money("BH"), table.money("bank") - bank) == (0, price)
    assert table.company("BH").trains == (new,)
    gone = table.happened(ev.TrainRemoved)[0]
    assert isinstance(gone, ev.TrainRemoved)
    assert (gone.company, gone.train) == ("BH", old)
    assert (in_bank(table, old) or 0) <= (left or 0), "it leaves the game"


@rule("1824-TRN-15")
@pytest.mark.parametrize("kinds", [NORMAL, GOODS])
def test_no_type_is_skipped(kinds: tuple[str, ...]) -> None:
    for new in kinds[1:]:
        for old in kinds:
            table = bh(new, old)
            legal = (old, new) in TO_PAY
            assert code_of(table, buy(new, old)) == (None if legal else ("1824-TRN-15", "no_trade_in")), (old, new)


@rule("1824-TRN-15")
def test_a_normal_train_and_a_g_train_are_never_exchanged_for_each_other() -> None:
    assert code_of(bh("2g", "2"), buy("2g", "2")) == ("1824-TRN-15", "no_trade_in")
    assert code_of(bh("3g", "3"), buy("3g", "3")) == ("1824-TRN-15", "no_trade_in")
    assert code_of(bh("3", "2g"), buy("3", "2g")) == ("1824-TRN-15", "no_trade_in")
    assert code_of(bh("2", "2"), buy("2", "2")) == ("1824-TRN-15", "no_trade_in"), "nothing is lower than a 2"


@rule("1824-TRN-15")
def test_only_an_own_train_is_handed_in() -> None:
    table = bh("3", "1g")
    assert code_of(table, buy("3", "2")) == ("1824-TRN-15", "train_not_there")
    assert table.why(buy("3")) is None


@rule("1824-TRN-15")
def test_the_offers_name_the_trains_that_can_be_handed_in() -> None:
    offers = [o for o in bh("3", "2", "1g").listed(BuyTrain) if isinstance(o, BuyTrain) and o.trade_in is not None]
    assert offers == [buy("3", "2")], "2g come with the first 3"


# -- how often ----------------------------------------------------------------------------------------------------


@rule("1824-TRN-16")
def test_a_company_hands_in_one_train_in_an_operating_round() -> None:
    table = bh("3", "2", "2").act(buy("3", "2"))
    assert code_of(table, buy("3", "2")) == ("1824-TRN-16", "one_trade_in")
    assert table.why(buy("3")) is None, "it may still buy"
    assert table.turn("BH", "trains", number=2).why(buy("3", "2")) is None, "and hand in again in the next round"


@rule("1824-TRN-16")
def test_every_company_has_its_own_trade_in() -> None:
    table = bh("3", "2", "2").act(buy("3", "2"))
    opened(table, "MS", trains=("2",), s2=60).turn("MS", "trains")
    assert table.act(buy("3", "2")).company("MS").trains == ("3",)


@rule("1824-TRN-16", "1824-TRN-15")
def test_minor_railways_hand_in_trains_as_well() -> None:
    table = owned(game().phase(3), "EPP", A, 180, ("1g",)).turn("EPP", "trains").act(buy("2g", "1g"))
    assert (table.company("EPP").trains, table.money("EPP")) == (("2g",), 0)


@rule("1824-EX-06", "1824-TRN-15", "1824-TRN-16", "1824-PHS-07")
def test_example_6_the_last_5_is_bought_and_handed_in_at_once_for_the_first_6() -> None:
    table = bh("6", cash=1000).depot(**{"5": 1})
    table.act(buy("5"))
    assert (table.money("BH"), table.company("BH").trains, in_bank(table, "5")) == (600, ("5",), 0)
    table.act(buy("6", "5"))
    assert (table.money("BH"), table.company("BH").trains) == (200, ("6",)), "800 in all"
    assert paid(table, "train") == [("BH", "bank", 400)]
    assert (table.state.phase, in_bank(table, "5")) == (6, 0)
    table.trains("BH", "6", "5")
    assert code_of(table, buy("6", "5")) == ("1824-TRN-16", "one_trade_in")


# -- at the limit -------------------------------------------------------------------------------------------------


@rule("1824-TRN-17")
def test_a_trade_in_is_allowed_at_the_train_limit() -> None:
    table = bh("3", "2", "2", "2", "2")
    assert code_of(table, buy("3")) == ("1824-TRN-09", "train_limit")
    assert table.act(buy("3", "2")).company("BH").trains == ("2", "2", "2", "3")
    minor = owned(game().phase(3), "SD2", A, 500, ("2", "2")).turn("SD2", "trains")
    assert code_of(minor, buy("3")) == ("1824-TRN-09", "train_limit")
    assert minor.why(buy("3", "2")) is None


@rule("1824-TRN-17", "1824-TRN-04")
def test_the_first_4_for_a_3_rusts_the_2s_and_lowers_the_limit() -> None:
    table = bh("4", "2", "3", "3", "3").act(buy("4", "3"))
    assert table.company("BH").trains == ("3", "3", "4")
