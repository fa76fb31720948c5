"""What there is without a game: titles, rules, words, people."""

from kursbuch.messages import Text
from kursbuch.server.glossary import Term
from kursbuch.server.shapes.base import Shape
from kursbuch.server.wire import Lang, PreferencesBody

# -- titles ------------------------------------------------------------------------------------------------


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
    """A bot that can take a seat; `usual` is the one that sits there if nobody asks for another."""

    name: str
    label: Text
    meaning: Text
    usual: bool


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


class LessonCard(Shape, frozen=True):
    """A lesson: what it is called, what it is about, what to reach, hints, and the seat of the learner."""

    id: str
    name: Text | None
    what: Text | None
    goals: tuple[Text | None, ...]
    hints: tuple[Text, ...]
    minutes: int
    players: int
    seat: str


class LessonList(Shape, frozen=True):
    """The lessons of a title."""

    lessons: tuple[LessonCard, ...]


class Progress(Shape, frozen=True):
    """Which goals of a lesson are reached, whether all are, and after how many moves."""

    goals: tuple[bool, ...]
    done: bool
    moves: int


class LessonWay(Shape, frozen=True):
    """One way to the goals of a lesson: what the learner may do, move by move."""

    moves: tuple[Text, ...]


class GlanceFact(Shape, frozen=True):
    """A fact of a title with its rule."""

    text: Text
    rule: str


class GlanceTable(Shape, frozen=True):
    """A table of a title with its rule."""

    columns: tuple[Text, ...]
    lines: tuple[tuple[Text, ...], ...]
    rule: str


class GlanceSection(Shape, frozen=True):
    """A section of a title's page."""

    id: str
    name: Text
    facts: tuple[GlanceFact, ...]
    table: GlanceTable | None


class GlancePage(Shape, frozen=True):
    """A title on one page, for these options."""

    title: str
    options: dict[str, str]
    sections: tuple[GlanceSection, ...]


class TitleWords(Shape, frozen=True):
    """What a title calls things, by key."""

    title: str
    words: dict[str, Text]


class TitleList(Shape, frozen=True):
    """Everything that can be played."""

    titles: tuple[TitleCard, ...]


# -- rules and words ---------------------------------------------------------------------------------------


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


# -- people ------------------------------------------------------------------------------------------------


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


class Settled(Shape, frozen=True):
    """What an account has settled about how things look; null if nothing ever was."""

    preferences: PreferencesBody | None


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
