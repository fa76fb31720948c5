"""Whether anybody could still buy anything: where nobody can, and no company runs, a game would never end."""

from collections.abc import Iterator

from msgspec.structs import replace

from kursbuch.eighteen.actions import SellShares
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.shares import proceeds
from kursbuch.eighteen.steps.base import Rules
from kursbuch.eighteen.steps.share_rules import Purchase, price_of
from kursbuch.eighteen.steps.share_turn import BuyStep, SellStep, StartStep
from kursbuch.eighteen.title import Title
from kursbuch.kernel.ids import SeatId

Ready = tuple[tuple[BuyStep | StartStep, Rules], ...]
"""Steps that sell shares, each with its rules about the share alone: buyer and money are not asked about."""


def on_sale(title: Title, state: State, ready: Ready) -> Iterator[Purchase]:
    """Every share that lies ready for a buyer, and every director's share at every price."""
    for step, rules in ready:
        for offer in step.ready(title, state):
            if all(rule(title, state, offer) is None for rule in rules):
                yield offer


def could_raise(title: Title, state: State, seat: SeatId, purchase: CompanyId, sell: SellStep) -> int:
    """A player's cash, and what legal sales would bring, of any company but the one to be bought."""
    asked = replace(state, agenda=(ShareRound(state.set_number + 1, seat),))
    best: dict[CompanyId, int] = {}
    for offer in sell.legal(title, asked):
        if isinstance(offer, SellShares):
            worth = proceeds(title, asked, offer.company, offer.percent)
            best[offer.company] = max(best.get(offer.company, 0), worth)
    return state.players[seat].cash + sum(worth for company, worth in best.items() if company != purchase)


def somebody_could_buy(title: Title, state: State, sell: SellStep, ready: Ready) -> bool:
    """Whether any player could pay for a director's share or any other share on sale."""
    return any(
        could_raise(title, state, seat, offer.company, sell) >= price_of(title, state, offer)
        for offer in on_sale(title, state, ready)
        for seat in state.playing
    )
