"""Standing orders of 18xx games for the wire: read from JSON, told in words."""

from typing import Any, cast

import msgspec
from msgspec import Struct

from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.study.orders import BuyOrder, Order, PassOrder, check_order, wanted
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.orders import Passage, Verdict
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.messages import Names, as_mistakes
from kursbuch.messages.texts import package_texts

_DECODER: msgspec.json.Decoder[PassOrder | BuyOrder] = msgspec.json.Decoder(Order)


class EighteenOrders:
    """Reads orders and carries them out, one decision at a time."""

    def kinds(self, rules: AnyRules) -> list[dict[str, object]]:
        """Pass and buy."""
        return [
            {
                "kind": kind,
                "label": package_texts("kursbuch.eighteen", "server")[f"order.{kind}"],
                "fields": msgspec.json.schema(order),
            }
            for kind, order in (("pass", PassOrder), ("buy", BuyOrder))
        ]

    def read(self, rules: AnyRules, raw: bytes) -> Struct:
        """An order; its company must exist."""
        order = _DECODER.decode(raw)
        with as_mistakes():
            check_order(cast(Rules, rules).title, order)
        return order

    def label(self, order: Struct, lang: str, names: Names) -> str:
        """The order in words."""
        if isinstance(order, PassOrder):
            return package_texts("kursbuch.eighteen", "server")[f"order.pass_{order.until}"].in_language(lang)
        assert isinstance(order, BuyOrder)
        text = package_texts("kursbuch.eighteen", "server")["order.buy_until"].in_language(lang)
        return text.format(company=order.company, percent=order.percent)

    def next(
        self, rules: AnyRules, state: State, seat: SeatId, offers: Offers[Any], order: Struct, past: Passage
    ) -> Verdict:
        """Pass or buy if the order still holds; else its end."""
        assert isinstance(order, PassOrder | BuyOrder)
        return wanted(cast(Rules, rules).title, state, seat, offers, order, past)
