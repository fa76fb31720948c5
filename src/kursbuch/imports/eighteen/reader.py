"""What every reader of 18xx.games records has in common: copies of trains and tiles, shares, and whose turn it is."""

from collections.abc import Iterator, Mapping, Sequence

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
from kursbuch.eighteen.title import Gates
from kursbuch.eighteen.turns import acting_turn
from kursbuch.eighteen.view import View
from kursbuch.hexmap.tiles import HexId
from kursbuch.imports.base import shown
from kursbuch.imports.eighteen.export import Export, RawAction
from kursbuch.imports.eighteen.fields import Unreadable, chains, entity, kind_of, names, numbered, split, text, whole
from kursbuch.imports.eighteen.ways import Node, ordered
from kursbuch.kernel.game import Game, IllegalAction
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import FreeForm, Ranged

STEP_OF = {
    "lay_tile": "track",
    "place_token": "station",
    "run_routes": "run",
    "dividend": "dividend",
    "buy_train": "trains",
}
"""The step of a company's turn to which a recorded kind belongs; other kinds are possible at any moment."""

TURNS_OF_PLAYERS = (OpeningSale, ShareRound)
LEFT_IN_PASSING = ("track", "station")
"""Steps that a record may leave silently: their company goes on with a later one."""


class Notes(Struct, frozen=True, gc=False):
    """What the record's own names stand for: copies of trains and tiles, and which shares were ever sold."""

    train_side: Mapping[str, TrainName] = {}
    train_owner: Mapping[str, CompanyId] = {}
    tile_at: Mapping[str, HexId] = {}
    sold_shares: frozenset[str] = frozenset()
    late: str = ""
    lost: tuple[PaperId, ...] = ()
    repays: str = ""
    """`late` is a company that has passed its last purchase and is asked once more; `lost` are papers that have just
    left the game and whose owners that program still asks; `repays` is a seat that goes on repaying after a turn."""


