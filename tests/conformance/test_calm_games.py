"""Games of calm random players obey the laws too, and reach what wild ones never see."""

from __future__ import annotations

from collections import Counter

import pytest

from amount import WHOLE
from conformance.calm import calm_game, opened
from conformance.laws import Laws
from kursbuch import catalogue
from kursbuch.catalogue import eighteen
from kursbuch.kernel.dice import Dice

TITLE = "1862"
SHOWS = {
    0: ("phase 5", "SurplusTrains", "TrainDebt", "over price"),
    2: ("phase 5", "CompanyClosed bankrupt", "PaperAuction"),
    3: ("phase 6", "DroppedOut bankrupt"),
    7: ("phase 6", "CompanyClosed zero", "CompanyClosed bankrupt", "over companies"),
    11: ("phase 5", "NotesDue", "DroppedOut bankrupt"),
    12: ("phase 10", "NotesTaken", "over bank"),
    17: ("phase 5", "NotesDue", "CompanyClosed zero"),
    18: ("phase 10", "CompanyClosed zero", "DroppedOut bankrupt"),
    21: ("phase 10", "CompanyClosed zero", "TrainDebt"),
    23: ("phase 10", "CompanyClosed bankrupt", "SurplusTrains"),
}
"""Seeds, and what their games must show so that they are worth playing; a change of rules may ask for other seeds."""
FEW = (0, 2, 7, 11, 12)
"""Those that show, together, all of it."""


def options_of(seed: int) -> dict[str, str]:
    """The first games as printed, the others with a few options turned."""
    dice = Dice(seed)
    if seed < 4:
        return {}
    return {option.name: dice.choice(option.values) for option in catalogue.options_of(TITLE) if not dice.below(3)}


def seen_in(seed: int) -> Counter[str]:
    """Play a game under the eyes of the law, and tell what happened in it."""
    players, options = 4 + seed % 4, options_of(seed)
    rules = eighteen.rules(TITLE, players, options)
    laws = Laws(rules, opened(rules, players, seed))
    seen: Counter[str] = Counter()
    last = None
    for number, move in enumerate(calm_game(TITLE, players, options, seed)):
        if number % 5 == 0 and (actor := rules.actor(move.before)) is not None:
            laws.offers(move.before, actor, rules.offers(move.before, actor))
        assert rules.check(move.before, move.seat, move.action) is None
        laws.after(move.after, move.events)
        seen["out of turn"] += move.seat not in rules.waiting_for(move.before)
        for event in move.events:
            seen[type(event).__name__] += 1
            seen[f"{type(event).__name__} {getattr(event, 'cause', '')}"] += 1
        seen[f"phase {rules.title.phase(move.after).starts}"] += 1
        last = move.after
    assert last is not None
    assert last.over is not None
    seen[f"over {last.over}"] += 1
    return seen


def test_the_few_games_of_every_run_show_what_all_of_them_show() -> None:
    assert {event for seed in FEW for event in SHOWS[seed]} == {event for shown in SHOWS.values() for event in shown}


@pytest.mark.parametrize("seed", SHOWS if WHOLE else FEW)
def test_calm_games_obey_the_laws_and_end(seed: int) -> None:
    seen = seen_in(seed)
    assert [event for event in (*SHOWS[seed], "out of turn") if not seen[event]] == []
