"""Laws that hold in every position of every game of drawn track, whatever is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kursbuch.crayon.actions import Action
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import State
from kursbuch.crayon.model.track import Track
from kursbuch.crayon.rules import Rules
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers


def from_the_bank(event: ev.Event) -> int:
    """What an event brings all players together; fees, sums and debts stay among them."""
    match event:
        case ev.DemandMet():
            return event.payoff
        case ev.SectionBuilt() | ev.FerryBuilt() | ev.TrainOrdered() | ev.SecondTrainBought():
            return -event.price
        case ev.TaxPaid():
            return -event.amount
    return 0


class DrawnLaws:
    """Watches one game; each broken law is an assertion that names it."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.title = rules, rules.title
        self.chips = Counter(dict(rules.title.settings.chips))
        self.cards = sorted((*rules.title.demands, *rules.title.event_cards))
        self.asked = 0

    def after(self, before: State, state: State, events: Sequence[ev.Event]) -> None:
        """Check the position an action led to."""
        self.money(before, state, events)
        self.goods(state)
        self.deck(state)
        self.track(before, state, events)
        self.trains(state)
        assert self.rules.waiting_for(state) or state.over is not None, "nobody can act and the game is not over"

    def money(self, before: State, state: State, events: Sequence[ev.Event]) -> None:
        cash = sum(player.cash for player in before.players.values()) + sum(map(from_the_bank, events))
        for event in events:
            if isinstance(event, ev.StartedOver):
                cash -= before.players[event.seat].cash
            elif isinstance(event, ev.OutfitReceived):
                cash += event.cash
        assert sum(player.cash for player in state.players.values()) == cash, "money was made or lost"
        assert all(player.cash >= 0 for player in state.players.values()), "somebody has less than nothing"
        turn = state.turn
        if turn is not None:
            limit = self.title.settings.build_limit
            alone = self.title.settings.second_train_price if self.title.settings.second_train_alone else 0
            assert turn.spent <= max(limit, alone), "more was spent than the limit of a turn"
            used = turn.exits.values() if self.title.settings.exits_by_city else [sum(turn.exits.values())]
            assert all(count <= self.title.settings.exits for count in used), "too many sections out of a city"

    def goods(self, state: State) -> None:
        found = Counter(dict(state.supply))
        found.update(good for chips in state.dropped.values() for good, _ in chips)
        found.update(good for player in state.players.values() for train in player.trains for good in train.goods)
        assert found == self.chips, "chips were made or lost"
        assert all(count >= 0 for count in state.supply.values()), "the supply owes a chip"
        for chips in state.dropped.values():
            last = state.round - self.title.settings.dropped_rounds
            assert chips, "a city is listed in which nothing lies"
            assert all(since > last - 1 for _, since in chips), "a chip has lain for too long"

    def deck(self, state: State) -> None:
        found = [*state.stack, *state.discard, *state.public]
        found += [card for player in state.players.values() for card in player.hand]
        if not state.round:
            found += [card for cards in state.given_up.values() for card in cards]
        assert sorted(found) == self.cards, "cards were made or lost"
        events = self.title.event_cards
        assert not any(card in events for player in state.players.values() for card in player.hand), (
            "an event in a hand"
        )
        assert not any(card in events for card in state.public), "an event among the contracts"

    def track(self, before: State, state: State, events: Sequence[ev.Event]) -> None:
        board, track = self.title.board, state.track
        built = sum(isinstance(event, ev.SectionBuilt) for event in events)
        gone = sum(len(event.sections) for event in events if isinstance(event, ev.SectionsErased))
        over = {event.seat for event in events if isinstance(event, ev.StartedOver)}
        kept = sum(owner not in over for owner in before.track.owners.values())
        assert len(track.owners) == kept + built - gone, "track was made or lost"
        assert all(len(set(held)) == len(held) <= self.title.settings.line_shares for held in track.shares)
        for number, place in enumerate(board.places):
            if place.limit is not None:
                assert track.connected(number, state.seats) <= place.limit, f"{place.name} takes too many players"
        if track is not before.track:
            self.knowledge(state)

    def knowledge(self, state: State) -> None:
        """What track remembers is what track that remembers nothing finds."""
        known = state.track
        fresh = Track(known.board, known.owners, known.shares)
        for seat in state.seats:
            assert known.posts(seat) == fresh.posts(seat)
            assert known.places(seat) == fresh.places(seat)
            assert known.reach(seat) == fresh.reach(seat)
            assert set(known.pieces(seat)) == set(fresh.pieces(seat))
            assert sorted(known.sections(seat)) == sorted(fresh.sections(seat))
            own, found = known.own(seat), fresh.own(seat)
            assert {post: set(ways) for post, ways in own.items()} == {post: set(ways) for post, ways in found.items()}
        joints, found_joints = known.joints, fresh.joints
        assert {p: set(ways) for p, ways in joints.items()} == {p: set(ways) for p, ways in found_joints.items()}
        for place in range(len(known.board.places)):
            assert known.connected(place, state.seats) == fresh.connected(place, state.seats)

    def trains(self, state: State) -> None:
        due = state.top
        for seat, player in state.players.items():
            for number, train in enumerate(player.trains):
                asked = isinstance(due, ev.ChipDue) and (due.seat, due.train) == (seat, number)
                room = self.title.trains[train.type].capacity + asked
                assert len(train.goods) <= room, "a train carries more than it can"
                assert 0 <= train.points <= self.title.speed(train.type), "a train has other points than it may have"
            assert len(player.trains) <= 2, "a third train"

    def offers(self, state: State, seat: SeatId, offers: Offers[Action]) -> None:
        """Each offer passes `check`, and nobody else has any. Of a long list some are asked, others the next time."""
        check = self.rules.check
        assert offers, "the seat to act has nothing to choose from"
        assert len(set(offers.listed)) == len(offers.listed), "an offer is listed twice"
        step = max(1, len(offers.listed) // 12)
        self.asked += 1
        for action in offers.listed[self.asked % step :: step]:
            assert check(state, seat, action) is None, f"offered but refused: {action}"
        for free in offers.free:
            assert check(state, seat, free.suggestion) is None, f"offered but refused: {free.suggestion}"
        waiting = self.rules.waiting_for(state)
        for other in state.seats:
            if other not in waiting:
                assert not self.rules.offers(state, other), "a seat that is not to act has offers"

    def sections(self, state: State, seat: SeatId) -> None:
        """In building, what is not listed is refused: every edge of the network is tried."""
        if self.rules.phase(state) != "build":
            return
        step = next(step for step in self.title.steps["build"] if type(step).__name__ == "BuildStep")
        fresh = Track(state.track.board, state.track.owners, state.track.shares)
        listed = set(step.legal(self.title, state))
        for start in fresh.reach(seat):
            for _, _, _, action in self.title.drawable[start]:
                legal = self.rules.check(state, seat, action) is None
                assert legal == (action in listed), f"listed or legal, but not both: {action}"

    def eyes(self, state: State, seat: SeatId | None, seed: int) -> None:
        """What is imagined for a seat looks the same to it."""
        guess = self.rules.imagine(state, seat, seed)
        assert self.rules.view(guess, seat) == self.rules.view(state, seat), "a guess looks different"
        assert self.rules.known_scores(guess, seat) == self.rules.known_scores(state, seat)
        if seat is not None:
            assert self.rules.offers(guess, seat) == self.rules.offers(state, seat), "a guess offers something else"

    def stands(self, state: State) -> None:
        """At the end somebody has won, and has the most."""
        assert state.over is not None, "the game did not end"
        assert state.winner is not None
        places = self.rules.places(state)
        assert [seat for seat, place in places.items() if place == 1] == [state.winner]
        assert state.players[state.winner].cash == max(player.cash for player in state.players.values())
        assert all(train.at != NOWHERE for player in state.players.values() for train in player.trains if not train.new)
