"""One event into the next state. Nothing is judged here: events are facts."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.evolve_cards import CARDS
from kursbuch.crayon.model.state import (
    Deal,
    State,
    Train,
    Turn,
    pay,
    set_player,
    set_train,
    set_turn,
    to_supply,
)
from kursbuch.kernel.ids import SeatId

if TYPE_CHECKING:
    from kursbuch.crayon.title import Title

Apply = Callable[["Title", State, Any], State]


# -- rounds and turns ---------------------------------------------------------------------------------------------


def _round_began(_: "Title", state: State, e: ev.RoundBegan) -> State:
    return replace(state, round=e.number, start=e.seat, reaches=())


def _turn_began(_: "Title", state: State, e: ev.TurnBegan) -> State:
    trains = tuple(
        replace(
            train,
            points=e.points[number] if e.points else 0,
            handled=0,
            moved=False,
            halted=train.halted_next,
            halted_next=False,
            set_down=False,
            used=False,
            finished=False,
            owing=False,
            new=False,
            inside=False,
        )
        for number, train in enumerate(state.players[e.seat].trains)
    )
    return replace(set_player(state, e.seat, trains=trains), turn=Turn(e.seat, e.phase, track_only=e.track_only))


def _origin_chosen(title: "Title", state: State, e: ev.OriginChosen) -> State:
    centre = title.board.places[title.cities[e.city]].centre
    state = set_train(set_player(state, e.seat, origin=e.city), e.seat, 0, at=centre, came=NOWHERE)
    return set_turn(state, phase="build")


def _moving_ended(_: "Title", state: State, e: ev.MovingEnded) -> State:
    trains = tuple(replace(train, points=0) for train in state.players[e.seat].trains)
    return set_turn(set_player(state, e.seat, trains=trains), phase="build", acted=True)


def _put_on_the_agenda(_: "Title", state: State, e: ev.Event) -> State:
    return replace(state, agenda=(*state.agenda, e))


def _turn_ended(_: "Title", state: State, e: ev.TurnEnded) -> State:
    trains = tuple(
        replace(
            train,
            points=0,
            handled=0,
            moved=False,
            halted=False,
            set_down=False,
            used=False,
            finished=False,
            owing=False,
            new=False,
            inside=False,
        )
        for train in state.players[e.seat].trains
    )
    effects = tuple(
        replace(effect, left=tuple(seat for seat in effect.left if seat != e.seat)) for effect in state.effects
    )
    state = replace(set_player(state, e.seat, trains=trains), effects=effects)
    return replace(state, agenda=_settled(state, ev.TurnClosing), turn=Turn(e.seat, "ended"))


def _settled(state: State, kind: type[ev.Event]) -> tuple[ev.Event, ...]:
    """The agenda without its top, if that is of this kind."""
    return state.agenda[:-1] if isinstance(state.top, kind) else state.agenda


def _outfit_received(_: "Title", state: State, e: ev.OutfitReceived) -> State:
    return set_player(state, e.seat, cash=e.cash, trains=(Train(e.train),))


def _started_over(_: "Title", state: State, e: ev.StartedOver) -> State:
    state = to_supply(state, e.goods)
    deals = tuple(deal for deal in state.deals if e.seat not in deal.parties)
    state = set_player(state, e.seat, cash=0, hand=(), trains=(), origin=None, built=False)
    state = replace(state, track=state.track.cleared(e.seat), deals=deals, discard=(*state.discard, *e.cards))
    return set_turn(state, phase="origin", acted=True, track_only=e.track_only)


# -- trains -------------------------------------------------------------------------------------------------------


def _used(state: State, seat: SeatId, number: int) -> State:
    """A train has moved or handled goods: another one that has done so before has finished."""
    trains = state.players[seat].trains
    if len(trains) > 1:
        done = tuple(
            replace(train, used=True)
            if n == number
            else replace(train, finished=True, points=0)
            if train.used
            else train
            for n, train in enumerate(trains)
        )
        state = set_player(state, seat, trains=done)
    return state if state.turn is None or state.turn.acted else set_turn(state, acted=True)


def _fee(state: State, e: ev.TrainMoved | ev.FerryCrossed) -> State:
    owner = e.owner
    if owner is None or owner == e.seat or state.turn is None:
        return state
    if (owner, e.train) not in state.turn.fees:
        state = set_turn(state, fees=(*state.turn.fees, (owner, e.train)))
    if e.owed:
        state = set_train(state, e.seat, e.train, owing=True)
        return set_player(state, e.seat, debts=(*state.players[e.seat].debts, (owner, e.fee)))
    return pay(state, e.seat, owner, e.fee)


def _train_moved(title: "Title", state: State, e: ev.TrainMoved) -> State:
    train = state.players[e.seat].trains[e.train]
    to = title.board.number[e.to]
    inside = to in title.board.inside[train.at] and (train.inside or not train.moved)
    points = train.points - e.points
    state = set_train(state, e.seat, e.train, at=to, came=train.at, points=points, moved=True, inside=inside)
    return _fee(_used(state, e.seat, e.train), e)


def _ferry_crossed(title: "Title", state: State, e: ev.FerryCrossed) -> State:
    to = title.board.number[e.to]
    state = set_train(state, e.seat, e.train, at=to, came=NOWHERE, points=e.left, moved=True, inside=False)
    return _fee(_used(state, e.seat, e.train), e)


def _set_down(title: "Title", state: State, e: ev.TrainSetDown) -> State:
    centre = title.board.places[title.cities[e.city]].centre
    state = to_supply(state, e.goods)
    state = set_train(state, e.seat, e.train, at=centre, came=NOWHERE, goods=(), halted=True, set_down=True)
    state = _used(state, e.seat, e.train)
    return set_player(state, e.seat, origin=e.city) if e.new_origin else state


def _train_ordered(_: "Title", state: State, e: ev.TrainOrdered) -> State:
    return _spent(set_train(state, e.seat, e.train, change=e.to), e.seat, e.price)


def _spent(state: State, seat: SeatId, price: int) -> State:
    assert state.turn is not None
    return set_turn(pay(state, seat, None, price), spent=state.turn.spent + price, acted=True)


def _train_changed(_: "Title", state: State, e: ev.TrainChanged) -> State:
    return set_train(state, e.seat, e.train, type=e.to, change=None)


def _train_bought(_: "Title", state: State, e: ev.SecondTrainBought) -> State:
    trains = (*state.players[e.seat].trains, Train(e.kind, new=True))
    return _spent(set_player(state, e.seat, trains=trains), e.seat, e.price)


def _train_placed(title: "Title", state: State, e: ev.TrainPlaced) -> State:
    centre = title.board.places[title.cities[e.city]].centre
    state = replace(state, agenda=_settled(state, ev.PlacingDue))
    return set_train(state, e.seat, e.train, at=centre)


# -- goods --------------------------------------------------------------------------------------------------------


def _handled(state: State, seat: SeatId, number: int, goods: tuple[str, ...], points: int) -> State:
    train = state.players[seat].trains[number]
    left = {"points": train.points - points, "handled": train.handled + points} if points else {}
    return _used(set_train(state, seat, number, goods=goods, **left), seat, number)


def without_one(goods: tuple[str, ...], good: str) -> tuple[str, ...]:
    """One chip less."""
    place = goods.index(good)
    return (*goods[:place], *goods[place + 1 :])


def _good_loaded(_: "Title", state: State, e: ev.GoodLoaded) -> State:
    goods = state.players[e.seat].trains[e.train].goods
    if e.dropped:
        state = _taken_up(state, e.city, e.good)
    else:
        state = replace(state, supply={**state.supply, e.good: state.supply[e.good] - 1})
    return _handled(state, e.seat, e.train, (*goods, e.good), e.points)


def _taken_up(state: State, city: str, good: str) -> State:
    """The chip that has lain longest is gone from the city."""
    lying = list(state.dropped[city])
    lying.remove(next(chip for chip in lying if chip[0] == good))
    dropped = {**state.dropped, city: tuple(lying)}
    if not lying:
        del dropped[city]
    return replace(state, dropped=dropped)


def _good_unloaded(_: "Title", state: State, e: ev.GoodUnloaded) -> State:
    goods = without_one(state.players[e.seat].trains[e.train].goods, e.good)
    if e.lies:
        lying = (*state.dropped.get(e.city, ()), (e.good, state.round))
        state = replace(state, dropped={**state.dropped, e.city: lying})
    else:
        state = to_supply(state, (e.good,))
    return _handled(state, e.seat, e.train, goods, e.points)


def _demand_met(_: "Title", state: State, e: ev.DemandMet) -> State:
    player = state.players[e.seat]
    goods = without_one(player.trains[e.train].goods, e.good)
    state = _handled(to_supply(state, (e.good,)), e.seat, e.train, goods, e.points)
    state = pay(state, None, e.seat, e.payoff)
    state = replace(state, discard=(*state.discard, e.card))
    if e.public:
        return replace(state, public=tuple(card for card in state.public if card != e.card))
    return set_player(state, e.seat, hand=tuple(card for card in player.hand if card != e.card))


def _debt_paid(_: "Title", state: State, e: ev.DebtPaid) -> State:
    debts = list(state.players[e.seat].debts)
    place = next(n for n, (owner, _) in enumerate(debts) if owner == e.owner)
    left = debts[place][1] - e.amount
    debts[place : place + 1] = [(e.owner, left)] if left else []
    return pay(set_player(state, e.seat, debts=tuple(debts)), e.seat, e.owner, e.amount)


def _chip_returned(_: "Title", state: State, e: ev.ChipReturned) -> State:
    return to_supply(_taken_up(state, e.city, e.good), (e.good,))


def _chip_lost(_: "Title", state: State, e: ev.ChipLost) -> State:
    goods = without_one(state.players[e.seat].trains[e.train].goods, e.good)
    state = set_train(to_supply(state, (e.good,)), e.seat, e.train, goods=goods)
    return replace(state, agenda=_settled(state, ev.ChipDue)) if e.asked else state


# -- track and money ----------------------------------------------------------------------------------------------


def _section_built(title: "Title", state: State, e: ev.SectionBuilt) -> State:
    board = title.board
    start, end = board.number[e.start], board.number[e.end]
    state = _spent(state, e.seat, e.price)
    state = replace(state, track=state.track.with_section(board.edge[start, end], e.seat))
    if not state.players[e.seat].built:
        state = set_player(state, e.seat, built=True)
    place = board.place_of[start]
    if place != NOWHERE and board.places[place].is_major and state.turn is not None:
        city, exits = board.places[place].name, state.turn.exits
        state = set_turn(state, exits={**exits, city: exits.get(city, 0) + 1})
    return state


def _ferry_built(title: "Title", state: State, e: ev.FerryBuilt) -> State:
    state = _spent(state, e.seat, e.price)
    return replace(state, track=state.track.with_share(title.board.line_number[e.line], e.seat))


def _sections_erased(title: "Title", state: State, e: ev.SectionsErased) -> State:
    board = title.board
    edges = [board.edge[board.number[one], board.number[other]] for one, other in e.sections]
    return replace(state, track=state.track.without(edges))


def _tax_paid(_: "Title", state: State, e: ev.TaxPaid) -> State:
    return pay(state, e.seat, None, e.amount)


def _sum_paid(_: "Title", state: State, e: ev.SumPaid) -> State:
    return pay(state, e.payer, e.payee, e.amount)


def _riches_announced(_: "Title", state: State, e: ev.RichesAnnounced) -> State:
    return set_player(state, e.seat, announced=True)


# -- deals and the end --------------------------------------------------------------------------------------------


def _deal_declined(_: "Title", state: State, e: ev.DealDeclined) -> State:
    return replace(state, agenda=_settled(state, ev.DealOffered))


def _deal_made(_: "Title", state: State, e: ev.DealMade) -> State:
    state = replace(state, agenda=_settled(state, ev.DealOffered))
    if not e.use:
        return state
    kept = tuple(deal for deal in state.deals if set(deal.parties) != {e.seat, e.to})
    return replace(state, deals=(*kept, Deal((e.seat, e.to), e.use, e.price, e.last_round)))


def _deal_ended(_: "Title", state: State, e: ev.DealEnded) -> State:
    return replace(state, deals=tuple(deal for deal in state.deals if deal.parties != (e.seat, e.to)))


def _goal_reached(_: "Title", state: State, e: ev.GoalReached) -> State:
    return replace(state, goal=e.seat)


def _game_ended(_: "Title", state: State, e: ev.GameEnded) -> State:
    return replace(state, over=e.cause, winner=e.winner, goal=e.seat, agenda=())


APPLY: Mapping[type[ev.Event], Apply] = {
    **CARDS,
    ev.RoundBegan: _round_began,
    ev.TurnBegan: _turn_began,
    ev.OriginChosen: _origin_chosen,
    ev.MovingEnded: _moving_ended,
    ev.TurnClosing: _put_on_the_agenda,
    ev.ChipDue: _put_on_the_agenda,
    ev.PlacingDue: _put_on_the_agenda,
    ev.DealOffered: _put_on_the_agenda,
    ev.CardsDue: _put_on_the_agenda,
    ev.ContractDue: _put_on_the_agenda,
    ev.TurnEnded: _turn_ended,
    ev.OutfitReceived: _outfit_received,
    ev.StartedOver: _started_over,
    ev.TrainMoved: _train_moved,
    ev.FerryCrossed: _ferry_crossed,
    ev.TrainSetDown: _set_down,
    ev.TrainOrdered: _train_ordered,
    ev.TrainChanged: _train_changed,
    ev.SecondTrainBought: _train_bought,
    ev.TrainPlaced: _train_placed,
    ev.GoodLoaded: _good_loaded,
    ev.GoodUnloaded: _good_unloaded,
    ev.DemandMet: _demand_met,
    ev.DebtPaid: _debt_paid,
    ev.ChipReturned: _chip_returned,
    ev.ChipLost: _chip_lost,
    ev.SectionBuilt: _section_built,
    ev.FerryBuilt: _ferry_built,
    ev.SectionsErased: _sections_erased,
    ev.TaxPaid: _tax_paid,
    ev.SumPaid: _sum_paid,
    ev.RichesAnnounced: _riches_announced,
    ev.DealDeclined: _deal_declined,
    ev.DealMade: _deal_made,
    ev.DealEnded: _deal_ended,
    ev.GoalReached: _goal_reached,
    ev.GameEnded: _game_ended,
}
