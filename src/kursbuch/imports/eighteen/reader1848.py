"""1848 as 18xx.games writes it down (1848-VAR-2021-17)."""

from collections.abc import Mapping

from msgspec.structs import replace

from kursbuch.eighteen.actions import (
    Action,
    BuyPaper,
    BuyPrivate,
    LayTile,
    LowerPaper,
    Pass,
    Route,
    RunTrains,
    TakeLoan,
    UsePaper,
)
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.steps.station import next_marker_cost
from kursbuch.eighteen.trains import counted, train_limit
from kursbuch.eighteen.turns import acting_turn
from kursbuch.eighteen.view import View
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.imports.eighteen.export import Export, RawAction
from kursbuch.imports.eighteen.fields import Unreadable, entity, entries, text, whole
from kursbuch.imports.eighteen.reader import Notes, Reader
from kursbuch.imports.eighteen.ways import Node, way
from kursbuch.kernel.game import Game
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1848.extra import BOE, loans_are_open
from kursbuch.titles.g1848.privates import P3
from kursbuch.titles.g1848.routes import is_alice, stop_value
from kursbuch.titles.g1848.trains import GHAN

TASMANIA_HEXES = ("I8", "I10")
OLD_K_TILES = {"236": "238", "237": "236", "238": "237"}
"""VAR-2021-15: what the green K tiles were called before 3 October 2022."""

BEFORE_AN_EMPTY_DIVIDEND = ("take_loan", "buy_company", "dividend")
ASKED_AFTER_TRAINS = ("pass", "take_loan", "buy_company")
"""What a company does that stays in the dividend step, or that is asked once more after its trains."""


def boe_payments(raw: RawAction) -> int:
    """How often the BoE has paid right after an action: once at the beginning of each operating round."""
    nested = raw.get("auto_actions")
    return sum(inner.get("entity") == BOE for inner in nested) if nested else 0


