"""Which tiles deserve a closer look: by the tile and its place alone, since walks and runs over track take time."""

from collections.abc import Iterable, Sequence

from kursbuch.bots.eighteen.track_choice import A_HEX_NEARER, way_to_go
from kursbuch.eighteen.actions import LayTile
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.hexmap.geometry import hexes_between
from kursbuch.hexmap.tiles import HexId, StopSpec, TrackLayout, layout

ON_THE_WAY = 3.0
"""A stop that trains call at already counts so many times."""
MERGED = 30.0
"""What it is worth that several stops of a hex become one, through which trains can pass."""
JOINS, JOINS_STOP, TO_A_STOP, ELSEWHERE = 15.0, 25.0, 8.0, 1.0
"""What a new end of track is worth that meets other track, track with a stop, the hex of a stop, or nothing."""

TURNS = 2
"""Of one tile on one hex no more turns than this are looked at."""


class FirstSight:
    """The lays of one company in one position, seen from afar."""

    def __init__(self, rules: Rules, state: State, company: CompanyId, fleets: Iterable[tuple[TrainName, ...]]) -> None:
        self.title = rules.title
        self.board = state.board
        self.colour = rules.title.phase(state).colour
        bonuses = rules.title.policies.way_bonuses(rules.title, state, company)
        self.targets = frozenset(at for bonus in bonuses for at, _ in bonus.targets)
        self.far = round(way_to_go(rules, state, company) / A_HEX_NEARER) if self.targets else 0
        self.called_at = frozenset(
            place.partition(":")[0]
            for fleet in fleets
            if fleet
            for route in rules.title.policies.best_run(rules.title, state, company, fleet)[1].routes
            for place in route.path
        )

    def best(self, lays: Sequence[LayTile], number: int) -> list[LayTile]:
        """So many of the lays that look best, of equals the first; and of each tile on a hex only a few turns."""
        if len(lays) <= number:
            return list(lays)
        found: list[LayTile] = []
        turns: dict[tuple[str, str], int] = {}
        for lay in sorted(lays, key=lambda lay: -self.worth(lay)):
            turns[lay.at, lay.tile] = turns.get((lay.at, lay.tile), 0) + 1
            if turns[lay.at, lay.tile] <= TURNS:
                found.append(lay)
        return found[:number]

    def worth(self, lay: LayTile) -> float:
        """What its stops pay more than those before, and where its new ends lead."""
        laid, old = layout(self.title.tiles[lay.tile], lay.rotation), self.board.track.get(lay.at)
        worth = self._pays(laid.stops)
        if old is not None:
            worth -= self._pays(old.stops)
            worth += MERGED if len(laid.stops) < len(old.stops) else 0.0
        if lay.at in self.called_at:
            worth *= ON_THE_WAY
        known = () if old is None else old.edges
        return worth + sum(self._leads(lay.at, edge) for edge in laid.edges if edge not in known)

    def _pays(self, stops: Sequence[StopSpec]) -> float:
        return float(max((stop.value(self.colour) for stop in stops), default=0))

    def _leads(self, at: HexId, edge: int) -> float:
        """What lies beyond a new end of track."""
        beyond = self.title.map.next_to[at][edge]
        if beyond is None:
            return 0.0
        nearer = 0
        if self.targets:
            nearer = max(0, self.far - min(hexes_between(beyond, target) for target in self.targets))
        track: TrackLayout | None = self.board.track.get(beyond)
        if track is not None and (edge + 3) % 6 in track.from_edge:
            worth = JOINS_STOP if track.stops else JOINS
        else:
            worth = TO_A_STOP if self.title.map.hexes[beyond].stops else ELSEWHERE
        return worth + A_HEX_NEARER * nearer