class Reader:
    """Turns recorded actions into ours, in the position they were made in."""

    optional_rules: tuple[str, ...] = ()
    """Optional rules of that program that we know; a game with another one was played by rules that we do not have."""

    def __init__(self, export: Export, game: Game[State, Action, Event, View], seats: Mapping[str, SeatId]) -> None:
        self.export = export
        self.game = game
        self.seats = seats
        self.called = {seats[player]: name for player, name in export.players}
        self.tile_names: Mapping[str, str] = {}
        self._notes = Notes()
        self._arrived: tuple[RawAction | None, State | None] = (None, None)
        self._actors: set[tuple[str | int, str]] = set()
        self.following: RawAction | None = None
        self.at_end = False
        rules = game.rules
        assert isinstance(rules, Rules)
        self.rules = rules
        self.state = game.state

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
        """The notes as they were at an earlier moment, to which the game has gone back."""
        self._notes = notes
        self.state = self.game.state

    # -- acting ---------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Our action, by whoever is to act."""
        seat = self.rules.actor(self.state)
        if seat is None:
            raise Unreadable("recorded_after_end", kind=type(action).__name__, entity="–")
        self.play(seat, action)
        frame = self.state.frame
        if isinstance(frame, Question) and hasattr(frame, "wanted"):
            self.act(Accept())

    def play(self, seat: SeatId, action: Action) -> None:
        """Put an action into our journal."""
        self.game.act(seat, action)
        self.state = self.game.state

    def seat_of(self, raw: RawAction) -> SeatId:
        """The seat of a player named by their id."""
        player = entity(raw)
        if player not in self.seats:
            raise Unreadable("recorded_unknown_player", kind=kind_of(raw), name=shown(player))
        return self.seats[player]

    def company(self, raw: RawAction, name: str) -> CompanyId:
        """A company that an action names."""
        if name not in self.state.companies:
            raise Unreadable("recorded_unknown_company", kind=kind_of(raw), name=shown(name))
        return CompanyId(name)

    def paper(self, raw: RawAction, name: str) -> PaperId:
        """A private that an action names."""
        if name not in self.state.papers:
            raise Unreadable("recorded_unknown_paper", kind=kind_of(raw), name=shown(name))
        return PaperId(name)

    def company_of_shares(self, raw: RawAction) -> CompanyId:
        """The company whose shares are named: `CAR_3` is a share of CAR."""
        return self.company(raw, names(raw, "shares")[0].rsplit("_", 1)[0])

    def begin(self, raw: RawAction) -> None:
        """An action of the record is about to be carried out, with all that is nested in it."""

    def apply(self, raw: RawAction) -> None:
        """Carry out one recorded action, by the one who made it and in the turn it belongs to."""
        method = getattr(self, f"do_{raw['type']}", None)
        if method is None:
            raise Unreadable("recorded_unknown_kind", kind=kind_of(raw), title=self.export.title)
        if not self.is_awaited(raw):
            self.check_entity(raw)
            if not self.pass_until(raw):
                raise self.out_of_turn(raw)
        if raw.get("entity_type") == "corporation" and raw["type"] in STEP_OF:
            self.leave_before(raw, STEP_OF[raw["type"]])
        method(raw)

    def is_awaited(self, raw: RawAction) -> bool:
        """Whether the action before has led to the very position in which this one belongs, as was found out then."""
        awaited, state = self._arrived
        return awaited is raw and state is self.state

    def apply_nested(self, raw: RawAction) -> None:
        """An automatic action: what a standing order did; what the program notes for itself is left out."""
        if raw.get("entity_type") == "player":
            self.apply(raw)

    def check_entity(self, raw: RawAction) -> None:
        """Whoever acts must be somebody in this game."""
        name, kind = entity(raw), text(raw, "entity_type")
        if kind == "player":
            self.seat_of(raw)
        elif kind == "corporation":
            self.company(raw, name)
        elif kind == "company":
            self.paper(raw, name)
        else:
            raise Unreadable("recorded_wrong", kind=kind_of(raw), field="entity_type", value=shown(kind))

    def out_of_turn(self, raw: RawAction) -> Unreadable:
        """The record does not fit: what it goes on with, and who has to act here."""
        entity = shown(raw.get("entity"))
        seat = self.seats.get(entity) if raw.get("entity_type") == "player" else None
        who = entity if seat is None else self.called[seat]
        facts: dict[str, str | int] = {"kind": kind_of(raw), "entity": who}
        frame, actor = self.state.frame, self.rules.actor(self.state)
        if actor is None:
            return Unreadable("recorded_after_end", **facts)
        if isinstance(frame, CompanyTurn):
            fault = Unreadable("recorded_other_step", expected=frame.company, step=frame.step, **facts)
            fault.title = self.rules.title.name
            return fault
        code = "recorded_other_choice" if isinstance(frame, Question) else "recorded_other_turn"
        return Unreadable(code, expected=self.called[actor], **facts)

    def leave_before(self, raw: RawAction, step: str) -> None:
        """A company acts in a later step: the steps before it are left, if a record may leave them silently."""
        order = self.turn_order()
        turn = acting_turn(self.state)
        frame = self.state.frame
        while isinstance(frame, CompanyTurn) and order.index(frame.step) < order.index(step):
            same = turn is not None and turn.company == frame.company
            if not same or (frame.step not in LEFT_IN_PASSING and not self.leaves_by_itself()):
                raise self.out_of_turn(raw)
            self.act(self.silent_action())
            frame = self.state.frame

    def turn_order(self) -> tuple[str, ...]:
        """The steps of a company's turn."""
        return ("track", "station", "run", "dividend", "trains")

    # -- whose turn it is -----------------------------------------------------------------------------------

    def settle(self, raw: RawAction, following: RawAction | None) -> None:
        """Players and companies that the record passes over silently pass."""
        if following is not None and self.is_known(following):
            self._arrived = (following, self.state) if self.pass_until(following) else (None, None)

    def is_known(self, raw: RawAction) -> bool:
        """Whether the one who acts is part of this game; any other fault is reported when their action comes."""
        entity, kind = raw.get("entity"), raw.get("entity_type")
        plain = type(kind) is str and type(entity) in (str, int)
        if plain and (entity, kind) in self._actors:
            return True
        try:
            self.check_entity(raw)
        except Unreadable:
            return False
        if plain:
            self._actors.add((entity, kind))  # type: ignore[arg-type]
        return True

    def pass_until(self, raw: RawAction) -> bool:
        """Pass until the one who acts next in the record is to act, but only for those whom nobody would have asked;
        say whether it is their turn then.

        That program goes on by itself where there is nothing to decide. Whoever could have done something was asked,
        and the record has their answer: without it the record does not fit, and it stops here.
        """
        while not self.is_turn_of(raw):
            if self.state.over is not None or isinstance(self.state.frame, Question):
                return False
            if not self.leaves_by_itself() or not self.pass_once():
                return False
        return True

    def leaves_by_itself(self) -> bool:
        """Whether that program goes on silently here: passing is all there is to do."""
        seat = self.rules.actor(self.state)
        if seat is None:
            return False
        silent = self.silent_action()
        return all(offer == silent or self.is_not_asked(offer) for offer in self.offered(seat))

    def offered(self, seat: SeatId) -> Iterator[Action]:
        """Whatever our rules let a seat do, one example of each kind where there are many; found as it is asked for."""
        state, gates = self.state, Gates()
        if seat != self.rules.actor(state):
            return
        for step in self.rules.steps(state):
            for offer in step.legal(self.rules.title, state, gates):
                if isinstance(offer, Ranged):
                    yield offer.action
                else:
                    yield offer.suggestion if isinstance(offer, FreeForm) else offer

    def is_not_asked(self, action: Action) -> bool:
        """Whether our rules offer this but that program does not."""
        return False

    def pass_once(self) -> bool:
        """Pass, or run nothing; whether that was possible."""
        seat = self.rules.actor(self.state)
        if seat is None:
            return False
        try:
            self.play(seat, self.silent_action())
        except IllegalAction:
            return False
        return True

    def pass_to_the_end(self) -> None:
        """At the end of a finished game whoever has nothing left to do passes."""
        while self.state.over is None and self.leaves_by_itself() and self.pass_once():
            pass

    def silent_action(self) -> Action:
        """What going on silently means in the present step."""
        frame = self.state.frame
        if isinstance(frame, CompanyTurn) and frame.step == "run":
            return RunTrains()
        if isinstance(frame, CompanyTurn) and frame.step == "dividend":
            return Dividend("withhold")
        return Pass()

    def is_turn_of(self, raw: RawAction) -> bool:
        """Whether the position is one in which the recorded action belongs."""
        state = self.state
        frame = state.agenda[-1] if state.agenda else None
        entity, kind = raw.get("entity"), raw.get("entity_type")
        if isinstance(frame, TURNS_OF_PLAYERS):
            return kind == "player" and self.seats.get(str(entity)) == frame.seat
        if isinstance(frame, CompanyTurn):
            if kind == "company":
                return self.may_use(str(entity), frame.company)
            if kind != "corporation" or frame.company != entity:
                return False
            step = STEP_OF.get(raw["type"])
            order = self.turn_order()
            return step is None or order.index(step) >= order.index(frame.step)
        if isinstance(frame, Question) and kind == "player":
            return self.seats.get(str(entity)) == self.rules.actor(self.state)
        if isinstance(frame, Question) and kind == "corporation" and hasattr(frame, "company"):
            return bool(frame.company == entity)
        return frame is not None

    def may_use(self, paper: str, company: CompanyId) -> bool:
        """Whether a private belongs to the company or its director."""
        private = self.state.papers.get(PaperId(paper))
        return private is not None and private.owner in (company, self.state.companies[company].director)

    # -- kinds that all titles have -------------------------------------------------------------------------

    def do_pass(self, raw: RawAction) -> None:
        """A pass belongs to the turn and the step it is made in; trains are run and revenue is declared, not passed."""
        frame = self.state.frame
        if isinstance(frame, CompanyTurn) and frame.step in ("run", "dividend"):
            raise self.out_of_turn(raw)
        self.act(Pass())

    def do_buy_shares(self, raw: RawAction) -> None:
        """A share that was never sold is new; any other comes from the pool."""
        shares = names(raw, "shares")
        company = self.company_of_shares(raw)
        fresh = shares[0] not in self._notes.sold_shares and not self.always_in_pool(company)
        self._notes = replace(self._notes, sold_shares=self._notes.sold_shares | set(shares))
        self.act(BuyShare(company, "new" if fresh else "pool"))

    def always_in_pool(self, company: CompanyId) -> bool:
        """Companies whose shares all start in the pool."""
        return False

    def do_sell_shares(self, raw: RawAction) -> None:
        """A percentage of one company."""
        self.act(SellShares(self.company_of_shares(raw), whole(raw, "percent")))

    def do_par(self, raw: RawAction) -> None:
        """A company started; `share_price` is price, row, column."""
        price = {**raw, "share_price": text(raw, "share_price").split(",")[0]}
        self.act(StartCompany(self.company(raw, text(raw, "corporation")), whole(price, "share_price")))

    def do_place_token(self, raw: RawAction) -> None:
        """`city` is tile, copy and number of the stop."""
        copy, stop = numbered(raw, "city")
        at = self._notes.tile_at.get(copy)
        if at is None:
            raise Unreadable("recorded_unknown_tile", kind=kind_of(raw), tile=shown(copy))
        self.act(PlaceStation(at, stop))

    def do_dividend(self, raw: RawAction) -> None:
        """Paid out or withheld; that program may note that a company without revenue withholds, which ours does."""
        kind = text(raw, "kind")
        if kind not in ("payout", "withhold"):
            raise Unreadable("recorded_wrong", kind=kind_of(raw), field="kind", value=shown(kind))
        frame = self.state.frame
        if isinstance(frame, CompanyTurn) and frame.step == "dividend":
            self.act(Dividend("pay" if kind == "payout" else "withhold"))
        elif kind == "payout":
            raise self.out_of_turn(raw)

    def lays(self, raw: RawAction) -> tuple[str, HexId, int]:
        """The tile by its number, where it is laid and how it is turned; the copy is noted as lying there."""
        copy, at = text(raw, "tile"), HexId(text(raw, "hex"))
        rotation = whole(raw, "rotation")
        self._notes = replace(self._notes, tile_at={**self._notes.tile_at, copy: at})
        return copy.rsplit("-", 1)[0], at, rotation

    def stops_and_ways(self, entry: RawAction) -> tuple[list[Node], list[list[str]]]:
        """The stops of a recorded route in running order and the hexes from each to the next."""
        stops = [split(entry, "nodes", name) for name in names(entry, "nodes")]
        ways = chains(entry, "connections")
        hexes = self.state.board.map.hexes
        if any(at not in hexes for at, _ in stops):
            raise Unreadable("recorded_wrong", kind="run_routes", field="nodes", value=shown(entry["nodes"]))
        if len(ways) != len(stops) - 1 or not all(ways):
            raise Unreadable("recorded_wrong", kind="run_routes", field="connections", value=shown(ways))
        return ordered(stops, ways)

    # -- trains ---------------------------------------------------------------------------------------------

    def train_name(self, copy: str) -> TrainName:
        """The side of a recorded copy of a train."""
        side = self._notes.train_side.get(copy)
        if side is None:
            raise Unreadable("recorded_unknown_train", train=shown(copy))
        return side

    def do_buy_train(self, raw: RawAction) -> None:
        """From the bank, with a trade-in or a private, or from the company that owns the copy."""
        copy = text(raw, "train")
        turn = acting_turn(self.state)
        if turn is None:
            raise self.out_of_turn(raw)
        owner = self.owner_of_train(copy)
        owners = {**self._notes.train_owner, copy: turn.company}
        if owner is not None and self.train_name(copy) in self.state.companies[owner].trains:
            self._notes = replace(self._notes, train_owner=owners)
            self.act(BuyTrainFrom(owner, self.train_name(copy), whole(raw, "price")))
            return
        side = TrainName(text(raw, "variant") if raw.get("variant") else copy.rsplit("-", 1)[0])
        sides = {**self._notes.train_side, copy: side}
        paper = self.paper(raw, entity(raw)) if raw.get("entity_type") == "company" else None
        trade_in = self.train_name(text(raw, "exchange")) if raw.get("exchange") else None
        self._notes = replace(self._notes, train_side=sides, train_owner=owners)
        self.act(BuyTrain(side, trade_in, paper))

    def owner_of_train(self, copy: str) -> CompanyId | None:
        """The company that bought this copy last."""
        return self._notes.train_owner.get(copy)

    def do_discard_train(self, raw: RawAction) -> None:
        """A train above the limit."""
        self.act(DiscardTrain(self.train_name(text(raw, "train"))))
