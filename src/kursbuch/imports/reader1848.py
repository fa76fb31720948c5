"""1848 as 18xx.games writes it down (1848-VAR-2021-17)."""

from collections.abc import Mapping

from msgspec.structs import replace

from kursbuch.eighteen.actions import (
    Action,
    BuyPaper,
    BuyPrivate,
    BuyTrain,
    BuyTrainFrom,
    DiscardTrain,
    Dividend,
    LayTile,
    LowerPaper,
    PlaceStation,
    Route,
    RunTrains,
    StartCompany,
    TakeLoan,
    UsePaper,
)
from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.events import Event, FramePushed
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.steps.station import next_marker_cost
from kursbuch.eighteen.turns import acting_turn
from kursbuch.eighteen.view import View
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.imports.export import Export, RawAction
from kursbuch.imports.reader import Notes, Reader, Unreadable
from kursbuch.imports.ways import Node, ordered, parse_node, way
from kursbuch.kernel.game import Game
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1848.extra import BOE, loans_are_open
from kursbuch.titles.g1848.routes import is_alice, stop_value
from kursbuch.titles.g1848.trains import GHAN

TASMANIA_HEXES = ("I8", "I10")
OLD_K_TILES = {"236": "238", "237": "236", "238": "237"}
"""VAR-2021-15: what the green K tiles were called before 3 October 2022."""


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

    def settle(self, raw: RawAction, following: RawAction | None) -> None:
        """The BoE's payment is noted with the action that opened an operating round; so is the end of a round."""
        if following is None and self.at_end and self.export.status == "finished":
            for _ in range(10):
                if self.state.over is not None or not self.pass_once():
                    break
        opened = sum(nested.get("entity") == BOE for nested in raw.get("auto_actions") or ())
        while self.rounds_opened(raw) < opened and self.pass_once():
            pass
        self.go_on(following)
        super().settle(raw, following)
        self.go_on(following)

    def apply(self, raw: RawAction) -> None:
        """Remember where the action began."""
        self._start = len(self.game.journal)
        super().apply(raw)

    def rounds_opened(self, raw: RawAction) -> int:
        """Operating rounds that began since the recorded action."""
        return sum(
            isinstance(event, FramePushed) and isinstance(event.frame, OperatingRound)
            for entry in self.game.journal[self._start :]
            for event in entry.events
        )

    def go_on(self, following: RawAction | None) -> None:
        """Steps that program leaves by itself."""
        self.skip_station()
        frame = self.state.frame
        if isinstance(frame, CompanyTurn) and frame.step == "dividend" and frame.run == 0:
            stays = following is not None and following.get("entity") == frame.company
            if not (stays and following is not None and following["type"] in ("take_loan", "buy_company")):
                self.act(Dividend("withhold"))

    def skip_station(self) -> None:
        """That program leaves the station step when the treasury cannot pay, loan or no loan."""
        frame = self.state.frame
        if isinstance(frame, CompanyTurn) and frame.step == "station":
            cost = next_marker_cost(self.rules.title, self.state, frame.company) or 0
            if self.state.companies[frame.company].cash < cost:
                self.pass_once()

    def do_pass(self, raw: RawAction) -> None:
        """After the trains that program asks once more, for loans and privates, if there is anything to ask."""
        frame = self.state.frame
        company = raw["entity"] if raw.get("entity_type") == "corporation" else None
        if isinstance(frame, CompanyTurn) and frame.company == company and frame.step == "trains":
            if self._notes.late != company and self.is_asked_again(frame.company):
                self._notes = replace(self._notes, late=frame.company)
                return
            self._notes = replace(self._notes, late="")
        super().do_pass(raw)

    def is_asked_again(self, company: CompanyId) -> bool:
        """From the first 3/3+ on it is; the record shows it by going on with the same company."""
        if not loans_are_open(self.state):
            return False
        if self.following is None:
            return self.export.status != "finished"
        entity = self.following.get("entity")
        if self.following.get("entity_type") == "company":
            return self.may_use(str(entity), company)
        return entity == company

    # -- opening sale and share rounds ----------------------------------------------------------------------

    def do_bid(self, raw: RawAction) -> None:
        """A private bought at its marked price."""
        self.act(BuyPaper(PaperId(raw["company"])))

    def do_assign(self, raw: RawAction) -> None:
        """A private's price lowered."""
        self.act(LowerPaper(PaperId(raw["target"])))

    def do_par(self, raw: RawAction) -> None:
        """A company started; `share_price` is price, row, column."""
        price = int(str(raw["share_price"]).split(",")[0])
        self.act(StartCompany(CompanyId(raw["corporation"]), price))

    # -- track and stations ---------------------------------------------------------------------------------

    def do_lay_tile(self, raw: RawAction) -> None:
        """By a company, or with a private: P2's discount, or the Tasmania tile of P3."""
        name, at = str(raw["tile"]).rsplit("-", 1)[0], HexId(raw["hex"])
        tile = TileId(self.tile_names.get(name, name))
        self._notes = replace(self._notes, tile_at={**self._notes.tile_at, raw["tile"]: at})
        if raw.get("entity_type") == "company" and raw["entity"] == "P3":
            self.act(UsePaper(PaperId("P3"), at))
            return
        paper = PaperId(raw["entity"]) if raw.get("entity_type") == "company" else None
        self.act(LayTile(at, tile, int(raw["rotation"]), paper))

    def do_place_token(self, raw: RawAction) -> None:
        """`city` is tile, copy and number of the stop."""
        copy, _, stop = str(raw["city"]).rpartition("-")
        at = self._notes.tile_at.get(copy)
        if at is None:
            raise Unreadable(f"no tile {copy} lies on the map")
        self.act(PlaceStation(at, int(stop)))

    # -- running --------------------------------------------------------------------------------------------

    def do_run_routes(self, raw: RawAction) -> None:
        """Each route with its train; a 2E earns from the part between Alice Springs and its dearest marker."""
        if not isinstance(self.state.frame, CompanyTurn) or self.state.frame.step != "run":
            return
        routes = [self.route(entry) for entry in raw["routes"]]
        self.act(RunTrains(tuple(route for route in routes if route is not None)))

    def route(self, entry: RawAction) -> Route | None:
        """One recorded route."""
        train = self.train_name(entry["train"])
        nodes, chains = ordered([self.node(n) for n in entry["nodes"]], entry["connections"])
        if train == GHAN:
            nodes, chains = self.ghan_part(nodes, chains)
        return Route(train, way(nodes, chains)) if len(nodes) > 1 else None

    def node(self, text: str) -> Node:
        """Tasmania's stop is written as number 1 there."""
        at, number = parse_node(text)
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
            raise Unreadable("the 2E calls at no marker of its company")
        best = max(mine, key=lambda i: (stop_value(title, self.state, (HexId(nodes[i][0]), nodes[i][1])), i))
        return nodes[best:], chains[best:]

    def do_dividend(self, raw: RawAction) -> None:
        """Paid out or withheld; a company without revenue has nothing to declare with us."""
        frame = self.state.frame
        if isinstance(frame, CompanyTurn) and frame.step == "dividend":
            self.act(Dividend("pay" if raw["kind"] == "payout" else "withhold"))

    # -- trains ---------------------------------------------------------------------------------------------

    def train_name(self, copy: str) -> TrainName:
        """The side of a recorded copy of a train."""
        side = self._notes.train_side.get(copy)
        if side is None:
            raise Unreadable(f"nobody owns train {copy}")
        return side

    def do_buy_train(self, raw: RawAction) -> None:
        """From the bank, with a trade-in or P4, or from the company that owns the copy."""
        copy = str(raw["train"])
        if raw.get("entity_type") == "company":
            self.leave_before("trains")
        turn = acting_turn(self.state)
        if turn is None:
            raise Unreadable("no company is acting")
        owner = self._notes.train_owner.get(copy)
        owners = {**self._notes.train_owner, copy: turn.company}
        if owner is not None and self.train_name(copy) in self.state.companies[owner].trains:
            self._notes = replace(self._notes, train_owner=owners)
            self.act(BuyTrainFrom(owner, self.train_name(copy), int(raw["price"])))
            return
        side = TrainName(str(raw.get("variant") or copy.rsplit("-", 1)[0]))
        sides = {**self._notes.train_side, copy: side}
        old = raw.get("exchange")
        paper = PaperId(raw["entity"]) if raw.get("entity_type") == "company" else None
        trade_in = self.train_name(old) if old else None
        self._notes = replace(self._notes, train_side=sides, train_owner=owners)
        self.act(BuyTrain(side, trade_in, paper))

    def do_discard_train(self, raw: RawAction) -> None:
        """A train above the limit."""
        self.act(DiscardTrain(self.train_name(str(raw["train"]))))

    # -- at any time ----------------------------------------------------------------------------------------

    def do_take_loan(self, raw: RawAction) -> None:
        """A voluntary loan."""
        self.act(TakeLoan())

    def do_buy_company(self, raw: RawAction) -> None:
        """A private for the company."""
        self.act(BuyPrivate(PaperId(raw["company"]), int(raw["price"])))

    def leave_before(self, step: str) -> None:
        """Leave the steps before this one."""
        order = self.turn_order()
        frame = self.state.frame
        while isinstance(frame, CompanyTurn) and order.index(frame.step) < order.index(step):
            self.act(self.silent_action())
            frame = self.state.frame
