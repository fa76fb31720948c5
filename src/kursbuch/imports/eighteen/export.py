"""The export format of 18xx.games: who played what, and the list of actions. State is never stored there."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from kursbuch.messages import Mistake, texts
from kursbuch.unpacking import LIMIT, as_utf8, check_depth, check_values, is_packed, read_file, unpacked

RawAction = Mapping[str, Any]
"""One action as exported: `type`, `id`, `entity`, `entity_type` and what the type needs."""


class ExportError(Mistake, ValueError):
    """A file that is not such an export, with the place where it fails: a code with facts, or plain words."""

    def sentence(self, lang: str) -> str:
        """What is wrong, without the file's name."""
        return super().sentence(lang) if self.code in texts("errors") else self.code


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
    """What an export must have, judged by its form alone; fields that we do not read are not decoded."""

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
        return read_export(as_utf8(raw), path, most=most)
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
        raise ExportError("export_shape")
    result = content.get("result") or {}
    if not isinstance(result, dict) or not all(isinstance(worth, int) for worth in result.values()):
        raise ExportError("export_result")
    reason = content.get("game_end_reason")
    players = _players(content["players"])
    return Export(
        title=str(content["title"]),
        players=players,
        settings=_object(content, "settings") or {},
        actions=_actions(content["actions"]),
        result=_by_id({str(key): worth for key, worth in result.items()}, players),
        status=str(content.get("status", "")),
        reason=None if reason is None else str(reason),
        initial=_object(content, "initial"),
        checkpoints=_checkpoints(content.get("checkpoints") or ()),
        final=_object(content, "final"),
        draws=_object(content, "setup") or {},
    )


def _by_id(result: Mapping[str, int], players: tuple[tuple[str, str], ...]) -> Mapping[str, int]:
    """A result by the ids of the players; older exports have it by their names."""
    known = {name: player for player, name in players}
    by_name = not result.keys() & known.values() and result.keys() <= known.keys()
    return {known[name]: worth for name, worth in result.items()} if by_name else result


def _object(content: Mapping[str, Any], field: str) -> Mapping[str, Any] | None:
    value = content.get(field)
    if value is not None and not isinstance(value, dict):
        raise ExportError("export_field", field=field)
    return value


def _checkpoints(content: object) -> tuple[Mapping[str, Any], ...]:
    if not isinstance(content, Sequence) or not all(isinstance(change, dict) for change in content):
        raise ExportError("export_field", field="checkpoints")
    return tuple(content)


def _players(content: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(content, Sequence) or not content:
        raise ExportError("export_players")
    players = []
    for number, player in enumerate(content, 1):
        if not isinstance(player, dict) or not isinstance(player.get("id"), str | int):
            raise ExportError("export_player", number=number)
        name = player.get("name")
        if not isinstance(name, str) or not name.strip():
            raise ExportError("export_player", number=number)
        players.append((str(player["id"]), _harmless(name)))
    if min(len({name for _, name in players}), len({key for key, _ in players})) < len(players):
        raise ExportError("export_same_player")
    return tuple(players)


def _harmless(name: str) -> str:
    """A name for display only, without control characters that a terminal would obey."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in name.strip())


def _actions(content: object) -> tuple[RawAction, ...]:
    if not isinstance(content, list):
        raise ExportError("export_field", field="actions")
    for number, action in enumerate(content, 1):
        if not _is_action(action) or not _are_actions(action.get("auto_actions") or []):
            raise ExportError("export_action", number=number)
    return tuple(content)


def _are_actions(content: object) -> bool:
    return isinstance(content, list) and all(_is_action(inner) for inner in content)


def _is_action(content: object) -> bool:
    return isinstance(content, dict) and isinstance(content.get("type"), str)
