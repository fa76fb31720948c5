"""Measures the bots of every title against each other and writes the table in docs/bots.md.

`python -m tools.leagues --games 200` plays what is missing of 200 games a pairing and can be interrupted at any time;
finished games stay in `benchmarks/leagues` (`league_games.py`) and are committed with the page. `--only 1848` plays
those of one title, `--only benelux/2` those of one table, `--bot beginner,club` those of some levels, `--write` plays
nothing. It goes in rounds, so that a few games of everything come before many of anything; `--rounds 20,60` says which.
Lines of which no games of today's bots are there stay as they are in the page. Games of bots that have changed are left
alone: `--anew` begins with new ones, `--recheck 2` plays two of them again, and if both go as they went, all count.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from kursbuch.bots import bots_of
from kursbuch.bots.engines import Engine, Lost, engine
from kursbuch.bots.league import Job, Order, Played, play_game, play_league
from kursbuch.bots.standings import Standing, Standings, standings
from tools.league_games import Others, adopt, kept, read, read_all

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "bots.md"
FOLDER = ROOT / "benchmarks" / "leagues"
BEGIN, END = "<!-- made by tools.leagues -->", "<!-- end of what tools.leagues made -->"

PAIRINGS = (("beginner", "random"), ("club", "beginner"), ("strong", "club"))
"""One of the first kind sits among players of the second."""
ROUNDS = (4, 12, 36, 100)
ALIKE = 20
"""So many games of a table of club players say what such a table is worth and how long it takes."""

TABLES: Sequence[tuple[str, int, dict[str, str]]] = (
    ("1848", 3, {}),
    ("1848", 4, {}),
    ("1824", 3, {}),
    ("1824", 4, {}),
    ("1824", 2, {"variant": "cisleithania_2"}),
    ("1824", 3, {"variant": "cisleithania_3"}),
    ("1824", 4, {"variant": "goods_time"}),
    ("1862", 4, {}),
    ("1862", 5, {}),
    ("benelux", 2, {}),
    ("benelux", 4, {}),
)


class Meeting(NamedTuple):
    """One line of the table, and the file of its games."""

    order: Order
    file: Path


def meetings(seed: int) -> Iterator[Meeting]:
    """Each pairing at each table, and a table of club players only."""
    for title, players, options in TABLES:
        name = "-".join([title, str(players), *options.values()])
        for hero, field in PAIRINGS:
            if {hero, field} <= set(bots_of(title)):
                file = FOLDER / f"{name}-{hero}-{field}-{seed}.csv"
                yield Meeting(Order(title, players, options, (hero,), seed, field), file)
        yield Meeting(Order(title, players, options, ("club",), seed), FOLDER / f"{name}-club-{seed}.csv")


def play(meeting: Meeting, games: int, does_the_work: Engine) -> None:
    """Play what is missing; games of today's bots that are there already are counted."""
    try:
        known = read(meeting.file, meeting.order)
    except Others as others:
        print(f"{others}; left alone")
        return
    if {game.number for game in known} >= set(range(games)):
        return
    with kept(meeting.file, meeting.order) as keeper:
        for game in play_league(meeting.order, games, does_the_work, known, keeper.keep):
            if isinstance(game, Lost) or game.broken:
                print(f"{meeting.file.stem}: a game was lost")


def recheck(meeting: Meeting, games: int, does_the_work: Engine) -> None:
    """Games of bots that have changed count again if the first of them go as they went."""
    try:
        read(meeting.file, meeting.order)
    except Others:
        stored = read_all(meeting.file, meeting.order)[1][:games]
        jobs = [Job(meeting.order, game.number) for game in stored]
        again = [game for _, game in does_the_work.run(play_game, jobs) if isinstance(game, Played)]
        same = len(again) == len(jobs) and adopt(meeting.file, meeting.order, again)
        print(f"{meeting.file.stem}: {'as before' if same else 'other games now'}")


def begin_anew(meeting: Meeting) -> None:
    """Away with the games of bots that have changed."""
    try:
        read(meeting.file, meeting.order)
    except Others:
        meeting.file.unlink()


def found(meeting: Meeting) -> Standings | None:
    """What the games of today's bots show, if there are any."""
    try:
        games = read(meeting.file, meeting.order)
    except Others:
        return None
    summed = standings(meeting.order, games)
    return summed if summed.games else None


def wanted(order: Order) -> str:
    """What the first of a pairing is to win."""
    if order.bots[0] == "strong":
        return {2: "≥ 85 %", 3: "≥ 75 %"}.get(order.players, "≥ 70 %")
    return {"beginner": "> 95 %", "club": "> 80 %"}[order.bots[0]]


