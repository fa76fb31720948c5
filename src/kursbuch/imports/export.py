"""The export format of 18xx.games: who played what, and the list of actions. State is never stored there."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from kursbuch.unpacking import LIMIT, check_depth, check_values, is_packed, read_file, unpacked

RawAction = Mapping[str, Any]
"""One action as exported: `type`, `id`, `entity`, `entity_type` and what the type needs."""


class ExportError(ValueError):
    """A file that is no such export, with the place where it fails."""


class Export(Struct, frozen=True):
    """A record of 18xx.games."""

    title: str
    players: tuple[tuple[str, str], ...]
    settings: Mapping[str, Any]
    actions: tuple[RawAction, ...]
    result: Mapping[str, int]
    status: str = ""
    reason: str | None = None
    initial: Mapping[str, Any] | None = None
    checkpoints: tuple[Mapping[str, Any], ...] = ()
    final: Mapping[str, Any] | None = None
    draws: Mapping[str, Any] = {}
    """`players` are id and name in seat order; the fields after `reason` are in generated records only."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players in seat order."""
        return tuple(name for _, name in self.players)


class Outer(Struct, frozen=True, omit_defaults=True):
    """What an export must have, as far as it can be told by its form alone; what we do not read is never made."""

    title: str
    players: list[Mapping[str, Any]]
    actions: list[Mapping[str, Any]]
    settings: Any = None
    result: Any = None
    status: Any = ""
    game_end_reason: Any = None
    initial: Any = None
    checkpoints: Any = None
    final: Any = None
    setup: Any = None


_OUTER = msgspec.json.Decoder(Outer)


def load_export(source: Path | str | bytes, *, most: int = LIMIT) -> Export:
    """Read an export from a file (plain or .gz) or from bytes."""
    path = "" if isinstance(source, bytes) else str(source)
    raw = source if isinstance(source, bytes) else read_file(Path(source), most)
    if is_packed(raw):
        raw = unpacked(raw, path, most)
    try:
        return read_export(raw, path, most=most)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ExportError(f"this is no 18xx.games export: {error}") from error


def read_export(raw: bytes, path: str, *, most: int = LIMIT) -> Export:
    """The export in an unpacked content. Raises what the decoder raises if it is not JSON of the right form."""
    check_values(raw, path, most)
    content = msgspec.structs.asdict(_OUTER.decode(raw))
    check_depth(content, path)
    return parse_export(content)


def looks_like_export(content: object) -> bool:
    """Whether a JSON value has the outer shape of an export."""
    return isinstance(content, dict) and "actions" in content and "players" in content and "title" in content


def parse_export(content: object) -> Export:
    """Check the outer shape; each action is looked at when it is replayed."""
    if not isinstance(content, dict) or not looks_like_export(content):
        raise ExportError("this is no 18xx.games export: it needs title, players and actions")
    result = content.get("result") or {}
    if not isinstance(result, dict) or not all(isinstance(worth, int) for worth in result.values()):
        raise ExportError("result: a whole number for each player id is expected")
    settings = content.get("settings") or {}
    return Export(
        title=str(content["title"]),
        players=_players(content["players"]),
        settings=settings if isinstance(settings, dict) else {},
        actions=_actions(content["actions"]),
        result={str(key): worth for key, worth in result.items()},
        status=str(content.get("status", "")),
        reason=content.get("game_end_reason"),
        initial=content.get("initial"),
        checkpoints=tuple(content.get("checkpoints") or ()),
        final=content.get("final"),
        draws=content.get("setup") or {},
    )


def _players(content: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(content, Sequence) or not content:
        raise ExportError("players: a list with id and name of each is expected")
    players = []
    for number, player in enumerate(content, 1):
        if not isinstance(player, dict) or "id" not in player or "name" not in player:
            raise ExportError(f"player {number}: id and name are expected")
        players.append((str(player["id"]), str(player["name"])))
    if len({name for _, name in players}) < len(players):
        raise ExportError("players: two have the same name")
    return tuple(players)


def _actions(content: object) -> tuple[RawAction, ...]:
    if not isinstance(content, list):
        raise ExportError("actions: a list is expected")
    for number, action in enumerate(content, 1):
        if not isinstance(action, dict) or not isinstance(action.get("type"), str):
            raise ExportError(f"action {number}: an object with a type is expected")
    return tuple(content)
