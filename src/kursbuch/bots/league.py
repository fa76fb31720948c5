"""A league: bots meet each other many times, every deal is played from every seat, and each game is kept when it ends.

Either all meet (`among` is empty): every choice of as many bots as there are seats plays, or, where there are fewer
bots than seats, every way to fill the seats in which each bot sits. Or each bot sits alone among players of one kind.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement

from msgspec import Struct

from kursbuch import catalogue
from kursbuch.bots.base import bot
from kursbuch.bots.engines import Engine, Lost
from kursbuch.bots.match import play_out
from kursbuch.bots.outside_child import words
from kursbuch.bots.outside_player import OutsidePlayer
from kursbuch.bots.timing import Times, timed
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import SeatId

Lineup = tuple[str, ...]


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played: nothing but this and the number of a game decides how it goes. `files` has the digest of each
    bot that is a file."""

    title: str
    players: int
    options: Mapping[str, str]
    bots: tuple[str, ...]
    seed: int
    among: str = ""
    files: Mapping[str, str] = {}


class Played(Struct, frozen=True, forbid_unknown_fields=True):
    """One game of a league, by seat: who sat there, what they were worth in the end, their place, how long they
    thought, and how many of their moves the stand-in made. `broken` says why a game has no result."""

    number: int
    seed: int
    bots: Lineup
    scores: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    actions: int = 0
    reason: str = ""
    times: tuple[Times, ...] = ()
    faults: tuple[int, ...] = ()
    complaints: tuple[str, ...] = ()
    broken: str = ""


class Job(Struct, frozen=True):
    """One game for a worker."""

    order: Order
    number: int


def lineups(order: Order) -> tuple[Lineup, ...]:
    """Who meets whom, each as often as any other."""
    names, seats = order.bots, order.players
    if order.among:
        return tuple((name, *(order.among,) * (seats - 1)) for name in names)
    if len(names) >= seats:
        return tuple(combinations(names, seats))
    mixed = combinations_with_replacement(names, seats)
    return tuple(found for found in mixed if set(found) == set(names))


def seating(order: Order, number: int) -> tuple[int, Lineup]:
    """The seed of a game and who sits where. One deal is played as often as there are seats, everybody moving on by one
    seat each time; then the next line-up has the same deal, and after the last the next deal begins."""
    every = lineups(order)
    block, shift = divmod(number, order.players)
    deal, which = divmod(block, len(every))
    seed = order.seed + deal
    names = Dice(seed * 1009 + which).shuffled(every[which])
    return seed, names[-shift:] + names[:-shift] if shift else names


def play_game(job: Job) -> Played:
    """Play one game of a league."""
    order = job.order
    seed, names = seating(order, job.number)
    seats = catalogue.seats(order.players)
    rules = catalogue.rules(order.title, order.players, order.options)
    players = [bot(order.title, name, seed * 31 + i) for i, name in enumerate(names)]
    seconds: dict[SeatId, list[float]] = {seat: [] for seat in seats}
    try:
        done = play_out(rules, seats, players, seed, lambda seat, taken: seconds[seat].append(taken))
    except Exception as error:
        return Played(job.number, seed, names, broken=words(error))
    strangers = [player for player in players if isinstance(player, OutsidePlayer)]
    return Played(
        number=job.number,
        seed=seed,
        bots=names,
        scores=tuple(done.scores[seat] for seat in seats),
        places=tuple(done.places[seat] for seat in seats),
        actions=done.actions,
        reason=done.reason,
        times=tuple(timed(seconds[seat]) for seat in seats),
        faults=tuple(player.faults if isinstance(player, OutsidePlayer) else 0 for player in players),
        complaints=tuple(str(fault) for stranger in strangers for fault in stranger.told.values()),
    )


def play_league(
    order: Order,
    games: int,
    engine: Engine,
    known: Sequence[Played] = (),
    keep: Callable[[Played], None] | None = None,
) -> Iterator[Played | Lost]:
    """Play those of the first `games` games that are not known yet, and keep each as soon as it is done."""
    done = {played.number for played in known}
    numbers = [number for number in range(games) if number not in done]
    for _, result in engine.run(play_game, [Job(order, number) for number in numbers]):
        if keep is not None and isinstance(result, Played):
            keep(result)
        yield result
