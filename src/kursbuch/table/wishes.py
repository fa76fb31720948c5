"""An action as somebody wrote it, decoded strictly: whatever is wrong with it is named."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from kursbuch.kernel.ruleset import AnyRules
from kursbuch.messages import Mistake

Wish = Struct | Mapping[str, object] | str | bytes
"""An action itself, the object that stands for it on the wire, or its JSON."""


def action_from(rules: AnyRules, wish: Wish) -> Any:
    """The action that was meant, or a `Mistake` that says what is wrong with it."""
    if isinstance(wish, Struct):
        return wish
    content = _content(wish)
    if not isinstance(content, Mapping):
        raise Mistake("action_no_object")
    kind = _kind(rules, content)
    _check_fields(kind, content)
    try:
        return msgspec.convert(content, kind)
    except msgspec.ValidationError as error:
        raise _wrong_value(kind, content, error) from error


def _content(wish: Mapping[str, object] | str | bytes) -> object:
    """The JSON value of a wish; an object in memory must be one that JSON can hold."""
    try:
        if isinstance(wish, Mapping):
            wish = msgspec.json.encode(wish)
        return msgspec.json.decode(wish if isinstance(wish, bytes) else wish.encode("utf-8", "surrogateescape"))
    except (msgspec.DecodeError, UnicodeError, RecursionError, TypeError, OverflowError) as error:
        code = "action_cut_short" if "truncated" in str(error) else "action_no_json"
        raise Mistake(code) from error


def _kind(rules: AnyRules, content: Mapping[str, object]) -> type[Struct]:
    kinds = {kind.__name__: kind for kind in rules.actions}
    name = content.get("type")
    if name is None:
        raise Mistake("action_without_type", known=", ".join(kinds))
    kind = kinds.get(str(name))
    if kind is None:
        raise Mistake("action_unknown_type", kind=_shown(name), known=", ".join(kinds))
    return kind


def _check_fields(kind: type[Struct], content: Mapping[str, object]) -> None:
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for name in content:
        if name not in fields and name != "type":
            raise Mistake("action_unknown_field", kind=kind.__name__, field=name)
    for field in fields.values():
        if field.required and field.name not in content:
            raise Mistake("action_missing_field", kind=kind.__name__, field=field.name)


def _wrong_value(kind: type[Struct], content: Mapping[str, object], error: Exception) -> Mistake:
    """Which field is wrong: the decoder names the place, `$.price` or `$.routes[0].path`."""
    text = str(error)
    place = text.partition("`$.")[2].partition("`")[0]
    name = place.partition(".")[0].partition("[")[0]
    whole = "Expected `int`" in text
    code = "action_not_whole" if whole else "action_wrong_value"
    return Mistake(code, kind=kind.__name__, field=place or "?", value=_shown(content.get(name)))


def _shown(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else text[:57] + "..."
