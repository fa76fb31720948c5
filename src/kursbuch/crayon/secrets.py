"""What is hidden: hands, the order of the stack, the cards given up, and what somebody's cash adds up to.

What happens at the table is seen with its figures, so that a careful player could add cash up; a position does not.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from kursbuch.crayon.actions import Action, KeepCards
from kursbuch.crayon.chance import FAR
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import State
from kursbuch.crayon.title import Title
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import SeatId

UNSEEN = 0
"""In place of a card that is not seen."""
MANY = 50
"""Beyond the call a guess of cash goes this far."""


def is_shown(title: Title, state: State, seat: SeatId | None, who: SeatId) -> bool:
    """Whether a seat (or a spectator) sees somebody's hand and cash."""
    return seat == who or title.settings.open_hands or state.over is not None


def imagine(title: Title, state: State, seat: SeatId | None, seed: int) -> State:
    """A position that looks the same to the seat: unseen cards dealt anew, cash of others guessed.

    Event cards are never in a hand. Cards that the seat gave up itself are at the bottom of the stack as long as nobody
    can have drawn one of them.
    """
    if state.over is not None:
        return state
    dice = Dice(seed)
    hidden = [who for who in state.seats if not is_shown(title, state, seat, who)]
    shown = {card for who in state.seats if who not in hidden for card in state.players[who].hand}
    apart = state.given_up.get(seat, ()) if seat is not None and (state.under or not state.round) else ()
    seen = {*state.discard, *state.public, *shown, *apart}
    unseen = list(dice.shuffled([card for card in title.demands if card not in seen]))
    players = dict(state.players)
    for who in hidden:
        cash = _cash(title, dice, players[who].announced)
        players[who] = replace(players[who], hand=_taken(unseen, len(players[who].hand)), cash=cash)
    given_up = {
        who: cards if who == seat else _taken(unseen, len(cards)) if not state.round else ()
        for who, cards in state.given_up.items()
    }
    bottom: tuple[int, ...] = ()
    if state.under:
        size = (title.settings.dealt - title.settings.kept) * len(state.seats)
        bottom = dice.shuffled((*apart, *_taken(unseen, size - len(apart))))
    for card in title.event_cards:
        if card not in seen:
            unseen.insert(dice.below(len(unseen) + 1), card)
    stack = (*unseen, *bottom)
    return replace(state, players=players, stack=stack, given_up=given_up, foretold=(), chance=dice.below(FAR))


def _cash(title: Title, dice: Dice, announced: bool) -> int:
    """A guess: more than the call if there was one, else less."""
    limit = title.settings.announce_at
    return limit + dice.below(MANY) if announced else dice.below(limit)


def _taken(pile: list[int], count: int) -> tuple[int, ...]:
    taken = tuple(pile[:count])
    del pile[:count]
    return taken


# -- moves --------------------------------------------------------------------------------------------------------


def see(
    title: Title, seat: SeatId | None, by: SeatId | None, action: Action | None, events: tuple[ev.Event, ...]
) -> tuple[Action | None, tuple[ev.Event, ...]]:
    """A choice of cards is secret; of a drawn card others know only that it was drawn."""
    secret = isinstance(action, KeepCards) and by != seat and not title.settings.open_hands
    return None if secret else action, tuple(_seen(title, event, seat) for event in events)


def _seen(title: Title, event: ev.Event, seat: SeatId | None) -> ev.Event:
    match event:
        case ev.Foretold():
            return replace(event, values=())
        case ev.StackShuffled() | ev.CardsPutUnder():
            return replace(event, cards=(), chance=UNSEEN)
        case ev.StartPlayerDrawn():
            return replace(event, chance=UNSEEN)
        case ev.ContractsLaid():
            return replace(event, returned=tuple((card, UNSEEN) for card, _ in event.returned), chance=UNSEEN)
    return event if title.settings.open_hands else _of_a_hand(event, seat)


SHOWN = (ev.CardDrawn, ev.ContractTurnedUp, ev.ContractsLaid, ev.EventDrawn, ev.EventIgnored, ev.StartPlayerDrawn)
"""Chance that somebody has seen the outcome of; and a hand that was thrown away has been seen by all."""


def reveals(events: Sequence[ev.Event]) -> bool:
    """Whether somebody has seen a card or the outcome of a lot: that cannot be taken back."""
    return any(isinstance(event, (*SHOWN, ev.HandThrownAway, ev.StartedOver)) for event in events)


def _of_a_hand(event: ev.Event, seat: SeatId | None) -> ev.Event:
    match event:
        case ev.CardDrawn() if event.seat != seat:
            return replace(event, card=UNSEEN)
        case ev.CardsDealt() if event.seat != seat:
            return replace(event, cards=(UNSEEN,) * len(event.cards))
        case ev.CardsKept() if event.seat != seat:
            return replace(event, cards=(UNSEEN,) * len(event.cards), given_up=(UNSEEN,) * len(event.given_up))
    return event
