"""Better trains, and a second one."""

from collections.abc import Iterator

from kursbuch.crayon.actions import BuyTrain, ChangeTrain, PlaceTrain
from kursbuch.crayon.fees import cities_to_stand_in
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import State
from kursbuch.crayon.steps.base import Step, mover, player_of, train_of, turn_of
from kursbuch.crayon.title import Cursor, Title
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse


def stages_up(title: Title, old: str, new: str) -> int:
    """How many stages a change goes up."""
    return title.stages[title.trains[new].stage] - title.stages[title.trains[old].stage]


def change_price(title: Title, old: str, new: str) -> int:
    """To raise or to refit."""
    return title.settings.raise_price if stages_up(title, old, new) else title.settings.refit_price


class ChangeTrainStep(Step):
    """A train is raised or refitted at the end of the turn."""

    action = ChangeTrain

    def candidates(self, title: Title, state: State) -> Iterator[ChangeTrain]:
        """Every type that a train can become."""
        for number, train in enumerate(player_of(state).trains):
            yield from (ChangeTrain(new, number) for new in title.changes[train.type])

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: ChangeTrain) -> Iterator[ev.Event]:
        """Paid now."""
        price = change_price(title, train_of(now.state, action.train).type, action.to)
        yield ev.TrainOrdered(seat, action.train, action.to, price)


class BuyTrainStep(Step):
    """A second train."""

    action = BuyTrain

    def candidates(self, title: Title, state: State) -> Iterator[BuyTrain]:
        """There is one kind."""
        yield BuyTrain()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyTrain) -> Iterator[ev.Event]:
        """A larger hand comes with it."""
        yield ev.SecondTrainBought(seat, title.first_train, title.settings.second_train_price)
        more = title.settings.hand_with_two_trains - len(now.state.players[seat].hand)
        if more > 0:
            yield ev.CardsDue(seat, more)


class PlaceTrainStep(Step):
    """The new train is set on the board."""

    action = PlaceTrain

    def candidates(self, title: Title, state: State) -> Iterator[PlaceTrain]:
        """Cities of the network."""
        for city in cities_to_stand_in(title, state, mover(state)):
            yield PlaceTrain(title.board.places[city].name)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: PlaceTrain) -> Iterator[ev.Event]:
        """In the centre of a major city."""
        yield ev.TrainPlaced(seat, len(now.state.players[seat].trains) - 1, action.city)


# -- tests --------------------------------------------------------------------------------------------------------


def is_no_first_round(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """The first turn of a network is for track only."""
    return refuse(rule, "track_only") if turn_of(state).track_only else None


def is_next_stage_or_refit(title: Title, state: State, action: ChangeTrain, rule: RuleId) -> Refusal | None:
    """One stage up, or another type of the same stage."""
    old = train_of(state, action.train).type
    return None if action.to in title.changes[old] else refuse(rule, "no_such_change", train=old, to=action.to)


def changes_once(title: Title, state: State, action: ChangeTrain, rule: RuleId) -> Refusal | None:
    """Once a turn, and not a new one."""
    train = train_of(state, action.train)
    return refuse(rule, "train_changed_already") if train.change is not None or train.new else None


def change_is_within_the_limit(title: Title, state: State, action: ChangeTrain, rule: RuleId) -> Refusal | None:
    """Trains count against the limit like track."""
    price = change_price(title, train_of(state, action.train).type, action.to)
    left = title.settings.build_limit - turn_of(state).spent
    return refuse(rule, "over_the_limit", price=price, left=max(left, 0)) if price > left else None


def change_can_be_paid(title: Title, state: State, action: ChangeTrain, rule: RuleId) -> Refusal | None:
    """No credit."""
    price, cash = change_price(title, train_of(state, action.train).type, action.to), player_of(state).cash
    return refuse(rule, "cannot_pay", seat=mover(state), price=price, cash=cash) if price > cash else None


def second_train_is_sold(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """In some games only, and never a third."""
    if not title.settings.second_train:
        return refuse(rule, "no_second_train", count=len(state.seats))
    return refuse(rule, "no_third_train") if len(player_of(state).trains) > 1 else None


def has_a_city_for_it(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """Somewhere to stand."""
    if state.track.places(mover(state)) & frozenset(title.board.cities):
        return None
    return refuse(rule, "no_city_for_a_train")


def second_train_is_within_the_limit(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """Out of the limit; a dearer one takes the whole turn."""
    price, spent = title.settings.second_train_price, turn_of(state).spent
    left = title.settings.build_limit - spent
    over = spent > 0 if title.settings.second_train_alone else price > left
    return refuse(rule, "over_the_limit", price=price, left=max(left, 0)) if over else None


def second_train_can_be_paid(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """No credit."""
    price, cash = title.settings.second_train_price, player_of(state).cash
    return refuse(rule, "cannot_pay", seat=mover(state), price=price, cash=cash) if price > cash else None
