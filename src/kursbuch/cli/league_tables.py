"""A league as tables for the terminal and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from rich.table import Table as Grid
from rich.text import Text

from kursbuch.bots.shares import Share
from kursbuch.bots.standings import Standing, Standings
from kursbuch.cli.harmless import harmless
from kursbuch.cli.output import heading

COLUMNS = ("bot", "rating", "games", "won", "interval", "chance", "worth", "ms_median", "ms_most", "faults")
CSV_COLUMNS = (
    "bot",
    "mu",
    "sigma",
    "games",
    "won",
    "part",
    "part_low",
    "part_high",
    "chance",
    "mean_worth",
    "best_worth",
    "moves",
    "ms_median",
    "ms_most",
    "faults",
)


def percent(part: float) -> str:
    """A part in hundredths."""
    return f"{100 * part:.1f} %"


def between(share: Share) -> str:
    """The interval of a part."""
    return f"{100 * share.low:.1f}–{100 * share.high:.1f} %"


def title_line(found: Standings, lang: str) -> str:
    """What was played: title, players, options, seed, games."""
    order = found.order
    parts = [order.title, f"{heading('players', lang)}: {order.players}"]
    parts += [f"{name} = {value}" for name, value in order.options.items()]
    parts += [f"{heading('games', lang)}: {found.games}", f"{heading('league.seed', lang)}: {order.seed}"]
    if order.among:
        parts.append(heading("league.among", lang).format(name=order.among))
    return " · ".join(parts)


def row(one: Standing) -> list[str]:
    """One bot, as people read it; the last column is for bots of other people that failed."""
    return [
        one.bot,
        f"{one.rating.mu:.1f} ± {2 * one.rating.sigma:.1f}",
        str(one.won.games),
        percent(one.won.share),
        between(one.won),
        percent(one.chance),
        f"{one.worth:.0f}",
        f"{1000 * one.times.median:.1f}",
        f"{1000 * one.times.longest:.0f}",
        str(one.faults) if one.faults else "",
    ]


def headings(lang: str) -> list[str]:
    """Over the columns of `row`."""
    own = {"rating", "won", "interval", "chance", "ms_median", "ms_most", "faults"}
    return [heading(f"league.{name}" if name in own else name, lang) for name in COLUMNS]


def figures(found: Standings, lang: str) -> tuple[list[str], list[list[str]]]:
    """Headings and rows, without the last column where every bot made its own moves."""
    width = len(COLUMNS) if any(one.faults for one in found.bots) else len(COLUMNS) - 1
    return headings(lang)[:width], [row(one)[:width] for one in found.bots]


def cell(found: Standings, one: str, other: str) -> str:
    """How often a bot ended above another, and in how many games they met."""
    share = found.cross.get(one, {}).get(other)
    return "" if share is None else f"{100 * share.share:.0f} % ({share.games})"


def tables(found: Standings, lang: str) -> Iterator[Grid | Text]:
    """The ratings, then who ended above whom."""
    yield Text(harmless(title_line(found, lang)))
    yield _grid(*figures(found, lang))
    yield Text(heading("league.cross", lang))
    names = [one.bot for one in found.bots]
    yield _grid(["", *names], [[name, *(cell(found, name, other) for other in names)] for name in names])


def _grid(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Grid:
    """Figures to the right and unbroken; a heading may take several lines."""
    grid = Grid()
    for number, name in enumerate(head):
        widest = max((len(harmless(line[number])) for line in rows), default=0)
        grid.add_column(Text(harmless(name)), justify="right" if number else "left", min_width=widest)
    for line in rows:
        grid.add_row(*(Text(harmless(text)) for text in line))
    return grid


def as_csv(found: Standings) -> str:
    """The same for spreadsheets: a line a bot, with a column for each other bot."""
    names = [one.bot for one in found.bots]
    text = io.StringIO()
    sheet = csv.writer(text)
    sheet.writerow([*CSV_COLUMNS, *(f"above {name}" for name in names)])
    for one in found.bots:
        above = [found.cross.get(one.bot, {}).get(other) for other in names]
        figures = [one.rating.mu, one.rating.sigma, one.won.games, one.won.wins, one.won.share, one.won.low]
        figures += [one.won.high, one.chance, one.worth, one.best, one.times.moves]
        figures += [1000 * one.times.median, 1000 * one.times.longest, one.faults]
        parts = ["" if share is None else f"{share.share:.4f}" for share in above]
        sheet.writerow([_safe(one.bot), *(f"{figure:.4f}".rstrip("0").rstrip(".") for figure in figures), *parts])
    return text.getvalue()


def _safe(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name