def pairing_row(one: Standings) -> str:
    """One pairing as a line of the table."""
    order = one.order
    hero = next(bot for bot in one.bots if bot.bot == order.bots[0])
    field = next(bot for bot in one.bots if bot.bot == order.among)
    won = f"{hero.won.share:.0%} ({hero.won.low:.0%} to {hero.won.high:.0%})"
    cells = [*_table(order), f"one {hero.bot} among {field.bot}s".replace("randoms", "random players"), one.games, won]
    cells += [wanted(order), f"{hero.worth:.0f}", f"{field.worth:.0f}", _ms(hero)]
    return "| " + " | ".join(map(str, cells)) + " |"


def table_row(one: Standings) -> str:
    """A table of club players as a line."""
    club = one.bots[0]
    seconds = club.times.total / one.games
    cells = [*_table(one.order), one.games, f"{club.worth:.0f}", club.best, f"{one.mean_length:.0f}"]
    return "| " + " | ".join(map(str, [*cells, f"{seconds:.1f}", _ms(club)])) + " |"


def _table(order: Order) -> list[str]:
    return [order.title, " ".join([str(order.players), *order.options.values()])]


def _ms(one: Standing) -> str:
    return f"{1000 * one.times.median:.1f} / {1000 * one.times.longest:.0f}"


def section(seed: int, given: Sequence[Standings], before: str = "") -> str:
    """What stands between the marks; lines of what was not measured here are taken from what stood there."""
    rows = [line for line in before.splitlines() if line.startswith("| ") and not line.startswith("| title")]
    pairs = _renewed([row for row in rows if " among " in row], [pairing_row(one) for one in given if one.order.among])
    clubs = _renewed(
        [row for row in rows if " among " not in row], [table_row(one) for one in given if not one.order.among]
    )
    most = max((int(row.split("|")[4]) for row in pairs), default=0)
    lines = [
        BEGIN,
        "",
        f"Made with `python -m tools.leagues --games {most} --seed {seed}`; each line says how many games it rests on.",
        "",
        "| title | players | pairing | games | won (95 % interval) | wanted | worth | theirs | ms: median, most |",
        "|---|---|---|---|---|---|---|---|---|",
        *pairs,
        "",
        *(_club_tables(clubs) if clubs else ()),
        END,
    ]
    return "\n".join(lines)


def _renewed(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Lines with newer ones in their place, in the order of the tables."""
    rows = {_subject(row): row for row in (*old, *new)}
    tables = [" ".join([title, str(players), *options.values()]) for title, players, options in TABLES]

    def place(subject: tuple[str, str]) -> tuple[int, int]:
        table, pairing = subject
        level = next((at for at, (hero, _) in enumerate(PAIRINGS) if pairing.startswith(f"one {hero} ")), 0)
        return tables.index(table) if table in tables else len(tables), level

    return [rows[subject] for subject in sorted(rows, key=place)]


def _subject(row: str) -> tuple[str, str]:
    """What a line is about: its table, and its pairing if it has one."""
    title, players, third = (cell.strip() for cell in row.split("|")[1:4])
    return f"{title} {players}", third if " among " in third else ""


def _club_tables(rows: Sequence[str]) -> list[str]:
    return [
        "Tables of club players only:",
        "",
        "| title | players | games | mean worth | best | moves | seconds a game | ms a move: median, most |",
        "|---|---|---|---|---|---|---|---|",
        *rows,
        "",
    ]


def write(seed: int, page: Path = PAGE) -> None:
    """Put the figures into the page."""
    given = [one for meeting in meetings(seed) if (one := found(meeting)) is not None]
    text = page.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    old, _, after = rest.partition(END)
    page.write_text(before + section(seed, given, old) + after, "utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and write; a few games of everything come before many of anything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--engine", default="local")
    parser.add_argument("--only", default="")
    parser.add_argument("--bot", default="")
    parser.add_argument("--rounds", type=_numbers, default=ROUNDS)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--anew", action="store_true")
    parser.add_argument("--recheck", type=int, default=0)
    given = parser.parse_args(arguments)
    does_the_work = engine(given.engine, given.workers)
    levels = given.bot.split(",") if given.bot else [hero for hero, _ in PAIRINGS]
    asked = [
        one for one in meetings(given.seed) if given.only in ("", *named(one.order)) and one.order.bots[0] in levels
    ]
    for meeting in asked:
        if given.recheck:
            recheck(meeting, given.recheck, does_the_work)
        elif given.anew:
            begin_anew(meeting)
    for games in [] if given.write or given.recheck else rounds_to(given.games, given.rounds):
        for meeting in asked:
            play(meeting, games if meeting.order.among else min(games, ALIKE), does_the_work)
            write(given.seed)
    write(given.seed)


def named(order: Order) -> tuple[str, str]:
    """By what games are chosen: their title, or their table."""
    return order.title, "/".join([order.title, str(order.players), *order.options.values()])


def _numbers(word: str) -> tuple[int, ...]:
    return tuple(int(part) for part in word.split(","))


def rounds_to(games: int, rounds: Sequence[int]) -> list[int]:
    """How many games everything has had after each round."""
    return [*sorted(each for each in rounds if each < games), games]


if __name__ == "__main__":
    main()
