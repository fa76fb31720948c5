"""What a move brought about, as a log tells it that has rounds and players for headings: steps of a train in one line,
sections in one line, and nothing that the heading says."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec import Struct, structs

from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import State
from kursbuch.crayon.title import Title
from kursbuch.messages import Names, describe
from kursbuch.messages.crayon.places import Facts, Places

HEADED = (ev.RoundBegan,)
"""The heading says it."""
OF_A_TRAIN = (ev.TrainOrdered, ev.TrainChanged, ev.TrainDerailed)
"""What names a train by its number, which is idle where a player has one only."""


def tell(title: Title, before: State, events: Iterable[Struct], lang: str, names: Names) -> list[str]:
    """What happened after a position; an event that has no sentence yet is named by its kind."""
    teller = _Teller(title, before, lang, names)
    return [line for group in _groups(events) for line in teller.lines(group) if line]


def _groups(events: Iterable[Struct]) -> Iterator[list[Struct]]:
    """Steps of one train that follow one another, and sections that do, belong together."""

    def kind(event: Struct) -> object:
        match event:
            case ev.TrainMoved(seat, train):
                return ("moved", seat, train)
            case ev.SectionBuilt(seat):
                return ("built", seat)
        return id(event)

    return (list(group) for _, group in groupby(events, key=kind))


class _Teller(Places):
    """Tells what happened at one table after one position, in one language."""

    def __init__(self, title: Title, before: State, lang: str, names: Names) -> None:
        super().__init__(title, lang, names)
        self.before = before
        self.at: dict[tuple[str, int], int] = {}
        """Where trains are that have moved in the meantime."""

    def lines(self, group: list[Struct]) -> Iterator[str]:
        """The sentences of events that belong together."""
        first = group[0]
        if isinstance(first, ev.TrainMoved):
            yield from self._moved([event for event in group if isinstance(event, ev.TrainMoved)])
        elif isinstance(first, ev.SectionBuilt):
            yield self._built([event for event in group if isinstance(event, ev.SectionBuilt)])
        elif isinstance(first, ev.FerryCrossed):
            self.at[first.seat, first.train] = self.title.board.number[first.to]
            yield self._described(first)
        elif isinstance(first, OF_A_TRAIN) and len(self.before.players[first.seat].trains) == 1:
            yield self.filled(f"log.only.{type(first).__name__}", structs.asdict(first))
        elif isinstance(first, ev.SectionsErased):
            yield self.filled("log.loses", {"seat": first.seat, "sections": len(first.sections)})
        elif not isinstance(first, HEADED):
            yield self._described(first)

    def _moved(self, steps: list[ev.TrainMoved]) -> Iterator[str]:
        first, board = steps[0], self.title.board
        trains = self.before.players[first.seat].trains
        standing = trains[first.train].at if first.train < len(trains) else NOWHERE
        start = self.at.get((first.seat, first.train), standing)
        end = self.at[first.seat, first.train] = board.number[steps[-1].to]
        facts = {"seat": first.seat, "train": first.train, "steps": len(steps), "way": self.way(start, end)}
        yield self.filled("log.moves" if len(trains) == 1 else "log.moves_second", facts)
        for step in steps:
            if step.fee:
                paid = {"seat": step.seat, "owner": step.owner, "fee": step.fee}
                yield self.filled("log.owed" if step.owed else "log.fee", paid)

    def _built(self, sections: list[ev.SectionBuilt]) -> str:
        number = self.title.board.number
        facts: Facts = {
            "seat": sections[0].seat,
            "sections": len(sections),
            "price": sum(section.price for section in sections),
            "way": self.way(number[sections[0].start], number[sections[-1].end]),
        }
        return self.filled("log.builds", facts)

    # -- words ----------------------------------------------------------------------------------------------

    def _described(self, event: Struct) -> str:
        try:
            return describe(event, self.lang, self.names)
        except (KeyError, IndexError, ValueError):
            return type(event).__name__
