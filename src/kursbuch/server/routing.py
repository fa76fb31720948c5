"""The operations of the API: functions whose parameters are those of the path and of the query, read by msgspec.

Everything a request carries is thus held to its limits by one library, and the description of the API (`openapi`) is
made from the same types. Bodies are read by the functions themselves, since some questions are answered before.
"""

import inspect
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any, TypeVar, cast

import msgspec
from msgspec import Struct, defstruct
from msgspec.inspect import VarTupleType, type_info
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, compile_path

from kursbuch.server.errors import malformed
from kursbuch.server.wire import Body
from kursbuch.unpacking import place_of

Handler = Callable[..., Awaitable[Response]]
H = TypeVar("H", bound=Handler)
FILE = "application/octet-stream"


class Operation(Struct, frozen=True):
    """One thing that can be asked of the server."""

    method: str
    path: str
    handler: Handler
    parameters: type[Struct]
    in_path: frozenset[str]
    lists: frozenset[str]
    """Parameters that may be said more than once."""
    takes: type[Struct] | str | None
    """What the body must be, or its media type, or that there is none."""
    status: int
    """Of an answer that is no refusal."""

    async def answer(self, request: Request) -> Response:
        """Read the parameters, then ask."""
        found: dict[str, object] = {**request.path_params}
        for name in self.parameters.__struct_encode_fields__:
            if name not in self.in_path and name in request.query_params:
                query = request.query_params
                found[name] = query.getlist(name) if name in self.lists else query[name]
        try:
            read = msgspec.convert(found, self.parameters, strict=False)
        except msgspec.ValidationError as error:
            raise self._told(error) from error
        return await self.handler(request, **{name: getattr(read, name) for name in read.__struct_fields__})

    def _told(self, error: msgspec.ValidationError) -> Exception:
        why, place = str(error).partition(" - at ")[0], place_of(error).removeprefix("$").removeprefix(".")
        return malformed(why, f"{'path' if place in self.in_path else 'query'}.{place}" if place else "query")


class Operations:
    """The operations of one part of the API, in the order in which they are looked for."""

    def __init__(self) -> None:
        self.all: list[Operation] = []

    def _add(self, method: str, path: str, takes: type[Struct] | str | None, status: int) -> Callable[[H], H]:
        def added(handler: H) -> H:
            self.all.append(_operation(method, path, handler, takes, status))
            return handler

        return added

    def get(self, path: str) -> Callable[[H], H]:
        """A question that changes nothing."""
        return self._add("GET", path, None, 200)

    def post(self, path: str, takes: type[Struct] | str | None = None, status: int = 200) -> Callable[[H], H]:
        """Something to be done."""
        return self._add("POST", path, takes, status)

    def put(self, path: str, takes: type[Body]) -> Callable[[H], H]:
        """Something that shall be so from now on."""
        return self._add("PUT", path, takes, 200)

    def delete(self, path: str) -> Callable[[H], H]:
        """Something that shall be no more."""
        return self._add("DELETE", path, None, 200)


def _operation(method: str, path: str, handler: Handler, takes: type[Struct] | str | None, status: int) -> Operation:
    """The parameters of a function after its request; `from_` is called `from` outside."""
    _, *described = inspect.signature(handler, eval_str=True).parameters.values()
    fields: list[Any] = [
        (one.name, one.annotation) if one.default is one.empty else (one.name, one.annotation, one.default)
        for one in described
    ]
    parameters = defstruct(
        f"{handler.__name__}_parameters",
        fields,
        frozen=True,
        kw_only=True,
        rename=lambda name: name.removesuffix("_"),
    )
    names = parameters.__struct_encode_fields__
    lists = frozenset(
        name for name, one in zip(names, described, strict=True) if isinstance(type_info(one.annotation), VarTupleType)
    )
    return Operation(method, path, handler, parameters, frozenset(compile_path(path)[2]), lists, takes, status)


def routes(operations: Iterable[Operation]) -> Iterator[BaseRoute]:
    """One route for each path, so that a wrong method is told all the right ones."""
    paths: dict[str, dict[str, Operation]] = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method] = operation
    for path, methods in paths.items():
        yield Route(path, _chosen(methods), methods=list(methods))


def _chosen(methods: dict[str, Operation]) -> Handler:
    async def endpoint(request: Request) -> Response:
        return await methods["GET" if request.method == "HEAD" else request.method].answer(request)

    return cast(Handler, endpoint)
