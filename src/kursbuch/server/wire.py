"""What comes in: the bodies of requests and the messages of the socket, each field with its limits."""

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct, field

Lang = Literal["en", "de"]
SeatName = Annotated[str, Meta(min_length=1, max_length=8)]
PlayerName = Annotated[str, Meta(min_length=1, max_length=40)]
TableName = Annotated[str, Meta(min_length=1, max_length=80)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Word = Annotated[str, Meta(max_length=60)]
ChatText = Annotated[str, Meta(min_length=1, max_length=2000)]
MOST_FACTS = 400
"""Offers asked about at once; no step of any title has more."""
OfferIndex = Annotated[int, Meta(ge=0, le=100_000)]
PASSWORD_LENGTH = (8, 200)
Password = Annotated[str, Meta(min_length=PASSWORD_LENGTH[0], max_length=PASSWORD_LENGTH[1])]


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all bodies: an unknown field is a mistake, not a whim."""


class NewSeat(Body, frozen=True):
    """Who sits at a new table, and how they play."""

    name: PlayerName
    kind: Literal["here", "remote", "bot"] = "here"
    bot: Word | None = None


class NewTableBody(Body, frozen=True):
    """A new table."""

    title: Word
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=8)]
    name: TableName | None = None
    options: Annotated[dict[Word, Word], Meta(max_length=60)] = {}
    seed: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None
    draw: bool = True


class TableChange(Body, frozen=True):
    """Another name, or whether spectators may look on."""

    name: TableName | None = None
    spectators: bool | None = None


class SeatChange(Body, frozen=True):
    """Another name for a player, or another kind."""

    name: PlayerName | None = None
    kind: Literal["here", "remote", "bot"] | None = None
    bot: Word | None = None


class ActBody(Body, frozen=True):
    """A move."""

    seat: SeatName
    action: Raw
    expected: Number
    key: Key


class AskBody(Body, frozen=True):
    """A question about an action."""

    seat: SeatName
    action: Raw
    at: Number | None = None


class FactsBody(Body, frozen=True):
    """A question what some offers of a seat would change, by their places in its list."""

    seat: SeatName
    expected: Number
    offers: Annotated[tuple[OfferIndex, ...], Meta(max_length=MOST_FACTS)]


class UndoBody(Body, frozen=True):
    """A wish to take back."""

    seat: SeatName
    expected: Number
    key: Key
    to: Number | None = None


class UndoAnswer(Body, frozen=True):
    """Yes or no to somebody's wish to take back."""

    id: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    seat: SeatName
    agree: bool


class ForkBody(Body, frozen=True):
    """A new table from an earlier position."""

    at: Number
    name: TableName | None = None


class ChatBody(Body, frozen=True):
    """Something said."""

    text: ChatText
    seat: SeatName


class OrdersBody(Body, frozen=True):
    """The standing orders of a seat from now on."""

    seat: SeatName
    orders: Annotated[tuple[Raw, ...], Meta(max_length=8)]


class RoutesBody(Body, frozen=True):
    """A declared run."""

    company: Word
    routes: Annotated[tuple[Raw, ...], Meta(max_length=12)]
    at: Number | None = None


class PlanBody(Body, frozen=True):
    """Ghost tiles and stations."""

    company: Word
    tiles: Annotated[tuple[Raw, ...], Meta(max_length=24)] = ()
    stations: Annotated[tuple[Raw, ...], Meta(max_length=8)] = ()
    at: Number | None = None


class StudyBody(Struct, frozen=True, kw_only=True):
    """What every question to `study` may say: about which position, and for which seat. The question says the rest."""

    at: Number | None = None
    seat: SeatName | None = None


class SignIn(Body, frozen=True):
    """Name and password."""

    name: PlayerName
    password: Password


class NewPassword(Body, frozen=True):
    """The old password and the new one."""

    old: Password
    new: Password


# -- socket ---------------------------------------------------------------------------------------------------


class Ping(Body, frozen=True, tag="ping"):
    """A sign of life."""


class Resume(Body, frozen=True, tag="resume"):
    """Send what I missed since a number."""

    since: Number = field(default=0, name="from")


class SetLang(Body, frozen=True, tag="lang"):
    """Sentences in another language from now on."""

    lang: Lang


class SocketChat(Body, frozen=True, tag="chat"):
    """Something said."""

    seat: SeatName
    text: ChatText


Incoming = Ping | Resume | SetLang | SocketChat

BODIES: tuple[type[Struct], ...] = (
    NewTableBody,
    TableChange,
    SeatChange,
    ActBody,
    AskBody,
    FactsBody,
    UndoBody,
    UndoAnswer,
    ForkBody,
    ChatBody,
    OrdersBody,
    RoutesBody,
    PlanBody,
    StudyBody,
    SignIn,
    NewPassword,
)
"""All bodies, for the description of the API."""
