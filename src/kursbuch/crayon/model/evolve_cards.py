"""What events about cards, draws and event cards change."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import Lasting, Reach, State, set_player, set_train, set_turn

if TYPE_CHECKING:
    from kursbuch.crayon.title import Title


def _foretold(_: "Title", state: State, e: ev.Foretold) -> State:
    return replace(state, foretold=(*state.foretold, (e.kind, e.values)))


def without_next(state: State, kind: str) -> State:
    """The next draw of this kind has been made."""
    if not state.foretold:
        return state
    left = list(state.foretold)
    known = next((draw for draw in left if draw[0] == kind), None)
    if known is None:
        return state
    left.remove(known)
    return replace(state, foretold=tuple(left))


def _chips_laid_out(_: "Title", state: State, e: ev.ChipsLaidOut) -> State:
    return replace(state, supply=e.chips)


def _cards_dealt(_: "Title", state: State, e: ev.CardsDealt) -> State:
    return set_player(state, e.seat, hand=e.cards)


def _stack_shuffled(_: "Title", state: State, e: ev.StackShuffled) -> State:
    if not e.renewed:
        if state.given_up:  # cards given up are shuffled in; the first stack of all is no draw that could be foretold
            state = without_next(state, "shuffle")
        return replace(state, stack=e.cards, chance=e.chance, under=0)
    state = without_next(state, "reshuffle")
    return replace(state, stack=e.cards, discard=(), chance=e.chance, given_up={}, under=0)


def _cards_kept(_: "Title", state: State, e: ev.CardsKept) -> State:
    state = set_player(state, e.seat, hand=e.cards)
    start = e.seat if e.starts else state.start
    return replace(state, given_up={**state.given_up, e.seat: e.given_up}, start=start)


def _start_player_drawn(_: "Title", state: State, e: ev.StartPlayerDrawn) -> State:
    return replace(without_next(state, "first_player"), start=e.seat, chance=e.chance)


def _cards_put_under(_: "Title", state: State, e: ev.CardsPutUnder) -> State:
    state = without_next(state, "under_stack")
    return replace(state, stack=(*state.stack, *e.cards), under=len(e.cards), chance=e.chance)


def _contracts_laid(_: "Title", state: State, e: ev.ContractsLaid) -> State:
    stack = list(state.stack[len(e.cards) + len(e.returned) :])
    for card, place in e.returned:
        stack.insert(place, card)
    under = state.under + len(e.returned) if state.under else 0
    state = without_next(state, "public")
    return replace(state, public=e.cards, stack=tuple(stack), under=under, chance=e.chance)


def _drawn(state: State) -> State:
    stack = state.stack[1:]
    return replace(state, stack=stack, under=state.under if len(stack) >= state.under else 0)


def _card_drawn(_: "Title", state: State, e: ev.CardDrawn) -> State:
    state = _drawn(state)
    due = state.agenda[-1]
    assert isinstance(due, ev.CardsDue)
    left = () if due.count == 1 else (replace(due, count=due.count - 1),)
    state = replace(state, agenda=(*state.agenda[:-1], *left))
    return set_player(state, e.seat, hand=(*state.players[e.seat].hand, e.card))


def _contract_turned_up(_: "Title", state: State, e: ev.ContractTurnedUp) -> State:
    state = _drawn(state)
    public = (*state.public[: e.place], e.card, *state.public[e.place :])
    return replace(state, public=public, agenda=state.agenda[:-1])


def _event_drawn(_: "Title", state: State, e: ev.EventDrawn) -> State:
    state = _drawn(state)
    effects = (*state.effects, Lasting(e.card, e.seat)) if e.lasting else state.effects
    reaches = (*state.reaches, Reach(e.card, frozenset())) if e.late_comers else state.reaches
    return replace(state, discard=(*state.discard, e.card), effects=effects, reaches=reaches)


def _event_ignored(_: "Title", state: State, e: ev.EventIgnored) -> State:
    state = _drawn(state)
    return replace(state, discard=(*state.discard, e.card))


def _hand_thrown_away(_: "Title", state: State, e: ev.HandThrownAway) -> State:
    state = set_turn(set_player(state, e.seat, hand=()), acted=True)
    return replace(state, discard=(*state.discard, *e.cards))


def _train_derailed(_: "Title", state: State, e: ev.TrainDerailed) -> State:
    state = set_train(state, e.seat, e.train, halted_next=True)
    hit = (e.seat, e.train)
    reaches = tuple(replace(reach, hit=reach.hit | {hit}) if reach.card == e.card else reach for reach in state.reaches)
    return replace(state, reaches=reaches)


def _effect_began(_: "Title", state: State, e: ev.EffectBegan) -> State:
    effects = list(state.effects)
    effects[effects.index(Lasting(e.card, e.drawer))] = Lasting(e.card, e.drawer, True, e.seats)
    return replace(state, effects=tuple(effects))


def _effect_ended(_: "Title", state: State, e: ev.EffectEnded) -> State:
    """Of two that began with the same card the older one."""
    effects = list(state.effects)
    effects.remove(next(x for x in effects if x.running and (x.card, x.drawer) == (e.card, e.drawer)))
    return replace(state, effects=tuple(effects))


CARDS: Mapping[type[ev.Event], Callable[["Title", State, Any], State]] = {
    ev.Foretold: _foretold,
    ev.ChipsLaidOut: _chips_laid_out,
    ev.CardsDealt: _cards_dealt,
    ev.StackShuffled: _stack_shuffled,
    ev.CardsKept: _cards_kept,
    ev.StartPlayerDrawn: _start_player_drawn,
    ev.CardsPutUnder: _cards_put_under,
    ev.ContractsLaid: _contracts_laid,
    ev.CardDrawn: _card_drawn,
    ev.ContractTurnedUp: _contract_turned_up,
    ev.EventDrawn: _event_drawn,
    ev.EventIgnored: _event_ignored,
    ev.HandThrownAway: _hand_thrown_away,
    ev.TrainDerailed: _train_derailed,
    ev.EffectBegan: _effect_began,
    ev.EffectEnded: _effect_ended,
}
