"""Reference games of 18xx titles: a position in their words, and what is said about the choices in it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import is_
from typing import Any

from msgspec import Struct

from kursbuch.eighteen.market import stacks
from kursbuch.eighteen.model.agenda import acting_turn
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.frames import (
    CompanyTurn,
    Frame,
    OperatingRound,
    PaperAuction,
    ShareRound,
    SurplusTrains,
    TrainWanted,
)
from kursbuch.eighteen.model.state import NEW, POOL, State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.shares import certificates, holdings
from kursbuch.eighteen.title import Title
from kursbuch.hexmap.tiles import HexId
from kursbuch.imports.eighteen.moments import Moments
from kursbuch.imports.eighteen.reference1862 import asks_1862, notes_1862
from kursbuch.imports.eighteen.reference_lists import parted_lists, smallest_turn
from kursbuch.imports.reference.base import AnyGame, Parted
from kursbuch.imports.reference.container import Facts, Reference
from kursbuch.kernel.ids import SeatId

Names = Mapping[SeatId, str]
Marker = tuple[HexId, int, str]
"""A station marker: hex, stop and owner."""


class OwnPart(Struct, frozen=True):
    """What only one title has: its own questions in words, and promissory notes of a company."""

    asks: Callable[[State, Frame], str | None]
    notes: Callable[[State, CompanyId], int]


OWN: Mapping[str, OwnPart] = {"1862": OwnPart(asks_1862, notes_1862)}


class EighteenReader:
    """Reads reference games of 18xx titles."""

    tables = frozenset({"players", "companies", "papers"})
    cells = frozenset({"chart", "tiles", "depot"})

    def drawn(self, record: Reference) -> Mapping[str, Sequence[str]]:
        """The order of the seats, which is that of the players, is all that chance decides."""
        return {}

    def follower(self, record: Reference, game: AnyGame) -> Moments:
        """Somebody to play the actions."""
        return Moments(game)

    def position(self, game: AnyGame, moment: Any, names: Names) -> Facts:
        """A position in the words of the record."""
        rules = game.rules
        assert isinstance(rules, Rules)
        return position_of(rules, moment.state, names, moment.opened)

    def loosely(self, game: AnyGame, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """Everything is part of the game."""
        return position

    def parted(self, record: Reference, number: int, game: AnyGame, moment: Any) -> Iterator[Parted]:
        """Lists of legal actions, refusals and best runs before an action."""
        rules = game.rules
        assert isinstance(rules, Rules)
        return parted_lists(record, number, rules, moment.state, dict(zip(record.players, game.seats, strict=True)))

    def ending(self, record: Reference, game: AnyGame, names: Names) -> Iterator[Parted]:
        """Why the game is over."""
        over = game.rules.over(game.state)
        if record.reason is not None and over != record.reason:
            yield Parted("reason", record.reason, over)


READER = EighteenReader()


def position_of(rules: Rules, state: State, names: Names, opened: frozenset[CompanyId] = frozenset()) -> Facts:
    """A whole position; `opened` are companies that have been in operation, whatever became of them."""
    title = rules.title
    actor = rules.actor(state)
    blockers = _blockers(state)
    return {
        "phase": title.phase(state).starts or title.data.trains[0].name,
        "round": _round(state),
        "step": _step(rules, state),
        "acting": None if actor is None else names[actor],
        "priority": names[state.priority],
        "bank": state.bank,
        "out_of_game": state.removed,
        "end_triggered": state.end_cause,
        "players": {names[seat]: _player(rules, state, seat) for seat in state.players},
        "companies": {name: _company(rules, state, name, names, blockers, name in opened) for name in state.companies},
        "papers": {name: _paper(state, name, names) for name in state.papers},
        "tiles": _tiles(title, state),
        "chart": {f"{row + 1},{column + 1}": list(pile) for (row, column), pile in stacks(state).items()},
        "depot": {card: "unlimited" if left is None else left for card, left in state.depot.items()},
        "pool": {"trains": _sorted(state.train_pool), "shares": dict(holdings(state, POOL))},
        "blockers": [list(marker) for marker in blockers],
    }


class Kept:
    """What was last made of something, so that of a position only what has changed is made anew."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[tuple[object, ...], Any]] = {}

    def get(self, name: str, of: tuple[object, ...], make: Callable[[], Any]) -> Any:
        """What is made of these very objects: they never change."""
        last = self._last.get(name)
        if last is None or not all(map(is_, last[0], of)):
            last = self._last[name] = of, make()
        return last[1]


