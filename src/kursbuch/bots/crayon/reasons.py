"""Why a player of drawn track moves so: the code of a sentence (`reason.CODE` in the texts `bots`) and its facts."""

from collections.abc import Sequence
from typing import Any

from kursbuch.bots.advice import Reason
from kursbuch.bots.crayon.thinking import missing_majors
from kursbuch.bots.crayon.valuing import measured
from kursbuch.crayon import actions as act
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.study.plans import cards_of
from kursbuch.crayon.study.plans_search import Task, Trip, Visit
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId


def reason_for(rules: Rules, state: State, seat: SeatId, action: Any, trips: Sequence[Trip]) -> Reason:
    """The reason for a move, in the light of the trips that are meant to be made."""
    title = rules.title
    if isinstance(action, act.Build | act.BuildFerry):
        return _drawing(title, state, seat, action, trips)
    if isinstance(action, act.Move | act.CrossFerry | act.Load | act.Unload | act.Deliver | act.Relocate):
        return _handling(title, action, trips)
    if isinstance(action, act.ChangeTrain | act.BuyTrain):
        turns = round(measured(title, state, seat).turns)
        if isinstance(action, act.BuyTrain):
            return Reason("second_train", {"turns": turns})
        return Reason("better_train", {"train": action.to, "turns": turns})
    if isinstance(action, act.EndMoving | act.EndTurn):
        return _ending(state, seat, action, trips)
    if isinstance(action, act.KeepCards | act.ChooseOrigin | act.PlaceTrain):
        return _beginning(title, action, trips)
    return _other(title, state, seat, action)


def _task_facts(title: Title, task: Task) -> dict[str, Any]:
    """What is carried where, and what that pays."""
    return {"good": task.good, "city": title.board.places[task.goal].name, "payoff": task.payoff}


# -- track


def _drawing(
    title: Title, state: State, seat: SeatId, action: act.Build | act.BuildFerry, trips: Sequence[Trip]
) -> Reason:
    drawn = _pairs(title, action)
    for trip in trips:
        if drawn & set(trip.course.drawn):
            visit = _visit_beyond(trip)
            place = title.board.places[visit.place].name
            if visit.delivers:
                return Reason("build_to_deliver", _task_facts(title, visit.task))
            return Reason("build_to_load", {**_task_facts(title, visit.task), "source": place})
    missing = missing_majors(title, state, seat)
    return Reason("join_cities", {"count": title.settings.goal_cities, "missing": len(missing)})


def _pairs(title: Title, action: act.Build | act.BuildFerry) -> set[tuple[int, int]]:
    number = title.board.number
    if isinstance(action, act.BuildFerry):
        end = number[action.to]
        line = next(each for each in title.board.lines if each.name == action.line)
        return {(line.other(end), end)}
    return {(number[start], number[end]) for start, end in action.sections}


def _visit_beyond(trip: Trip) -> Visit:
    """The first stop that cannot be reached without new track."""
    gaps = set(trip.course.gaps)
    for visit, mark in zip(trip.order, trip.course.marks, strict=True):
        if gaps & set(zip(trip.course.posts[:mark], trip.course.posts[1 : mark + 1], strict=True)):
            return visit
    return trip.order[-1]


# -- trains


def _handling(title: Title, action: Any, trips: Sequence[Trip]) -> Reason:
    if isinstance(action, act.Deliver):
        city, good, payoff = title.demands[action.card].demands[action.demand]
        return Reason("deliver", {"good": good, "city": city, "payoff": payoff})
    if isinstance(action, act.Unload):
        return Reason("make_room", {"good": action.good})
    if isinstance(action, act.Relocate):
        return Reason("set_down", {"city": action.city})
    visits = [visit for trip in trips if trip.train == action.train for visit in trip.order]
    if isinstance(action, act.Load):
        task = next((visit.task for visit in visits if visit.task.good == action.good), None)
        return Reason("load_spare", {"good": action.good}) if task is None else Reason("load", _task_facts(title, task))
    if not visits:
        return Reason("move_on")
    task = visits[0].task
    if visits[0].delivers:
        return Reason("carry", _task_facts(title, task))
    return Reason("fetch", {**_task_facts(title, task), "source": title.board.places[task.source].name})


def _ending(state: State, seat: SeatId, action: Any, trips: Sequence[Trip]) -> Reason:
    if isinstance(action, act.EndMoving):
        waits = any(trip.course.gaps for trip in trips)
        return Reason("build_first" if waits else "moved_enough")
    return Reason("save", {"cash": state.players[seat].cash})


# -- choices


def _beginning(title: Title, action: Any, trips: Sequence[Trip]) -> Reason:
    if isinstance(action, act.KeepCards):
        code = "keep_cards"
    else:
        code = "begin_here" if isinstance(action, act.ChooseOrigin) else "work_here"
    return Reason(f"{code}_for", _task_facts(title, trips[0].tasks[0])) if trips else Reason(code)


def _other(title: Title, state: State, seat: SeatId, action: Any) -> Reason:
    if isinstance(action, act.LoseChip):
        best = max(_payoffs(title, state, seat, action.good), default=0)
        return Reason("lose_least" if best else "lose", {"good": action.good, "payoff": best})
    if isinstance(action, act.OfferDeal):
        return Reason("offer_deal", {"to": action.to, "sum": action.sum, "rounds": action.rounds})
    if isinstance(action, act.AcceptDeal | act.DeclineDeal):
        offer = state.top
        assert isinstance(offer, ev.DealOffered)
        return Reason("accept_deal" if isinstance(action, act.AcceptDeal) else "decline_deal", {"seat": offer.seat})
    if isinstance(action, act.PassTurn):
        return Reason("new_cards")
    return Reason("start_over" if isinstance(action, act.StartOver) else "move_on")


def _payoffs(title: Title, state: State, seat: SeatId, good: str) -> list[int]:
    """What the cards in sight pay for a good."""
    demands = (demand for card in cards_of(state, seat) for demand in title.demands[card].demands)
    return [payoff for _, each, payoff in demands if each == good]
