"""1824 and 1824 Cisleithania as 18xx.games writes them down."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from kursbuch.eighteen.actions import (
    BuyMinor,
    BuyPaper,
    BuyShare,
    Decline,
    Dividend,
    ExchangeMinor,
    ExchangePaper,
    LayTile,
    Pass,
    PlaceStation,
    RemoveStation,
    RepayDebt,
    Route,
    RunTrains,
    SellShares,
)
from kursbuch.eighteen.homes import home_of
from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn, ShareRound
from kursbuch.eighteen.model.state import NEW, POOL
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.imports.export import Export, RawAction
from kursbuch.imports.reader import Reader, Unreadable
from kursbuch.imports.ways import Node, ordered, parse_node, way
from kursbuch.titles.g1824.companies import KK
from kursbuch.titles.g1824.extra import MountainDue
from kursbuch.titles.g1824.papers import free_percent, is_construction, is_minor, minors_of, partner_of
from kursbuch.titles.g1824.trains import cheapest, must_buy
from kursbuch.titles.g1824.variants import GOODS_TIME, THREE_PLAYERS, TWO_PLAYERS

SARAJEWO, ITS_APPROACHES = "J13", ("J11", "J15")
"""That program has these approaches as track; they are parts of the place itself."""
FIRST_MARKER = "Return one token"
COAL_RAILWAYS = ("EPP", "EOD", "MLB")


def drafted_with_each_other(export: Export) -> Sequence[str]:
    """Of the pairs of papers that were drafted the one of a coal and a pre-state railway, the first stack."""
    bought: list[str] = []
    for action in export.actions:
        if action["type"] == "undo":
            del bought[-1:]
        elif action["type"] == "buy_company":
            bought.append(str(action.get("company")))
        elif action["type"] not in ("message", "redo"):
            break
    pairs = zip(bought[::2], bought[1::2], strict=False)
    return next((pair for pair in pairs if sum(name in COAL_RAILWAYS for name in pair) == 1), ())


class Reader1824(Reader):
    """Reads both titles."""

    @staticmethod
    def variant(export: Export) -> Mapping[str, str]:
        """The small map is a title of its own there; Goods Time is an optional rule."""
        if "goods_time" in (export.settings.get("optional_rules") or ()):
            return {"variant": GOODS_TIME}
        if export.title != "1824 Cisleithania":
            return {"variant": "base"}
        return {"variant": TWO_PLAYERS if len(export.players) == 2 else THREE_PLAYERS}

    @staticmethod
    def draws(export: Export) -> Mapping[str, Sequence[str]] | None:
        """The construction railways of the two-player game: as told, else as the first purchases show."""
        known = (export.draws.get("stacks") or {}).get("1")
        return {"construction": known or drafted_with_each_other(export)}

    # -- whose turn it is -----------------------------------------------------------------------------------

    def is_turn_of(self, raw: RawAction) -> bool:
        """Mountain railways act for their owners, directors sell in a company's turn, empty runs are written down."""
        frame = self.state.frame
        entity, kind = raw.get("entity"), raw.get("entity_type")
        if isinstance(frame, ShareRound) and kind == "company":
            return self.state.papers[PaperId(str(entity))].owner == frame.seat
        if isinstance(frame, CompanyTurn):
            if kind == "company" or raw["type"] == "discard_train":
                return False
            if kind == "player":
                return raw["type"] == "sell_shares" and self.may_sell_for(frame.company, raw)
            if entity == frame.company and raw["type"] in ("run_routes", "dividend"):
                return True
        return super().is_turn_of(raw)

    def may_sell_for(self, company: CompanyId, raw: RawAction) -> bool:
        """Whether this player may help this company by a sale."""
        sheet = self.state.companies[company]
        title = self.rules.title
        poor = must_buy(title, self.state, company) and sheet.cash < cheapest(title, self.state, company)
        return poor and sheet.director == self.seats.get(str(raw.get("entity")))

    def settle(self, raw: RawAction, following: RawAction | None) -> None:
        """At the end of a finished game whoever is left passes."""
        if following is None and self.at_end and self.export.status == "finished":
            for _ in range(50):
                if self.state.over is not None or not self.pass_once():
                    break
        super().settle(raw, following)

    # -- share rounds ---------------------------------------------------------------------------------------

    def do_buy_company(self, raw: RawAction) -> None:
        """A mountain railway, or a coal or pre-state railway with its price."""
        name = str(raw["company"])
        if name in self.state.papers:
            self.act(BuyPaper(PaperId(name)))
            return
        company = CompanyId(name)
        train = self.rules.title.companies[company].start_train
        if train is not None and not is_construction(self.state, company):
            copies = sum(copy.startswith(f"{train}-") for copy in self._notes.train_owner)
            owners = {**self._notes.train_owner, f"{train}-{copies}": company}
            self._notes = replace(self._notes, train_owner=owners)
        self.act(BuyMinor(company, int(raw["price"])))

    def do_buy_shares(self, raw: RawAction) -> None:
        """A share by a player, or one for a mountain railway."""
        names = raw["shares"]
        company = CompanyId(names[0].rsplit("_", 1)[0])
        certificate = int(raw["percent"]) > self.rules.title.companies[company].share
        source = self.source_of(company, names[0], certificate)
        self._notes = replace(self._notes, sold_shares=self._notes.sold_shares - set(names))
        pool = source == POOL
        if raw.get("entity_type") == "company":
            self.pass_until(raw)
            self.act(ExchangePaper(PaperId(raw["entity"]), company, "pool" if pool else "new"))
        else:
            self.act(BuyShare(company, "pool" if pool else "new", certificate))

    def source_of(self, company: CompanyId, share: str, certificate: bool) -> str:
        """Where the share lies; one that was sold lies in the pool where there is one."""
        if certificate:
            return POOL if self.state.companies[company].certificate == POOL else NEW
        title = self.rules.title
        guess, other = (POOL, NEW) if share in self._notes.sold_shares else (NEW, POOL)
        lies = free_percent(title, self.state, company, guess) >= title.companies[company].share
        return guess if lies else other

    def do_sell_shares(self, raw: RawAction) -> None:
        """In a share round, or for a company that needs a train."""
        names = raw["shares"]
        company = CompanyId(names[0].rsplit("_", 1)[0])
        sheet = self.state.companies[company]
        seat = self.seat_of(raw)
        whole = f"{company}_0" in names and sheet.certificate == seat and sheet.director != seat
        self._notes = replace(self._notes, sold_shares=self._notes.sold_shares | set(names))
        if isinstance(self.state.frame, CompanyTurn):
            self.leave_before("trains")
        self.act(SellShares(company, int(raw["percent"]), whole))

    def do_special_buy(self, raw: RawAction) -> None:
        """A coal railway exchanged."""
        self.act(ExchangeMinor(CompanyId(raw["description"])))

    def do_payoff_player_debt(self, raw: RawAction) -> None:
        """As much as the player has."""
        player = self.state.players[self.seat_of(raw)]
        self.act(RepayDebt(min(player.cash, player.debt)))

    def do_payoff_player_debt_partial(self, raw: RawAction) -> None:
        """A part of a debt."""
        self.act(RepayDebt(int(raw["amount"])))

    # -- decisions ------------------------------------------------------------------------------------------

    def do_choose(self, raw: RawAction) -> None:
        """KK1's marker is the one token, KK2's the other."""
        minor = minors_of(self.rules.title, KK)[0 if raw["choice"] == FIRST_MARKER else -1]
        self.act(RemoveStation(*home_of(self.rules.title, self.state.board, minor)))

    def do_pass(self, raw: RawAction) -> None:
        """Who is asked for a mountain railway and passes lets it go."""
        frame = self.state.frame
        if isinstance(frame, MountainDue):
            self.act(Decline())
            return
        if raw.get("entity_type") == "player":
            self.act(Pass())
            return
        super().do_pass(raw)

    # -- track and stations ---------------------------------------------------------------------------------

    def do_lay_tile(self, raw: RawAction) -> None:
        """A tile by its copy."""
        tile, at = TileId(str(raw["tile"]).rsplit("-", 1)[0]), HexId(raw["hex"])
        self._notes = replace(self._notes, tile_at={**self._notes.tile_at, raw["tile"]: at})
        self.act(LayTile(at, tile, int(raw["rotation"])))

    def do_place_token(self, raw: RawAction) -> None:
        """A city on a tile, or one that has none yet."""
        copy, _, stop = str(raw["city"]).rpartition("-")
        at = self._notes.tile_at.get(copy) or HexId(copy.rpartition("-")[0])
        if at not in self.state.board.map.hexes:
            raise Unreadable(f"no tile {copy} lies on the map")
        self.act(PlaceStation(at, self.stop_number(at, int(stop))))

    def stop_number(self, at: HexId, number: int) -> int:
        """On the unbuilt hexes of Wien and Budapest the cities are numbered 0, 2, 4."""
        board = self.state.board
        halved = at not in board.tiles and len(board.stops(at)) > 1 and at in board.track
        return number // 2 if halved else number

    # -- running --------------------------------------------------------------------------------------------

    def do_run_routes(self, raw: RawAction) -> None:
        """Each route with its train."""
        frame = self.state.frame
        if isinstance(frame, CompanyTurn) and frame.step == "run":
            self.act(RunTrains(tuple(self.route(entry) for entry in raw.get("routes") or ())))

    def route(self, entry: RawAction) -> Route:
        """One recorded route."""
        nodes, chains = ordered([parse_node(n) for n in entry["nodes"]], entry["connections"])
        nodes = [(at, self.stop_number(HexId(at), number)) for at, number in nodes]
        for end in (0, -1):
            nodes[end], chains[end] = self.approach(nodes[end], chains[end])
        return Route(self.train_name(str(entry["train"])), way(nodes, chains))

    def approach(self, node: Node, chain: list[str]) -> tuple[Node, list[str]]:
        """Sarajewo over one of its other hexes ends there."""
        if node[0] != SARAJEWO or not any(at in ITS_APPROACHES for at in chain):
            return node, chain
        rest = [at for at in chain if at != SARAJEWO]
        hex_of = rest[0] if rest[0] in ITS_APPROACHES else rest[-1]
        return (hex_of, 0), rest

    def do_dividend(self, raw: RawAction) -> None:
        """Only share companies with a run have anything to declare."""
        frame = self.state.frame
        if isinstance(frame, CompanyTurn) and frame.step == "dividend":
            self.act(Dividend("pay" if raw["kind"] == "payout" else "withhold"))

    # -- trains ---------------------------------------------------------------------------------------------

    def train_name(self, copy: str) -> TrainName:
        """Copies are called by their train."""
        return TrainName(copy.rpartition("-")[0])

    def owner_of_train(self, copy: str) -> CompanyId | None:
        """Where a merger has brought the copy."""
        owner = super().owner_of_train(copy)
        while owner is not None and self.state.companies[owner].closed and is_minor(self.rules.title, owner):
            owner = partner_of(self.rules.title, owner)
        return owner
