"""1824 and 1824 Cisleithania as 18xx.games writes them down."""

from collections.abc import Mapping, Sequence
from itertools import takewhile

from msgspec.structs import replace

from kursbuch.eighteen.actions import (
    Action,
    BuyMinor,
    BuyPaper,
    BuyShare,
    Decline,
    ExchangeMinor,
    ExchangePaper,
    LayTile,
    PlaceStation,
    RemoveStation,
    RepayDebt,
    Route,
    RunTrains,
    SellShares,
    StartCompany,
)
from kursbuch.eighteen.homes import home_of
from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.events import PaperClosed
from kursbuch.eighteen.model.frames import CompanyTurn, ShareRound
from kursbuch.eighteen.model.state import NEW, POOL
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.imports.base import shown
from kursbuch.imports.eighteen.export import Export, ExportError, RawAction
from kursbuch.imports.eighteen.fields import Unreadable, entity, entries, kind_of, names, numbered, text, whole
from kursbuch.imports.eighteen.reader import Reader
from kursbuch.imports.eighteen.timeline import is_silent, timeline
from kursbuch.imports.eighteen.ways import Node, way
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1824.companies import KK
from kursbuch.titles.g1824.extra import MountainDue
from kursbuch.titles.g1824.papers import free_percent, is_construction, is_minor, minors_of, partner_of
from kursbuch.titles.g1824.trains import cheapest, must_buy
from kursbuch.titles.g1824.variants import GOODS_TIME, THREE_PLAYERS, TWO_PLAYERS

SARAJEWO, ITS_APPROACHES = "J13", ("J11", "J15")
"""That program has these approaches as track; they are parts of the place itself."""
FIRST_MARKER = "Return one token"
REPAYMENTS = ("payoff_player_debt", "payoff_player_debt_partial")
COAL_RAILWAYS = ("EPP", "EOD", "MLB")
DRAWN = (*COAL_RAILWAYS, "SD2", "SD3", "KK2")
"""Of these the first stack of the two-player game is drawn: a coal railway and a pre-state railway."""


def drafted_with_each_other(export: Export) -> Sequence[str]:
    """Of the pairs of papers that were drafted the one of a coal and a pre-state railway, the first stack."""
    standing = (export.actions[number] for number in timeline(export.actions).standing())
    made = (action for action in standing if not is_silent(action))
    bought = [str(action.get("company")) for action in takewhile(lambda one: one["type"] == "buy_company", made)]
    pairs = zip(bought[::2], bought[1::2], strict=False)
    return next((pair for pair in pairs if sum(name in COAL_RAILWAYS for name in pair) == 1), ())


