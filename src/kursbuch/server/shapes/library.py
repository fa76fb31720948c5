"""What there is without a game: titles, rules, words, people."""

from kursbuch.messages import Text
from kursbuch.server.glossary import Term
from kursbuch.server.shapes.base import Shape
from kursbuch.server.wire import Lang

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
