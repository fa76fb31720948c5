"""Laws that hold in every position of every 18xx game, whatever is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from amount import one_in
from conformance.laws_1862 import laws_1862
from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.events import Event, KindScrapped, TrainLeftBank, TrainRemoved
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.track import tiles_left
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers


def total_money(state: State) -> int:
    """All purses together, and what has left the game."""
    return (
        state.bank
        + state.removed
        + sum(player.cash for player in state.players.values())
        + sum(company.cash for company in state.companies.values())
    )


def no_law(rules: Rules, state: State, events: Sequence[Event]) -> None:
    """Titles without laws of their own."""


OWN: Mapping[str, Callable[[Rules, State, Sequence[Event]], None]] = {"1862": laws_1862}
"""What holds in one title besides."""

IN_THE_BOX = {"1862": 22_000}
"""All money there is, where a rule says so."""

OTHERS = one_in(3)
"""At one position in so many somebody who is not to act is asked as well."""

ASKED = 12 // one_in(3)
"""So many offers of a position are asked about, or all if there are fewer."""


def _trains(state: State) -> tuple[object, ...]:
    """What trains may be in."""
    return state.companies, state.depot, state.train_pool


class Laws:
    """Watches one game; each broken law is an assertion that names it."""

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.money = total_money(state)
        self.gone: Counter[str] = Counter()
        self.asked = 0
        self.last: State | None = None
        self.own = OWN.get(rules.title.name, no_law)
        assert self.money == IN_THE_BOX.get(rules.title.name, self.money), "the game begins with another sum"

    def after(self, state: State, events: Sequence[Event]) -> None:
        """Check the position an action led to; what the action has not touched is as it was."""
        for event in events:
            if isinstance(event, TrainRemoved):
                self.gone[self.rules.title.data.card(event.train).name] += 1
            elif isinstance(event, TrainLeftBank) and event.cause in ("removed", "export"):
                self.gone[event.card] += 1
            elif isinstance(event, KindScrapped):
                self.gone[event.card] += event.count
        assert total_money(state) == self.money, "money was made or lost"
        last, self.last = self.last, state
        if last is None or state.companies is not last.companies:
            self.shares(state)
        if last is None or state.board is not last.board:
            self.tiles(state)
        if last is None or any(a is not b for a, b in zip(_trains(state), _trains(last), strict=True)):
            self.trains(state)
        if last is None or state.papers is not last.papers:
            self.papers(state)
        self.own(self.rules, state, events)
        assert self.rules.waiting_for(state) or state.over is not None, "nobody can act and the game is not over"

    def shares(self, state: State) -> None:
        for name, company in state.companies.items():
            assert sum(company.shares.values()) == 100, f"{name}: shares do not add up"
            assert all(held > 0 for held in company.shares.values()), f"{name}: a holding of nothing"
            if company.director is not None and not company.closed:
                most = max((company.held_by(seat) for seat in state.players), default=0)
                assert company.held_by(company.director) == most, f"{name}: somebody has more than the director"

    def tiles(self, state: State) -> None:
        for tile in self.rules.title.tiles:
            assert tiles_left(self.rules.title, state.board, tile) >= 0, f"tile {tile} is on the map too often"
        for at, here in state.board.stations.items():
            for stop, spec in enumerate(state.board.stops(at)):
                slots = [s.slot for s in here if s.stop == stop and s.slot >= 0]
                assert len(slots) == len(set(slots)), f"{at}: two markers in one space"
                assert len(slots) <= spec.slots, f"{at}: more markers than spaces"

    def trains(self, state: State) -> None:
        owned: Counter[str] = Counter()
        for company in state.companies.values():
            owned.update(self.rules.title.data.card(train).name for train in company.trains)
        owned.update(self.rules.title.data.card(train).name for train in state.train_pool)
        scrapped_with_company = 0
        for card in self.rules.title.data.trains:
            left = state.depot[card.name]
            if card.count is not None and left is not None:
                known = left + owned[card.name] + self.gone[card.name]
                scrapped_with_company += card.count - known
                assert known <= card.count, f"train {card.name} is there too often"
        closed = [c for c in state.companies.values() if c.closed]
        assert scrapped_with_company == 0 or closed, "a train vanished"

    def papers(self, state: State) -> None:
        for name, paper in state.papers.items():
            known = paper.owner is None or paper.owner in state.players or paper.owner in state.companies
            assert known, f"{name} belongs to nobody known"

    def offers(self, state: State, seat: SeatId, offers: Offers[Action]) -> None:
        """Each offer passes `check`, ranges at both ends and nowhere beyond what they say.

        Of a long list only some are asked, from another one on each time, so that all of them come round.
        """
        check = self.rules.check
        assert offers, "the seat to act has nothing to choose from"
        step = max(1, len(offers.listed) // ASKED)
        self.asked += 1
        for action in offers.listed[self.asked % step :: step]:
            assert check(state, seat, action) is None, f"offered but refused: {action}"
        for offer in offers.ranged:
            assert offer.low <= offer.high
            for end in (offer.low, offer.high):
                action = replace(offer.action, **{offer.field: end})
                assert check(state, seat, action) is None, f"offered but refused: {action}"
        for free in offers.free:
            assert check(state, seat, free.suggestion) is None, f"offered but refused: {free.suggestion}"
        if self.asked % OTHERS == 0:
            self.others(state, seat)

    def others(self, state: State, seat: SeatId) -> None:
        """Whoever is not to act has at most what may be done out of turn. One is asked, another one each time."""
        check = self.rules.check
        outside = tuple(step.action for step in self.rules.title.policies.out_of_turn_steps)
        waiting = [other for other in state.players if other != seat]
        if not waiting:
            return
        other = waiting[self.asked // OTHERS % len(waiting)]
        more = self.rules.offers(state, other)
        assert not more.ranged, "a seat that is not to act has a sum to choose"
        assert not more.free, "a seat that is not to act has a run to make"
        for action in more.listed:
            assert isinstance(action, outside), "a seat that is not to act has offers"
            assert check(state, other, action) is None, f"offered but refused: {action}"

    def view(self, state: State) -> None:
        """All is open in these games: each seat and each spectator sees the same, and all of it."""
        views = [msgspec.json.encode(self.rules.view(state, seat)) for seat in (None, *state.players)]
        assert len(set(views)) == 1
        seen = self.rules.view(state, None)
        assert {s: p.cash for s, p in seen.players.items()} == {s: p.cash for s, p in state.players.items()}
        assert {n: c.shares for n, c in seen.companies.items()} == {n: c.shares for n, c in state.companies.items()}
        assert {n: c.trains for n, c in seen.companies.items()} == {n: c.trains for n, c in state.companies.items()}
        assert seen.bank == state.bank
