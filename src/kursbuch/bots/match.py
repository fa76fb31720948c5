"""A game played by bots from the first action to the last."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from kursbuch.bots.base import Bot
from kursbuch.kernel.game import Game
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.ruleset import Ruleset

TOO_LONG = 20_000
"""No title takes this many actions; a game that does is going round in circles."""


class Finished(Struct, frozen=True):
    """How a game went; `bots` are the names of those who played it, by seat, where they are known."""

    actions: int
    reason: str
    scores: Mapping[SeatId, int]
    places: Mapping[SeatId, int]
    seconds: float
    bots: tuple[str, ...] = ()


class EndlessGame(RuntimeError):
    """A game that did not end."""


def move(game: Game[Any, Any, Any, Any], bots: Mapping[SeatId, Bot], seed: int) -> bool:
    """One action by a bot whose turn it is; False if no bot is to act."""
    rules = game.rules
    for seat in sorted(rules.waiting_for(game.state)):
        if seat in bots:
            imagined = rules.imagine(game.state, seat, seed + len(game.journal))
            game.act(seat, bots[seat].choose(rules, imagined, seat, rules.offers(game.state, seat)))
            return True
    return False


def _clock(player: Bot) -> Callable[[], float]:
    """What a bot's thinking is measured by: the work of this thread, whatever else the machine does, or the time that
    passes where it thinks in a process of its own."""
    return time.perf_counter if getattr(player, "thinks_elsewhere", False) else time.thread_time


Watch = Callable[[SeatId, float], None]
"""Is told who has chosen a move, and in how many seconds."""


def play_out(
    rules: Ruleset[Any, Any, Any, Any],
    seats: Sequence[SeatId],
    players: Sequence[Bot],
    seed: int,
    watch: Watch | None = None,
) -> Finished:
    """A whole game without keeping its journal."""
    begun = time.perf_counter()
    state, events = rules.opening(seats, seed)
    for event in events:
        state = rules.evolve(state, event)
    bots = dict(zip(seats, players, strict=True))
    for number in range(TOO_LONG):
        waiting = rules.waiting_for(state)
        if not waiting:
            reason = rules.over(state) or "stuck"
            return Finished(number, reason, rules.scores(state), rules.places(state), time.perf_counter() - begun)
        seat = min(waiting)
        imagined = rules.imagine(state, seat, seed + number)
        offers = rules.offers(state, seat)
        clock = _clock(bots[seat])
        began = clock()
        action = bots[seat].choose(rules, imagined, seat, offers)
        if watch is not None:
            watch(seat, clock() - began)
        state = rules.play(state, seat, action)[1]
    raise EndlessGame(f"no end after {TOO_LONG} actions (seed {seed})")
