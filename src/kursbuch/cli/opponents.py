"""Which bots there are, and which of them a command is to use."""

from __future__ import annotations

from collections.abc import Sequence

from kursbuch.bots import wanted_bot
from kursbuch.cli.output import emit, say
from kursbuch.messages import Mistake
from kursbuch.table.seating import check_title


def bots_from(title: str, words: str | None) -> list[str]:
    """Bots given by names or files, separated by commas; the usual one if none is given."""
    return [wanted_bot(title, word.strip()) for word in words.split(",")] if words else [wanted_bot(title, None)]


def spread(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """One bot for all seats, or one for each."""
    if len(names) not in (1, seats):
        raise Mistake("bots_and_players", players=seats, bots=len(names))
    return tuple(names) * seats if len(names) == 1 else tuple(names)


def bots(title: str, *, as_json: bool, lang: str) -> None:
    """The bots that play a title, the weakest first, each with a line on how it plays."""
    from kursbuch.bots.words import listed

    check_title(title)
    found = listed(title)
    if as_json:
        emit([{"name": name, "label": label, "meaning": meaning} for name, label, meaning in found])
        return
    widest = max(len(name) for name, _, _ in found)
    for name, label, meaning in found:
        say(f"{name:<{widest}}  {label.in_language(lang)}: {meaning.in_language(lang)}")
