"""Whatever is sent is legal, or is refused by a rule in whole sentences of both languages, and nothing breaks."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from benelux_table import BLUE, RED, Table, data, opening, rules
from conformance.laws_drawn import DrawnLaws
from kursbuch import messages, rulebook
from kursbuch.bots.crayon.errands import ErrandBot
from kursbuch.crayon import actions as act
from kursbuch.crayon.model.state import State, Train
from kursbuch.crayon.rules import Rules
from kursbuch.kernel.ids import SeatId, seat
from kursbuch.kernel.refusal import Refusal
from rules_marker import rule
from sentences import faults, unwanted
from tools.restless import Restless

LANGUAGES = ("en", "de")
PLAYERS, EVERY, MOVES = 3, 23, 500
SEATS = tuple(seat(number) for number in range(1, PLAYERS + 1))
NAMES = {"s1": "Ann", "s2": "Bob", "s3": "Cy"}
ANY_SEAT = some.sampled_from((*SEATS, seat(9), SeatId(""), SeatId("bank")))
NUMBER = some.one_of(some.integers(-2, 40), some.sampled_from((-(10**30), 10**30, 2**63)))
POST = some.one_of(some.tuples(NUMBER, NUMBER), some.sampled_from(rules().title.board.posts))
CITY = some.sampled_from([*(city.id for city in data().cities), "", "XXX", "Amsterdam"])
GOOD = some.sampled_from([*(good.id for good in data().goods), "", "gold"])
LINE = some.sampled_from([*(line.name for line in data().ferry_lines), "", "Styx"])
TYPE = some.sampled_from([*(train.id for train in data().trains), "", "Z99"])
CARD = some.one_of(some.integers(-1, 96), NUMBER)


def near(posts: int) -> Any:
    """Mileposts one after the other, some of them neighbours, some far apart."""
    board = rules().title.board

    @some.composite
    def walk(draw: Any) -> tuple[tuple[int, int], ...]:
        found = [draw(some.integers(0, len(board.posts) - 1))]
        for _ in range(draw(some.integers(0, posts))):
            ways = [there for there, _ in board.near[found[-1]]] + list(board.inside[found[-1]])
            found.append(draw(some.sampled_from(ways)))
        return tuple(board.posts[post] for post in found)

    return walk()


@some.composite
def lines(draw: Any) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    walk = draw(near(6))
    return tuple(pairwise(walk)) or ((draw(POST), draw(POST)),)


ACTIONS = some.one_of(
    some.builds(act.KeepCards, some.lists(CARD, max_size=6).map(tuple)),
    some.builds(act.ChooseOrigin, CITY),
    some.builds(act.Move, some.one_of(near(12), some.lists(POST, max_size=4).map(tuple)), NUMBER),
    some.builds(act.Move, near(6)),
    some.builds(act.CrossFerry, LINE, ANY_SEAT, NUMBER),
    some.builds(act.Relocate, CITY, NUMBER),
    some.builds(act.Load, GOOD, NUMBER, some.booleans()),
    some.builds(act.Unload, GOOD, NUMBER),
    some.builds(act.Deliver, CARD, NUMBER, NUMBER),
    some.builds(act.Build, lines()),
    some.builds(act.Build, some.lists(some.tuples(POST, POST), max_size=3).map(tuple)),
    some.builds(act.BuildFerry, LINE, POST),
    some.builds(act.ChangeTrain, TYPE, NUMBER),
    some.builds(act.PlaceTrain, CITY),
    some.builds(act.LoseChip, GOOD, NUMBER),
    some.builds(
        act.OfferDeal,
        ANY_SEAT,
        some.sampled_from(("theirs", "mine", "both", "none")),
        NUMBER,
        NUMBER,
        some.none() | ANY_SEAT,
        NUMBER,
    ),
    some.sampled_from([kind() for kind in act.ACTIONS if not kind.__struct_fields__]),
)


@cache
def positions(options: tuple[tuple[str, str], ...]) -> tuple[tuple[Rules, State], ...]:
    """Some positions of a game, from its set-up on."""
    table = Table(PLAYERS, seed=3, **dict(options))  # type: ignore[arg-type]
    bot, found = Restless(ErrandBot(3), 3, 5), [(table.rules, table.state)]
    asked = set[str]()
    for number in range(MOVES):
        waiting = table.rules.waiting_for(table.state)
        if not waiting:
            break
        who, phase = min(waiting), table.rules.phase(table.state)
        if number % EVERY == 0 or phase not in asked:
            found.append((table.rules, table.state))
            asked.add(phase)
        table.do(who, bot.choose(table.rules, table.state, who, table.rules.offers(table.state, who)))
    return tuple(found)


GAMES = some.sampled_from(
    [(), (("variant", "fast_game"), ("stranded", "debt")), (("drop_at_source", "stays"), ("ferry_rule", "one_point"))]
)


def is_told(found: Rules, refusal: Refusal) -> None:
    """A refusal names a rule of the sheet and is a sentence in both languages."""
    names = found.names(NAMES)
    for lang in LANGUAGES:
        assert rulebook.text(refusal.rule, lang)
        text = messages.sentence(refusal, lang, names)
        assert "{" not in text
        assert refusal.code not in text


@rule("BNL-GEN-01")
@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(GAMES, some.integers(0, 10**6), ANY_SEAT, ACTIONS)
def test_any_action_at_any_time_is_legal_or_refused_by_a_rule(
    options: tuple[tuple[str, str], ...], place: int, who: SeatId, action: act.Action
) -> None:
    known = positions(options)
    found, state = known[place % len(known)]
    before = msgspec.json.encode(found.view(state, None))
    actor = min(found.waiting_for(state), default=who)
    for asking in {who, actor}:
        refusal = found.check(state, asking, action)
        if refusal is None:
            events, after = found.play(state, asking, action)
            DrawnLaws(found).after(state, after, events)
        else:
            is_told(found, refusal)
    assert msgspec.json.encode(found.view(state, None)) == before


@rule("BNL-GEN-01")
@settings(max_examples=200, deadline=None)
@given(
    some.one_of(
        some.binary(max_size=60),
        some.recursive(
            some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False) | some.text(max_size=8),
            lambda inner: (
                some.lists(inner, max_size=4)
                | some.dictionaries(
                    some.sampled_from(("type", "path", "train", "cards", "sections", "to", "use", "sum", "x")),
                    inner,
                    max_size=4,
                )
            ),
            max_leaves=8,
        ).map(msgspec.json.encode),
    )
)
def test_what_is_no_action_is_refused_by_its_form(sent: bytes) -> None:
    try:
        action = rules().decode_action(sent)
    except (msgspec.ValidationError, msgspec.DecodeError):
        return
    assert rules().decode_action(rules().encode_action(action)) == action


FAR = ((12, 12), (30, 25))


def ready(**options: str) -> Table:
    """Red is to move, with a train in Amsterdam, some cards and little money."""
    return opening(**options).turn(RED).player(RED, hand=(7, 44, 1), cash=6)  # type: ignore[arg-type]


@rule("BNL-GEN-01")
@pytest.mark.parametrize(
    ("action", "number", "code"),
    [
        pytest.param(act.Move(((13, 11), (15, 10))), "BNL-MOV-01", "no_track_there", id="a path that jumps"),
        pytest.param(act.Move(((30, 25),)), "BNL-MOV-01", "no_track_there", id="far away"),
        pytest.param(act.Move(((0, 0),)), "BNL-GEN-01", "unknown_milepost", id="into the sea"),
        pytest.param(act.Move(()), "BNL-GEN-01", "nothing_named", id="nowhere"),
        pytest.param(act.Move(((13, 11),), 1), "BNL-GEN-01", "unknown_engine", id="a train one has not got"),
        pytest.param(act.Move(((13, 11),), -1), "BNL-GEN-01", "unknown_engine", id="a train before the first"),
        pytest.param(act.Move(((13, 11),), 10**30), "BNL-GEN-01", "unknown_engine", id="a huge number"),
        pytest.param(act.Deliver(2, 0), "BNL-DEL-02", "card_not_at_hand", id="a card of somebody else"),
        pytest.param(act.Deliver(10**30, 0), "BNL-DEL-02", "card_not_at_hand", id="a card that nobody has"),
        pytest.param(act.Deliver(7, 3), "BNL-DEL-02", "no_such_demand", id="a fourth demand"),
        pytest.param(act.Deliver(44, -1), "BNL-DEL-02", "no_such_demand", id="a demand before the first"),
        pytest.param(act.Deliver(7, 1), "BNL-DEL-02", "wrong_destination", id="another destination"),
        pytest.param(act.Load("gold"), "BNL-GEN-01", "unknown_good", id="a good that does not exist"),
        pytest.param(act.Load("kohle"), "BNL-LOD-01", "not_offered_here", id="a good of another city"),
        pytest.param(act.Load("kohle", dropped=True), "BNL-LOD-01", "nothing_lies_here", id="a chip nobody dropped"),
        pytest.param(act.Unload("kohle"), "BNL-LOD-06", "good_not_aboard", id="a chip that is not aboard"),
        pytest.param(act.CrossFerry("Styx", RED), "BNL-GEN-01", "unknown_line", id="a line that does not exist"),
        pytest.param(act.CrossFerry("Dollart", seat(9)), "BNL-GEN-01", "unknown_share", id="a share of nobody"),
        pytest.param(act.Relocate("XXX"), "BNL-GEN-01", "unknown_city", id="a city that does not exist"),
        pytest.param(act.OfferDeal(seat(9), "mine"), "BNL-GEN-01", "unknown_to", id="a deal with nobody"),
        pytest.param(act.OfferDeal(BLUE, "none", 0, 7), "BNL-USE-10", "cannot_pay", id="money that is not there"),
        pytest.param(act.Build((FAR,)), "BNL-TUR-03", "not_in_move", id="building before moving is over"),
        pytest.param(act.AcceptDeal(), "BNL-TUR-03", "not_in_move", id="a deal that nobody offered"),
    ],
)
def test_bad_acts_of_phase_1_are_refused_by_their_rule(action: act.Action, number: str, code: str) -> None:
    refused(ready(), action, number, code)


@rule("BNL-GEN-01")
@pytest.mark.parametrize(
    ("action", "number", "code"),
    [
        pytest.param(act.Build((FAR,)), "BNL-MAP-04", "no_track_possible", id="a section that jumps"),
        pytest.param(act.Build(()), "BNL-GEN-01", "nothing_named", id="no section"),
        pytest.param(act.Build((((13, 11), (14, 11)),)), "BNL-BLD-09", "section_exists", id="a section that exists"),
        pytest.param(act.Build((((13, 11), (13, 11)),)), "BNL-MAP-04", "no_track_possible", id="to where it starts"),
        pytest.param(act.Build((((99, 0), (0, 99)),)), "BNL-GEN-01", "unknown_milepost", id="off the board"),
        pytest.param(
            act.Build((((16, 17), (17, 17)), ((17, 17), (18, 17)), ((18, 17), (19, 17)))),
            *("BNL-BLD-11", "cannot_pay"),
            id="more than there is money for",
        ),
        pytest.param(act.BuildFerry("Dollart", (12, 12)), "BNL-FER-02", "no_end_of_the_line", id="no end of a line"),
        pytest.param(act.ChangeTrain("Z99"), "BNL-GEN-01", "unknown_to", id="a type that does not exist"),
        pytest.param(act.ChangeTrain("A"), "BNL-TRN-05", "no_such_change", id="into itself"),
        pytest.param(act.ChangeTrain("B9"), "BNL-TRN-11", "cannot_pay", id="a train without the money"),
        pytest.param(act.BuyTrain(), "BNL-TRN-11", "cannot_pay", id="a second train without the money"),
        pytest.param(act.PlaceTrain("AMS"), "BNL-TUR-03", "not_in_build", id="a train nobody has bought"),
        pytest.param(act.LoseChip("kohle"), "BNL-TUR-03", "not_in_build", id="a chip nobody asked for"),
        pytest.param(act.KeepCards((7, 44, 1)), "BNL-TUR-03", "not_in_build", id="cards of the set-up"),
    ],
)
def test_bad_acts_of_phase_2_are_refused_by_their_rule(action: act.Action, number: str, code: str) -> None:
    table = ready()
    table.do(RED, act.EndMoving())
    refused(table, action, number, code)


@rule("BNL-DEL-02")
def test_a_delivery_without_the_chip_is_refused() -> None:
    table = ready().train(RED, "ROT")
    refused(table, act.Deliver(7, 1), "BNL-DEL-02", "good_not_aboard")
    table.player(RED, trains=(*table.sheet(RED).trains, Train("A", goods=("holz",)))).train(RED, "ROT", 1)
    refused(table, act.Deliver(7, 1), "BNL-DEL-02", "good_not_aboard")
    assert not table.why(RED, act.Deliver(7, 1, 1))


def refused(table: Table, action: act.Action, number: str, code: str) -> None:
    """By this rule and for this reason, in sentences without raw keys, and nothing has changed."""
    before = table.state
    refusal = table.rules.check(before, RED, action)
    assert refusal is not None
    assert (refusal.rule, refusal.code) == (number, code)
    names = table.rules.names(NAMES)
    for lang in LANGUAGES:
        text = messages.sentence(refusal, lang, names)
        assert faults(text, lang, "benelux") == []
        assert lang == "en" or unwanted(text) == []
    assert table.state is before
