"""The command `simulate`: many games by bots, with a progress bar, and what came of them."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table as Grid

from kursbuch.bots import Report
from kursbuch.bots import simulate as play_series
from kursbuch.bots.engines import engine
from kursbuch.cli.games import options_from
from kursbuch.cli.opponents import bots_from, spread
from kursbuch.cli.output import complain, emit, heading
from kursbuch.cli.screens import Screen
from kursbuch.messages import Mistake, texts
from kursbuch.table.seating import check_count, check_options, check_title

MOST = {"--games": 1_000_000, "--workers": 64}
"""More games than this would fill the memory, more processes would overload the machine."""


def simulate(
    title: str,
    players: int,
    games: int,
    seed: int,
    bot: str,
    workers: int,
    options: Sequence[str],
    *,
    rotate: bool,
    engine_name: str,
    as_json: bool,
    lang: str,
) -> None:
    """Let bots play; the same seed gives the same games, however many processes share the work."""
    chosen = options_from(options)
    check_title(title)
    check_options(title, chosen)
    check_count(title, players, chosen)
    check_numbers(games, workers)
    does_the_work = engine(engine_name, workers)
    bots = spread(bots_from(title, bot), players)
    with bar() as shown:
        task = shown.add_task("", total=games)
        found = play_series(
            title,
            players,
            games,
            seed,
            bots,
            workers,
            chosen,
            lambda done: shown.update(task, completed=done),
            rotate=rotate,
            engine=does_the_work,
        )
    if found.lost:
        complain(heading("league.lost", lang).format(lost=found.lost))
    if found.endless:
        complain(heading("series.endless", lang).format(endless=found.endless))
    if as_json:
        emit(found)
    else:
        _tell(found, lang, rotate)


def check_numbers(games: int, workers: int) -> None:
    """How many games, and how many processes for them."""
    _check("--games", games)
    check_workers(workers)


def check_workers(workers: int) -> None:
    """How many processes."""
    _check("--workers", workers)


def _check(name: str, value: int) -> None:
    if value < 1:
        raise Mistake("at_least_one", name=name, value=value)
    if value > MOST[name]:
        raise Mistake("at_most", name=name, most=MOST[name], value=value)


def bar() -> Progress:
    """Progress goes to standard error, so that the result can be piped."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Screen(file=sys.stderr), transient=True)


def _tell(found: Report, lang: str, rotate: bool) -> None:
    screen = Screen()
    screen.print(f"{heading('games', lang)}: {found.games}")
    screen.print(f"{heading('lengths', lang)}: {found.shortest}, {found.mean_length:.0f}, {found.longest}")
    screen.print(f"{heading('endings', lang)}:")
    for cause, count in sorted(found.reasons.items()):
        screen.print(f"  {count} × {ending(found.title, cause, lang)}")
    screen.print(f"{heading('speed', lang)}: {found.actions_per_second:.0f}")
    grid = Grid(heading("seat", lang), heading("bot", lang), heading("wins", lang), heading("worth", lang))
    for bot, seat in zip(found.bots, found.wins, strict=True):
        grid.add_row(seat, "" if rotate else bot, f"{found.wins[seat]:.1f}", f"{found.mean_worth[seat]:.0f}")
    screen.print(grid)
    if len(found.by_bot) > 1:
        _tell_bots(screen, found, lang)


def ending(title: str, cause: str, lang: str) -> str:
    """The sentence in which a game tells how it ended; where it names a player, one of the screen's own."""
    told = texts("events", title).get(f"GameEnded.{cause}") or texts("screen", title).get(f"ending.{cause}")
    return cause if told is None else told.in_language(lang)


def _tell_bots(screen: Screen, found: Report, lang: str) -> None:
    """What each bot won wherever it sat, and between which parts that lies in the long run."""
    grid = Grid(heading("bot", lang), heading("wins", lang), heading("part_won", lang), heading("part_interval", lang))
    for name, part in found.by_bot.items():
        grid.add_row(name, f"{part.wins:.1f}", f"{part.share:.1%}", f"{part.low:.1%} – {part.high:.1%}")
    screen.print(grid)
