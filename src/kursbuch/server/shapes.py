"""What the server says, described once: every answer of the API and every message of the socket.

`python -m tools.wire` writes the client's types from here, and `tests/server/test_shapes.py` decodes real answers with
them, so a field that is added, dropped or renamed has to be written down here. What a family of games adds (views,
printed parts, studies) stands beside its insight: `insight/eighteen_shapes.py`.

A field that may be missing is `Maybe[...]` with the default `UNSET`.
"""

from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType, field

from kursbuch.messages import Text
from kursbuch.server.errors import ErrorBody
from kursbuch.server.glossary import Term
from kursbuch.server.insight.base import Fact
from kursbuch.server.wire import Lang

T = TypeVar("T")
Maybe: TypeAlias = T | UnsetType
"""A field that is sent only where there is something to say."""

IN_CLIENT = "typescript"
"""The key under which a type says how TypeScript writes it, where the client knows more than JSON does."""

Yes = Annotated[bool, Meta(extra={IN_CLIENT: "true"})]
No = Annotated[bool, Meta(extra={IN_CLIENT: "false"})]
AnyAction = Annotated[dict[str, Any], Meta(extra={IN_CLIENT: "AnyAction"})]
"""Any action: its kind and its fields."""
AnyOrder = Annotated[dict[str, Any], Meta(extra={IN_CLIENT: "Order"})]
AnyView = Annotated[dict[str, Any], Meta(extra={IN_CLIENT: "AnyView"})]
"""What a seat sees; its family knows what is in it."""

BY_HAND = {
    "AnyAction": "{ readonly type: string; readonly [field: string]: unknown }",
    "AnyView": "Readonly<Record<string, unknown>>",
    "OrderWish": "{ readonly kind: string; readonly [field: string]: unknown }",
    "Order": "OrderWish & OrderState",
}
"""Objects of which the shell knows some fields only, as the client writes them."""


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all that is sent: a field that is not described is a mistake."""


# -- titles ---------------------------------------------------------------------------------------------------


class OptionValue(Shape, frozen=True):
    """A value of an option."""

    value: str
    label: Text


class TitleOption(Shape, frozen=True):
    """Something to choose before a game."""

    name: str
    label: Text
    rule: str
    meaning: Text | None
    default: str
    values: tuple[OptionValue, ...]
    sets: dict[str, dict[str, str]]


class TitleVariant(Shape, frozen=True):
    """A variant with numbers of players of its own."""

    option: str
    value: str
    players: tuple[int, int]
    label: Text


class BotKind(Shape, frozen=True):
    """A bot that can take a seat."""

    name: str
    label: Text
    meaning: Text


class TitleCard(Shape, frozen=True):
    """A title and what can be chosen before a game of it."""

    id: str
    name: str
    subtitle: str
    players: tuple[int, int]
    family: str
    options: tuple[TitleOption, ...]
    variants: tuple[TitleVariant, ...]
    bots: tuple[BotKind, ...]
    words: dict[str, Text]
    can: tuple[str, ...]


class TitleWords(Shape, frozen=True):
    """What a title calls things, by key."""

    title: str
    words: dict[str, Text]


class TitleList(Shape, frozen=True):
    """Everything that can be played."""

    titles: tuple[TitleCard, ...]


# -- tables ---------------------------------------------------------------------------------------------------


class SeatLine(Shape, frozen=True):
    """A seat in a list of tables; `also` names who else plays it, as far as known."""

    seat: str
    name: str
    kind: Literal["here", "remote", "bot"]
    bot: str | None
    mine: bool
    taken: bool
    also: tuple[str, ...]


class Seat(SeatLine, frozen=True):
    """A seat at a table, and whether somebody is there."""

    present: bool


class Branch(Shape, frozen=True):
    """The table and the entry from which another one began."""

    id: str
    number: int


class Over(Shape, frozen=True):
    """How a game ended."""

    cause: str
    text: str
    places: dict[str, int]


class TableLine(Shape, frozen=True):
    """A table in a list; `judged` is false if its moves were imported without asking the rules."""

    id: str
    title: str
    name: str
    created: str
    touched: str
    number: int
    seats: tuple[SeatLine, ...]
    mine: tuple[str, ...]
    waiting_for: tuple[str, ...]
    my_turn: bool
    over: str | None
    round: Text | None
    owner: bool
    forked_from: Branch | None
    judged: bool


class TableList(Shape, frozen=True):
    """The tables of a device."""

    tables: tuple[TableLine, ...]


class Links(Shape, frozen=True):
    """The links of a table."""

    watch: str
    seats: dict[str, str]


class Invitation(Shape, frozen=True):
    """What a link leads to."""

    table: str
    seat: str
    name: str
    title: str
    table_name: str
    taken: bool


class Joined(Shape, frozen=True):
    """A seat that was taken."""

    table: str
    seat: str


# -- a table --------------------------------------------------------------------------------------------------


class Span(Shape, frozen=True):
    """The numbers that may stand in a field of an offered action."""

    field: str
    low: int
    high: int
    step: int


class Offer(Shape, frozen=True):
    """Something a seat may do now."""

    kind: str
    action: AnyAction
    label: str
    facts: tuple[Fact, ...]
    range: Maybe[Span | None] = UNSET
    free: Maybe[str | None] = UNSET


class LogEntry(Shape, frozen=True):
    """What happened once."""

    number: int
    seat: str | None
    action: AnyAction | None
    label: str
    text: tuple[str, ...]
    at: str
    back_to: int | None
    stands: bool
    by: Literal["player", "bot", "order"]
    agreed: tuple[str, ...]
    round: str
    company: str | None


class Round(Shape, frozen=True):
    """A block of the history."""

    round: str
    since: int = field(name="from")
    phase: int


class Log(Shape, frozen=True):
    """Entries and rounds."""

    entries: tuple[LogEntry, ...]
    rounds: tuple[Round, ...]


class Message(Shape, frozen=True):
    """Something said."""

    id: int
    seat: str | None
    name: str
    text: str
    at: str


class UndoRequest(Shape, frozen=True):
    """A wish to take back that waits for the others."""

    id: int
    seat: str
    to: int
    number: int
    moves: tuple[str, ...]
    asked: tuple[str, ...]
    agreed: tuple[str, ...]


class OrderState(Struct, frozen=True, kw_only=True):
    """What the server adds to a standing order; its other fields depend on its kind."""

    kind: str
    seat: str
    label: str
    since: int
    ended: Maybe[Text | None] = UNSET


class OrderKind(Shape, frozen=True):
    """A kind of standing order; its fields as JSON Schema."""

    kind: str
    label: Text
    fields: dict[str, Any]


class OrderList(Shape, frozen=True):
    """The kinds of orders there are, and one's own."""

    kinds: tuple[OrderKind, ...]
    orders: tuple[AnyOrder, ...]


