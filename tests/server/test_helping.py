"""Help beside the game: what would make a refused move legal, and why there is nothing to do but pass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kursbuch import catalogue
from kursbuch.kernel.game import Game
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.remedy import remedy
from kursbuch.server import shapes
from kursbuch.server.insight import insight_for
from server.bot_games import bot_game
from server.helpers import HERE, Site, key
from server.test_shapes import fits

pytestmark = pytest.mark.anyio
MOVES = 90


def positions(title: str) -> Iterator[tuple[Any, Any, SeatId]]:
    """Rules, position and seat to act, for all moves of a game of bots."""
    opened = bot_game(title, MOVES)
    header = opened.header
    rules = catalogue.rules(title, len(header.players), dict(header.options))
    game: Game[Any, Any, Any, Any] = Game(
        rules, catalogue.seats(len(header.players)), header.seed, setup=rules.decode_events(bytes(header.setup))
    )
    for line in opened.lines:
        for seat in rules.waiting_for(game.state):
            yield rules, game.state, seat
        game.act(SeatId(line.seat or ""), rules.decode_action((line.action or "").encode()))


@pytest.mark.parametrize("title", ["1824", "1848", "1862", "benelux"])
def test_what_is_suggested_in_place_of_a_refused_move_is_legal_and_what_comes_first_makes_it_so(title: str) -> None:
    told = 0
    for number, (rules, state, seat) in enumerate(positions(title)):
        if number % 6:
            continue
        offers = rules.offers(state, seat).listed
        for action in offers[:1]:
            after = rules.play(state, seat, action)[1]
            wishes = [one for one in rules.offers(after, seat).listed[:8] if rules.check(state, seat, one) is not None]
            for wish in wishes[:2]:
                found = remedy(rules, state, seat, wish)
                assert all(rules.check(state, seat, one) is None for one in found.instead)
                for one in found.first:
                    assert rules.check(rules.play(state, seat, one)[1], seat, wish) is None
                told += len(found.first)
    assert told > 0


def test_no_time_is_no_answer_and_no_fault() -> None:
    rules, state, seat = next(positions("1848"))
    wish = rules.offers(state, seat).listed[0]
    assert remedy(rules, state, seat, wish, lambda: False).first == ()


@pytest.mark.parametrize("title", ["1824", "1848", "1862", "benelux"])
def test_reasons_for_passing_are_those_by_which_the_rules_refuse(title: str) -> None:
    insight, told = insight_for(title), 0
    for rules, state, seat in positions(title):
        reasons = insight.idle(rules, state, seat)
        assert len({(reason.rule, reason.code) for reason in reasons}) == len(reasons) <= 3
        told += len(reasons)
        other = next(name for name in catalogue.seats(2) if name != seat)
        if other not in rules.waiting_for(state):
            assert insight.idle(rules, state, other) == []
    assert told > 0


async def test_the_server_says_what_would_make_a_move_legal_and_why_one_can_only_pass(site: Site) -> None:
    ann = site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    path = f"tables/{table['id']}"
    paper = next(o["action"] for o in table["offers"]["s1"] if o["kind"] == "BuyPaper")
    await ann.post(f"{path}/actions", {"seat": "s1", "action": paper, "expected": 0, "key": key()})
    wish = {"seat": "s2", "action": paper}
    assert not (await ann.post(f"{path}/why", wish))["legal"]
    found = fits(await ann.ask("POST", f"{path}/remedy", wish), shapes.Remedy)
    assert [one.label for one in found.instead]
    for one in found.instead:
        assert (await ann.post(f"{path}/why", {"seat": "s2", "action": one.action}))["legal"]
    assert fits(await ann.ask("GET", f"{path}/idle?seat=s2"), shapes.Idle).number == 1
