"""The share price chart: where markers go, and who comes first."""

from collections.abc import Iterator

from kursbuch.eighteen.model.data import NO_SPACE, CompanyId, Market
from kursbuch.eighteen.model.events import PriceMoved
from kursbuch.eighteen.model.state import Cell, State
from kursbuch.eighteen.title import Title

BEFORE_ALL_PRICES = 1_000_000


def price_at(market: Market, cell: Cell) -> int:
    """The figure on a space."""
    return market.rows[cell[0]][cell[1]]


def is_space(market: Market, cell: Cell) -> bool:
    """Whether the chart has a space there; rows may begin and end at different columns."""
    row, column = cell
    if not 0 <= row < len(market.rows) or not 0 <= column < len(market.rows[row]):
        return False
    return market.rows[row][column] != NO_SPACE


def spaces(market: Market) -> Iterator[Cell]:
    """All spaces of the chart, row by row."""
    places = ((r, c) for r, row in enumerate(market.rows) for c in range(len(row)))
    return (cell for cell in places if is_space(market, cell))


def first_column(market: Market, row: int) -> int:
    """The column in which a row begins."""
    return next(column for column, price in enumerate(market.rows[row]) if price != NO_SPACE)


def leaves_the_game(market: Market, cell: Cell) -> bool:
    """Whether a company leaves the game when its marker reaches this space."""
    return market.zero == "closes" and price_at(market, cell) == 0


def chart_price(title: Title, state: State, company: CompanyId) -> int:
    """The price of a company that stands on the chart; 0 before it has one."""
    marker = state.companies[company].marker
    return 0 if marker is None else title.data.market.rows[marker.row][marker.column]


def right(market: Market, cell: Cell) -> Cell:
    """One space right; at the end of the row one up; in the corner it stays."""
    row, column = cell
    if column + 1 < len(market.rows[row]):
        return row, column + 1
    return up(market, cell)


def left(market: Market, cell: Cell, spaces: int = 1) -> Cell:
    """Spaces to the left, as far as the row goes; on some charts the marker goes down from there."""
    row, column = cell
    edge = first_column(market, row)
    if column == edge and market.left_edge == "down":
        return down(market, cell)
    return row, max(edge, column - spaces)


def up(market: Market, cell: Cell) -> Cell:
    """One row up; at the top of its column it stays."""
    above = (cell[0] - 1, cell[1])
    return above if is_space(market, above) else cell


def down(market: Market, cell: Cell) -> Cell:
    """One row down if there is a space below."""
    below = (cell[0] + 1, cell[1])
    return below if is_space(market, below) else cell


def fallen(market: Market, cell: Cell, rows: int) -> Cell:
    """A number of rows down, as far as there are spaces below."""
    for _ in range(rows):
        cell = down(market, cell)
    return cell


def moved(state: State, company: CompanyId, target: Cell, cause: str) -> Iterator[PriceMoved]:
    """The move as an event; a marker that cannot move keeps its place in the stack."""
    marker = state.companies[company].marker
    if marker is not None and marker.cell != target:
        yield PriceMoved(company, marker.cell, target, cause)


def order_key(title: Title, state: State, company: CompanyId) -> tuple[int, int, int]:
    """Sorts companies as they act: highest price, then further right, then the upper marker.

    Companies without a price come before all others, as the title lists them.
    """
    marker = state.companies[company].marker
    if marker is None:
        return (tuple(state.companies).index(company) - BEFORE_ALL_PRICES, 0, 0)
    return (-title.data.market.rows[marker.row][marker.column], -marker.column, marker.since)


def in_order(title: Title, state: State) -> tuple[CompanyId, ...]:
    """All companies with a place on the chart, in the order in which they would act."""
    placed = [name for name, c in state.companies.items() if c.marker is not None and not c.closed]
    return tuple(sorted(placed, key=lambda name: order_key(title, state, name)))


def stacks(state: State) -> dict[Cell, tuple[CompanyId, ...]]:
    """The companies on each space, the top one first."""
    found: dict[Cell, list[tuple[int, CompanyId]]] = {}
    for name, company in state.companies.items():
        if company.marker is not None:
            found.setdefault(company.marker.cell, []).append((company.marker.since, name))
    return {cell: tuple(name for _, name in sorted(pile)) for cell, pile in sorted(found.items())}