class Snapshot(Shape, frozen=True):
    """A table as one device sees it; `judged` is false if its moves were imported without asking the rules."""

    id: str
    title: str
    name: str
    family: str
    options: dict[str, str]
    created: str
    number: int
    seat: str | None
    owner: bool
    spectators: bool
    forked_from: Branch | None
    judged: bool
    can: tuple[str, ...]
    seats: tuple[Seat, ...]
    mine: tuple[str, ...]
    waiting_for: tuple[str, ...]
    over: Over | None
    scores: dict[str, int]
    round: str
    company: str | None
    phase: int
    view: AnyView
    offers: dict[str, tuple[Offer, ...]]
    log: tuple[LogEntry, ...]
    undo: UndoRequest | None
    orders: tuple[AnyOrder, ...]
    chat: Maybe[tuple[Message, ...]] = UNSET
    offers_pending: Maybe[bool] = UNSET


class PositionAt(Shape, frozen=True):
    """The table as it was after so many entries."""

    number: int
    round: str
    company: str | None
    view: AnyView
    waiting_for: tuple[str, ...]
    scores: dict[str, int]
    over: Over | None
    stands: bool


class Positions(Shape, frozen=True):
    """Several positions."""

    positions: tuple[PositionAt, ...]


class Acted(Shape, frozen=True):
    """A move that was carried out; a repeated one was carried out before."""

    number: int
    repeated: bool
    entry: LogEntry
    snapshot: Snapshot


class Undone(Shape, frozen=True):
    """Taken back at once, or the others are asked."""

    done: bool
    number: Maybe[int] = UNSET
    repeated: Maybe[bool] = UNSET
    snapshot: Maybe[Snapshot] = UNSET
    undo: Maybe[UndoRequest | None] = UNSET


# -- questions ------------------------------------------------------------------------------------------------


class Reason(Shape, frozen=True):
    """Why something cannot be done."""

    code: str
    rule: str | None
    message: Text
    rule_text: Maybe[Text | None] = UNSET
    facts: Maybe[dict[str, Any]] = UNSET


