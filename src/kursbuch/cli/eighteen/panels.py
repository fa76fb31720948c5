"""The tables on the table: who owns what, trains and phases, the price chart, privates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich import box
from rich.console import Group, JustifyMethod, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from kursbuch.cli.eighteen.map import Canvas
from kursbuch.cli.eighteen.words import Voice
from kursbuch.cli.words import ACCENT, BAD, GOOD, QUIET, STRONG
from kursbuch.eighteen.market import in_order, spaces
from kursbuch.eighteen.model.data import CompanyId, TrainCard
from kursbuch.eighteen.model.state import NEW as NEW_SHARES
from kursbuch.eighteen.model.state import POOL, State
from kursbuch.eighteen.shown import Column
from kursbuch.eighteen.view import CompanyView, PaperView, View
from kursbuch.kernel.ids import SeatId

WIDE_SCREEN = 104
"""Width in characters from which all columns are shown."""
DOT = Text("·", style=QUIET)


def _grid(title: str) -> Grid:
    return Grid(
        title=title, title_justify="left", title_style=QUIET, box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0)
    )


# -- who owns what --------------------------------------------------------------------------------------------


def owners(voice: Voice, state: State, view: View, width: int) -> RenderableType:
    """Rows are companies in operating order, columns are players; below them cash, certificates and worth."""
    grid = _grid(voice.say("owns"))
    wide = width >= WIDE_SCREEN
    owned = [column for column in view.shown.columns_of("company") if wide and column.values]
    grid.add_column(voice.say("col.company"), no_wrap=True)
    _add_columns(grid, voice, ("price", "issue") if wide else ("price",), "right")
    for seat in view.players:
        star = " ★" if seat == view.priority else ""
        style = ACCENT if seat == view.acting else STRONG
        name = voice.player(seat)
        grid.add_column(Text((name if wide else name[:7]) + star, style=style), justify="right", no_wrap=True)
    _add_columns(grid, voice, ("pool", "new", "treasury"), "right")
    _add_columns(grid, voice, ("trains", "stations") if wide else ("trains",), "left")
    for column in owned:
        grid.add_column(voice.own(f"column.{column.key}.short"), justify="right", no_wrap=True)
    _add_columns(grid, voice, ("run",), "right")
    acting = _acting_company(view)
    listed = operating_order(voice, state)
    idle = [name for name in listed if not _is_started(view.companies[name])]
    for name in (name for name in listed if name not in idle):
        row = _company_row(voice, view, name, owned, wide)
        grid.add_row(*row, style="on #1f3346" if name == acting else "")
    grid.add_section()
    for foot in _feet(voice, view, 3 if wide else 2):
        grid.add_row(*foot)
    notes = [*([_not_started(voice, idle)] if idle else []), *_marks(voice, view)]
    return Group(grid, *notes) if notes else grid


def _add_columns(grid: Grid, voice: Voice, keys: Sequence[str], justify: JustifyMethod) -> None:
    for key in keys:
        grid.add_column(voice.say(f"col.{key}"), justify=justify, no_wrap=True)


def _is_started(company: CompanyView) -> bool:
    """Whether anybody holds anything of the company, or it has a price."""
    return company.price is not None or company.director is not None


def _not_started(voice: Voice, idle: Sequence[CompanyId]) -> Text:
    line = Text(f" {voice.say('not_started')}: ", style=QUIET)
    for name in idle:
        line.append_text(voice.chip(name)).append(" ")
    return line


def _marks(voice: Voice, view: View) -> Iterator[Text]:
    """What the title says of some companies, and what lies in piles."""
    for badge in (badge for badge in view.shown.badges if badge.on):
        line = Text(" ")
        for name in badge.on:
            line.append_text(voice.chip(name)).append(" ")
        yield line.append(voice.own(f"badge.{badge.key}"), style=ACCENT if badge.tone == "soon" else QUIET)
    for piles in view.shown.piles:
        line = Text(f" {voice.own(f'piles.{piles.key}')} ", style=QUIET)
        for pile in piles.piles:
            for name in pile:
                line.append_text(voice.chip(name))
            line.append("  ")
        yield line


def _acting_company(view: View) -> CompanyId | None:
    return next((f.company for f in reversed(view.agenda) if hasattr(f, "company") and f.company is not None), None)


def operating_order(voice: Voice, state: State) -> list[CompanyId]:
    """Companies on the chart in the order in which they act, then the others; those that left the game are gone."""
    first = list(in_order(voice.title, state))
    return first + [name for name, c in state.companies.items() if name not in first and not c.closed]


def _company_row(voice: Voice, view: View, name: CompanyId, owned: Sequence[Column], wide: bool) -> list[Text]:
    company = view.companies[name]
    row = [voice.chip(name), _number(company.price)]
    if wide:
        row.append(_number(company.issue_price))
    row += [_holding(company, seat) for seat in view.players]
    row += [_number(company.shares.get(POOL)), _number(company.shares.get(NEW_SHARES))]
    row += [_number(company.cash), Text(" ".join(company.trains))]
    if wide:
        row.append(_stations(company))
    row += [_number(column.values.get(name)) for column in owned]
    return [*row, _number(company.revenue)]


def _number(amount: int | None) -> Text:
    return Text(f"{amount}") if amount else DOT


def _holding(company: CompanyView, seat: SeatId) -> Text:
    held = company.shares.get(seat)
    if not held:
        return DOT
    return Text.assemble(("D ", ACCENT), f"{held}") if company.director == seat else Text(f"{held}")


def _stations(company: CompanyView) -> Text:
    return Text("●" * len(company.stations) + "○" * len(company.markers_left))


def _feet(voice: Voice, view: View, before: int) -> list[list[str | Text]]:
    """Cash, certificates, privates, what only the title keeps, and worth of each player, after so many columns."""
    players = view.players.values()
    rows: list[tuple[str, list[str | Text]]] = [
        (voice.say("row.cash"), [Text(f"{p.cash}", style=STRONG if p.cash >= 0 else BAD) for p in players]),
        (voice.say("row.papers"), [f"{p.certificates}/{p.limit}" for p in players]),
    ]
    if any(p.papers for p in players):
        rows.append((voice.say("row.privates"), [" ".join(p.papers) or DOT for p in players]))
    for column in view.shown.columns_of("player"):
        if column.values:
            cells: list[str | Text] = [_number(column.values.get(seat)) for seat in view.players]
            rows.append((voice.own(f"column.{column.key}.short"), cells))
    rows.append((voice.say("row.worth"), [f"{p.worth}" for p in players]))
    return [[head, *[""] * (before - 1), *cells] for head, cells in rows]


# -- privates, trains, chart ----------------------------------------------------------------------------------


def privates(voice: Voice, view: View) -> RenderableType:
    """Every private that is still in the game."""
    grid = _grid(voice.say("for_sale"))
    bidding = voice.title.data.info.bid_step > 0
    for key in ("private", "price", "dividend", "owner", *(("bids",) if bidding else ())):
        grid.add_column(voice.say(f"col.{key}"), justify="right" if key in ("price", "dividend") else "left")
    for name, paper in view.papers.items():
        if not paper.closed:
            data = voice.title.papers[name]
            price = voice.money(paper.price) if paper.owner is None else ""
            row = (f"{name} {data.name}", price, voice.money(data.dividend), voice.owner(paper.owner))
            grid.add_row(*row, *((_bids(voice, paper),) if bidding else ()))
    return grid


def _bids(voice: Voice, paper: PaperView) -> Text:
    """Every bid that stands, the highest first."""
    line = Text()
    for i, (seat, amount) in enumerate(reversed(paper.bids)):
        line.append(("  " if i else "") + f"{voice.player(seat)} {voice.money(amount)}", style=QUIET if i else STRONG)
    return line


def trains(voice: Voice, view: View) -> RenderableType:
    """The line of trains: what is sold out, what comes next, what each kind brings and ends."""
    grid = _grid(voice.say("depot"))
    for key in ("train", "price", "left", "rusts", "phase", "tiles", "limit", "rounds"):
        grid.add_column(voice.say(f"col.{key}"), justify="left" if key in ("train", "rusts", "tiles") else "right")
    following = next((c.name for c in voice.title.data.trains if not c.beside and view.depot.get(c.name) != 0), None)
    for card in voice.title.data.trains:
        left = view.depot.get(card.name)
        style = QUIET if left == 0 else ACCENT if card.name == following else ""
        grid.add_row(*_train_row(voice, card, left), style=style)
    if not view.train_pool:
        return grid
    pool = ", ".join(f"{train} {voice.money(voice.title.data.train(train).price)}" for train in view.train_pool)
    return Group(grid, Text(f" {voice.say('train_pool')}: {pool}"))


def _train_row(voice: Voice, card: TrainCard, left: int | None) -> list[str]:
    phase = next((p for p in voice.title.data.phases if p.starts == card.name), None)
    prices = " / ".join(voice.money(side.price) for side in card.sides)
    count = voice.phrase("unlimited") if left is None else str(left)
    row = [str(card.name), prices, count, ", ".join(card.rusted_by) or voice.phrase("never")]
    if phase is None:
        return [*row, "", "", "", ""]
    colours = " ".join(voice.fill.format_field(c, "colour") for c in phase.tiles)
    return [*row, str(phase.number), colours, str(phase.train_limit), str(phase.operating_rounds)]


def chart(voice: Voice, state: State, view: View) -> RenderableType:
    """The price chart with its markers, and further rows of prices below it."""
    market = voice.title.data.market
    piles = {cell: view.chart.get(f"{cell[0]},{cell[1]}", ()) for cell in spaces(market)}
    tall = [max(len(piles[cell]) for cell in piles if cell[0] == row) + 1 for row in range(len(market.rows))]
    canvas = Canvas(max(len(row) for row in market.rows) * CELL, sum(tall) + len(tall) - 1)
    for (row, column), pile in piles.items():
        at = (column * CELL, sum(tall[:row]) + row)
        _draw_cell(canvas, voice, (row, column), pile, at, tall[row])
    lines: list[RenderableType] = [Text(voice.say("chart"), style=QUIET), canvas.text()]
    for track in view.shown.tracks:
        line = Text.assemble(voice.chip(track.company), " ")
        for i, price in enumerate(track.prices):
            style = voice.colours(track.company) if i == track.at else GOOD if i == track.end else QUIET
            line.append(f"{price}", style=style)
            line.append(" ")
        lines.append(line)
    return Group(*lines)


CELL = 6


def _draw_cell(
    canvas: Canvas, voice: Voice, cell: tuple[int, int], pile: Sequence[CompanyId], at: tuple[int, int], tall: int
) -> None:
    """A space: its price, and the markers on it from the top of the stack down."""
    market, (x, y), wide = voice.title.data.market, at, CELL - 1
    price = market.rows[cell[0]][cell[1]]
    issue, end = cell in market.issue.values(), cell in market.end
    paper = "#3d1f1a" if not price else "#1d3b2b" if end else "#3a4654" if issue else "#242d37"
    for line in range(tall):
        canvas.write(x, y + line, " " * wide, f"on {paper}")
    ink = "#a12c1c" if not price else "bold #ffffff" if issue or end else "#b9c4cf"
    canvas.write(x, y, f"{price or '///'}".center(wide), f"{ink} on {paper}")
    for line, company in enumerate(pile, 1):
        canvas.write(x, y + line, voice.letters(company).center(wide), voice.colours(company))


# -- the end --------------------------------------------------------------------------------------------------
