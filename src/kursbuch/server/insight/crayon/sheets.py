"""The review of a game as tables for a spreadsheet: each a heading and its rows."""

from collections.abc import Iterable, Iterator, Mapping

from kursbuch.crayon.study.review import Review
from kursbuch.server.insight.sheets import curve_rows

Row = list[object]

SHEETS = ("cash", "network", "accounts", "deliveries", "plans")
"""The tables there are."""

COLUMNS = ("delivered", "fees_earned", "fees_paid", "track", "built", "trains", "tax", "other", "net")


def rows(found: Review, what: str, called: Mapping[str, str]) -> Iterable[Row]:
    """One of the `SHEETS`; `called` says who sits where."""
    match what:
        case "cash":
            return curve_rows(found.cash, called)
        case "network":
            return curve_rows(found.network, called)
        case "accounts":
            return _accounts(found, called)
        case "deliveries":
            return _deliveries(found, called)
        case "plans":
            return _plans(found, called)
    raise KeyError(what)


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
