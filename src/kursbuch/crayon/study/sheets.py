"""The review of a game as tables for a spreadsheet: each a heading and its rows."""

from collections.abc import Iterator, Mapping

from kursbuch.crayon.study.review import Review

Row = list[object]

SHEETS = ("cash", "network", "accounts", "deliveries", "plans")
"""The tables there are."""

COLUMNS = ("delivered", "fees_earned", "fees_paid", "track", "built", "trains", "tax", "other", "net")


def rows(found: Review, what: str, called: Mapping[str, str]) -> Iterator[Row]:
    """One of the `SHEETS`; `called` says who sits where."""
    match what:
        case "cash" | "network":
            return _curves(found, what, called)
        case "accounts":
            return _accounts(found, called)
        case "deliveries":
            return _deliveries(found, called)
        case "plans":
            return _plans(found, called)
    raise KeyError(what)


def _curves(found: Review, what: str, called: Mapping[str, str]) -> Iterator[Row]:
    """One row for each position at which something changes, one column for each seat."""
    curves = found.cash if what == "cash" else found.network
    yield ["number", *(called.get(seat, seat) for seat in curves)]
    values = {seat: dict(curve) for seat, curve in curves.items()}
    now: dict[str, int] = {}
    for number in sorted({number for curve in values.values() for number in curve}):
        now |= {seat: curve[number] for seat, curve in values.items() if number in curve}
        yield [number, *(now[seat] for seat in curves)]


def _accounts(found: Review, called: Mapping[str, str]) -> Iterator[Row]:
    yield ["round", "player", *COLUMNS]
    for one in found.accounts:
        yield [one.round, called.get(one.seat, one.seat), *(getattr(one, column) for column in COLUMNS)]


def _deliveries(found: Review, called: Mapping[str, str]) -> Iterator[Row]:
    yield ["number", "round", "player", "card", "good", "city", "payoff", "public", "total"]
    for one in found.deliveries:
        player = called.get(one.seat, one.seat)
        yield [one.number, one.round, player, one.card, one.good, one.city, one.payoff, one.public, one.total]


def _plans(found: Review, called: Mapping[str, str]) -> Iterator[Row]:
    yield [
        "number",
        "round",
        "player",
        "demands",
        "payoff",
        "build_cost",
        "turns",
        "per_turn",
        "done",
        "earned",
        "missed",
    ]
    for one in found.plans:
        plan = one.plan
        demands = " ".join(f"{card}/{index + 1}" for card, index in plan.demands)
        figures = [plan.payoff, plan.build_cost, plan.turns, plan.per_turn, one.done, one.earned, one.missed]
        yield [one.number, one.round, called.get(one.seat, one.seat), demands, *figures]
