"""The client's types from the Python types: `python -m tools.wire [--check]` writes them.

What the server sends and what the browser sends back are msgspec structs; each becomes a TypeScript interface of the
same name, so that neither side can change a field alone. The shell's types (`server/shapes`) and those of a family
of games go into files of their own: the shell's file knows no family.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import NODEFAULT, Struct, inspect

from kursbuch.crayon.actions import ACTIONS
from kursbuch.eighteen import actions
from kursbuch.eighteen.model.events import CoreEvent
from kursbuch.eighteen.model.frames import Frame
from kursbuch.server import shapes
from kursbuch.server.insight.crayon import shapes as crayon_shapes
from kursbuch.server.insight.eighteen import shapes as eighteen_shapes
from kursbuch.server.wire import Lang

WEB = Path(__file__).resolve().parents[1] / "web" / "src"
SHELL = WEB / "net" / "types.ts"
EIGHTEEN = WEB / "table" / "eighteen" / "wire.ts"
CRAYON = WEB / "table" / "crayon" / "wire.ts"
HEAD = """/**
 * Made by `python -m tools.wire` from the Python types of the same names. Do not edit.
 */
"""

Found = dict[str, inspect.StructType]


class SameName(Exception):
    """Two Python types that would get one name in TypeScript."""


def action_kinds() -> tuple[type[actions.Action], ...]:
    """Every kind of action, in the order in which they are written down."""
    kinds = (value for value in vars(actions).values() if isinstance(value, type))
    return tuple(kind for kind in kinds if issubclass(kind, actions.Action) and kind is not actions.Action)


def frame_kinds() -> tuple[type[Frame], ...]:
    """Every kind of frame that titles share; the client knows those of a title by the fields of any question."""
    return tuple(kind for kind in CoreEvent.__args__ if issubclass(kind, Frame))


def files() -> dict[Path, str]:
    """Every file that is made, with its text."""
    return {SHELL: shell(), EIGHTEEN: eighteen(), CRAYON: crayon()}


def shell() -> str:
    """The types of every game."""
    aliases = [f"export type {name} = {text};\n" for name, text in shapes.BY_HAND.items()]
    lang = _type(inspect.type_info(Lang))
    body = _body(collected(shapes.ROOTS), shapes.UNIONS)
    return "\n".join([HEAD, f"export type Lang = {lang};\n", *aliases, body])


def eighteen() -> str:
    """The types of the 18xx games."""
    kinds, frames = action_kinds(), frame_kinds()
    unions = {"Frame": frames, "Action": kinds, **eighteen_shapes.UNIONS}
    return _of_family((*eighteen_shapes.ROOTS, *frames, *kinds), unions)


def crayon() -> str:
    """The types of games of drawn track."""
    return _of_family((*crayon_shapes.ROOTS, *ACTIONS), {"Action": ACTIONS, **crayon_shapes.UNIONS})


def _of_family(roots: Iterable[type], unions: Mapping[str, tuple[type, ...]]) -> str:
    """The types of one family; what it shares with other games is imported."""
    known = collected(shapes.ROOTS)
    body = _body(collected(roots, known), unions)
    names = sorted(name for name in (*known, *shapes.BY_HAND) if re.search(rf"\b{name}\b", _code(body)))
    return "\n".join([HEAD, f'import type {{ {", ".join(names)} }} from "../../net/types";\n', body])


def collected(roots: Iterable[type], known: Mapping[str, inspect.StructType] | None = None) -> Found:
    """All structs that can be reached from some, without those that are known elsewhere."""
    found: Found = dict(known or {})
    for root in inspect.multi_type_info(tuple(roots)):
        _collect(root, found)
    return {name: node for name, node in found.items() if name not in (known or {})}


def _body(found: Found, unions: Mapping[str, tuple[type, ...]]) -> str:
    parts = [_interface(node) for node in found.values()]
    parts += [_union(name, (kind.__name__ for kind in members)) for name, members in unions.items()]
    return "\n".join(parts)


def _code(text: str) -> str:
    """A text without comments and strings."""
    return re.sub(r'/\*\*.*?\*/|"[^"]*"', "", text, flags=re.DOTALL)


def _collect(node: inspect.Type, found: Found) -> None:
    """All structs below a type, each once."""
    if isinstance(node, inspect.StructType):
        if node.cls in (Struct, Frame) or _is_known(node, found):
            return
        found[node.cls.__name__] = node
    for child in _children(node):
        _collect(child, found)


def _is_known(node: inspect.StructType, found: Found) -> bool:
    other = found.get(node.cls.__name__)
    if other is not None and other.cls is not node.cls:
        raise SameName(f"{node.cls.__module__} and {other.cls.__module__} both have a {node.cls.__name__}")
    return other is not None


def _children(node: inspect.Type) -> Iterator[inspect.Type]:
    match node:
        case inspect.StructType(fields=fields):
            yield from (field.type for field in fields)
        case inspect.Metadata(type=inner):
            yield inner
        case inspect.UnionType(types=types):
            yield from types
        case inspect.TupleType(item_types=types):
            yield from types
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            yield item
        case inspect.DictType(key_type=key, value_type=value):
            yield from (key, value)
        case _:
            return


def _interface(node: inspect.StructType) -> str:
    name, config = node.cls.__name__, node.cls.__struct_config__
    about = " ".join((node.cls.__doc__ or "").partition("\n\n")[0].split())
    lines = [f"/** {about} */", f"export interface {name} {{"]
    if node.tag_field is not None:
        lines.append(f'  readonly {node.tag_field}: "{node.tag}";')
    for field in node.fields:
        may_lack = not field.required and (config.omit_defaults or _is_unset(field))
        lines.append(f"  readonly {field.encode_name}{'?' if may_lack else ''}: {_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _is_unset(field: inspect.Field) -> bool:
    """Whether a field has `UNSET` for its default: it is left out where there is nothing to say."""
    return field.default is NODEFAULT and field.default_factory is NODEFAULT


def _type(node: inspect.Type) -> str:
    """A type as TypeScript writes it."""
    match node:
        case inspect.Metadata(type=wrapped, extra=extra):
            return str((extra or {}).get(shapes.IN_CLIENT) or _type(wrapped))
        case inspect.StructType(cls=cls):
            return "Readonly<Record<string, unknown>>" if cls is Struct else str(cls.__name__)
        case inspect.UnionType(types=types):
            return " | ".join(_type(one) for one in types)
        case inspect.TupleType(item_types=types):
            return f"readonly [{', '.join(_type(one) for one in types)}]"
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            inner = _type(item)
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        case inspect.DictType(value_type=value):
            return f"Readonly<Record<string, {_type(value)}>>"
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in values)
    return _scalar(node)


def _scalar(node: inspect.Type) -> str:
    match node:
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case _:
            return "unknown"


def _union(name: str, members: Iterable[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n"


def main(arguments: list[str]) -> None:
    for target, text in files().items():
        if arguments != ["--check"]:
            target.write_text(text, "utf-8")
        elif not target.is_file() or target.read_text("utf-8") != text:
            sys.exit(f"{target.relative_to(WEB.parent)} is not what the Python types say: run python -m tools.wire")


if __name__ == "__main__":
    main(sys.argv[1:])
