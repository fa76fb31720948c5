"""Choosing cards and the origin, passing, starting over."""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from kursbuch.crayon.actions import ChooseOrigin, KeepCards, PassTurn, StartOver
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import State, Turn
from kursbuch.crayon.steps.base import Step, mover, player_of, turn_of
from kursbuch.crayon.title import Cursor, Title
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse


class KeepCardsStep(Step):
    """Some of the cards dealt are kept, by all players at the same time."""

    action = KeepCards

    def options(self, title: Title, state: State, seat: SeatId) -> Iterator[KeepCards]:
        """Every choice of a seat."""
        if seat not in state.given_up:
            hand = sorted(state.players[seat].hand)
            yield from (KeepCards(cards) for cards in combinations(hand, title.settings.kept))

    def candidates(self, title: Title, state: State) -> Iterator[KeepCards]:
        """Choices are listed by seat, since several seats choose at once."""
        yield from ()

    def check(self, title: Title, state: State, seat: SeatId, action: KeepCards) -> Refusal | None:
        """Judged as if it were the turn of whoever chooses."""
        return super().check(title, replace(state, turn=Turn(seat, "cards")), seat, action)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: KeepCards) -> Iterator[ev.Event]:
        """The rest is given up; the first to choose begins, unless chance decides that."""
        hand = now.state.players[seat].hand
        given_up = tuple(card for card in hand if card not in action.cards)
        first = not now.state.given_up and not title.settings.start_is_drawn
        yield ev.CardsKept(seat, action.cards, given_up, first)


class ChooseOriginStep(Step):
    """The first act of a player's first turn."""

    action = ChooseOrigin

    def candidates(self, title: Title, state: State) -> Iterator[ChooseOrigin]:
        """The major cities."""
        yield from (ChooseOrigin(title.board.places[city].name) for city in title.board.majors)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: ChooseOrigin) -> Iterator[ev.Event]:
        """The train stands in the centre."""
        yield ev.OriginChosen(seat, action.city)


class PassStep(Step):
    """Throw the hand away and draw anew, instead of a whole turn."""

    action = PassTurn

    def candidates(self, title: Title, state: State) -> Iterator[PassTurn]:
        """There is one way."""
        yield PassTurn()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: PassTurn) -> Iterator[ev.Event]:
        """As many cards anew, then the turn is over."""
        hand = now.state.players[seat].hand
        yield ev.HandThrownAway(seat, hand)
        yield ev.TurnClosing(seat)
        yield ev.CardsDue(seat, len(hand))


class StartOverStep(Step):
    """Give everything up and begin again."""

    action = StartOver

    def candidates(self, title: Title, state: State) -> Iterator[StartOver]:
        """There is one way."""
        yield StartOver()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: StartOver) -> Iterator[ev.Event]:
        """The outfit of the start, and new cards; the origin is chosen after that."""
        player = now.state.players[seat]
        goods = tuple(good for train in player.trains for good in train.goods)
        yield ev.StartedOver(seat, player.hand, goods, title.settings.first_round_track_only)
        yield ev.OutfitReceived(seat, title.settings.starting_cash, title.first_train)
        yield ev.CardsDue(seat, title.settings.kept)


# -- tests --------------------------------------------------------------------------------------------------------


def chooses_once(title: Title, state: State, action: KeepCards, rule: RuleId) -> Refusal | None:
    """A choice stands."""
    seat = mover(state)
    return refuse(rule, "cards_kept_already", seat=seat) if seat in state.given_up else None


def keeps_the_right_number(title: Title, state: State, action: KeepCards, rule: RuleId) -> Refusal | None:
    """So many, and all different."""
    kept, given = title.settings.kept, len(set(action.cards))
    if len(action.cards) == given == kept:
        return None
    return refuse(rule, "wrong_number_of_cards", count=kept, given=given)


def holds_the_cards(title: Title, state: State, action: KeepCards, rule: RuleId) -> Refusal | None:
    """Of the cards dealt."""
    seat, hand = mover(state), player_of(state).hand
    strange = next((card for card in action.cards if card not in hand), None)
    return None if strange is None else refuse(rule, "card_not_held", seat=seat, card=strange)


def is_a_major_city(title: Title, state: State, action: ChooseOrigin, rule: RuleId) -> Refusal | None:
    """A network begins in a major city."""
    if title.cities[action.city] in title.board.majors:
        return None
    return refuse(rule, "no_major_city", city=action.city)


def nothing_done_yet(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """Instead of a whole turn, so nothing may have been done."""
    return refuse(rule, "turn_has_begun", seat=mover(state)) if turn_of(state).acted else None


def game_has_got_going(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """From the round on in which trains move."""
    first = title.settings.first_moving_round
    return None if state.round >= first else refuse(rule, "no_restart_yet", round=first)


def restart_is_allowed(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """An option."""
    return None if title.settings.restart else refuse(rule, "no_restart")


def is_poor(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """Less than the starting money."""
    cash, limit = player_of(state).cash, title.settings.starting_cash
    return None if cash < limit else refuse(rule, "too_rich_to_restart", seat=mover(state), cash=cash, limit=limit)
