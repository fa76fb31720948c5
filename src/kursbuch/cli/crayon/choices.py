"""Choices by number at a table of drawn track: what is worth a line, instead of hundreds of sections and steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from kursbuch.cli.choices import Pick, Section
from kursbuch.cli.crayon.words import Voice
from kursbuch.crayon import actions as act
from kursbuch.crayon.model.state import State
from kursbuch.crayon.steps.build import starts
from kursbuch.crayon.study.journeys import Journey, journeys
from kursbuch.crayon.study.ways import costs_from, full_places
from kursbuch.crayon.view import View
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.messages import label

MOST_GOALS = 8
"""Cities that are listed to drive or to build to."""
LISTED = (
    act.KeepCards,
    act.ChooseOrigin,
    act.Deliver,
    act.Load,
    act.Unload,
    act.CrossFerry,
    act.Relocate,
    act.BuildFerry,
    act.ChangeTrain,
    act.BuyTrain,
    act.PlaceTrain,
    act.LoseChip,
    act.AcceptDeal,
    act.DeclineDeal,
    act.EndMoving,
    act.EndTurn,
    act.PassTurn,
    act.StartOver,
)
"""Kinds of actions that are listed one by one, in this order."""
HEADINGS = {
    "KeepCards": "cards",
    "ChooseOrigin": "origin",
    "PlaceTrain": "origin",
    "Deliver": "goods",
    "Load": "goods",
    "Unload": "goods",
    "LoseChip": "goods",
    "CrossFerry": "move",
    "Relocate": "move",
    "BuildFerry": "build",
    "ChangeTrain": "trains",
    "BuyTrain": "trains",
    "AcceptDeal": "deal",
    "DeclineDeal": "deal",
}
ORDER = ("cards", "origin", "deal", "goods", "move", "build", "trains", "turn")


class Typed(Struct, frozen=True):
    """A choice that stands for a typed line."""

    line: str


def sections(voice: Voice, state: State, seat: SeatId, offers: Offers[act.Action]) -> list[Section]:
    """What may be done, in groups; where to go and what to draw as the cities that matter to the cards in sight."""
    found: dict[str, list[Pick]] = {}
    for kind in LISTED:
        for action in offers.listed:
            if type(action) is kind:
                heading = HEADINGS.get(kind.__name__, "turn")
                found.setdefault(heading, []).append(Pick(label_of(voice, action), action))
    kinds = {type(action) for action in offers.listed} | {type(free.suggestion) for free in offers.free}
    if act.Move in kinds:
        found["move"] = [*goals(voice, state, seat), *found.get("move", ())]
    if act.Build in kinds:
        found["build"] = [*lines(voice, state, seat), *found.get("build", ())]
    return [Section(voice.say(f"kind.{kind}"), tuple(found[kind])) for kind in ORDER if found.get(kind)]


def label_of(voice: Voice, action: act.Action) -> str:
    """What an action is called; a delivery by its demand."""
    if isinstance(action, act.Deliver):
        return voice.say("deliver", demand=voice.demand(action.card, action.demand), train=action.train + 1)
    return label(action, voice.lang, voice.names)


def wanted_words(voice: Voice, view: View, seat: SeatId, action: object) -> str:
    """Where the good that would be loaded is wanted, by the cards of whoever looks and the public contracts."""
    if not isinstance(action, act.Load):
        return ""
    cards = (*(view.players[seat].hand or ()), *view.public)
    demands = (demand for card in cards for demand in voice.title.demands[card].demands)
    return ", ".join(f"{voice.city(city)} {payoff}" for city, good, payoff in demands if good == action.good)


def interest(voice: Voice, state: State, seat: SeatId) -> Mapping[str, int]:
    """What a city matters to the cards in sight: the payoffs it pays, and those of goods it offers."""
    found: dict[str, int] = {}
    aboard = {good for train in state.players[seat].trains for good in train.goods}
    for card in (*state.players[seat].hand, *state.public):
        for city, good, payoff in voice.title.demands[card].demands:
            found[city] = found.get(city, 0) + payoff * (3 if good in aboard else 1)
            for source in voice.title.goods[good].sources:
                found[source] = found.get(source, 0) + payoff // 2
    return found


def goals(voice: Voice, state: State, seat: SeatId) -> Iterator[Pick]:
    """Cities a train reaches in this turn, those that matter most first."""
    matter = interest(voice, state, seat)
    for number in range(len(state.players[seat].trains)):
        reached = cities_reached(voice, state, seat, number)
        ranked = sorted(reached, key=lambda city: -matter.get(city, 0))[:MOST_GOALS]
        for city in ranked:
            yield Pick(move_words(voice, state, seat, number, city, reached[city]), Typed(f"go {city} #{number + 1}"))


def cities_reached(voice: Voice, state: State, seat: SeatId, number: int) -> Mapping[str, Journey]:
    """The cities that a train reaches in this turn, with the soonest way to each."""
    board = voice.title.board
    found: dict[str, Journey] = {}
    here = board.place_of[state.players[seat].trains[number].at]
    for post, journey in journeys(voice.title, state, seat, number).items():
        place = board.place_of[post]
        if place >= 0 and place != here and board.places[place].is_city:
            known = found.get(board.places[place].name)
            if known is None or (journey.points, journey.fee) < (known.points, known.fee):
                found[board.places[place].name] = journey
    return found


def move_words(voice: Voice, state: State, seat: SeatId, number: int, city: str, journey: Journey) -> str:
    """A way for a train, with its points and fees."""
    facts = {"city": voice.city(city), "points": journey.points, "train": number + 1}
    words = voice.say("go_second" if len(state.players[seat].trains) > 1 else "go", **facts)
    return words + fee_words(voice, journey)


def fee_words(voice: Voice, journey: Journey) -> str:
    """What track of others costs on the way."""
    if not journey.fee:
        return ""
    return voice.phrase("go_fee", fee=journey.fee, owners=", ".join(map(voice.player, journey.owners)))


def lines(voice: Voice, state: State, seat: SeatId) -> Iterator[Pick]:
    """Cities that are not in the network and matter to the cards in sight, with the price of the cheapest line."""
    title, matter = voice.title, interest(voice, state, seat)
    board, track = title.board, state.track
    full = full_places(title, state, seat)
    costs = costs_from(title, track, seat, starts(title, state, seat), full=full)
    prices: list[tuple[int, str]] = []
    for place in board.cities:
        if place in track.places(seat) or place in full:
            continue
        cheapest = min((costs[post] for post in board.places[place].posts if post in costs), default=0)
        if cheapest:
            prices.append((cheapest, board.places[place].name))
    ranked = sorted(prices, key=lambda entry: entry[0] / (1 + matter.get(entry[1], 0)))[:MOST_GOALS]
    for price, city in sorted(ranked):
        yield Pick(voice.say("build_to", city=voice.city(city), price=price), Typed(f"build {city}"))
