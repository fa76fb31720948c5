"""Many games side by side, and what came of them."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import mean

from msgspec import Struct

from kursbuch import catalogue
from kursbuch.bots.base import bot
from kursbuch.bots.match import Finished, play_out
from kursbuch.messages import Mistake


class Misfit(Mistake, ValueError):
    """The title cannot be played by this number of players."""


Progress = Callable[[int], None]


class Job(Struct, frozen=True):
    """One batch of games for one process."""

    title: str
    players: int
    options: Mapping[str, str]
    bots: tuple[str, ...]
    seeds: tuple[int, ...]


class Report(Struct, frozen=True):
    """What a series of games shows."""

    title: str
    players: int
    bots: tuple[str, ...]
    games: int
    actions: int
    shortest: int
    longest: int
    mean_length: float
    reasons: Mapping[str, int]
    wins: Mapping[str, float]
    mean_worth: Mapping[str, float]
    seconds: float
    actions_per_second: float
    results: tuple[Finished, ...]
    """`wins` and `mean_worth` go by seat; shared wins count in parts; `seconds` is the work of all processes."""


def run_job(job: Job) -> tuple[Finished, ...]:
    """Play a batch."""
    rules = catalogue.rules(job.title, job.players, job.options)
    seats = catalogue.seats(job.players)
    done = []
    for seed in job.seeds:
        players = [bot(job.title, name, seed * 31 + i) for i, name in enumerate(job.bots)]
        done.append(play_out(rules, seats, players, seed))
    return tuple(done)


def _jobs(job: Job, size: int) -> Iterator[Job]:
    for start in range(0, len(job.seeds), size):
        yield Job(job.title, job.players, job.options, job.bots, job.seeds[start : start + size])


def simulate(
    title: str,
    players: int,
    games: int,
    seed: int = 1,
    bots: str | Sequence[str] = "random",
    workers: int = 1,
    options: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Play `games` games with seeds from `seed` on; one bot for all seats, or one named for each."""
    misfit = catalogue.misfit(title, players, options or {})
    if misfit is not None:
        code, facts = misfit
        raise Misfit(code, **facts)
    names = (bots,) * players if isinstance(bots, str) else tuple(bots)
    if len(names) != players:
        raise ValueError(f"{players} players need {players} bots, not {len(names)}")
    if games < 1:
        raise ValueError("at least one game is needed")
    for name in names:
        bot(title, name, 0)
    whole = Job(title, players, dict(options or {}), names, tuple(range(seed, seed + games)))
    catalogue.rules(title, players, whole.options)
    done: list[Finished] = []
    batches = _jobs(whole, max(1, min(8, games // (workers * 4) or 1)))
    for batch in _run(batches, workers):
        done.extend(batch)
        if progress is not None:
            progress(len(done))
    return report(title, players, names, done)


def _run(batches: Iterator[Job], workers: int) -> Iterator[tuple[Finished, ...]]:
    if workers <= 1:
        yield from map(run_job, batches)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(run_job, batches)


def report(title: str, players: int, names: tuple[str, ...], done: Sequence[Finished]) -> Report:
    """Sum the games up."""
    seats = catalogue.seats(players)
    wins: Counter[str] = Counter()
    for game in done:
        winners = [seat for seat, place in game.places.items() if place == 1]
        for seat in winners:
            wins[seat] += 1 / len(winners)  # type: ignore[assignment]
    lengths = [game.actions for game in done]
    seconds = sum(game.seconds for game in done)
    return Report(
        title=title,
        players=players,
        bots=names,
        games=len(done),
        actions=sum(lengths),
        shortest=min(lengths),
        longest=max(lengths),
        mean_length=mean(lengths),
        reasons=dict(Counter(game.reason for game in done)),
        wins={seat: float(wins[seat]) for seat in seats},
        mean_worth={seat: mean(game.scores[seat] for game in done) for seat in seats},
        seconds=seconds,
        actions_per_second=sum(lengths) / seconds if seconds else 0.0,
        results=tuple(done),
    )
