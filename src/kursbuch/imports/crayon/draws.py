"""What chance decided in a reference game of drawn track: dealt cards, the stack, and later draws."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

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
    for number, draw in enumerate(setup["draws"]):
        if draw["kind"] == "first_player":
            values = [str(seats[draw["seat"]])]
        else:
            values = [str(card) for card in draw["cards"]]
        values += [f"{card}@{place}" for card, place in draw.get("returned", ())]
        yield f"{draw['kind']}.{number}", values


def check_draws(record: Reference, number: int, title: Title, events: Iterable[Any], state: State) -> None:
    return None
