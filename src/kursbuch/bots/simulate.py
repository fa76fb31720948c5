"""Many games side by side, and what came of them."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from statistics import mean

from msgspec import Struct
from msgspec.structs import replace

from kursbuch import catalogue
from kursbuch.bots.base import bot
from kursbuch.bots.engines import Engine, Local, Lost
from kursbuch.bots.match import TOO_LONG, EndlessGame, Finished, play_out
from kursbuch.bots.shares import Share, share_of
from kursbuch.kernel.ids import SeatId
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
    games: tuple[tuple[int, int], ...]
    """`games`: the seed of each, and how many seats the bots have moved on."""


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
    by_bot: Mapping[str, Share]
    seconds: float
    actions_per_second: float
    results: tuple[Finished, ...]
    lost: int = 0
    endless: int = 0
    """`wins` and `mean_worth` go by seat, `by_bot` adds up the seats of each bot; shared wins count in parts; `seconds`
    is the work of all processes, `lost` the number of games whose workers were lost, `endless` that of games that were
    broken off after as many actions as no game takes. Neither are among `games`."""


def run_job(job: Job) -> tuple[Finished, ...]:
    """Play a batch; games that do not end are left out."""
    rules = catalogue.rules(job.title, job.players, job.options)
    seats = catalogue.seats(job.players)
    done = []
    for seed, shift in job.games:
        names = job.bots[-shift:] + job.bots[:-shift] if shift else job.bots
        players = [bot(job.title, name, seed * 31 + i) for i, name in enumerate(names)]
        with suppress(EndlessGame):
            done.append(replace(play_out(rules, seats, players, seed), bots=names))
    return tuple(done)


def _jobs(job: Job, size: int) -> Iterator[Job]:
    for start in range(0, len(job.games), size):
        yield replace(job, games=job.games[start : start + size])


def simulate(
    title: str,
    players: int,
    games: int,
    seed: int = 1,
    bots: str | Sequence[str] = "random",
    workers: int = 1,
    options: Mapping[str, str] | None = None,
    progress: Progress | None = None,
    *,
    rotate: bool = False,
    engine: Engine | None = None,
) -> Report:
    """Play `games` games with seeds from `seed` on; one bot for all seats, or one named for each.

    With `rotate` the bots change seats: each seed is played as often as there are seats, everybody sitting everywhere.
    Without an engine the games are played on this machine, by `workers` processes.
    """
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
    order = [(seed + n // players, n % players) if rotate else (seed + n, 0) for n in range(games)]
    whole = Job(title, players, dict(options or {}), names, tuple(order))
    catalogue.rules(title, players, whole.options)
    batches = list(_jobs(whole, max(1, min(8, games // (workers * 4) or 1))))
    done: dict[int, tuple[Finished, ...]] = {}
    lost = endless = 0
    for number, batch in (engine or Local(workers)).run(run_job, batches):
        if isinstance(batch, Lost):
            lost += len(batches[number].games)
        else:
            done[number] = batch
            endless += len(batches[number].games) - len(batch)
        if progress is not None:
            progress(lost + endless + sum(len(some) for some in done.values()))
    ended = [game for number in sorted(done) for game in done[number]]
    if not ended:
        raise Mistake("all_games_endless", most=TOO_LONG) if endless else Mistake("all_games_lost")
    return replace(report(title, players, names, ended), lost=lost, endless=endless)


def _won(game: Finished) -> dict[SeatId, float]:
    """Who won a game, by seat; several share it."""
    winners = [seat for seat, place in game.places.items() if place == 1]
    return {seat: 1 / len(winners) for seat in winners}


def _by_bot(names: Sequence[str], done: Sequence[Finished]) -> Mapping[str, Share]:
    wins: dict[str, float] = dict.fromkeys(names, 0.0)
    for game in done:
        players = dict(zip(game.scores, game.bots or names, strict=True))
        for seat, part in _won(game).items():
            wins[players[seat]] += part
    return {name: share_of(won, len(done)) for name, won in wins.items()}


def report(title: str, players: int, names: tuple[str, ...], done: Sequence[Finished]) -> Report:
    """Sum the games up."""
    seats = catalogue.seats(players)
    wins: Counter[str] = Counter()
    for game in done:
        for seat, part in _won(game).items():
            wins[seat] += part  # type: ignore[assignment]
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
        by_bot=_by_bot(names, done),
        seconds=seconds,
        actions_per_second=sum(lengths) / seconds if seconds else 0.0,
        results=tuple(done),
    )
