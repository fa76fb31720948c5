"""Draws: from a seed, or as they are known from a record of another program. Every draw lands in an event."""

from collections.abc import Iterator, Mapping, Sequence

from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import State
from kursbuch.crayon.title import Title
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import SeatId

FAR = 1 << 60
"""Numbers with which later draws begin are smaller than this."""

LATER = ("under_stack", "shuffle", "first_player", "public", "reshuffle")
"""Draws after the opening. Where several of a kind are known they are numbered: `reshuffle.1`, `reshuffle.2`."""


def opening(title: Title, seats: Sequence[SeatId], seed: int, drawn: Mapping[str, Sequence[str]]) -> Iterator[ev.Event]:
    """Chips, outfits, the deals, the stack of all other cards, and what is known of draws (`deal.s1` …, `stack`, and of
    later ones those in `LATER`).

    Dealing from the demand cards alone is the same as replacing events that are met.
    """
    dice = Dice(seed)
    deck = list(dice.shuffled(tuple(title.demands)))
    deals: dict[SeatId, tuple[int, ...]] = {}
    for seat in seats:
        known = drawn.get(f"deal.{seat}")
        deals[seat] = tuple(map(int, known)) if known is not None else tuple(deck[: title.settings.dealt])
        deck = [card for card in deck if card not in deals[seat]]
    stack = dice.shuffled((*deck, *title.event_cards))
    if "stack" in drawn:
        stack = tuple(map(int, drawn["stack"]))
    for key, values in drawn.items():
        if key.partition(".")[0] in LATER:
            yield ev.Foretold(key.partition(".")[0], tuple(values))
    yield ev.ChipsLaidOut(dict(title.settings.chips))
    yield from (ev.OutfitReceived(seat, title.settings.starting_cash, title.first_train) for seat in seats)
    yield from (ev.CardsDealt(seat, cards) for seat, cards in deals.items())
    yield ev.StackShuffled(stack, dice.below(FAR))


def foretold(state: State, kind: str) -> tuple[str, ...] | None:
    """What the next draw of this kind will bring, if it is known."""
    return next((values for known, values in state.foretold if known == kind), None)


def put_under(title: Title, state: State) -> ev.Event:
    """The cards given up go under the stack in random order, or are shuffled into it."""
    dice = Dice(state.chance)
    given_up = tuple(card for seat in state.seats for card in state.given_up[seat])
    if title.settings.given_up_cards_are_shuffled_in:
        known = foretold(state, "shuffle")
        cards = dice.shuffled(sorted((*state.stack, *given_up))) if known is None else tuple(map(int, known))
        return ev.StackShuffled(cards, dice.below(FAR))
    known = foretold(state, "under_stack")
    cards = dice.shuffled(sorted(given_up)) if known is None else tuple(map(int, known))
    return ev.CardsPutUnder(cards, dice.below(FAR))


def start_player(state: State) -> ev.Event:
    """Who begins, by chance."""
    dice = Dice(state.chance)
    known = foretold(state, "first_player")
    seat = dice.choice(state.seats) if known is None else SeatId(known[0])
    return ev.StartPlayerDrawn(seat, dice.below(FAR))


def public_contracts(title: Title, state: State) -> ev.Event:
    """The first demand cards of the stack; events met go back to random places."""
    dice = Dice(state.chance)
    cards: list[int] = []
    met: list[int] = []
    for card in state.stack:
        if len(cards) == title.settings.public_contracts:
            break
        (cards if card in title.demands else met).append(card)
    size = len(state.stack) - len(cards) - len(met)
    returned = [(card, dice.below(size + n + 1)) for n, card in enumerate(met)]
    known = foretold(state, "public")
    if known is not None:
        pairs = [value.partition("@") for value in known if "@" in value]
        returned = [(int(card), int(place)) for card, _, place in pairs]
    return ev.ContractsLaid(tuple(cards), tuple(returned), dice.below(FAR))


def reshuffled(state: State) -> ev.Event:
    """The discard pile is the new stack."""
    dice = Dice(state.chance)
    known = foretold(state, "reshuffle")
    cards = dice.shuffled(sorted(state.discard)) if known is None else tuple(map(int, known))
    return ev.StackShuffled(cards, dice.below(FAR), renewed=True)
