"""The client's types from the Python types: `python -m tools.wire [--check]` writes `web/src/wire.ts`.

What the server sends and what the browser sends back are msgspec structs; each becomes a TypeScript interface of the
same name, so that neither side can change a field alone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct, inspect

from kursbuch.eighteen import actions
from kursbuch.eighteen.model.data import CompanyData, Market, PaperData, Phase, TrainCard
from kursbuch.eighteen.model.events import CoreEvent
from kursbuch.eighteen.model.frames import Frame
from kursbuch.eighteen.view import View
from kursbuch.hexmap.tiles import HexSpec, Tile

TARGET = Path(__file__).resolve().parents[1] / "web" / "src" / "wire.ts"
PARTS = (HexSpec, Tile, CompanyData, PaperData, TrainCard, Phase, Market)
"""What is printed."""
HEAD = """/**
 * Made by `python -m tools.wire` from the Python types of the same names. Do not edit.
 */
"""


def action_kinds() -> tuple[type[actions.Action], ...]:
    """Every kind of action, in the order in which they are written down."""
    kinds = (value for value in vars(actions).values() if isinstance(value, type))
    return tuple(kind for kind in kinds if issubclass(kind, actions.Action) and kind is not actions.Action)


def frame_kinds() -> tuple[type[Frame], ...]:
    """Every kind of frame that titles share; the client knows those of a title by the fields of any question."""
    return tuple(kind for kind in CoreEvent.__args__ if issubclass(kind, Frame))


def render() -> str:
    """The whole file."""
    kinds = action_kinds()
    frames = frame_kinds()
    roots = inspect.multi_type_info([View, *frames, *kinds, *PARTS])
    found: dict[str, inspect.StructType] = {}
    for root in roots:
        _collect(root, found)
    parts = [HEAD, *(_interface(found[name]) for name in found)]
    parts.append(_union("Frame", (kind.__name__ for kind in frames)))
    parts.append(_union("Action", (kind.__name__ for kind in kinds)))
    return "\n".join(parts)


def _collect(node: inspect.Type, found: dict[str, inspect.StructType]) -> None:
    """All structs below a type, each once."""
    if isinstance(node, inspect.StructType):
        if node.cls in (Struct, Frame) or node.cls.__name__ in found:
            return
        found[node.cls.__name__] = node
    for child in _children(node):
        _collect(child, found)


def _children(node: inspect.Type) -> Iterator[inspect.Type]:
    match node:
        case inspect.StructType(fields=fields):
            yield from (field.type for field in fields)
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
    about = (node.cls.__doc__ or "").strip().splitlines()[0]
    lines = [f"/** {about} */", f"export interface {name} {{"]
    if node.tag_field is not None:
        lines.append(f'  readonly {node.tag_field}: "{node.tag}";')
    for field in node.fields:
        may_lack = config.omit_defaults and not field.required
        lines.append(f"  readonly {field.encode_name}{'?' if may_lack else ''}: {_type(field.type)};")
    return "\n".join([*lines, "}", ""])


def _type(node: inspect.Type) -> str:
    """A type as TypeScript writes it."""
    match node:
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
    text = render()
    if arguments != ["--check"]:
        TARGET.write_text(text, "utf-8")
    elif not TARGET.is_file() or TARGET.read_text("utf-8") != text:
        sys.exit("web/src/wire.ts is not what the Python types say: run python -m tools.wire")


if __name__ == "__main__":
    main(sys.argv[1:])
