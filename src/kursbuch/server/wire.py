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
NoteText = Annotated[str, Meta(max_length=2000)]
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
    rated: bool = False


class TableChange(Body, frozen=True):
    """Another name, or whether spectators may look on."""

    name: TableName | None = None
    spectators: bool | None = None


class OwnBody(Body, frozen=True):
    """How somebody keeps a table for themselves: put away or not; the last message they have read."""

    archived: bool | None = None
    read: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None


class NoteBody(Body, frozen=True):
    """A note beside a move; an empty one takes it away."""

    text: NoteText


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


class RedoBody(Body, frozen=True):
    """A wish to do again what was taken back."""

    seat: SeatName
    expected: Number
    key: Key


class UndoAnswer(Body, frozen=True):
    """Yes or no to somebody's wish to take back."""

    id: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    seat: SeatName
    agree: bool


class LineMove(Body, frozen=True):
    """A move that is made at once at a new branch."""

    seat: SeatName
    action: Raw


class ForkBody(Body, frozen=True):
    """A new table from an earlier position."""

    at: Number
    name: TableName | None = None
    moves: Annotated[tuple[LineMove, ...], Meta(max_length=12)] = ()


class CoachBody(Body, frozen=True):
    """A question to the coach: for which seat, about which position, and what a move would cost."""

    seat: SeatName
    at: Number | None = None
    action: Raw = field(default_factory=Raw)


class AnalysisBody(Body, frozen=True):
    """A wish to have a finished game judged by a player of a level, or of the one usual for its title."""

    level: Word | None = None


class LessonBody(Body, frozen=True):
    """A wish to take a lesson: the learner's name, and names for the bots."""

    name: PlayerName
    bots: Annotated[tuple[PlayerName, ...], Meta(max_length=7)] = ()


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


class PreferencesBody(Body, frozen=True, omit_defaults=True):
    """How somebody likes to see things, on every device that follows their account. What is left out is as usual."""

    theme: Literal["auto", "light", "dark"] = "auto"
    lang: Lang | None = None
    text: Annotated[int, Meta(ge=90, le=150, multiple_of=5)] = 100
    """Size of letters in percent."""
    colours: Literal["printed", "red_green", "blue_yellow", "greys"] = "printed"
    """Colours of companies, routes and players; patterns, letters and dashes are always the same."""
    names: Literal["all", "cities", "none"] = "all"
    numbers: bool = False
    """Labels on maps: names of places, numbers of hexes."""
    motion: Literal["auto", "off"] = "auto"
    volume: Annotated[int, Meta(ge=0, le=100)] = 60
    confirm: Literal["all", "dangerous", "none"] = "dangerous"
    speed: Literal["at_once", "quick", "pace", "step"] = "at_once"
    pace: Annotated[float, Meta(ge=0.5, le=30)] = 3
    skips: bool = False
    figures: Literal["language", "comma", "point", "space", "none"] = "language"
    """What stands between thousands."""
    shares: Literal["percent", "count"] = "percent"


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
    OwnBody,
    NoteBody,
    SeatChange,
    ActBody,
    AskBody,
    FactsBody,
    UndoBody,
    RedoBody,
    UndoAnswer,
    ForkBody,
    CoachBody,
    AnalysisBody,
    LessonBody,
    ChatBody,
    OrdersBody,
    RoutesBody,
    PlanBody,
    StudyBody,
    SignIn,
    NewPassword,
    PreferencesBody,
)
"""All bodies, for the description of the API."""
