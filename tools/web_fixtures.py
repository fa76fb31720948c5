"""Positions for the client's tests: `python -m tools.web_fixtures` writes `web/fixtures/*.json`.

A game of 1848 is played at random from a fixed seed until a company lays track; its parts, view and offers are
written as the server would send them. Nothing here comes from a record.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import msgspec

from kursbuch import catalogue
from kursbuch.eighteen.actions import Action, LayTile, Pass, SellShares
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.view import View
from kursbuch.kernel.game import Game
from kursbuch.routes import Limits
from kursbuch.server.insight.find import insight_for

TARGET = Path(__file__).resolve().parents[1] / "web" / "fixtures"
TITLE, PLAYERS, SEED = "1848", 3, 11
LONGEST = 400
Table = Game[State, Action, Event, View]


def choose(offers: tuple[Action, ...], dice: random.Random) -> Action:
    """Build and buy rather than sell or pass, so that something comes to lie on the map."""
    eager = [action for action in offers if not isinstance(action, (Pass, SellShares))]
    return dice.choice(eager or list(offers))


def play_until(table: Table, dice: random.Random, is_wanted: Callable[[State], bool]) -> None:
    for _ in range(LONGEST):
        if is_wanted(table.state):
            return
        (seat,) = sorted(table.rules.waiting_for(table.state))
        offers = table.offers(seat)
        free = tuple(form.suggestion for form in offers.free)
        table.act(seat, choose(free or offers.listed or tuple(r.action for r in offers.ranged), dice))
    raise AssertionError("no such position was reached")


def runs_and_builds(rules: Rules, state: State) -> bool:
    """A company lays track that already has a run worth something."""
    frame = state.frame
    if not isinstance(frame, CompanyTurn) or frame.step != "track" or len(state.board.tiles) < 8:
        return False
    return rules.title.policies.best_run(rules.title, state, frame.company, None)[0].revenue > 0


def main() -> None:
    rules = catalogue.rules(TITLE, PLAYERS, {"edition": "2021"})
    assert isinstance(rules, Rules)
    table: Table = Game(rules, catalogue.seats(PLAYERS), SEED)
    play_until(table, random.Random(SEED), lambda state: runs_and_builds(rules, state))
    insight = insight_for(TITLE)
    (seat,) = sorted(rules.waiting_for(table.state))
    listed = [action for action in table.offers(seat).listed if isinstance(action, (LayTile, Pass))]
    offers: list[dict[str, object]] = [
        {"kind": type(a).__name__, "action": a, "label": type(a).__name__, "facts": []} for a in listed
    ]
    assert insight.study is not None
    turn = table.state.frame
    assert isinstance(turn, CompanyTurn)
    TARGET.mkdir(exist_ok=True)
    for name, value in {
        "components": insight.components(rules),
        "view": insight.view(rules, table.state, seat),
        "offers": {"seat": seat, "offers": offers},
        "routes": insight.study.routes(rules, table.state, turn.company, None, Limits()) | {"milliseconds": 0},
    }.items():
        (TARGET / f"{name}.json").write_bytes(msgspec.json.encode(value) + b"\n")


if __name__ == "__main__":
    main()
