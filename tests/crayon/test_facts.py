"""Events of games of drawn track are facts: whoever folds them needs the board, and no rule, number or option."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from benelux_table import Table, rules
from kursbuch.bots.crayon.errands import ErrandBot
from kursbuch.crayon.model.events import EVENTS, Event
from tools.restless import Restless

MOVES = 300


@pytest.mark.parametrize(
    ("played", "folded"),
    [
        pytest.param({"variant": "fast_game", "starting_cash": "50"}, {}, id="a fast game"),
        pytest.param({"instant_events_reach": "rest_of_round", "round_one": "whole_phase"}, {}, id="other options"),
        pytest.param({"chip_supply": "26", "first_player": "random"}, {"variant": "fast_game"}, id="fewer chips"),
    ],
)
def test_a_record_leads_to_the_same_position_under_any_options(played: dict[str, str], folded: dict[str, str]) -> None:
    table, bot = Table(3, seed=5, **played), Restless(ErrandBot(5), 5, 4)  # type: ignore[arg-type]
    told: list[Event] = list(table.events)
    for _ in range(MOVES):
        who = min(table.rules.waiting_for(table.state))
        offers = table.rules.offers(table.state, who)
        told += table.do(who, bot.choose(table.rules, table.state, who, offers))
    others = rules(3, **folded)
    state, _ = others.opening(table.seats, 99)
    for event in others.decode_events(table.rules.encode_events(told)):
        state = others.evolve(state, event)
    assert state == table.state


def test_folding_asks_for_no_setting() -> None:
    folder = files("kursbuch.crayon.model")
    for name in ("evolve.py", "evolve_cards.py"):
        text = (folder / name).read_text("utf-8")
        assert set(re.findall(r"title\.(\w+)", text)) <= {"board", "cities"} | {"title"}, name


def test_an_event_is_written_under_its_own_name() -> None:
    assert len({kind.__name__ for kind in EVENTS}) == len(EVENTS)
    assert all(kind.__struct_config__.tag == kind.__name__ for kind in EVENTS)
