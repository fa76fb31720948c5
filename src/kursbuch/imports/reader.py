"""What every reader of 18xx.games records has in common: copies of trains and tiles, shares, and whose turn it is."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from kursbuch.eighteen.actions import (
    Accept,
    Action,
    BuyShare,
    BuyTrain,
    BuyTrainFrom,
    DiscardTrain,
    Dividend,
    Pass,
    PlaceStation,
    RunTrains,
    SellShares,
    StartCompany,
)
from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.frames import CompanyTurn, OpeningSale, Question, ShareRound
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.turns import acting_turn
from kursbuch.eighteen.view import View
from kursbuch.hexmap.tiles import HexId
from kursbuch.imports.export import Export, RawAction
from kursbuch.kernel.game import Game
from kursbuch.kernel.ids import SeatId

STEP_OF = {
    "lay_tile": "track",
    "place_token": "station",
    "run_routes": "run",
    "dividend": "dividend",
    "buy_train": "trains",
}
"""The step of a company's turn to which a recorded kind belongs; other kinds are possible at any moment."""


class Unreadable(ValueError):
    """A recorded action that makes no sense here."""


class Notes(Struct, frozen=True):
    """What the record's own names stand for: copies of trains and tiles, and which shares were ever sold."""

    train_side: Mapping[str, TrainName] = {}
    train_owner: Mapping[str, CompanyId] = {}
    tile_at: Mapping[str, HexId] = {}
    sold_shares: frozenset[str] = frozenset()
    late: str = ""
    """`late` is a company that has passed its last purchase and is asked once more."""


