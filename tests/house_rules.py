"""A table of 1848 with other data or policies, to try what the shared rules of 18xx games offer to any title."""

from collections.abc import Mapping
from copy import copy
from typing import Any

from msgspec.structs import replace

from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import Frame
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.title import Play
from scenario import Scenario


def table(
    *,
    info: Mapping[str, Any] | None = None,
    market: Mapping[str, Any] | None = None,
    companies: Mapping[str, Mapping[str, Any]] | None = None,
    policies: Mapping[str, Any] | None = None,
    plays: Mapping[type[Frame], Play] | None = None,
    actions: tuple[type[Action], ...] = (),
    players: int = 4,
) -> Scenario:
    """1848 with some fields replaced: of its numbers, its chart, the companies by name, and its policies."""
    scene = Scenario("1848", players)
    title = copy(scene.rules.title)
    changes = {CompanyId(name): fields for name, fields in (companies or {}).items()}
    printed = tuple(replace(c, **changes.get(c.id, {})) for c in title.data.companies)
    title.data = replace(
        title.data,
        info=replace(title.data.info, **(info or {})),
        market=replace(title.data.market, **(market or {})),
        companies=printed,
    )
    title.companies = {c.id: c for c in printed}
    title.policies = replace(title.policies, **(policies or {}))
    title.plays = {**title.plays, **(plays or {})}
    title.actions = (*title.actions, *actions)
    scene.rules = Rules(title)
    return scene
