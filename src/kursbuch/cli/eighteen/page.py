"""The table as text: players, companies, price chart, trains and what happened last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from rich import box
from rich.console import Console
from rich.table import Table as Grid

from kursbuch.cli.eighteen.declared import declared_lines
from kursbuch.cli.output import heading, joined
from kursbuch.cli.page import last_events, plain_console
from kursbuch.eighteen.model.data import NO_SPACE
from kursbuch.eighteen.model.state import NEW, POOL
from kursbuch.eighteen.shown import Column
from kursbuch.eighteen.view import CompanyView, PaperView, View
from kursbuch.messages import own_word, round_words
from kursbuch.table import Table

LONG = ("shares", "stations", "privates")
"""Columns whose content may go on in a second line."""


def show_table(table: Table, position: int, lang: str, console: Console | None = None) -> None:
    """Print the position after this many entries of the journal."""
    screen = console or plain_console()
    view = table.at(position)
    screen.print(_status(table, view, position, lang))
    for grid in (_players(table, view, lang), _companies(table, view, lang), _chart(table, view, lang)):
        screen.print(grid)
    for line in declared_lines(view, table.called, lang):
        screen.print(line)
    screen.print(_depot(table, view, lang))
    sale = _for_sale(table, view, lang)
    if sale:
        screen.print(sale)
    screen.print(f"{heading('last', lang)}:")
    for line in last_events(table, position, lang):
        screen.print(f"  {line}")


def _status(table: Table, view: View, position: int, lang: str) -> str:
    parts = [
        view.title,
        f"{heading('position', lang)} {position}",
        round_words(view.round, lang, table.title),
        f"{heading('phase', lang, table.title)} {view.phase}",
        f"{heading('bank', lang, table.title)} {_money(table, view.bank)}",
    ]
    if table.unjudged:
        parts.append(heading("unjudged", lang))
    if view.acting is not None:
        parts.append(f"{heading('acting', lang)}: {table.called.seats[view.acting]}")
    return " · ".join(parts)


def _money(table: Table, amount: int | None) -> str:
    if amount is None:
        return "–"
    sign = "-" if amount < 0 else ""
    return f"{sign}{table.called.currency}{abs(amount)}"


def _grid(table: Table, name: str, lang: str, *columns: str, numbers: tuple[str, ...] = ()) -> Grid:
    grid = Grid(title=heading(name, lang, table.title), title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in columns:
        justify: Literal["left", "right"] = "right" if column in numbers else "left"
        grid.add_column(heading(column, lang, table.title), justify=justify, no_wrap=column not in LONG)
    return grid


def _players(table: Table, view: View, lang: str) -> Grid:
    numbers = ("cash", "worth", "certificates")
    grid = _grid(table, "players", lang, "player", *numbers, "shares", "privates", numbers=numbers)
    owned = [column for column in view.shown.columns_of("player") if column.values]
    _add_own_columns(grid, table, owned, lang)
    for seat, player in view.players.items():
        marks = ("*" if seat == view.acting else "") + ("¹" if seat == view.priority else "")
        grid.add_row(
            table.called.seats[seat] + marks,
            _money(table, player.cash),
            _money(table, player.worth),
            f"{player.certificates}/{player.limit}",
            joined(f"{company} {percent}" for company, percent in player.holdings.items()),
            joined(player.papers),
            *(_own_value(table, column, seat) for column in owned),
        )
    return grid


def _add_own_columns(grid: Grid, table: Table, columns: Sequence[Column], lang: str) -> None:
    """Columns that only this title has, under its own headings."""
    for column in columns:
        form = "full" if len(columns) < 3 else "short"
        words = own_word(f"column.{column.key}.{form}", lang, table.called.title, column.key)
        grid.add_column(words[:1].upper() + words[1:], justify="right", no_wrap=True)


def _own_value(table: Table, column: Column, owner: str) -> str:
    value = column.values.get(owner, 0)
    return _money(table, value) if column.is_money else str(value)


def _companies(table: Table, view: View, lang: str) -> Grid:
    numbers = ("price", "issue", "treasury", "revenue", "new", "pool")
    columns = ("company", "director", *numbers[:4], "trains", "stations", *numbers[4:])
    grid = _grid(table, "companies", lang, *columns, numbers=numbers)
    declared = list(view.shown.columns_of("company"))
    owned = [column for column in declared if column.values or len(declared) == 1]
    _add_own_columns(grid, table, owned, lang)
    for name, company in view.companies.items():
        if company.closed:
            grid.add_row(name, heading("closed", lang, table.title))
        else:
            values = (_own_value(table, column, name) for column in owned)
            grid.add_row(name, *_company_row(table, company), *values)
    return grid


def _company_row(table: Table, company: CompanyView) -> Iterator[str]:
    yield "–" if company.director is None else table.called.seats[company.director]
    for amount in (company.price, company.issue_price, company.cash, company.revenue):
        yield _money(table, amount)
    yield joined(company.trains)
    counted = Counter(company.stations)
    yield joined(at if count == 1 else f"{count}×{at}" for at, count in counted.items())
    yield str(company.shares.get(NEW, 0))
    yield str(company.shares.get(POOL, 0))


def _chart(table: Table, view: View, lang: str) -> Grid:
    """The price chart with the companies on each space, the first to act first."""
    grid = Grid(
        title=heading("chart", lang, table.title), title_justify="left", show_header=False, show_lines=True, padding=0
    )
    rows = table.called.prices
    for row, prices in enumerate(rows):
        cells = []
        for column, price in enumerate(prices):
            here = view.chart.get(f"{row},{column}", ())
            cells.append("\n".join([_figure(price), *here]))
        grid.add_row(*cells)
    return grid


def _figure(price: int) -> str:
    """What stands on a place of the chart: nothing where there is no space, a cross on a space without a price."""
    return "" if price == NO_SPACE else str(price) if price else "×"


def _depot(table: Table, view: View, lang: str) -> str:
    left = (f"{card} × {heading('unlimited', lang, table.title) if n is None else n}" for card, n in view.depot.items())
    pool = f"; {heading('pool', lang, table.title)}: {joined(view.train_pool)}" if view.train_pool else ""
    return f"{heading('depot', lang, table.title)}: {joined(left)}{pool}"


def _for_sale(table: Table, view: View, lang: str) -> str:
    """Privates that nobody has bought yet."""
    unsold = (
        f"{name} {table.called.papers[name]} {_money(table, paper.price)}{_bids(table, paper)}"
        for name, paper in view.papers.items()
        if paper.owner is None and not paper.closed
    )
    listed = joined(unsold)
    return f"{heading('for_sale', lang, table.title)}: {listed}" if listed else ""


def _bids(table: Table, paper: PaperView) -> str:
    """The standing bids for a private, the highest last."""
    bids = joined(f"{table.called.seats[seat]} {_money(table, amount)}" for seat, amount in paper.bids)
    return f" ({bids})" if bids else ""
