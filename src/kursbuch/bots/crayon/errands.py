"""The random player of games of drawn track: it takes errands as they come, so that its games end.

Random steps and random sections lead nowhere. This player picks one of the demands it can serve, more often a good one,
draws the cheapest track for it and carries the good there. With money to spare it joins the major cities.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from kursbuch.bots.crayon.joining import Network, affordable, to_place
from kursbuch.crayon import actions as act
from kursbuch.crayon.fees import fee_due
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.steps.move import points_of
from kursbuch.crayon.study.bounds import NEVER
from kursbuch.crayon.study.ways import Way, as_path, quickest
from kursbuch.crayon.title import Title
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.ruleset import Ruleset

PATIENCE = 2
"""After so many turns without a step in a row something else is tried."""
TRIES = 3
"""The best of so many errands is taken."""
SPARE = 40
"""With so much more than its price a line to another major city is begun."""


class Errand(Struct, frozen=True):
    """A demand of a card, and where its good comes from."""

    card: int
    demand: int
    good: str
    source: int
    destination: int
    payoff: int


class ErrandBot:
    """Serves one demand after the other."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)
        self.errands: dict[SeatId, Errand] = {}
        self.idle: dict[SeatId, int] = {}
        self.ways: dict[SeatId, tuple[int, tuple[int, ...]]] = {}

    def choose(self, rules: Ruleset[Any, Any, Any, Any], imagined: Any, seat: SeatId, offers: Offers[Any]) -> Any:
        """What the errand asks for now; anything where it asks for nothing."""
        assert isinstance(rules, Rules)
        assert isinstance(imagined, State)
        phase = rules.phase(imagined)
        if phase == "origin":
            return self._origin(rules.title, imagined, seat, offers)
        if phase == "move":
            return self._move(rules, imagined, seat, offers)
        if phase == "build":
            return self._build(rules, imagined, seat, offers)
        if phase == "deal":
            return act.DeclineDeal()
        return self.dice.choice(offers.listed)

    # -- which errand

    def _errand(self, title: Title, state: State, seat: SeatId) -> Errand | None:
        """The errand under way, or a new one that can be paid for."""
        cards = (*state.players[seat].hand, *state.public)
        known = self.errands.get(seat)
        if known is not None and known.card in cards:
            return known
        self.errands.pop(seat, None)
        found = self._new_errand(title, state, seat, cards)
        if found is not None:
            self.errands[seat] = found
        return found

    def _new_errand(self, title: Title, state: State, seat: SeatId, cards: Iterable[int]) -> Errand | None:
        """The best of a few that can be paid for. The map alone says what one costs at least; what others have drawn is
        looked at only for one that is to be taken."""
        network = Network(title, state, seat)
        aboard = {good for train in state.players[seat].trains for good in train.goods}
        few: list[tuple[float, Errand, tuple[int, ...]]] = []
        left = list(self.dice.shuffled(list(_errands(title, cards))))
        while left or few:
            while left and len(few) < TRIES:
                errand = left.pop()
                if errand.good not in aboard and not state.supply[errand.good]:
                    continue
                stops = (errand.destination,) if errand.good in aboard else (errand.source, errand.destination)
                price = sum(map(network.at_least, stops))
                if price <= network.cash:
                    few.append((errand.payoff - price / 2, errand, stops))
            if few:
                best = max(few, key=lambda one: one[0])
                if network.can_join(best[2]):
                    return best[1]
                few.remove(best)
        return None

    def _origin(self, title: Title, state: State, seat: SeatId, offers: Offers[Any]) -> Any:
        """Where some errand of the hand is cheap."""
        cash, found = state.players[seat].cash, list[tuple[float, Any]]()
        errands = list(_errands(title, state.players[seat].hand))
        for action in offers.listed:
            centre = title.board.places[title.cities[action.city]].centre
            for errand in errands:
                price = sum(to_place(title, place)[centre] for place in (errand.source, errand.destination))
                found.append((errand.payoff - 2 * max(0, price - cash) - price / 2, action))
        return max(found, key=lambda pair: pair[0])[1]

    # -- phase 1

    def _move(self, rules: Rules, state: State, seat: SeatId, offers: Offers[Any]) -> Any:
        title = rules.title
        for kind in (act.Deliver, act.Relocate):
            wanted = [action for action in offers.listed if isinstance(action, kind)]
            if wanted:
                return self.dice.choice(wanted)
        errand = self._errand(title, state, seat)
        if errand is None or self.idle.get(seat, 0) > PATIENCE:
            self.idle[seat] = 0
            return self._despair(offers)
        train = state.players[seat].trains[0]
        if errand.good not in train.goods:
            load = next((a for a in offers.listed if isinstance(a, act.Load) and a.good == errand.good), None)
            if load is not None and title.board.place_of[train.at] == errand.source:
                return load
            if len(train.goods) == title.trains[train.type].capacity:
                unload = [action for action in offers.listed if isinstance(action, act.Unload)]
                if unload:
                    return self.dice.choice(unload)
        target = errand.destination if errand.good in train.goods else errand.source
        return self._go(rules, state, seat, offers, target) or act.EndMoving()

    def _go(self, rules: Rules, state: State, seat: SeatId, offers: Offers[Any], place: int) -> Any:
        """As far as the points last on the way to a place."""
        title, train = rules.title, state.players[seat].trains[0]
        if not train.points or title.board.place_of[train.at] == place:
            return None
        known, ahead = self.ways.get(seat, (NOWHERE, ()))
        if known == place and train.at in ahead:
            rest = ahead[ahead.index(train.at) :]
            move = _along(rules, state, seat, offers, rest[1:]) if _lies(title, state, rest) else None
            if move is not None:
                return move
        path = quickest(title, state, 0, frozenset(title.board.places[place].posts))
        if path is None:
            return None
        self.ways[seat] = (place, (train.at, *path))
        return _along(rules, state, seat, offers, path)

    def _despair(self, offers: Offers[Any]) -> Any:
        """Nothing can be paid for: new cards, or a new start."""
        ways = [a for a in offers.listed if isinstance(a, act.PassTurn | act.StartOver)]
        return self.dice.choice(ways) if ways else act.EndMoving()

    # -- phase 2

    def _build(self, rules: Rules, state: State, seat: SeatId, offers: Offers[Any]) -> Any:
        errand = self._errand(rules.title, state, seat)
        if errand is None and act.PassTurn() in offers.listed:
            return act.PassTurn()
        for way in self._wanted(rules.title, state, seat, errand):
            built = affordable(rules, state, seat, way)
            if built is not None:
                return built
        if not state.players[seat].trains[0].moved and state.round > 1:
            self.errands.pop(seat, None)
            self.idle[seat] = self.idle.get(seat, 0) + 1
        if state.players[seat].cash <= SPARE:
            return act.EndTurn()
        change = [a for a in offers.listed if type(a) is act.ChangeTrain]
        better = [a for a in change if rules.title.trains[a.to].stage > rules.title.trains[_type(state, seat, a)].stage]
        return self.dice.choice(better) if better else act.EndTurn()

    def _wanted(self, title: Title, state: State, seat: SeatId, errand: Errand | None) -> Iterable[Way]:
        """Track for the errand; with money to spare, to the nearest major city."""
        network = Network(title, state, seat)
        places = () if errand is None else (errand.source, errand.destination)
        missing = [place for place in places if not network.joins(place)]
        for place in missing:
            way = network.way(place, network.cash)
            if way is None:
                self.errands.pop(seat, None)
                return
            yield way
        if missing or network.cash <= SPARE or not state.track.pieces(seat):
            return
        left = network.cash - SPARE
        others = [city for city in title.board.majors if not network.joins(city) and network.at_least(city) <= left]
        way = network.way(min(others, key=network.at_least), left) if others else None
        if way is not None:
            yield way


