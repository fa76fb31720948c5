"""The runs of a record, each beside the best that was possible."""

import time
from collections.abc import Iterator

from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.study.review import Move, RunMade, runs_made, search_to_the_end
from kursbuch.table.playback import Playback


def runs_of(replayed: Playback) -> Iterator[tuple[RunMade, float]]:
    """Every run of a record, in its order, and the milliseconds it took to find the best; runs are numbered by the
    action that made them."""
    rules = replayed.table.game.rules
    assert isinstance(rules, Rules)
    begun = time.perf_counter()
    for run in runs_made(tuple(_moves(replayed)), search_to_the_end(rules.title)):
        yield run, round((time.perf_counter() - begun) * 1000, 3)
        begun = time.perf_counter()


def _moves(replayed: Playback) -> Iterator[Move]:
    game, before = replayed.table.game, 0
    for number, position in enumerate(replayed.steps, 1):
        for entry in range(before, position):
            yield Move(number, game.positions[entry].state, game.journal[entry].events)
        before = position
