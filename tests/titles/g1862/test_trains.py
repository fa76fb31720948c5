"""TRN, PHS: trains on sale, limits, the pool, trades between companies, and what new trains bring."""

import pytest

from kursbuch import catalogue
from kursbuch.eighteen.actions import Accept, BuyTrain, BuyTrainFrom, Decline, DiscardTrain, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import Card, CompanyId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound, SurplusTrains, TrainWanted
from kursbuch.eighteen.model.state import BANK
from railways_1862 import home
from rules_marker import rule
from scenario import A, B, C, Scenario, train
from shares_1862 import acting, code, company, limits, pooled, train_of, train_pool, with_a_route

TRAINS = {
    "2": (7, 100, 2, None),
    "3": (6, 200, 3, None),
    "4": (5, 300, 4, None),
    "5": (4, 500, 5, None),
    "6": (3, 600, 6, None),
    "8": (2, 800, 8, None),
    "10": (1, 1000, 10, None),
    "5E": (1, 600, None, 5),
    "6E": (1, 800, None, 6),
    "8E": (1, 1000, None, 8),
    "10E": (None, 1200, None, 10),
}
TWOS, THREES, FOURS, FIVES, SIXES, EIGHTS, TENS = range(1, 8)


def discard(name: str) -> DiscardTrain:
    return DiscardTrain(TrainName(name))


def on_sale(scene: Scenario) -> list[str]:
    """Trains of the bank that can be bought."""
    return [offer.train for offer in scene.listed(BuyTrain) if isinstance(offer, BuyTrain) and offer.source == "bank"]


def buyer(phase: int, *, cash: int = 5000, trains: str = "") -> Scenario:
    """CP of A is at its trains, in this phase."""
    return acting("CP", phase=phase, cash=cash, trains=trains)


# -- supply -----------------------------------------------------------------------------------------------------------


@rule("1862-TRN-01")
def test_trains_are_as_printed() -> None:
    cards = catalogue.data("1862").trains
    assert {c.name: (c.count, c.sides[0].price, c.sides[0].reach, c.sides[0].calls) for c in cards} == TRAINS


@rule("1862-TRN-02", "1862-PHS-03", "1862-PHS-05", "1862-PHS-06")
@pytest.mark.parametrize(("phase", "new", "old"), [(THREES, "4", "2"), (FIVES, "6", "3"), (SIXES, "8", "4")])
def test_the_first_4_6_and_8_scrap_2s_3s_and_4s_wherever_they_are(phase: int, new: str, old: str) -> None:
    kinds = ("3", "5", "6")
    scene = buyer(phase).depot(**{kind: 0 for kind in kinds if int(kind) < int(new)})
    company(scene, "NYC", s2=60, trains=f"{old} 10")
    train_pool(scene, old, "5").act(train(new))
    assert scene.company("NYC").trains == ("10",)
    assert scene.state.train_pool == ("5",)


@rule("1862-TRN-02")
def test_other_trains_stay_for_good() -> None:
    scene = buyer(EIGHTS).depot(**{"8": 0})
    company(scene, "NYC", s2=60, trains="5 6").act(train("10"))
    assert scene.company("NYC").trains == ("5", "6")


@rule("1862-TRN-03")
def test_several_trains_are_bought_in_one_turn_and_paid_by_the_treasury() -> None:
    scene = buyer(TWOS, cash=250).act(train("2"), train("2"))
    assert (scene.company("CP").trains, scene.money("CP")) == (("2", "2"), 50)
    assert code(scene, train("2")) == ("TRN-11", "no_help_with_a_train")


@rule("1862-TRN-04")
def test_a_kind_is_on_sale_when_the_last_of_the_kind_before_it_is_sold() -> None:
    scene = buyer(TWOS).depot(**{"2": 1})
    assert on_sale(scene) == ["2"]
    scene.act(train("2"))
    assert on_sale(scene) == ["3"]


@rule("1862-TRN-05", "1862-PHS-04", "1862-PHS-05", "1862-PHS-06", "1862-PHS-07")
@pytest.mark.parametrize(("before", "number"), [(FOURS, "5"), (FIVES, "6"), (SIXES, "8"), (EIGHTS, "10")])
def test_an_e_train_is_on_sale_beside_once_the_first_of_its_number_is_sold(before: int, number: str) -> None:
    gone = {card: 0 for card in ("2", "3", "4", "5", "6", "8") if int(card) < int(number)}
    scene = buyer(before).depot(**gone)
    assert f"{number}E" not in on_sale(scene)
    scene.act(train(number))
    assert f"{number}E" in on_sale(scene)


@rule("1862-TRN-05")
def test_an_unsold_e_train_does_not_hold_up_the_order_and_the_10e_never_runs_out() -> None:
    scene = buyer(FIVES).depot(**{"5": 1}).act(train("5"))
    assert on_sale(scene) == ["6", "5E"]
    scene = buyer(TENS).depot(**{"10": 0})
    assert scene.state.depot[Card("10E")] is None
    assert "10E" in on_sale(scene)
    scene.act(train("10E"))
    assert "10E" in on_sale(scene)


