"""Tables: in a list, as one device sees them, their history, and questions about a move."""

from typing import Any, Literal

from msgspec import UNSET, Struct, field

from kursbuch.kernel.facts import Fact
from kursbuch.messages import Text
from kursbuch.server.shapes.base import AnyAction, AnyOrder, AnyView, Maybe, No, Shape, Yes

# -- tables ------------------------------------------------------------------------------------------------


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
    """A seat at a table, and whether somebody is there; `trouble` says why a bot could not move itself."""

    present: bool
    trouble: Maybe[Text] = UNSET


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
    """A table in a list; `judged` is false if its moves were imported without asking the rules. Whether it is
    `archived` and how much of the talk is `unread` is everybody's own."""

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
    archived: bool
    unread: int


class TableList(Shape, frozen=True):
    """The tables of a device."""

    tables: tuple[TableLine, ...]


class Links(Shape, frozen=True):
    """The links of a table."""

    watch: str
    seats: dict[str, str]


class OwnTable(Shape, frozen=True):
    """How somebody keeps a table for themselves."""

    archived: bool
    unread: int


class LeftTable(Shape, frozen=True):
    """The seats that somebody has given up."""

    left: tuple[str, ...]


class Note(Shape, frozen=True):
    """What somebody has written beside a move."""

    number: int
    text: str
    at: str


class NoteList(Shape, frozen=True):
    """All notes of somebody at a table."""

    notes: tuple[Note, ...]


class NoteWritten(Shape, frozen=True):
    """A note as it is now; none if it was taken away."""

    note: Note | None


class Invitation(Shape, frozen=True):
    """What a link leads to."""

    table: str
    seat: str
    name: str
    title: str
    table_name: str
    players: int
    options: dict[str, str]
    taken: bool


class Joined(Shape, frozen=True):
    """A seat that was taken."""

    table: str
    seat: str


# -- a table -----------------------------------------------------------------------------------------------


class Span(Shape, frozen=True):
    """The numbers that may stand in a field of an offered action."""

    field: str
    low: int
    high: int
    step: int


class SentOffer(Shape, frozen=True):
    """Something a seat may do now; a free form has no action until somebody asks for its example."""

    kind: str
    label: str
    action: Maybe[AnyAction] = UNSET
    range: Maybe[Span | None] = UNSET
    free: Maybe[str | None] = UNSET


class ToldOffer(Shape, frozen=True):
    """What an offer would change, by its place in the list; of a free form also its example."""

    offer: int
    facts: tuple[Fact, ...]
    action: Maybe[AnyAction] = UNSET


class ToldOffers(Shape, frozen=True):
    """What some offers of a position would change."""

    number: int
    offers: tuple[ToldOffer, ...]


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


class UnreadTalk(Shape, frozen=True):
    """A table at which something was said that somebody has not read, and the newest of it."""

    id: str
    name: str
    unread: int
    last: Message


class TalkList(Shape, frozen=True):
    """All tables of somebody with something unread."""

    tables: tuple[UnreadTalk, ...]


class UndoRequest(Shape, frozen=True):
    """A wish to take back, or to do again what was taken back, that waits for the others."""

    id: int
    seat: str
    to: int
    number: int
    moves: tuple[str, ...]
    redo: bool
    asked: tuple[str, ...]
    agreed: tuple[str, ...]


class BackStep(Shape, frozen=True):
    """Where taking back, or doing again, would lead and who would be asked; or why it cannot be."""

    to: int | None
    asked: tuple[str, ...]
    reason: Text | None


class Backward(Shape, frozen=True):
    """What a seat may take back or do again; `since` is the earliest position anybody can go back to."""

    undo: BackStep
    redo: BackStep
    since: int


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
    """A table as one device sees it; `judged` is false if its moves were imported without asking the rules. Nobody is
    advised at a `rated` one."""

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
    rated: bool
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
    offers: dict[str, tuple[SentOffer, ...]]
    log: tuple[LogEntry, ...]
    undo: UndoRequest | None
    back: Backward | None
    orders: tuple[AnyOrder, ...]
    chat: Maybe[tuple[Message, ...]] = UNSET


class PositionAt(Shape, frozen=True):
    """The table as it was after this many entries."""

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


class Undone(Shape, frozen=True):
    """Taken back at once, or the others are asked."""

    done: bool
    number: Maybe[int] = UNSET
    repeated: Maybe[bool] = UNSET
    undo: Maybe[UndoRequest | None] = UNSET


# -- questions ---------------------------------------------------------------------------------------------


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


class Suggested(Shape, frozen=True):
    """An action that is legal now."""

    label: str
    action: AnyAction


class Remedy(Shape, frozen=True):
    """What is legal instead of a refused action, and what would make it legal if it were done first."""

    instead: tuple[Suggested, ...]
    first: tuple[Suggested, ...]


class Idle(Shape, frozen=True):
    """Why a seat can do nothing of what its step is for."""

    number: int
    reasons: tuple[Reason, ...]


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
