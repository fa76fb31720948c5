"""A reference game of drawn track, action by action."""

from collections.abc import Mapping
from typing import Any

import msgspec

from kursbuch.crayon.actions import Action
from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.imports.base import shown
from kursbuch.imports.crayon.draws import check_deals, check_draws
from kursbuch.imports.reference.base import AnyGame
from kursbuch.imports.reference.container import Reference
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import Mistake

PEOPLE = {"CrossFerry": ("share",), "OfferDeal": ("to", "payer")}
"""The fields of actions in which players are named."""


class CrayonFollower:
    """Plays the recorded actions; our game stops where the record does."""

    def __init__(self, record: Reference, game: AnyGame) -> None:
        rules = game.rules
        assert isinstance(rules, Rules)
        self.record = record
        self.game = game
        self.rules = rules
        self.seats: Mapping[str, SeatId] = dict(zip(record.players, game.seats, strict=True))
        self.moment: State = game.state
        check_deals(record, rules.title, game.state)

    def act(self, seat: SeatId, raw: Mapping[str, Any]) -> None:
        """One recorded action."""
        entry = self.game.act(seat, action_of(self.rules, self.seats, raw))
        try:
            check_draws(self.record, len(self.game.journal), self.rules.title, entry.events, self.game.state)
        except Mistake:
            del self.game.journal[-1:], self.game.positions[-1:]
            raise
        self.moment = self.game.state


def action_of(rules: Rules, seats: Mapping[str, SeatId], raw: Mapping[str, Any]) -> Action:
    """A recorded action as one of ours. Raises what the decoder raises if there is no such action, and a `Mistake` if
    it names somebody who does not play."""
    fields = dict(raw)
    for field in PEOPLE.get(str(raw.get("type")), ()):
        name = fields.get(field)
        if name is not None:
            if name not in seats:
                raise Mistake("reference_seat", seat=shown(name))
            fields[field] = seats[name]
    return rules.decode_action(msgspec.json.encode(fields))