# -- trades -----------------------------------------------------------------------------------------------------------


def seller(director: str = "s2", *, cash: int = 400, trains: str = "2 3") -> Scenario:
    """NYC, directed by B or by A, owns trains; CP of A is at its trains."""
    scene = buyer(THREES, cash=cash)
    return company(scene, "NYC", cash=10, trains=trains, **{director: 60})  # type: ignore[arg-type]


@rule("1862-TRN-06")
def test_a_train_of_another_director_is_bought_for_any_price_that_both_agree_on() -> None:
    scene = seller()
    assert limits(scene, BuyTrainFrom) == {"NYC 2": (1, 400), "NYC 3": (1, 400)}
    scene.act(train_of("NYC", "3", 350))
    assert scene.state.frame == TrainWanted(B, CompanyId("CP"), CompanyId("NYC"), TrainName("3"), 350)
    assert (scene.actor, code(scene, Pass())) == (B, ("TRN-06", "first_sell_train"))
    scene.act(Accept())
    assert (scene.company("CP").trains, scene.money("CP"), scene.money("NYC")) == (("3",), 50, 360)
    assert scene.company("NYC").trains == ("2",)


@rule("1862-TRN-06")
def test_a_director_may_decline_and_be_asked_again() -> None:
    scene = seller().act(train_of("NYC", "3", 1), Decline())
    assert (scene.company("CP").trains, scene.actor) == ((), A)
    assert scene.why(train_of("NYC", "3", 1)) is None


@rule("1862-TRN-06", "1862-BNK-09")
def test_companies_of_one_director_trade_without_asking_also_their_last_train() -> None:
    scene = seller("s1", trains="3").act(train_of("NYC", "3", 1))
    assert (scene.company("CP").trains, scene.company("NYC").trains) == (("3",), ())


@rule("1862-TRN-06")
def test_what_cannot_be_bought_from_a_company() -> None:
    scene = seller()
    assert code(scene, train_of("NYC", "3", 0)) == ("TRN-06", "price_too_low")
    assert code(scene, train_of("NYC", "4", 10)) == ("TRN-06", "train_not_there")
    assert code(scene, train_of("CP", "3", 10)) == ("TRN-06", "train_is_its_own")
    assert code(scene, train_of("NYC", "3", 401)) == ("TRN-06", "no_help_without_a_route")
    scene.turn("CP", "track")
    assert code(scene, train_of("NYC", "3", 10)) == ("OR-03", "not_in_this_step")


# -- limits and the pool -----------------------------------------------------------------------------------------------


@rule("1862-TRN-07", "1862-PHS-01", "1862-PHS-03", "1862-PHS-04")
@pytest.mark.parametrize(
    ("phase", "limit", "kind"), [(TWOS, 4, "2"), (THREES, 4, "3"), (FOURS, 3, "4"), (FIVES, 2, "5")]
)
def test_a_company_at_its_limit_buys_nothing(phase: int, limit: int, kind: str) -> None:
    scene = buyer(phase, trains=" ".join(["10"] * (limit - 1)))
    assert scene.why(train(kind)) is None
    scene = buyer(phase, trains=" ".join(["10"] * limit))
    assert code(scene, train(kind)) == ("TRN-07", "train_limit")
    company(scene, "NYC", s1=60, trains="2")
    assert code(scene, train_of("NYC", "2", 1)) == ("TRN-07", "train_limit")


@rule("1862-TRN-07")
def test_trains_that_the_purchase_would_scrap_count() -> None:
    scene = buyer(THREES, trains="2 2 2 2").depot(**{"3": 0})
    assert code(scene, train("4")) == ("TRN-07", "train_limit")


@rule("1862-TRN-08", "1862-EX-25")
def test_above_a_new_limit_trains_go_to_the_pool_where_every_company_buys_them() -> None:
    scene = buyer(FOURS).depot(**{"4": 0})
    company(scene, "NYC", s2=60, cash=500, trains="3 4 4")
    scene.act(train("5"))
    assert scene.state.frame == SurplusTrains(CompanyId("NYC"))
    assert scene.actor == B
    assert code(scene, Pass()) == ("TRN-08", "first_discard")
    assert code(scene, discard("5")) == ("TRN-08", "train_not_there")
    scene.act(discard("3"))
    assert (scene.company("NYC").trains, scene.state.train_pool, scene.actor) == (("4", "4"), ("3",), A)
    cash = scene.money("CP")
    assert pooled("3") in scene.offers().listed
    scene.act(pooled("3"))
    assert (scene.company("CP").trains, scene.money("CP"), scene.state.train_pool) == (("5", "3"), cash - 200, ())
    assert code(scene, pooled("3")) == ("TRN-04", "train_not_in_pool")