_TILES = Kept()
_COMPANIES = Kept()


def _tiles(title: Title, state: State) -> Facts:
    tiles = state.board.tiles
    found: Facts = _TILES.get(
        "", (title, tiles), lambda: {at: [laid.tile, smallest_turn(title, laid)] for at, laid in sorted(tiles.items())}
    )
    return found


def _round(state: State) -> str:
    if state.over is not None:
        return "end"
    for frame in reversed(state.agenda):
        if isinstance(frame, ShareRound):
            return f"SR{frame.number}"
        if isinstance(frame, OperatingRound):
            return f"OR{state.set_number}.{frame.number}"
    return "end"


def _step(rules: Rules, state: State) -> str:
    frame = state.frame
    if state.over is not None or frame is None:
        return "over"
    match frame:
        case ShareRound():
            return "share turn"
        case CompanyTurn(step=step, company=company):
            return f"{step} {company}"
        case PaperAuction(paper=paper):
            return f"auction {paper}"
        case SurplusTrains(company=company):
            return f"discard {company}"
        case TrainWanted():
            return "offer"
    return OWN[rules.title.name].asks(state, frame) or "" if rules.title.name in OWN else ""


def _player(rules: Rules, state: State, seat: SeatId) -> Facts:
    title, player = rules.title, state.players[seat]
    return {
        "cash": player.cash,
        "worth": title.worth(state, seat),
        "certificates": certificates(title, state, seat),
        "limit": title.policies.certificate_limit(title, state, seat),
        "holdings": dict(holdings(state, seat)),
        "papers": [name for name, paper in state.papers.items() if paper.owner == seat and not paper.closed],
        "bankrupt": player.final is not None,
    }


def _company(
    rules: Rules, state: State, name: CompanyId, names: Names, blockers: Sequence[Marker], floated: bool
) -> Facts:
    title, company = rules.title, state.companies[name]
    of = (title, company, state.board.stations, state.extra, state.left_bank, state.phase)
    return {
        **_COMPANIES.get(name, of, lambda: _lasting(rules, state, name, blockers)),
        "director": None if company.director is None else names[company.director],
        "notes": OWN[title.name].notes(state, name) if title.name in OWN else 0,
        "floated": floated,
        "revenue": _revenue(state, name),
    }


def _lasting(rules: Rules, state: State, name: CompanyId, blockers: Sequence[Marker]) -> Facts:
    """What stays as it is until the company, its markers on the map or the phase change."""
    title, company = rules.title, state.companies[name]
    marker = company.marker
    here = sorted([at, stop] for at, stop in state.board.stations_of(name))
    turned = [[at, stop] for at, stop, owner in blockers if owner == f"x:{name}"]
    return {
        "cash": company.cash,
        "price": None if marker is None else title.price(state, name),
        "cell": None if marker is None else [marker.row + 1, marker.column + 1],
        "par": company.issue_price,
        "trains": _sorted(company.trains),
        "stations": here or turned,
        "markers_left": 0 if company.closed else _markers_left(rules, state, name),
        "own_percent": company.held_by(name),
        "unit": company.unit,
        "closed": company.closed,
        "new": company.held_by(NEW),
    }


def _revenue(state: State, name: CompanyId) -> int | None:
    """The last run, even before it is said what becomes of it."""
    turn = acting_turn(state)
    ran = turn is not None and turn.company == name and turn.step == "dividend"
    return turn.run if turn is not None and ran else state.companies[name].revenue


def _markers_left(rules: Rules, state: State, name: CompanyId) -> int:
    title = rules.title
    return len(title.policies.marker_costs(title, state, name)) - state.companies[name].markers_used


def _paper(state: State, name: Any, names: Names) -> Facts:
    paper = state.papers[name]
    owner = paper.owner
    return {
        "owner": None if owner is None else names.get(SeatId(owner), owner),
        "closed": paper.closed,
        "price": None if owner is not None or paper.closed else paper.price,
        "bids": {names[bid.seat]: bid.amount for bid in paper.bids},
    }


def _sorted(trains: Sequence[TrainName]) -> list[TrainName]:
    """By number; of two with the same number the plain one first."""
    return sorted(trains, key=lambda train: (int("0" + "".join(filter(str.isdigit, train))), train))


def _blockers(state: State) -> list[Marker]:
    """Markers of nobody who could use them, those turned over among them."""
    found = ((at, s.stop, str(s.owner)) for at, here in state.board.stations.items() for s in here)
    return sorted(marker for marker in found if marker[2] not in state.companies)
