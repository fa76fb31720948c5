"""A game of drawn track at a glance: prices of building, trains, goods and events, all from its data."""

from collections.abc import Mapping
from typing import cast

import msgspec

from kursbuch.crayon.model.data import EventCard
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.steps.trains import change_price, stages_up
from kursbuch.crayon.title import Title
from kursbuch.kernel.names import Names
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.messages import Text
from kursbuch.server.insight.glance import Line, Seen, Table, Words, same


def look(rules: AnyRules) -> Seen:
    """The page of a title with the options of these rules."""
    title = cast(Rules, rules).title
    names = Names(title=title.name, currency=title.data.info.currency)
    words = Words(title.name, names)
    tables = {
        "building": _building(title, words),
        "trains": _trains(title, words),
        "goods": _goods(title, words),
        "events": _events(title, words),
    }
    return Seen(_numbers(title), tables, names)


def _numbers(title: Title) -> Mapping[str, object]:
    info = title.data.info
    own = {**msgspec.to_builtins(info.numbers), **msgspec.to_builtins(title.settings)}
    plain = {name: value for name, value in own.items() if isinstance(value, int) and not isinstance(value, bool)}
    limits = {f"connect_{name}": value for name, value in msgspec.to_builtins(info.connection_limits).items()}
    least, most = info.players
    return {**plain, **limits, "players": f"{least}–{most}", "ferry_price": info.costs.ferry}


def _building(title: Title, words: Words) -> Table:
    costs, prices = title.data.info.costs, title.settings.prices
    paid = {
        "plain": costs.plain,
        "mountain": costs.mountain,
        "small": prices.small,
        "medium": prices.medium,
        "major": costs.major,
        "ferry_port": costs.ferry_port,
        "river": costs.river,
        "lake": costs.lake,
        "bay": costs.bay,
        "ferry": costs.ferry,
    }
    extra = ("river", "lake", "bay", "ferry")
    lines = tuple(
        (words.fill(f"ground.{name}", {}), words.fill("sum.extra" if name in extra else "sum", {"sum": price}))
        for name, price in paid.items()
    )
    return Table(("ground", "price"), lines)


def _trains(title: Title, words: Words) -> Table:
    return Table(("train", "speed", "capacity", "from"), tuple(_train(title, name, words) for name in title.trains))


def _train(title: Title, name: str, words: Words) -> Line:
    train = title.trains[name]
    ways = [
        (other, change_price(title, other, name))
        for other in title.trains
        if other != name and stages_up(title, other, name) in (0, 1)
    ]
    by = ", ".join(f"{other}: {price}" for other, price in ways) or "–"
    return (
        Text(f"{name} {train.en}", f"{name} {train.de}"),
        same(title.speed(name)),
        same(train.capacity),
        same(by),
    )


def _goods(title: Title, words: Words) -> Table:
    lines = tuple((words.kind("good", good.id), words.kind("city", good.sources)) for good in title.data.goods)
    return Table(("good", "sources"), lines)


def _events(title: Title, words: Words) -> Table:
    return Table(("event", "effect"), tuple(_event(card, words) for card in title.data.event_cards))


def _event(card: EventCard, words: Words) -> Line:
    told = [words.fill(f"effect.{effect.when}.{effect.do}", {}) for effect in card.effects]
    return Text(card.en, card.de), Text(" ".join(one.en for one in told), " ".join(one.de for one in told))