class Refused(Reason, frozen=True, kw_only=True):
    """Why an action is not allowed."""

    legal: No


class Allowed(Shape, frozen=True):
    """An action is allowed."""

    legal: Yes


class RunChange(Shape, frozen=True):
    """The best run of the acting company before and after an action."""

    company: str
    before: int
    after: int
    proved: bool


class Preview(Shape, frozen=True):
    """What an action would change."""

    legal: Yes
    facts: tuple[Fact, ...]
    told: tuple[str, ...]
    rules: tuple[str, ...]
    run: RunChange | None


# -- rules and words ------------------------------------------------------------------------------------------


class SheetRule(Shape, frozen=True):
    """A rule in a chapter."""

    id: str
    text: str


class Chapter(Shape, frozen=True):
    """A chapter of a rule sheet."""

    name: str
    rules: tuple[SheetRule, ...]


class RuleSheet(Shape, frozen=True):
    """The rules of a title in one language."""

    title: str
    lang: Lang
    chapters: tuple[Chapter, ...]


class RuleText(Shape, frozen=True):
    """One rule in both languages, and its neighbours."""

    id: str
    chapter: Text
    text: Text
    before: str | None
    after: str | None


class Glossary(Shape, frozen=True):
    """Words and what they mean."""

    lang: Lang
    terms: tuple[Term, ...]


# -- people ---------------------------------------------------------------------------------------------------


class Account(Shape, frozen=True):
    """An account of a hosted server."""

    name: str


class Me(Shape, frozen=True):
    """This device and this server."""

    account: Account | None
    hosted: bool
    accounts: bool
    version: str
    languages: tuple[Lang, ...]
    addresses: tuple[str, ...]


class Device(Shape, frozen=True):
    """A device that is signed in to an account."""

    id: str
    created: str
    seen: str
    device: str
    this: bool


class DeviceList(Shape, frozen=True):
    """The devices of an account."""

    sessions: tuple[Device, ...]


# -- the socket -----------------------------------------------------------------------------------------------


class StateMessage(Shape, frozen=True, tag="state"):
    """The table as it is now, with the log after an entry."""

    number: int
    since: int | None
    snapshot: Snapshot


class PresenceMessage(Shape, frozen=True, tag="presence"):
    """Who is there now."""

    seats: tuple[Seat, ...]


class ChatMessage(Shape, frozen=True, tag="chat"):
    """Something was said."""

    message: Message


class UndoMessage(Shape, frozen=True, tag="undo"):
    """A wish to take back, or what became of it."""

    undo: UndoRequest | None
    outcome: Literal["asked", "done", "refused", "withdrawn"]


class OrdersMessage(Shape, frozen=True, tag="orders"):
    """The standing orders of one's own seats."""

    orders: tuple[AnyOrder, ...]


class OverMessage(Shape, frozen=True, tag="over"):
    """The game is over."""

    over: Over


class GoneMessage(Shape, frozen=True, tag="gone"):
    """A seat was taken away."""

    code: str


class PongMessage(Shape, frozen=True, tag="pong"):
    """A sign of life."""


class ErrorMessage(Shape, frozen=True, tag="error"):
    """What was wrong with a message."""

    error: ErrorBody
    key: str | None


class DoneMessage(Shape, frozen=True, tag="done"):
    """A move was carried out."""

    key: str
    number: int
    repeated: bool


SOCKET = (
    StateMessage,
    PresenceMessage,
    ChatMessage,
    UndoMessage,
    OrdersMessage,
    OverMessage,
    GoneMessage,
    PongMessage,
    ErrorMessage,
    DoneMessage,
)
"""Everything the socket says."""

UNIONS: dict[str, tuple[type, ...]] = {"Why": (Allowed, Refused), "ServerMessage": SOCKET}
"""Answers of several shapes, which `legal` or `type` tells apart."""

ROOTS: tuple[type, ...] = (
    TitleList,
    TitleWords,
    TableList,
    Links,
    Invitation,
    Joined,
    Snapshot,
    Positions,
    Log,
    OrderList,
    OrderState,
    Acted,
    Undone,
    Preview,
    Allowed,
    Reason,
    Refused,
    RuleSheet,
    RuleText,
    Glossary,
    Me,
    DeviceList,
    *SOCKET,
)
"""All answers; what they hold is found from them."""