class Reader:
    """Turns recorded actions into ours, in the position they were made in."""

    def __init__(self, export: Export, game: Game[State, Action, Event, View], seats: Mapping[str, SeatId]) -> None:
        self.export = export
        self.game = game
        self.seats = seats
        self.tile_names: Mapping[str, str] = {}
        self._notes = Notes()
        self.following: RawAction | None = None
        self.at_end = False
        rules = game.rules
        assert isinstance(rules, Rules)
        self.rules = rules

    @staticmethod
    def draws(export: Export) -> Mapping[str, Sequence[str]] | None:
        """Results of draws that the record knows."""
        return None

    @staticmethod
    def variant(export: Export) -> Mapping[str, str]:
        """Options that the record itself names, besides those of its program."""
        return {}

    def notes(self) -> Notes:
        """The notes now."""
        return self._notes

    def restore(self, notes: Notes) -> None:
        """The notes as they were at an earlier moment."""
        self._notes = notes

    @property
    def state(self) -> State:
        """The position now."""
        return self.game.state

    # -- acting ---------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Our action, by whoever is to act."""
        seat = self.rules.actor(self.state)
        if seat is None:
            raise Unreadable("the game waits for nobody")
        self.game.act(seat, action)
        frame = self.state.frame
        if isinstance(frame, Question) and hasattr(frame, "wanted"):
            self.act(Accept())

    def seat_of(self, raw: RawAction) -> SeatId:
        """The seat of a player named by his id."""
        seat = self.seats.get(str(raw["entity"]))
        if seat is None:
            raise Unreadable(f"there is no player {raw['entity']!r}")
        return seat

    def apply(self, raw: RawAction) -> None:
        """Carry out one recorded action."""
        method = getattr(self, f"do_{raw['type']}", None)
        if method is None:
            raise Unreadable(f"unknown kind {raw['type']!r}")
        if raw.get("entity_type") == "player":
            self.expect_player(raw)
        elif raw.get("entity_type") == "corporation" and raw["type"] in STEP_OF:
            self.go_to_step(raw)
        method(raw)

    def apply_nested(self, raw: RawAction) -> None:
        """An automatic action: what a standing order did; what the program notes for itself is left out."""
        if raw.get("entity_type") == "player":
            self.apply(raw)

    def expect_player(self, raw: RawAction) -> None:
        """A player acts: those passed over before him pass."""
        self.pass_until(raw)

    def go_to_step(self, raw: RawAction) -> None:
        """A company acts in a later step: the steps before it are left."""
        self.pass_until(raw)
        frame = self.state.frame
        order = self.turn_order()
        wanted = order.index(STEP_OF[raw["type"]])
        while isinstance(frame, CompanyTurn) and frame.company == raw["entity"] and order.index(frame.step) < wanted:
            self.act(self.silent_action())
            frame = self.state.frame

    def turn_order(self) -> tuple[str, ...]:
        """The steps of a company's turn."""
        return ("track", "station", "run", "dividend", "trains")

    # -- whose turn it is -----------------------------------------------------------------------------------

    def settle(self, raw: RawAction, following: RawAction | None) -> None:
        """Players and companies that the record passes over silently pass."""
        if following is not None:
            self.pass_until(following)

    def pass_until(self, raw: RawAction) -> None:
        """Pass until the one who acts next in the record is to act, as far as passing leads there."""
        for _ in range(200):
            if self.state.over is not None or self.is_turn_of(raw):
                return
            frame = self.state.frame
            if isinstance(frame, Question) or not self.pass_once():
                return

    def pass_once(self) -> bool:
        """Pass, or run nothing; whether that was possible."""
        silent = self.silent_action()
        seat = self.rules.actor(self.state)
        if seat is None or self.rules.check(self.state, seat, silent) is not None:
            return False
        self.game.act(seat, silent)
        return True

    def silent_action(self) -> Action:
        """What going on without a word means in the present step."""
        frame = self.state.frame
        if isinstance(frame, CompanyTurn) and frame.step == "run":
            return RunTrains()
        if isinstance(frame, CompanyTurn) and frame.step == "dividend":
            return Dividend("withhold")
        return Pass()

    def is_turn_of(self, raw: RawAction) -> bool:
        """Whether the position is one in which the recorded action belongs."""
        frame = self.state.frame
        entity, kind = raw.get("entity"), raw.get("entity_type")
        if isinstance(frame, OpeningSale | ShareRound):
            return kind == "player" and self.seats.get(str(entity)) == frame.seat
        if isinstance(frame, CompanyTurn):
            if kind == "company":
                return self.may_use(str(entity), frame.company)
            if kind != "corporation" or frame.company != entity:
                return False
            step = STEP_OF.get(raw["type"])
            order = self.turn_order()
            return step is None or order.index(step) >= order.index(frame.step)
        return True

    def may_use(self, paper: str, company: CompanyId) -> bool:
        """Whether a private belongs to the company or its director."""
        private = self.state.papers.get(PaperId(paper))
        return private is not None and private.owner in (company, self.state.companies[company].director)

    # -- kinds that all titles have -------------------------------------------------------------------------

    def do_pass(self, raw: RawAction) -> None:
        """A pass of a company belongs to the step it is in; where that is already left it says nothing."""
        frame = self.state.frame
        if raw.get("entity_type") == "corporation":
            if not isinstance(frame, CompanyTurn) or frame.company != raw["entity"]:
                return
            if frame.step in ("run", "dividend"):
                return
        self.act(Pass())

    def do_buy_shares(self, raw: RawAction) -> None:
        """A share that was never sold is new; any other comes from the pool."""
        names = raw["shares"]
        company = CompanyId(names[0].rsplit("_", 1)[0])
        fresh = names[0] not in self._notes.sold_shares and not self.always_in_pool(company)
        self._notes = replace(self._notes, sold_shares=self._notes.sold_shares | set(names))
        self.act(BuyShare(company, "new" if fresh else "pool"))

    def always_in_pool(self, company: CompanyId) -> bool:
        """Companies whose shares all start in the pool."""
        return False

    def do_sell_shares(self, raw: RawAction) -> None:
        """So many percent of one company."""
        company = CompanyId(raw["shares"][0].rsplit("_", 1)[0])
        self.act(SellShares(company, int(raw["percent"])))

    def do_par(self, raw: RawAction) -> None:
        """A company started; `share_price` is price, row, column."""
        price = int(str(raw["share_price"]).split(",")[0])
        self.act(StartCompany(CompanyId(raw["corporation"]), price))

    def do_place_token(self, raw: RawAction) -> None:
        """`city` is tile, copy and number of the stop."""
        copy, _, stop = str(raw["city"]).rpartition("-")
        at = self._notes.tile_at.get(copy)
        if at is None:
            raise Unreadable(f"no tile {copy} lies on the map")
        self.act(PlaceStation(at, int(stop)))

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
        """From the bank, with a trade-in or a private, or from the company that owns the copy."""
        copy = str(raw["train"])
        turn = acting_turn(self.state)
        if turn is None:
            raise Unreadable("no company is acting")
        owner = self.owner_of_train(copy)
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

    def owner_of_train(self, copy: str) -> CompanyId | None:
        """The company that bought this copy last."""
        return self._notes.train_owner.get(copy)

    def do_discard_train(self, raw: RawAction) -> None:
        """A train above the limit."""
        self.act(DiscardTrain(self.train_name(str(raw["train"]))))

    def leave_before(self, step: str) -> None:
        """Leave the steps before this one."""
        order = self.turn_order()
        frame = self.state.frame
        while isinstance(frame, CompanyTurn) and order.index(frame.step) < order.index(step):
            self.act(self.silent_action())
            frame = self.state.frame