class Reader1848(Reader):
    """Reads 1848."""

    def __init__(self, export: Export, game: Game[State, Action, Event, View], seats: Mapping[str, SeatId]) -> None:
        super().__init__(export, game, seats)
        self._notes = Notes(sold_shares=frozenset(("QR_1",)))
        self._start = 0

    def always_in_pool(self, company: CompanyId) -> bool:
        """BoE shares lie in the pool from the start."""
        return company == BOE

    # -- whose turn it is -----------------------------------------------------------------------------------

    def begin(self, raw: RawAction) -> None:
        """Remember where the action began."""
        self._start = len(self.game.journal)

    def settle(self, raw: RawAction, following: RawAction | None) -> None:
        """The BoE's payment is noted with the action that opened an operating round; so is the end of a round."""
        if following is None and self.at_end and self.export.status == "finished":
            self.pass_to_the_end()
        opened = boe_payments(raw)
        while opened and self.rounds_opened(raw) < opened and self.leaves_by_itself() and self.pass_once():
            pass
        if opened and self.rounds_opened(raw) < opened and self.state.over is None:
            raise self.round_not_open(raw)
        self.go_on(following)
        super().settle(raw, following)
        self.go_on(following)

    def round_not_open(self, raw: RawAction) -> Unreadable:
        """The record has opened an operating round, and with us somebody has to act before that."""
        wrong = self.out_of_turn(raw)
        return Unreadable("recorded_round_open", **{k: v for k, v in wrong.facts.items() if k in ("kind", "expected")})

    def rounds_opened(self, raw: RawAction) -> int:
        """Operating rounds that began since the recorded action."""
        return sum(
            isinstance(event, OperatingRound) for entry in self.game.journal[self._start :] for event in entry.events
        )

    def go_on(self, following: RawAction | None) -> None:
        """Steps that program leaves by itself, unless the company goes on in them."""
        frame = self.state.frame
        if not isinstance(frame, CompanyTurn) or frame.step not in ("station", "dividend"):
            return
        if self.is_too_poor_for_a_station():
            self.pass_once()
            frame = self.state.frame
        if isinstance(frame, CompanyTurn) and self.has_earned_nothing():
            stays = following is not None and following.get("entity") == frame.company
            if not (stays and following is not None and following["type"] in BEFORE_AN_EMPTY_DIVIDEND):
                self.pass_once()

    def is_too_poor_for_a_station(self) -> bool:
        """That program leaves the station step when the treasury cannot pay, loan or no loan."""
        frame = self.state.frame
        if not isinstance(frame, CompanyTurn) or frame.step != "station":
            return False
        cost = next_marker_cost(self.rules.title, self.state, frame.company) or 0
        return self.state.companies[frame.company].cash < cost

    def has_earned_nothing(self) -> bool:
        """A company without revenue has nothing to declare there."""
        frame = self.state.frame
        return isinstance(frame, CompanyTurn) and frame.step == "dividend" and frame.run == 0

    def leaves_by_itself(self) -> bool:
        """Loans are no reason for that program to ask in these two steps."""
        return self.is_too_poor_for_a_station() or self.has_earned_nothing() or super().leaves_by_itself()

    def play(self, seat: SeatId, action: Action) -> None:
        """A company is asked once more in this turn only."""
        frame = self.state.frame
        super().play(seat, action)
        if isinstance(frame, CompanyTurn) and isinstance(action, Pass) and frame.company == self._notes.late:
            self._notes = replace(self._notes, late="")

    def is_not_asked(self, action: Action) -> bool:
        """A company that has passed its train purchases is asked only for loans and privates."""
        frame = self.state.frame
        late = isinstance(frame, CompanyTurn) and frame.step == "trains" and frame.company == self._notes.late
        return late and not isinstance(action, TakeLoan | BuyPrivate | UsePaper)

    def do_pass(self, raw: RawAction) -> None:
        """After the trains that program asks once more, for loans and privates, if there is anything to ask.

        A company at its train limit is not asked for trains at all: its one pass ends its turn.
        """
        frame = self.state.frame
        first = isinstance(frame, CompanyTurn) and frame.step == "trains" and self._notes.late != frame.company
        if first and isinstance(frame, CompanyTurn) and not boe_payments(raw) and self.is_asked_again(frame.company):
            self._notes = replace(self._notes, late=frame.company)
        else:
            super().do_pass(raw)

    def is_asked_again(self, company: CompanyId) -> bool:
        """From the first 3/3+ on it may be; the record shows it by going on with the same company and such a thing.

        Where the record does not go on, a company that could take one more train was asked for that first.
        """
        following = self.following
        if not loans_are_open(self.state):
            return False
        if following is None:
            limit = train_limit(self.rules.title, self.state, company)
            has_room = counted(self.rules.title, self.state.companies[company]) < limit
            return has_room and not (self.at_end and self.export.status == "finished")
        if following.get("entity_type") == "company":
            return following.get("entity") == P3 and self.state.papers[P3].owner == company
        return following.get("entity") == company and following["type"] in ASKED_AFTER_TRAINS

    # -- opening sale and share rounds ----------------------------------------------------------------------

    def do_bid(self, raw: RawAction) -> None:
        """A private bought at its marked price."""
        self.act(BuyPaper(self.paper(raw, text(raw, "company"))))

    def do_assign(self, raw: RawAction) -> None:
        """A private's price lowered."""
        self.act(LowerPaper(self.paper(raw, text(raw, "target"))))

    # -- track and stations ---------------------------------------------------------------------------------

    def do_lay_tile(self, raw: RawAction) -> None:
        """By a company, or with a private: P2's discount, or the Tasmania tile of P3."""
        name, at, rotation = self.lays(raw)
        tile = TileId(self.tile_names.get(name, name))
        paper = self.paper(raw, entity(raw)) if raw.get("entity_type") == "company" else None
        if paper == P3:
            self.act(UsePaper(paper, at))
        else:
            self.act(LayTile(at, tile, rotation, paper))

    # -- running --------------------------------------------------------------------------------------------

    def do_run_routes(self, raw: RawAction) -> None:
        """Each route with its train; a 2E earns from the part between Alice Springs and its dearest marker."""
        routes = [self.route(entry) for entry in entries(raw, "routes")]
        if not isinstance(self.state.frame, CompanyTurn) or self.state.frame.step != "run":
            if routes:
                raise self.out_of_turn(raw)
            return
        self.act(RunTrains(tuple(route for route in routes if route is not None)))

    def route(self, entry: RawAction) -> Route | None:
        """One recorded route."""
        train = self.train_name(text(entry, "train"))
        stops, chains = self.stops_and_ways(entry)
        nodes = [self.node(stop) for stop in stops]
        if train == GHAN:
            nodes, chains = self.ghan_part(nodes, chains)
        return Route(train, way(nodes, chains)) if len(nodes) > 1 else None

    def node(self, stop: Node) -> Node:
        """Tasmania's stop is written as number 1 there."""
        at, number = stop
        return (at, 0) if at in TASMANIA_HEXES else (at, number)

    def ghan_part(self, nodes: list[Node], chains: list[list[str]]) -> tuple[list[Node], list[list[str]]]:
        """VAR-2021-20: keep what lies between Alice Springs and the dearest own city."""
        board, title = self.state.board, self.rules.title
        turn = acting_turn(self.state)
        assert turn is not None
        own = set(board.stations_of(turn.company))
        if not is_alice(board, HexId(nodes[-1][0])):
            nodes, chains = nodes[::-1], chains[::-1]
        mine = [i for i, (at, stop) in enumerate(nodes) if (HexId(at), stop) in own]
        if not mine:
            fault = Unreadable("recorded_ghan")
            fault.title = self.rules.title.name
            raise fault
        best = max(mine, key=lambda i: (stop_value(title, self.state, (HexId(nodes[i][0]), nodes[i][1])), i))
        return nodes[best:], chains[best:]

    # -- trains ---------------------------------------------------------------------------------------------

    def do_buy_train(self, raw: RawAction) -> None:
        """By a company, or by P4 for it."""
        if raw.get("entity_type") == "company":
            self.leave_before(raw, "trains")
        super().do_buy_train(raw)

    # -- at any time ----------------------------------------------------------------------------------------

    def do_take_loan(self, raw: RawAction) -> None:
        """A voluntary loan."""
        self.act(TakeLoan())

    def do_buy_company(self, raw: RawAction) -> None:
        """A private for the company."""
        self.act(BuyPrivate(self.paper(raw, text(raw, "company")), whole(raw, "price")))