@rule("1862-TRN-08")
def test_companies_return_trains_in_the_order_of_play_the_buyer_first_after_scrapping() -> None:
    scene = buyer(FOURS, trains="4 4").depot(**{"4": 0})
    company(scene, "NYC", (1, 5), s2=60, trains="4 4 4")
    company(scene, "NYH", (1, 9), s3=60, trains="4 4 4").act(train("5"))
    assert (scene.actor, scene.state.frame) == (A, SurplusTrains(CompanyId("CP")))
    scene.act(discard("5"))
    assert (scene.actor, scene.state.frame) == (C, SurplusTrains(CompanyId("NYH")))
    scene.act(discard("4"))
    assert (scene.actor, scene.state.frame) == (B, SurplusTrains(CompanyId("NYC")))
    scene.act(discard("4"))
    assert isinstance(scene.state.frame, CompanyTurn)


@rule("1862-TRN-08")
def test_trains_in_the_pool_do_not_hold_up_the_order() -> None:
    scene = train_pool(buyer(THREES).depot(**{"3": 1}), "2").act(train("3"))
    assert on_sale(scene) == ["4"]


# -- the duty ---------------------------------------------------------------------------------------------------------


@rule("1862-TRN-09")
def test_a_company_with_a_route_does_not_end_its_turn_without_a_train() -> None:
    scene = with_a_route(acting("NYC"))
    assert code(scene, Pass()) == ("TRN-09", "must_own_a_train")
    scene.act(train("3"))
    assert scene.why(Pass()) is None
    assert acting("NYC").why(Pass()) is None


@rule("1862-TRN-10")
def test_trains_are_not_given_up_freely() -> None:
    scene = buyer(THREES, trains="2 3")
    assert code(scene, discard("2")) == ("SET-10", "not_now")


# -- phases -----------------------------------------------------------------------------------------------------------

PHASES = [
    (1, "yellow", "yellow", 4, 1, 1, 0),
    (2, "green", "yellow green", 4, 2, 2, 1),
    (3, "green", "yellow green", 3, 2, 2, 1),
    (4, "brown", "yellow green brown", 2, 3, 2, 1),
    (5, "brown", "yellow green brown", 2, 3, 2, 1),
    (6, "gray", "yellow green brown gray", 2, 3, 2, 1),
    (7, "gray", "yellow green brown gray", 2, 3, 2, 1),
]


@rule("1862-PHS-01", "1862-PHS-02", "1862-PHS-03", "1862-PHS-04", "1862-PHS-05", "1862-PHS-06", "1862-PHS-07")
@pytest.mark.parametrize(("number", "colour", "tiles", "limit", "rounds", "lays", "upgrades"), PHASES)
def test_what_holds_in_each_phase(
    number: int, colour: str, tiles: str, limit: int, rounds: int, lays: int, upgrades: int
) -> None:
    phase = buyer(number).rules.title.phases[number]
    assert (phase.colour, " ".join(phase.tiles), phase.train_limit) == (colour, tiles, limit)
    assert (phase.operating_rounds, phase.yellow_lays, phase.upgrades) == (rounds, lays, upgrades)


@rule("1862-PHS-02", "1862-PHS-03", "1862-PHS-04", "1862-PHS-05", "1862-PHS-06", "1862-PHS-07")
@pytest.mark.parametrize(
    ("phase", "kind"), [(1, "3"), (2, "4"), (3, "5"), (4, "6"), (5, "8"), (6, "10")], ids=lambda value: str(value)
)
def test_the_first_train_of_a_kind_begins_its_phase(phase: int, kind: str) -> None:
    gone = {card: 0 for card in ("2", "3", "4", "5", "6", "8") if int(card) < int(kind)}
    scene = buyer(phase).depot(**gone).act(train(kind))
    assert scene.happened(ev.PhaseBegan) == [ev.PhaseBegan(phase + 1)]


@rule("1862-PHS-08", "1862-RUL-27")
@pytest.mark.parametrize(("option", "rounds"), [("next_series", 1), ("at_once", 2)])
def test_the_number_of_operating_rounds_is_fixed_when_a_series_begins_unless_the_option_says_otherwise(
    option: str, rounds: int
) -> None:
    scene = acting("CP", phase=1, or_count_change=option).depot(**{"2": 0}).turn("CP", "trains", of=1)
    scene.act(train("3"), Pass(), Pass())
    begun = scene.happened(OperatingRound)
    assert begun == ([OperatingRound(2, 2)] if rounds == 2 else [])


@rule("1862-TRN-03")
def test_the_bank_is_paid_for_a_train_of_the_bank_and_of_the_pool() -> None:
    scene = train_pool(buyer(THREES, cash=600), "2")
    bank = scene.money(BANK)
    scene.act(train("3"), pooled("2"))
    assert (scene.money(BANK), scene.money("CP")) == (bank + 300, 300)


@rule("1862-TRN-09")
def test_a_marker_alone_makes_no_route() -> None:
    scene = home(company(acting("CP"), "NYH", s2=60), "NYH").turn("NYH", "trains")
    assert scene.why(Pass()) is None
