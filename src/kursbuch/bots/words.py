"""What bots are called, one line on how each of them plays, and why one moved."""

from kursbuch.bots.advice import Reason
from kursbuch.bots.base import bots_of, outside_of
from kursbuch.kernel.names import Names
from kursbuch.messages import Text, texts
from kursbuch.messages.fill import Filler
from kursbuch.resources import LANGUAGES


def called(title: str, name: str) -> Text:
    """The name of a bot for people; the bare name for a player of somebody else."""
    return texts("server", title).get(f"bot.{name}") or Text(name, name)


def described(title: str, name: str) -> Text:
    """How a bot plays, or whose it is."""
    outside = outside_of(title, name)
    if outside is None:
        return texts("server", title).get(f"bot_meaning.{name}") or Text("", "")
    text = texts("server")["bot_meaning.outside"]
    english, german = (
        Filler(lang, Names()).fill(text.in_language(lang), {"owner": outside.owner}) for lang in LANGUAGES
    )
    return Text(english, german)


def listed(title: str) -> list[tuple[str, Text, Text]]:
    """Every bot one can choose: its name, what it is called, and how it plays."""
    return [(name, called(title, name), described(title, name)) for name in bots_of(title)]


def told(reason: Reason | None, lang: str, names: Names) -> str:
    """Why a bot moved, as a sentence in the words of the game; empty if it gave no reason that anybody can tell."""
    text = texts("bots", names.title).get(f"reason.{reason.code}") if reason is not None else None
    if reason is None or text is None:
        return ""
    return Filler(lang, names).fill(text.in_language(lang), reason.facts)


def why_text(reason: Reason | None, names: Names) -> Text | None:
    """The same in both languages; none where there is nothing to tell."""
    english, german = (told(reason, lang, names) for lang in LANGUAGES)
    return Text(english, german) if english else None
