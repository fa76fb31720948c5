"""Names in an action that do not exist in the game."""

from collections.abc import Container

from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.title import Title
from kursbuch.kernel.refusal import Refusal, refuse


def unknown_name(title: Title, state: State, action: Action) -> Refusal | None:
    """Refuse companies, privates, hexes, tiles and trains that do not exist, before any rule looks at them."""
    known: dict[str, Container[object]] = {
        "company": state.companies,
        "paper": state.papers,
        "at": title.map.hexes,
        "tile": title.tiles,
        "train": title.train_names,
        "trade_in": title.train_names,
    }
    for field in action.__struct_fields__:
        names = known.get(field)
        if names is None:
            continue
        value = getattr(action, field)
        if value is not None and value not in names:
            return refuse(title.policies.catch_all, f"unknown_{field}", name=value)
    return None
