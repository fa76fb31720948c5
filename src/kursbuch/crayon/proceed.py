"""What happens by itself: draws, events, the end of a turn, the next turn and the next round."""

from collections.abc import Iterator

from kursbuch.crayon import chance
from kursbuch.crayon.ending import winner
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.data import EventCard
from kursbuch.crayon.steps.base import clockwise
from kursbuch.crayon.title import Cursor, Title
from kursbuch.crayon.weather import crossings
from kursbuch.kernel.ids import SeatId

Events = Iterator[ev.Event]

COMES_NEAR: frozenset[type[ev.Event]] = frozenset({ev.TrainMoved, ev.FerryCrossed})
"""After these facts a train may be in a region that it leaves again with the next step of the same act."""


def proceed(title: Title, now: Cursor) -> Events:
    """The next thing that needs no decision; nothing while somebody has to decide."""
    top = now.state.top
    match top:
        case ev.CardsDue(seat) | ev.ContractDue(seat):
            yield from _draw(title, now, seat, top)
        case ev.TurnClosing(seat):
            yield from _close(title, now, seat)
        case None:
            yield from late_comers(title, now)
            if now.state.top is None:
                yield from _go_on(title, now)
        case _:
            pass


def _go_on(title: Title, now: Cursor) -> Events:
    state = now.state
    if state.turn is None:
        if state.round == 0 and len(state.given_up) == len(state.seats):
            yield from _first_round(title, now)
    elif state.turn.phase == "ended":
        yield from _next_turn(title, now, state.turn.seat)


# -- draws --------------------------------------------------------------------------------------------------------


def _draw(title: Title, now: Cursor, seat: SeatId, due: ev.Event) -> Events:
    """One card: a demand card settles what is due, an event card happens first."""
    if not now.state.stack:
        yield chance.reshuffled(now.state)
    card = now.state.stack[0]
    if card in title.demands:
        yield ev.ContractTurnedUp(card, due.place) if isinstance(due, ev.ContractDue) else ev.CardDrawn(seat, card)
    elif isinstance(due, ev.ContractDue) and not title.settings.refill_events_count:
        yield ev.EventIgnored(card)
    else:
        yield from _happen(title, now, seat, title.event_cards[card])


def _happen(title: Title, now: Cursor, drawer: SeatId, card: EventCard) -> Events:
    """What a card does at once; what lasts starts at the end of the drawer's turn."""
    lasting = any(effect.when == "round" for effect in card.effects)
    derails = any(effect.do == "derail" for effect in card.effects)
    yield ev.EventDrawn(drawer, card.id, lasting, derails and title.settings.late_comers_are_hit)
    for effect in card.effects:
        if effect.do == "erase_crossings":
            yield from _erase(title, now, drawer, crossings(title.board, effect))
        elif effect.do == "tax":
            yield from _tax(title, now, drawer)
        elif effect.do == "derail":
            yield from _derail(title, now, drawer, card.id, title.board.region(effect))


def _erase(title: Title, now: Cursor, drawer: SeatId, edges: frozenset[int]) -> Events:
    board = title.board
    for seat in clockwise(now.state, drawer):
        gone = sorted(edge for edge in now.state.track.sections(seat) if edge in edges)
        if gone:
            ends = (board.ends[edge] for edge in gone)
            yield ev.SectionsErased(seat, tuple((board.posts[one], board.posts[other]) for one, other in ends))


def _tax(title: Title, now: Cursor, drawer: SeatId) -> Events:
    for seat in clockwise(now.state, drawer):
        cash = now.state.players[seat].cash
        due = next((due for least, most, due in title.settings.tax if least <= cash <= most), 0)
        if due:
            yield ev.TaxPaid(seat, due)


def _derail(
    title: Title, now: Cursor, first: SeatId, card: int, region: frozenset[int], spared: frozenset[object] = frozenset()
) -> Events:
    """Trains in the region; whose goods are of several kinds is asked, clockwise from the drawer."""
    asked: list[ev.Event] = []
    for seat in clockwise(now.state, first):
        for number, train in enumerate(now.state.players[seat].trains):
            if train.at not in region or (seat, number) in spared:
                continue
            yield ev.TrainDerailed(seat, number, card)
            kinds = set(train.goods)
            if len(kinds) == 1:
                yield ev.ChipLost(seat, number, train.goods[0], "derailment")
            elif kinds:
                asked.append(ev.ChipDue(seat, number, "derailment"))
    yield from reversed(asked)


