"""Names in an action that do not exist in the game."""

from collections.abc import Container
from functools import cache

from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.title import Title
from kursbuch.kernel.refusal import Refusal, refuse

NAMES = ("company", "paper", "at", "tile", "train", "trade_in")
"""Fields of actions that name something."""


def unknown_name(title: Title, state: State, action: Action) -> Refusal | None:
    """Refuse companies, privates, hexes, tiles and trains that do not exist, before any rule looks at them."""
    for field in _names_in(type(action)):
        value = getattr(action, field)
        if value is not None and value not in _known(title, state, field):
            return refuse(title.policies.catch_all, f"unknown_{field}", name=value)
    return None


@cache
def _names_in(kind: type[Action]) -> tuple[str, ...]:
    """The fields of an action that name something."""
    return tuple(field for field in kind.__struct_fields__ if field in NAMES)


def _known(title: Title, state: State, field: str) -> Container[object]:
    """What a field can name."""
    if field == "company":
        return state.companies
    if field == "paper":
        return state.papers
    if field == "at":
        return title.map.hexes
    return title.tiles if field == "tile" else title.train_names
