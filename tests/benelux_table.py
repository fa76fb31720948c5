"""Positions of Benelux for tests: a game after its set-up, changed by hand where a test needs it otherwise."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from kursbuch import catalogue
from kursbuch.crayon.actions import Action, KeepCards
from kursbuch.crayon.model.data import Milepost, TitleData
from kursbuch.crayon.model.events import Event
from kursbuch.crayon.model.state import Lasting, Player, Train, set_player, set_train
from kursbuch.crayon.rules import Rules
from kursbuch.kernel.ids import SeatId, seat
from kursbuch.titles.benelux.title import TITLE

RED, BLUE, GREEN, YELLOW, WHITE = (seat(number) for number in range(1, 6))

TO_ROTTERDAM = ((13, 11), (14, 11), (15, 10), (16, 10), (17, 9))
TO_ARNHEM = ((12, 13), (13, 13), (14, 14), (14, 15), (14, 16), (15, 16), (16, 17))
"""The opening of the worked example, out of Amsterdam."""


def data() -> TitleData:
    """The components."""
    found = catalogue.data(TITLE.name)
    assert isinstance(found, TitleData)
    return found


def rules(players: int = 3, **options: str) -> Rules:
    """The rules for so many players; options that are not named have their default."""
    found = catalogue.rules(TITLE.name, players, options)
    assert isinstance(found, Rules)
    return found


def sections(*posts: Milepost) -> tuple[tuple[Milepost, Milepost], ...]:
    """The sections of a line through these mileposts."""
    return tuple(itertools.pairwise(posts))


class Table:
    """A game that a test plays and changes."""

    def __init__(
        self, players: int = 3, *, seed: int = 1, drawn: Mapping[str, Sequence[str]] | None = None, **options: str
    ) -> None:
        self.rules = rules(players, **options)
        self.title = self.rules.title
        self.seats = tuple(seat(number + 1) for number in range(players))
        self.state, events = self.rules.opening(self.seats, seed, drawn)
        for event in events:
            self.state = self.rules.evolve(self.state, event)
        self.events: tuple[Event, ...] = events

    # -- play

    def do(self, who: SeatId, *actions: Action) -> tuple[Event, ...]:
        """Legal actions; the events of the last one."""
        for action in actions:
            refusal = self.rules.check(self.state, who, action)
            assert refusal is None, refusal
            self.events, self.state = self.rules.play(self.state, who, action)
        return self.events

    def why(self, who: SeatId, action: Action) -> str:
        """The rule that refuses an action; empty if it is legal."""
        refusal = self.rules.check(self.state, who, action)
        return "" if refusal is None else str(refusal.rule)

    def begin(self, start: SeatId = RED) -> Table:
        """Everybody keeps the first cards they were dealt; `start` is the first to do so."""
        order = [start, *(who for who in self.seats if who != start)]
        for who in order:
            hand = self.state.players[who].hand
            self.do(who, KeepCards(hand[: self.title.settings.kept]))
        return self

    def offered(self, who: SeatId, kind: type[Action]) -> list[Any]:
        """The listed offers of one kind."""
        return [action for action in self.rules.offers(self.state, who).listed if isinstance(action, kind)]

    # -- by hand

    def turn(self, who: SeatId, phase: str = "move", number: int = 5) -> Table:
        """It is the turn of this player, in this phase of this round."""
        from kursbuch.crayon.model import events as ev

        state = replace(self.state, round=number, agenda=(), start=self.state.start or RED)
        points = tuple(self.title.speed(train.type) for train in state.players[who].trains)
        self.state = self.rules.evolve(state, ev.TurnBegan(who, phase, points if phase == "move" else (), number == 1))
        return self

    def player(self, who: SeatId, **changes: Any) -> Table:
        """Another sheet of a player."""
        self.state = set_player(self.state, who, **changes)
        return self

    def train(self, who: SeatId, at: Milepost | str | None = None, number: int = 0, **changes: Any) -> Table:
        """A train stands elsewhere, or is another."""
        if at is not None:
            board = self.title.board
            post = board.places[self.title.cities[at]].centre if isinstance(at, str) else board.number[at]
            changes = {"at": post, "came": -1} | changes
        if isinstance(changes.get("came"), tuple):
            changes["came"] = self.title.board.number[changes["came"]]
        self.state = set_train(self.state, who, number, **changes)
        return self

    def line(self, who: SeatId, *posts: Milepost) -> Table:
        """Track through these mileposts, for nothing."""
        board, track = self.title.board, self.state.track
        for one, other in sections(*posts):
            track = track.with_section(board.edge[board.number[one], board.number[other]], who)
        self.state = set_player(replace(self.state, track=track), who, built=True)
        return self

    def way(self, who: SeatId, start: str, end: str) -> Table:
        """The cheapest track between two cities, for nothing."""
        from kursbuch.crayon.study.ways import cheapest_way

        places = self.title.board.places
        one, other = places[self.title.cities[start]], places[self.title.cities[end]]
        found = cheapest_way(self.title, self.state.track, who, one.posts, other.posts)
        assert found is not None
        for section in found.sections:
            self.line(who, *section)
        return self

    def share(self, who: SeatId, line: str) -> Table:
        """A share of a ferry line, for nothing."""
        track = self.state.track.with_share(self.title.board.line_number[line], who)
        self.state = replace(self.state, track=track)
        return self

    def stack(self, *cards: int) -> Table:
        """These cards are on top of the stack, wherever they were before."""
        taken = set(cards)
        players = {
            who: replace(sheet, hand=tuple(card for card in sheet.hand if card not in taken))
            for who, sheet in self.state.players.items()
        }
        rest = tuple(card for card in self.state.stack if card not in taken)
        public = tuple(card for card in self.state.public if card not in taken)
        self.state = replace(self.state, stack=(*cards, *rest), players=players, public=public)
        return self

    def under(self, card: int, drawer: SeatId = BLUE) -> Table:
        """A one-round effect runs for everybody."""
        self.state = replace(self.state, effects=(*self.state.effects, Lasting(card, drawer, True, self.seats)))
        return self

    def set(self, **changes: Any) -> Table:
        """Anything else of the position."""
        self.state = replace(self.state, **changes)
        return self

    # -- look

    def cash(self, who: SeatId) -> int:
        """What a player has."""
        return self.state.players[who].cash

    def sheet(self, who: SeatId) -> Player:
        """A player."""
        return self.state.players[who]

    def engine(self, who: SeatId, number: int = 0) -> Train:
        """A train."""
        return self.state.players[who].trains[number]

    def at(self, who: SeatId, number: int = 0) -> Milepost:
        """Where a train stands."""
        return self.title.board.posts[self.engine(who, number).at]


def opening(players: int = 3, who: SeatId = RED, **options: str) -> Table:
    """The network of the worked example: from Amsterdam to Rotterdam and to Arnhem, built by hand."""
    table = Table(players, **options).begin()  # type: ignore[arg-type]
    table.player(who, origin="AMS").train(who, "AMS").line(who, *TO_ROTTERDAM).line(who, *TO_ARNHEM)
    for other in table.seats:
        if other != who:
            table.player(other, origin="BRU").train(other, "BRU")
    return table


def kinds(events: Sequence[Event]) -> list[str]:
    """What kinds of events these are."""
    return [type(event).__name__ for event in events]
