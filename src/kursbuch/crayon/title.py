"""A title as a value: components, what its options decide, and the steps with their numbered rules."""

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any, Generic, TypeVar

from msgspec import Struct

from kursbuch.crayon.actions import Action, Build
from kursbuch.crayon.model.board import Board, Prices
from kursbuch.crayon.model.data import DemandCard, EventCard, Good, TitleData, TrainType
from kursbuch.crayon.model.state import Lasting, State
from kursbuch.crayon.weather import NONE, Hindrance, compiled
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal

A = TypeVar("A", bound=Action)

UNLIMITED = 999
"""Chips of a good where the supply has no end."""


class Settings(Struct, frozen=True, kw_only=True):
    """What a choice of options means, in words that every game of this kind understands."""

    starting_cash: int
    dealt: int
    kept: int
    hand_with_two_trains: int
    goal_cash: int
    goal_cities: int
    announce_at: int
    build_limit: int
    handling_cost: int
    fast: bool
    track_fee: int
    exits: int
    exits_by_city: bool
    dropped_rounds: int
    drops_stay_at_source: bool
    chips: Mapping[str, int]
    start_rotates: bool
    start_is_drawn: bool
    turns_anywhere: bool
    fee_for_each_train: bool
    debts: bool
    deals: bool
    given_up_cards_are_shuffled_in: bool
    open_hands: bool
    refill_events_count: bool
    drawer_plays_under_it: bool
    late_comers_are_hit: bool
    any_major_city_starts: bool
    prices: Prices
    ferry_takes_a_point: bool
    line_shares: int
    second_train: bool
    second_train_price: int
    second_train_alone: bool
    round_is_finished: bool
    touching_suffices: bool
    first_round_track_only: bool
    restart: bool
    public_contracts: int
    public_from_round: int
    first_moving_round: int
    raise_price: int
    refit_price: int
    tax: tuple[tuple[int, int, int], ...]
    """`second_train_alone`: its price is above the limit, and nothing else may be spent in that turn."""


class Cursor:
    """The state while events are being brought about: always up to date when somebody looks at it."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state


Test = Callable[["Title", State, Any, RuleId], Refusal | None]
"""What a rule asks: the position and the action, or one part of it."""


Position = Callable[["Title", State], object]
"""Something that is so or not so in a position."""


def only_when(awake: Position) -> Callable[[Test], Test]:
    """A test that refuses nothing in positions in which this is not so: whoever lists offers need not ask it there."""

    def mark(test: Test) -> Test:
        test.awake = awake  # type: ignore[attr-defined]
        return test

    return mark


class Rule(Generic[A]):
    """One numbered rule that can refuse an action, or one part of it."""

    __slots__ = ("awake", "id", "test")

    def __init__(self, rule: str, test: Callable[["Title", State, A, RuleId], Refusal | None]) -> None:
        self.id = RuleId(rule)
        self.test = test
        self.awake: Position | None = getattr(test, "awake", None)


GateTest = Callable[["Title", State, RuleId], Refusal | None]


class Gate(Rule[Any]):
    """A rule that looks at the position alone: whoever lists offers asks it once, before any candidate is made."""

    __slots__ = ("position",)

    def __init__(self, rule: str, position: GateTest) -> None:
        super().__init__(rule, lambda title, state, action, number: position(title, state, number))
        self.position = position


Rules = tuple[Rule[Any], ...]


class Numbers(Struct, frozen=True):
    """The rules that the engine itself names: what is refused before any step is asked."""

    game_over: RuleId
    out_of_turn: RuleId
    out_of_phase: RuleId
    unknown: RuleId
    answer_first: RuleId


class Where(IntEnum):
    """How a section lies to cities and ports: far from all, beside one, out of one, into one, from one to another."""

    FAR = 0
    BESIDE = 1
    OUT = 2
    IN = 3
    BETWEEN = 4


_WHERE = {
    (False, False, False): Where.FAR,
    (True, False, False): Where.BESIDE,
    (True, True, False): Where.OUT,
    (True, False, True): Where.IN,
    (True, True, True): Where.BETWEEN,
}
Drawable = tuple[int, int, Where, Build]
"""A section that may be drawn from a milepost: price, edge, how it lies, and the action, made once since it is offered
all the time."""


class Title:
    """Everything the engine needs to know of one title with one choice of options."""

    def __init__(
        self,
        *,
        data: TitleData,
        settings: Settings,
        option_values: Mapping[str, str],
        numbers: Numbers,
        steps: Mapping[str, tuple[Any, ...]],
    ) -> None:
        self.name = data.info.title
        self.data = data
        self.settings = settings
        self.option_values = option_values
        self.numbers = numbers
        self.steps = steps
        """What may be done in each phase of a turn (`origin`, `move`, `build`), at set-up (`cards`) and in answer to a
        question (`lose`, `overboard`, `place`, `deal`)."""
        self.board = Board(data, settings.prices)
        self.trains: Mapping[str, TrainType] = {train.id: train for train in data.trains}
        self.first_train = data.trains[0].id
        self.stages: Mapping[str, int] = {
            stage: n for n, stage in enumerate(dict.fromkeys(t.stage for t in data.trains))
        }
        self.changes: Mapping[str, tuple[str, ...]] = {
            old.id: tuple(
                new.id
                for new in data.trains
                if new is not old and self.stages[new.stage] - self.stages[old.stage] in (0, 1)
            )
            for old in data.trains
        }
        """What a train of each type can become: the next stage, or another type of the same."""
        self.goods: Mapping[str, Good] = {good.id: good for good in data.goods}
        self.demands: Mapping[int, DemandCard] = {card.id: card for card in data.demand_cards}
        self.event_cards: Mapping[int, EventCard] = {card.id: card for card in data.event_cards}
        self.cities: Mapping[str, int] = {self.board.places[n].name: n for n in self.board.cities}
        self.drawable: tuple[tuple[Drawable, ...], ...] = tuple(
            tuple(self._drawable(start, *way) for way in ways) for start, ways in enumerate(self.board.priced)
        )
        """For each milepost the sections that may lead from there."""
        self._hindrances: dict[tuple[tuple[int, SeatId], ...], Hindrance] = {}
        self._last: tuple[tuple[Lasting, ...], SeatId | None, Hindrance] = (), None, NONE

    def speed(self, train: str) -> int:
        """Movement points of a turn."""
        found = self.trains[train]
        return found.speed_fast if self.settings.fast else found.speed

    def _drawable(self, start: int, end: int, edge: int, price: int) -> Drawable:
        board = self.board
        where = _WHERE[bool(board.touching[edge]), board.is_free[start], board.is_free[end]]
        return price, edge, where, Build(((board.posts[start], board.posts[end]),))

    def running(self, state: State) -> tuple[tuple[int, SeatId], ...]:
        """The effects under which the player on turn plays: cards and who drew them."""
        if not state.effects or state.turn is None:
            return ()
        seat = state.turn.seat
        return tuple((effect.card, effect.drawer) for effect in state.effects if effect.running and seat in effect.left)

    def hindrance(self, state: State) -> Hindrance:
        """What the effects under which the player on turn plays forbid or make dearer."""
        if not state.effects:
            return NONE
        seat = None if state.turn is None else state.turn.seat
        effects, whose, last = self._last
        if effects is state.effects and whose == seat:
            return last
        key = self.running(state)
        found = self._hindrances.get(key)
        if found is None:
            found = self._hindrances[key] = compiled(self.board, self.event_cards, key)
        self._last = state.effects, seat, found
        return found
