"""Kursbuch: railway board games with every rule numbered, checked and proved.

What programs use is named here and loaded when it is first asked for. README.md shows it in ten lines.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kursbuch.bots.simulate import simulate
    from kursbuch.messages import Mistake
    from kursbuch.storage import RecordDamaged
    from kursbuch.table import Refused, Table, load, new, resume
    from kursbuch.table.playback import Playback
    from kursbuch.table.playback import playback as replay
    from kursbuch.table.verify import verify

__all__ = [
    "Mistake",
    "Playback",
    "RecordDamaged",
    "Refused",
    "Table",
    "load",
    "new",
    "replay",
    "resume",
    "simulate",
    "verify",
]

_HOMES = {
    "Mistake": ("kursbuch.messages", "Mistake"),
    "Playback": ("kursbuch.table.playback", "Playback"),
    "RecordDamaged": ("kursbuch.storage", "RecordDamaged"),
    "Refused": ("kursbuch.table", "Refused"),
    "Table": ("kursbuch.table", "Table"),
    "load": ("kursbuch.table", "load"),
    "new": ("kursbuch.table", "new"),
    "replay": ("kursbuch.table.playback", "playback"),
    "resume": ("kursbuch.table", "resume"),
    "simulate": ("kursbuch.bots.simulate", "simulate"),
    "verify": ("kursbuch.table.verify", "verify"),
}
"""Where each public name is at home; a command that needs few of them loads few."""


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, own_name = _HOMES[name]
    return getattr(import_module(module), own_name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
