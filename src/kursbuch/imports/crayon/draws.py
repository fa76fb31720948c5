"""What chance decided in a reference game of drawn track: dealt cards, the stack, and later draws."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from kursbuch import catalogue
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import State
from kursbuch.crayon.title import Title
from kursbuch.imports.base import shown
from kursbuch.imports.reference.container import Reference
from kursbuch.messages import Mistake

KINDS: Mapping[type[ev.Event], str] = {
    ev.CardsPutUnder: "under_stack",
    ev.StackShuffled: "shuffle",
    ev.StartPlayerDrawn: "first_player",
    ev.ContractsLaid: "public",
}
"""What the record calls our draws; a stack shuffled anew is a `reshuffle`."""


def drawn_in(record: Reference) -> Mapping[str, Sequence[str]]:
    """All draws of a record by our names, in their order."""
    return dict(_draws(record))


def _draws(record: Reference) -> Iterator[tuple[str, list[str]]]:
    seats = dict(zip(record.players, catalogue.seats(len(record.players)), strict=True))
    setup = record.setup
    yield "stack", [str(card) for card in setup["stack"]]
    for name, cards in setup["deals"].items():
        yield f"deal.{seats[name]}", [str(card) for card in cards]
    for number, draw in enumerate(setup.get("draws", ())):
        drawn = [seats[draw["seat"]]] if draw["kind"] == "first_player" else draw["cards"]
        returned = [f"{card}@{place}" for card, place in draw.get("returned", ())]
        yield f"{draw['kind']}.{number}", [*map(str, drawn), *returned]


def check_deals(record: Reference, title: Title, state: State) -> None:
    """Everybody was dealt demand cards, as many as this game deals, and every card is there once."""
    count = title.settings.dealt
    for name, player in zip(record.players, state.players.values(), strict=True):
        if len(set(player.hand) & set(title.demands)) != count or len(player.hand) != count:
            raise _wrong(title, "reference_deal", seat=shown(name), cards=shown(player.hand), count=count)
    check_cards(title, state, 0)


def check_cards(title: Title, state: State, number: int) -> None:
    """Every card of the game is there once, in a hand, in the stack, on the table, given up or discarded."""
    apart = [card for cards in state.given_up.values() for card in cards] if not state.round else []
    hands = [card for player in state.players.values() for card in player.hand]
    found = Counter((*hands, *state.stack, *state.discard, *state.public, *apart))
    wanted = Counter((*title.demands, *title.event_cards))
    for card in (*found, *wanted):
        if found[card] != wanted[card]:
            raise _wrong(title, "reference_cards", number=number, card=card, count=found[card], wanted=wanted[card])


def check_draws(record: Reference, number: int, title: Title, events: Iterable[ev.Event], state: State) -> None:
    """The record knows every draw that our rules make with this action (counted from 1), and every card is still there
    once. A draw that our rules never make is told when the game has been compared."""
    recorded = sorted(draw["kind"] for draw in record.setup.get("draws", ()) if draw["after"] == number)
    ours = sorted(kind for event in events if (kind := _kind(event)) is not None)
    if Counter(ours) - Counter(recorded):
        raise _wrong(
            title, "reference_draw", number=number, recorded=", ".join(recorded) or "–", ours=", ".join(ours) or "–"
        )
    if ours:
        check_cards(title, state, number)


def _kind(event: ev.Event) -> str | None:
    renewed = isinstance(event, ev.StackShuffled) and event.renewed
    return "reshuffle" if renewed else KINDS.get(type(event))


def _wrong(title: Title, code: str, **facts: str | int) -> Mistake:
    """A mistake in the words of the title's family."""
    mistake = Mistake(code, **facts)
    mistake.title = title.name
    return mistake