class Reader1824(Reader):
    """Reads both titles."""

    optional_rules = (GOODS_TIME,)

    @staticmethod
    def variant(export: Export) -> Mapping[str, str]:
        """The small map is a title of its own there; Goods Time is an optional rule."""
        optional = export.settings.get("optional_rules")
        if isinstance(optional, list) and GOODS_TIME in optional:
            return {"variant": GOODS_TIME}
        if export.title != "1824 Cisleithania":
            return {"variant": "base"}
        return {"variant": TWO_PLAYERS if len(export.players) == 2 else THREE_PLAYERS}

    @staticmethod
    def draws(export: Export) -> Mapping[str, Sequence[str]] | None:
        """The construction railways of the two-player game: as told, else as the first purchases show."""
        stacks = export.draws.get("stacks")
        if stacks is None:
            return {"construction": drafted_with_each_other(export)} if len(export.players) == 2 else None
        known = stacks.get("1") if isinstance(stacks, dict) else None
        drawn = [name for name in known if name in DRAWN] if isinstance(known, list) else []
        if drawn != known or len(drawn) != 2 or sum(name in COAL_RAILWAYS for name in drawn) != 1:
            raise ExportError("export_field", field="setup.stacks")
        return {"construction": drawn}

    # -- whose turn it is -----------------------------------------------------------------------------------

    def apply(self, raw: RawAction) -> None:
        """Owners of lost mountain railways are asked right away, before anything else goes on."""
        is_answer = raw["type"] == "buy_shares" and self.asks_for_mountains()
        if self._notes.lost and not is_answer and not self.is_of_a_lost_mountain(raw):
            self.note(lost=(), repays=self._notes.repays)
        super().apply(raw)

    def play(self, seat: SeatId, action: Action) -> None:
        """Note which mountain railways have left because no share was free, and who goes on repaying."""
        frame = self.state.frame
        super().play(seat, action)
        lost, repays = self._notes.lost, self._notes.repays
        for event in self.game.journal[-1].events:
            if type(event) is PaperClosed and event.cause == "lost":
                lost = (*lost, event.paper)
        if not repays and lost is self._notes.lost:
            return
        if lost != self._notes.lost and not self.goes_on_with_a_pass_for(lost):
            lost = ()
        if repays and isinstance(frame, ShareRound) and frame.seat == repays and not isinstance(action, RepayDebt):
            repays = ""
        self.note(lost=lost, repays=repays)

    def goes_on_with_a_pass_for(self, lost: tuple[PaperId, ...]) -> bool:
        """Whether an owner of lost mountain railways passes next; where the record goes on otherwise none was asked."""
        following = self.following
        if following is None:
            return True
        owners = {self.state.papers[paper].owner for paper in lost}
        return following["type"] == "pass" and self.seats.get(str(following.get("entity"))) in owners

    def note(self, lost: tuple[PaperId, ...], repays: str) -> None:
        """Store both if they have changed; usually nothing is lost and nobody repays."""
        if (lost, repays) != (self._notes.lost, self._notes.repays):
            self._notes = replace(self._notes, lost=lost, repays=repays)

    def is_of_a_lost_mountain(self, raw: RawAction) -> bool:
        """PRV-11: a mountain railway has left without a share, and that program still lets its owner pass."""
        if not self._notes.lost:
            return False
        owners = {self.state.papers[paper].owner for paper in self._notes.lost}
        player = raw["type"] == "pass" and raw.get("entity_type") == "player"
        return player and self.seats.get(str(raw.get("entity"))) in owners

    def asks_for_mountains(self) -> bool:
        """Whether an owner has to take a share for a mountain railway now."""
        return isinstance(self.state.frame, MountainDue)

    def is_turn_of(self, raw: RawAction) -> bool:
        """Mountain railways act for their owners, directors sell in a company's turn, empty runs are written down."""
        if self._notes.lost and self.is_of_a_lost_mountain(raw):
            return True
        frame, kind = self.state.frame, raw.get("entity_type")
        if isinstance(frame, CompanyTurn):
            if kind == "company" or raw["type"] == "discard_train":
                return False
            if kind == "player":
                return raw["type"] == "sell_shares" and self.may_sell_for(frame.company, raw)
            if raw.get("entity") == frame.company and raw["type"] in ("run_routes", "dividend"):
                return True
        elif kind == "company" and isinstance(frame, ShareRound):
            paper = self.state.papers.get(PaperId(str(raw.get("entity"))))
            return paper is not None and paper.owner == frame.seat
        return super().is_turn_of(raw)

    def may_sell_for(self, company: CompanyId, raw: RawAction) -> bool:
        """Whether this player may help this company by a sale."""
        sheet = self.state.companies[company]
        title = self.rules.title
        poor = must_buy(title, self.state, company) and sheet.cash < cheapest(title, self.state, company)
        return poor and sheet.director == self.seats.get(str(raw.get("entity")))

    def is_not_asked(self, action: Action) -> bool:
        """That program asks nobody in a share round for these alone.

        Older versions do not ask for the exchange of a mountain railway; RUL-11: none offers a coal exchange after a
        sale; RUL-10: none sells a director's share that leads above 60 %.
        """
        frame = self.state.frame
        if not isinstance(frame, ShareRound):
            return False
        if isinstance(action, StartCompany):
            held = self.state.companies[action.company].held_by(frame.seat)
            limit = self.rules.title.data.info.holding_limit[str(len(self.seats))]
            return held + self.rules.title.companies[action.company].directors_share > limit
        return isinstance(action, ExchangePaper) or (isinstance(action, ExchangeMinor) and frame.acted)

    def leaves_by_itself(self) -> bool:
        """A turn that only goes on for the sake of a repayment ends with it."""
        frame = self.state.frame
        return (isinstance(frame, ShareRound) and frame.seat == self._notes.repays) or super().leaves_by_itself()

    def pass_until(self, raw: RawAction) -> bool:
        """With that program a debtor who has exchanged a paper is still to repay in the same turn."""
        if raw["type"] not in REPAYMENTS:
            return super().pass_until(raw)
        frame, seat = self.state.frame, self.seats.get(str(raw.get("entity")))
        if isinstance(frame, ShareRound) and seat is not None and self.has_just_exchanged(seat):
            self._notes = replace(self._notes, repays=seat)
            while isinstance(frame, ShareRound) and frame.seat != seat and self.pass_once():
                frame = self.state.frame
        return super().pass_until(raw)

    def has_just_exchanged(self, seat: SeatId) -> bool:
        """Whether the last thing that happened is an exchange by this player, who owes money and has some.

        With us that ends the turn, and a repayment is for the next. Passing round the table up to it changes nothing:
        the exchange has wiped out all passes, and the repayment wipes out these (RUL-23).
        """
        player = self.state.players[seat]
        made = self.game.positions[-1].before
        last = None if made is None else self.game.journal[made]
        exchanged = last is not None and last.seat == seat and isinstance(last.action, ExchangePaper | ExchangeMinor)
        return exchanged and player.debt > 0 and player.cash > 0

    def settle(self, raw: RawAction, following: RawAction | None) -> None:
        """At the end of a finished game whoever is left passes."""
        if following is None and self.at_end and self.export.status == "finished":
            self.pass_to_the_end()
        super().settle(raw, following)

    # -- share rounds ---------------------------------------------------------------------------------------

    def do_buy_company(self, raw: RawAction) -> None:
        """A mountain railway, or a coal or pre-state railway with its price."""
        name = text(raw, "company")
        if name in self.state.papers:
            self.act(BuyPaper(PaperId(name)))
            return
        company = self.company(raw, name)
        train = self.rules.title.companies[company].start_train
        if train is not None and not is_construction(self.state, company):
            copies = sum(copy.startswith(f"{train}-") for copy in self._notes.train_owner)
            owners = {**self._notes.train_owner, f"{train}-{copies}": company}
            self._notes = replace(self._notes, train_owner=owners)
        self.act(BuyMinor(company, whole(raw, "price")))

    def do_buy_shares(self, raw: RawAction) -> None:
        """A share by a player, or one for a mountain railway."""
        shares = names(raw, "shares")
        company = self.company_of_shares(raw)
        certificate = whole(raw, "percent") > self.rules.title.companies[company].share
        source = self.source_of(company, shares[0], certificate)
        self._notes = replace(self._notes, sold_shares=self._notes.sold_shares - set(shares))
        pool = source == POOL
        if raw.get("entity_type") == "company":
            self.act(ExchangePaper(self.paper(raw, entity(raw)), company, "pool" if pool else "new"))
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
        shares = names(raw, "shares")
        company = self.company_of_shares(raw)
        sheet = self.state.companies[company]
        seat = self.seat_of(raw)
        entire = f"{company}_0" in shares and sheet.certificate == seat and sheet.director != seat
        self._notes = replace(self._notes, sold_shares=self._notes.sold_shares | set(shares))
        if isinstance(self.state.frame, CompanyTurn):
            self.leave_before(raw, "trains")
        self.act(SellShares(company, whole(raw, "percent"), entire))

    def do_special_buy(self, raw: RawAction) -> None:
        """A coal railway exchanged."""
        self.act(ExchangeMinor(self.company(raw, text(raw, "description"))))

    def do_payoff_player_debt(self, raw: RawAction) -> None:
        """As much as the player has."""
        player = self.state.players[self.seat_of(raw)]
        self.act(RepayDebt(min(player.cash, player.debt)))

    def do_payoff_player_debt_partial(self, raw: RawAction) -> None:
        """A part of a debt."""
        self.act(RepayDebt(whole(raw, "amount")))

    # -- decisions ------------------------------------------------------------------------------------------

    def do_choose(self, raw: RawAction) -> None:
        """KK1's marker is the one token, KK2's the other."""
        minor = minors_of(self.rules.title, KK)[0 if text(raw, "choice") == FIRST_MARKER else -1]
        self.act(RemoveStation(*home_of(self.rules.title, self.state.board, minor)))

    def do_pass(self, raw: RawAction) -> None:
        """Who is asked for a mountain railway and passes lets it go; one that is lost has gone already."""
        if self.asks_for_mountains():
            self.act(Decline())
        elif self.is_of_a_lost_mountain(raw):
            seat = self.seat_of(raw)
            lost = self._notes.lost
            told = next(paper for paper in lost if self.state.papers[paper].owner == seat)
            self._notes = replace(self._notes, lost=tuple(paper for paper in lost if paper != told))
        else:
            super().do_pass(raw)

    # -- track and stations ---------------------------------------------------------------------------------

    def do_lay_tile(self, raw: RawAction) -> None:
        """A tile by its copy."""
        name, at, rotation = self.lays(raw)
        self.act(LayTile(at, TileId(name), rotation))

    def do_place_token(self, raw: RawAction) -> None:
        """A city on a tile, or one that has none yet."""
        copy, stop = numbered(raw, "city")
        at = self._notes.tile_at.get(copy) or HexId(copy.rpartition("-")[0])
        if at not in self.state.board.map.hexes:
            raise Unreadable("recorded_unknown_tile", kind=kind_of(raw), tile=shown(copy))
        self.act(PlaceStation(at, self.stop_number(at, stop)))

    def stop_number(self, at: HexId, number: int) -> int:
        """On the unbuilt hexes of Wien and Budapest the cities are numbered 0, 2, 4."""
        board = self.state.board
        halved = at not in board.tiles and len(board.stops(at)) > 1 and at in board.track
        return number // 2 if halved else number

    # -- running --------------------------------------------------------------------------------------------

    def do_run_routes(self, raw: RawAction) -> None:
        """Each route with its train."""
        frame = self.state.frame
        routes = tuple(self.route(entry) for entry in entries(raw, "routes"))
        if isinstance(frame, CompanyTurn) and frame.step == "run":
            self.act(RunTrains(routes))
        elif routes:
            raise self.out_of_turn(raw)

    def route(self, entry: RawAction) -> Route:
        """One recorded route."""
        nodes, chains = self.stops_and_ways(entry)
        if not chains:
            raise Unreadable("recorded_wrong", kind="run_routes", field="nodes", value=shown(entry["nodes"]))
        nodes = [(at, self.stop_number(HexId(at), number)) for at, number in nodes]
        for end in (0, -1):
            nodes[end], chains[end] = self.approach(nodes[end], chains[end])
        return Route(self.train_name(text(entry, "train")), way(nodes, chains))

    def approach(self, node: Node, chain: list[str]) -> tuple[Node, list[str]]:
        """Sarajewo over one of its other hexes ends there."""
        if node[0] != SARAJEWO or not any(at in ITS_APPROACHES for at in chain):
            return node, chain
        rest = [at for at in chain if at != SARAJEWO]
        hex_of = rest[0] if rest[0] in ITS_APPROACHES else rest[-1]
        return (hex_of, 0), rest

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
