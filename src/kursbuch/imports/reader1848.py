"""1848 as 18xx.games writes it down (1848-VAR-2021-17)."""

from collections.abc import Mapping

from msgspec.structs import replace

from kursbuch.eighteen.actions import (
    Action,
    BuyPaper,
    BuyPrivate,
    Dividend,
    LayTile,
    LowerPaper,
    Route,
    RunTrains,
    TakeLoan,
    UsePaper,
)
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.events import Event
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
            isinstance(event, OperatingRound) for entry in self.game.journal[self._start :] for event in entry.events
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

    # -- trains ---------------------------------------------------------------------------------------------

    def do_buy_train(self, raw: RawAction) -> None:
        """By a company, or by P4 for it."""
        if raw.get("entity_type") == "company":
            self.leave_before("trains")
        super().do_buy_train(raw)

    # -- at any time ----------------------------------------------------------------------------------------

    def do_take_loan(self, raw: RawAction) -> None:
        """A voluntary loan."""
        self.act(TakeLoan())

    def do_buy_company(self, raw: RawAction) -> None:
        """A private for the company."""
        self.act(BuyPrivate(PaperId(raw["company"]), int(raw["price"])))
