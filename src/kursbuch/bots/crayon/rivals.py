"""How likely a public contract is still there when one comes to serve it.

Whoever is first takes it. What others have aboard, where their trains are and which places they are joined to is open;
whether they mean to go there is not, so what could be done is weighed by how often it is.
"""

from collections.abc import Iterator

from kursbuch.bots.crayon.prospects import Distances, distances
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import State, Train
from kursbuch.crayon.study.plans_search import Odds
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId

TURNS = 16
"""So far ahead somebody looks; afterwards it stays as it is."""
ABOARD, FETCHED = 0.8, 0.3
"""How often a contract is served that could be: with the good aboard, and with the good still to be fetched."""
UNJOINED = 0.3
"""The same where track to the city is missing, as a part of it."""
OTHERWISE = 0.97
"""How likely a contract outlives a turn of a train of somebody else that nothing is known to lead there."""
DETOUR = 1.15
"""Ways by track are longer than the best ones by so much."""
SPITE = 0.5
"""What somebody else loses counts for so much among two, and the less the more others there are."""


def odds(title: Title, state: State, seat: SeatId) -> Odds:
    """For each public contract, by turns from now; one that others are after is worth more than it pays."""
    rivals = [who for who in state.seats if who != seat]
    found: dict[int, tuple[float, ...]] = {}
    for card in state.public:
        left = [1.0] * TURNS
        for who in rivals:
            for when, how_often in _chances(title, state, who, card):
                for turn in range(max(0, int(when + 1.0)), TURNS):
                    left[turn] *= 1 - how_often
            trains = len(state.players[who].trains)
            left = [part * OTHERWISE ** (trains * turn) for turn, part in enumerate(left)]
        wanted = 1 + SPITE / len(rivals) * (1 - left[-1])
        found[card] = tuple(part * wanted for part in left)
    return found


def _chances(title: Title, state: State, who: SeatId, card: int) -> Iterator[tuple[float, float]]:
    """For each demand of a contract when a player could have served it first, and how often they will."""
    known, joined = distances(title), state.track.places(who)
    trains = [train for train in state.players[who].trains if train.at != NOWHERE]
    for city, good, _ in title.demands[card].demands:
        goal = title.cities[city]
        share = 1.0 if goal in joined else UNJOINED
        options: list[tuple[float, float]] = []
        for train in trains:
            here, speed = _nearest(known, train), title.speed(train.type)
            there = known.number[goal]
            if good in train.goods:
                options.append((DETOUR * known.steps[here][there] / speed, ABOARD * share))
            else:
                for name in title.goods[good].sources:
                    if title.cities[name] in joined and goal in joined:
                        source = known.number[title.cities[name]]
                        steps = known.steps[here][source] + known.steps[source][there]
                        options.append((DETOUR * steps / speed, FETCHED))
        if options:
            yield min(options, key=lambda option: (-option[1], option[0]))


def _nearest(known: Distances, train: Train) -> int:
    """The city next to a train."""
    return min(range(len(known.fields)), key=lambda city: known.fields[city][train.at])