def late_comers(title: Title, now: Cursor) -> Events:
    """Trains that have come into a region in which an event still reaches them this round."""
    for reach in now.state.reaches:
        effect = next(effect for effect in title.event_cards[reach.card].effects if effect.do == "derail")
        turn = now.state.turn
        first = turn.seat if turn is not None else now.state.seats[0]
        yield from _derail(title, now, first, reach.card, title.board.region(effect), frozenset(reach.hit))


# -- the end of a turn --------------------------------------------------------------------------------------------


def _close(title: Title, now: Cursor, seat: SeatId) -> Events:
    """Changed trains and what goes overboard, then a new train, then the effects of one round."""
    for number, train in enumerate(now.state.players[seat].trains):
        if train.change is not None:
            yield ev.TrainChanged(seat, number, train.change)
            if len(train.goods) > title.trains[train.change].capacity:
                if len(set(train.goods)) == 1:
                    yield ev.ChipLost(seat, number, train.goods[0], "overboard")
                else:
                    yield ev.ChipDue(seat, number, "overboard")
                    return
    if any(train.at == NOWHERE and train.new for train in now.state.players[seat].trains):
        yield ev.PlacingDue(seat)
        return
    yield ev.TurnEnded(seat)
    yield from _effects_change(title, now, seat)


def _effects_change(title: Title, now: Cursor, seat: SeatId) -> Events:
    for effect in now.state.effects:
        if effect.running and not effect.left:
            yield ev.EffectEnded(effect.card, effect.drawer)
    for effect in now.state.effects:
        if not effect.running and effect.drawer == seat:
            others = clockwise(now.state, seat)[1:]
            seats = (*others, seat) if title.settings.drawer_plays_under_it else others
            yield ev.EffectBegan(effect.card, seat, seats)


# -- turns and rounds ---------------------------------------------------------------------------------------------


def _first_round(title: Title, now: Cursor) -> Events:
    yield chance.put_under(title, now.state)
    if title.settings.start_is_drawn:
        yield chance.start_player(now.state)
    assert now.state.start is not None
    yield ev.RoundBegan(1, now.state.start)
    yield from _begin_turn(title, now, now.state.start)


def _next_turn(title: Title, now: Cursor, seat: SeatId) -> Events:
    state = now.state
    assert state.start is not None
    order = clockwise(state, state.start)
    place = order.index(seat) + 1
    if place < len(order):
        yield from _begin_turn(title, now, order[place])
        return
    yield from _end_round(title, now)
    if now.state.over is not None:
        return
    start = order[1] if title.settings.start_rotates else order[0]
    yield ev.RoundBegan(state.round + 1, start)
    if state.round + 1 == title.settings.public_from_round:
        yield chance.public_contracts(title, now.state)
    yield from _begin_turn(title, now, start)


def _begin_turn(title: Title, now: Cursor, seat: SeatId) -> Events:
    state = now.state
    if not title.settings.drawer_plays_under_it:
        for effect in state.effects:
            if effect.running and effect.drawer == seat:
                yield ev.EffectEnded(effect.card, effect.drawer)
    player, moving = state.players[seat], state.round >= title.settings.first_moving_round
    phase = "origin" if player.origin is None else "move" if moving else "build"
    points = tuple(title.speed(train.type) for train in player.trains) if phase == "move" else ()
    yield ev.TurnBegan(seat, phase, points, title.settings.first_round_track_only and not moving)


def _end_round(title: Title, now: Cursor) -> Events:
    state = now.state
    if state.goal is not None:
        yield ev.GameEnded(state.goal, winner(state, state.goal))
        return
    for city, chips in state.dropped.items():
        for good, dropped in chips:
            if dropped + title.settings.dropped_rounds <= state.round:
                yield ev.ChipReturned(city, good, dropped)
    for deal in state.deals:
        if deal.last_round <= state.round:
            yield ev.DealEnded(*deal.parties)
