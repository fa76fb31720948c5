"""An 18xx title at a glance: its numbers, and what players, trains and phases have, all from its data."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

import msgspec

from kursbuch.eighteen.model.data import Market, Phase, TrainCard, TrainSide
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.title import Title
from kursbuch.kernel.names import Names
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.messages import Text
from kursbuch.server.insight.glance import Line, Seen, Table, Words, same

NOTHING = "–"


def look(rules: AnyRules) -> Seen:
    """The page of a title with the options of these rules."""
    title = cast(Rules, rules).title
    names = Names(title=title.name, currency=title.data.info.currency)
    words = Words(title.name, names)
    tables = {"limits": _players(title, words), "trains": _trains(title, words), "phases": _phases(title, words)}
    return Seen(_numbers(title), tables, names)


def _numbers(title: Title) -> Mapping[str, object]:
    """All plain numbers of the title, by name: those of the game as a whole, then those that only it has."""
    info, market = title.data.info, title.data.market
    own = msgspec.to_builtins(title.numbers) | dict(info.numbers)
    plain = {name: value for name, value in own.items() if isinstance(value, int) and not isinstance(value, bool)}
    return {
        **plain,
        "players": f"{info.players[0]}–{info.players[1]}",
        "bank": info.bank,
        "float_percent": info.float_percent,
        "pool_limit": info.pool_limit,
        "bid_step": info.bid_step,
        "issue": _issue_prices(market),
        "ends_at": _price_at_the_end(market),
        "companies": len(title.companies),
        "papers": len(title.papers),
        "steps": len(title.turn_steps),
    }


def _issue_prices(market: Market) -> str:
    return ", ".join(sorted(market.issue, key=int))


def _price_at_the_end(market: Market) -> str:
    """The lowest figure that brings the end."""
    return str(min((market.rows[row][column] for row, column in market.end), default=NOTHING))


def _players(title: Title, words: Words) -> Table:
    """Money and limits by number of players; of limits that fall during the game the first."""
    info = title.data.info
    counts = [count for count in sorted(info.starting_cash, key=int) if count in info.certificate_limit]
    lines = tuple(
        (
            same(count),
            words.money(info.starting_cash[count]),
            _falling(info.certificate_limit[count]),
            same(f"{info.holding_limit[count]} %" if count in info.holding_limit else NOTHING),
        )
        for count in counts
    )
    return Table(("players", "cash", "certificates", "holding"), lines)


def _falling(limits: tuple[int, ...]) -> Text:
    first, last = limits[0], limits[-1]
    return same(first if first == last else f"{first} → {last}")


def _trains(title: Title, words: Words) -> Table:
    lines = tuple(line for card in title.data.trains for line in _sides(title, card, words))
    return Table(("train", "price", "count", "reach", "until"), lines)


def _sides(title: Title, card: TrainCard, words: Words) -> Iterator[Line]:
    for side in card.sides:
        until = NOTHING if not card.rusted_by else "/".join(_first(title, one) for one in card.rusted_by)
        yield (
            same(side.name),
            words.money(side.price),
            same("∞" if card.count is None else card.count),
            _reach(side),
            same(until),
        )


def _reach(side: TrainSide) -> Text:
    found: Any = side.reach if side.calls is None else side.calls
    return same("∞" if found is None else found)


def _first(title: Title, card: str) -> str:
    found = next((one for one in title.data.trains if one.name == card), None)
    return card if found is None else "/".join(side.name for side in found.sides)


def _phases(title: Title, words: Words) -> Table:
    lines = tuple(_phase(phase, words) for phase in title.data.phases)
    return Table(("phase", "starts", "tiles", "lays", "limit", "rounds"), lines)


def _phase(phase: Phase, words: Words) -> Line:
    limits = sorted({phase.train_limit, *phase.train_limits.values()}, reverse=True)
    facts = {"yellow": phase.yellow_lays, "upgrades": phase.upgrades}
    return (
        same(phase.number),
        same(phase.starts or NOTHING),
        words.kind("colour", phase.tiles),
        words.fill("lays" if phase.upgrades and len(phase.tiles) > 1 else "lays.only", facts),
        same("/".join(map(str, limits))),
        same(phase.operating_rounds),
    )
