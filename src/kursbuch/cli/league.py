"""The command `league`: bots meet each other many times; ratings, a crosstable and times as text, CSV and a page."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from kursbuch import catalogue
from kursbuch.bots import wanted_bot
from kursbuch.bots.engines import Lost, engine
from kursbuch.bots.league import Order, Played, lineups, play_league
from kursbuch.bots.league_file import digests, kept, read_games
from kursbuch.bots.standings import Standings, standings
from kursbuch.cli.games import options_from
from kursbuch.cli.league_page import page
from kursbuch.cli.league_tables import as_csv, tables
from kursbuch.cli.opponents import bots_from
from kursbuch.cli.output import complain, emit, heading, say
from kursbuch.cli.page import plain_console
from kursbuch.cli.series import bar, check_numbers
from kursbuch.messages import Mistake
from kursbuch.table.seating import check_count, check_options, check_title

USUAL_PLAYERS = 4
MOST_LINEUPS = 10_000
GAMES, TEXT, CSV, PAGE = "games.jsonl", "table.txt", "table.csv", "table.html"
"""The files of a league in its folder."""


def usual_players(title: str) -> int:
    """Four, or the nearest number that the title can be played by."""
    low, high = catalogue.cover(title).players
    return min(max(low, USUAL_PLAYERS), high)


def order_of(
    title: str, players: int | None, options: Sequence[str], bots: str | None, among: str | None, seed: int
) -> Order:
    """What is to be played; every fault is told in one sentence."""
    chosen = options_from(options)
    check_title(title)
    check_options(title, chosen)
    count = usual_players(title) if players is None else players
    check_count(title, count, chosen)
    names = bots_from(title, bots)
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise Mistake("league_bot_twice", name=twice)
    field = wanted_bot(title, among.strip()) if among else ""
    if field in names:
        raise Mistake("league_among_itself", name=field)
    if len(names) < 2 and not field:
        raise Mistake("league_alone")
    every = [*names, *([field] if field else [])]
    order = Order(title, count, chosen, tuple(names), seed, field, digests(title, every))
    ways = len(lineups(order))
    if ways > MOST_LINEUPS:
        raise Mistake("league_too_many", bots=len(names), players=count, lineups=ways, most=MOST_LINEUPS)
    return order


def league(
    title: str,
    bots: str | None,
    among: str | None,
    players: int | None,
    games: int,
    seed: int,
    options: Sequence[str],
    workers: int,
    engine_name: str,
    out: str | None,
    *,
    as_json: bool,
    lang: str,
) -> None:
    """Play the games that the folder does not have yet, and write down what all of them show."""
    order = order_of(title, players, options, bots, among, seed)
    check_numbers(games, workers)
    does_the_work = engine(engine_name, workers)
    folder = Path(out or f"league-{title}-{order.players}")
    known = [game for game in read_games(folder / GAMES, order) if game.number < games]
    played: list[Played | Lost] = [*known]
    with ExitStack() as open_now:
        keeper = open_now.enter_context(kept(folder / GAMES, order))
        shown = open_now.enter_context(bar())
        task = shown.add_task("", total=games, completed=len(known))
        for game in play_league(order, games, does_the_work, known, keeper.keep):
            played.append(game)
            shown.update(task, completed=len(played))
    done = [game for game in played if isinstance(game, Played)]
    found = standings(order, done)
    if not found.games:
        raise Mistake("league_nothing_played", why=found.broken[0].broken if found.broken else "–")
    written = write(folder, found, lang)
    if as_json:
        emit(found)
        return
    for one in tables(found, lang):
        plain_console().print(one)
    remarks(found, games - len(done), lang)
    say(f"{heading('written', lang)}: {', '.join(written)}")


def remarks(found: Standings, lost: int, lang: str) -> None:
    """What somebody should know about these games besides."""
    for words in found.complaints:
        complain(words)
    for game in found.broken:
        complain(heading("league.broken", lang).format(number=game.number, seed=game.seed, why=game.broken))
    if lost:
        complain(heading("league.lost", lang).format(lost=lost))


def write(folder: Path, found: Standings, lang: str) -> list[str]:
    """The table as text, for spreadsheets, and as a page."""
    from rich.console import Console

    paths = [folder / name for name in (TEXT, CSV, PAGE)]
    try:
        with paths[0].open("w", encoding="utf-8") as file:
            screen = Console(file=file, width=140, markup=False, emoji=False, highlight=False, color_system=None)
            for one in tables(found, lang):
                screen.print(one)
        paths[1].write_text(as_csv(found), "utf-8", newline="")
        paths[2].write_text(page(found, lang), "utf-8")
    except OSError as error:
        raise Mistake("file_unwritable", path=str(folder), why=error.strerror or str(error)) from error
    return [str(path) for path in paths]