def _along(rules: Rules, state: State, seat: SeatId, offers: Offers[Any], ahead: Sequence[int]) -> act.Move | None:
    """As far along a way as the points last."""
    title, train = rules.title, state.players[seat].trains[0]
    points, done, here = train.points, 0, train.at
    for post in ahead:
        points -= points_of(title, state, here, post)
        if points < 0:
            break
        done += 1
        here = post
    path = ahead[:done]
    if not path:
        return None
    move = act.Move(as_path(title, path))
    first = act.Move(move.path[:1])
    if first in offers.listed and _is_plain(title, state, seat, (train.at, *path)):
        return move
    return move if rules.check(state, seat, move) is None else None


def _lies(title: Title, state: State, path: Sequence[int]) -> bool:
    """Whether a way that was found earlier still has all its track. Rules do not say so for the steps after one that
    ends the game, and whether it ends may hang on cash that is a guess."""
    board, owners = title.board, state.track.owners
    return all(b in board.inside[a] or board.edge.get((a, b), NOWHERE) in owners for a, b in pairwise(path))


def _is_plain(title: Title, state: State, seat: SeatId, path: Sequence[int]) -> bool:
    """Whether nothing can be said against steps of which the first one is allowed: they lead along track, come to no
    milepost twice, and all fees can be paid, while no region is closed and nobody on strike."""
    edge, inside, hindrance = title.board.edge, title.board.inside, title.hindrance(state)
    steps = [step for step in pairwise(path) if step[1] not in inside[step[0]]]
    owners = {state.track.owners.get(edge.get(step, NOWHERE)) for step in steps}
    if hindrance.closed or hindrance.on_strike or len(set(path)) < len(path):
        return False
    fees = [NEVER if owner is None else fee_due(title, state, seat, owner, 0) for owner in owners - {seat}]
    return sum(fees) <= state.players[seat].cash


def _type(state: State, seat: SeatId, action: act.ChangeTrain) -> str:
    return state.players[seat].trains[action.train].type


def _errands(title: Title, cards: Iterable[int]) -> Iterable[Errand]:
    for card in cards:
        for number, (city, good, payoff) in enumerate(title.demands[card].demands):
            for source in title.goods[good].sources:
                yield Errand(card, number, good, title.cities[source], title.cities[city], payoff)
