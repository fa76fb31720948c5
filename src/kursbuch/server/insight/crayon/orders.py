"""Standing orders of games of drawn track for the wire: read from JSON, told in words."""

from typing import Any, cast

import msgspec
from msgspec import Struct

from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.study.orders import DeclineOrder, DestinationOrder, EndOrder, Order, check_order, wanted
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.orders import Passage, Verdict
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.messages import Mistake, Names, as_mistakes
from kursbuch.messages.fill import Filler
from kursbuch.messages.texts import package_texts

_DECODER: msgspec.json.Decoder[DestinationOrder | EndOrder | DeclineOrder] = msgspec.json.Decoder(Order)
_KINDS = (("destination", DestinationOrder), ("end_turn", EndOrder), ("decline", DeclineOrder))


class CrayonOrders:
    """Reads orders and carries them out, one decision at a time."""

    def kinds(self, rules: AnyRules) -> list[dict[str, object]]:
        """A destination, the end of turns, deals."""
        return [
            {
                "kind": kind,
                "label": package_texts("kursbuch.crayon", "server")[f"order.{kind}"],
                "fields": msgspec.json.schema(order),
            }
            for kind, order in _KINDS
        ]

    def read(self, rules: AnyRules, raw: bytes) -> Struct:
        """An order; its city, good and milepost must exist."""
        order, title = _DECODER.decode(raw), cast(Rules, rules).title
        try:
            with as_mistakes():
                check_order(title, order)
        except Mistake as mistake:
            mistake.title = title.name
            raise
        return order

    def label(self, order: Struct, lang: str, names: Names) -> str:
        """The order in words."""
        key, facts = _told(order)
        text = package_texts("kursbuch.crayon", "server")[f"order.{key}"].in_language(lang)
        return Filler(lang, names).fill(text, facts)

    def next(
        self, rules: AnyRules, state: State, seat: SeatId, offers: Offers[Any], order: Struct, past: Passage
    ) -> Verdict:
        """Drive on, end or decline if the order still holds; else its end."""
        assert isinstance(order, DestinationOrder | EndOrder | DeclineOrder)
        return wanted(cast(Rules, rules).title, state, seat, offers, order, past)


def _told(order: Struct) -> tuple[str, dict[str, object]]:
    if isinstance(order, DestinationOrder):
        goal = order.city or "/".join(map(str, order.to or ()))
        key = "drive_load" if order.load is not None else "drive_deliver" if order.deliver else "drive"
        return key, {"train": order.train, "goal": goal, "good": order.load or ""}
    if isinstance(order, EndOrder):
        return f"end_{order.when}", {"rounds": order.rounds}
    return "decline_all", {}
