"""The share price chart: where markers go, and who comes first."""

from collections.abc import Iterator

from kursbuch.eighteen.model.data import CompanyId, Market
from kursbuch.eighteen.model.events import PriceMoved
from kursbuch.eighteen.model.state import Cell, State
from kursbuch.eighteen.title import Title

BEFORE_ALL_PRICES = 1_000_000


def price_at(market: Market, cell: Cell) -> int:
    """The figure on a space."""
    return market.rows[cell[0]][cell[1]]


def chart_price(title: Title, state: State, company: CompanyId) -> int:
    """The price of a company that stands on the chart; 0 before it has one."""
    marker = state.companies[company].marker
    return 0 if marker is None else price_at(title.data.market, marker.cell)


def right(market: Market, cell: Cell) -> Cell:
    """One space right; at the end of the row one up; in the corner it stays."""
    row, column = cell
    if column + 1 < len(market.rows[row]):
        return row, column + 1
    return up(market, cell)


def left(market: Market, cell: Cell, spaces: int = 1) -> Cell:
    """Spaces to the left, as far as the row goes; on some charts the marker goes down from there."""
    row, column = cell
    if column == 0 and market.left_edge == "down":
        return down(market, cell)
    return row, max(0, column - spaces)


def up(market: Market, cell: Cell) -> Cell:
    """One row up; in the top row it stays."""
    row, column = cell
    return (row - 1, column) if row else cell


def down(market: Market, cell: Cell) -> Cell:
    """One row down if there is a space below."""
    row, column = cell
    below = row + 1
    if below < len(market.rows) and column < len(market.rows[below]):
        return below, column
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
    return (-price_at(title.data.market, marker.cell), -marker.column, marker.since)


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
