"""The application: requests, socket, pages, and one shape for whatever goes wrong."""

from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from sqlalchemy.exc import DBAPIError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, Router, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from kursbuch.catalogue import CatalogueError, UnknownTitle
from kursbuch.messages import Mistake
from kursbuch.server.answers import error_response, reply
from kursbuch.server.api import (
    accounts,
    asking,
    coaching,
    exports,
    helping,
    history,
    learning,
    own,
    playing,
    preferences,
    railways,
    tables,
)
from kursbuch.server.api import library as things
from kursbuch.server.context import Server
from kursbuch.server.crowd import Crowd
from kursbuch.server.errors import ApiError, from_mistake, from_trouble, malformed
from kursbuch.server.gate import HEADERS, HEALTH, Gate
from kursbuch.server.health import Health
from kursbuch.server.insight.find import all_questions
from kursbuch.server.openapi import describe_api, socket_schema
from kursbuch.server.pages import Pages
from kursbuch.server.routing import Operation, routes
from kursbuch.server.settings import Settings
from kursbuch.server.socket import table_socket
from kursbuch.storage.sql import Trouble

PREFIX = "/api/v1"
WRONG_DATA = "22"
"""The class of PostgreSQL's errors about values."""

PARTS = (
    things,
    tables,
    own,
    playing,
    history,
    exports,
    railways,
    asking,
    helping,
    coaching,
    learning,
    accounts,
    preferences,
)
OPERATIONS: tuple[Operation, ...] = tuple(operation for part in PARTS for operation in part.operations.all)


def create_app(settings: Settings) -> Starlette:
    """A server with these settings; its database is opened when it starts."""
    server = Server(settings)
    health = Health(server.hub.database)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await server.start()
        try:
            yield
        finally:
            await health.stop()
            await server.stop()

    app = Starlette(
        routes=list(_routes(settings)),
        middleware=[Middleware(Gate, settings=settings), Middleware(Crowd, settings=settings)],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.server = server
    app.state.health = health
    return app


def _routes(settings: Settings) -> Iterator[BaseRoute]:
    """The API is a room of its own: whatever is wrong with a request to it is answered there and not by the pages."""
    yield Mount(PREFIX, Router(list(_api()), redirect_slashes=False))
    yield Route(HEALTH, _health)
    yield Mount("/", Pages(settings.web))


def _api() -> Iterator[BaseRoute]:
    yield from routes(OPERATIONS)
    yield WebSocketRoute("/tables/{table}/socket", table_socket)
    yield Route("/openapi.json", _description)
    yield Route("/socket.json", _socket_description)


async def _health(request: Request) -> Response:
    """Whether moves can be stored; asking often costs nothing."""
    found = await health_of(request).trouble()
    if found is not None:
        return error_response(ApiError(503, found.code))
    return reply({"ok": True, "version": things.program_version()})


def health_of(request: Request) -> Health:
    """How the server a request came to is."""
    health: Health = request.app.state.health
    return health


@cache
def described() -> dict[str, Any]:
    """The API in the words of OpenAPI."""
    return describe_api(things.program_version(), PREFIX, OPERATIONS, all_questions())


async def _description(request: Request) -> Response:
    return reply(described())


async def _socket_description(request: Request) -> Response:
    return reply(socket_schema())


# -- whatever goes wrong --------------------------------------------------------------------------------------


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, ApiError)
    return error_response(error)


async def _mistaken(request: Request, error: Exception) -> Response:
    assert isinstance(error, Mistake)
    return error_response(from_mistake(error))


async def _unusable(request: Request, error: Exception) -> Response:
    """A title whose package is broken or has been removed; its tables wait until it is back."""
    if isinstance(error, UnknownTitle):
        return error_response(from_mistake(Mistake("unknown_title", title=error.name, known=error.known)))
    return error_response(from_mistake(Mistake("title_unusable", why=str(error))))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        answer = error_response(ApiError(405, "wrong_method", method=request.method))
        answer.headers.update(error.headers or {})
        return answer
    if error.status_code == 404:
        return error_response(ApiError(404, "unknown_path", path=str(request.scope["path"])[:100]))
    return error_response(malformed(str(error.detail)))


async def _in_trouble(request: Request, error: Exception) -> Response:
    assert isinstance(error, Trouble)
    health_of(request).note(error)
    return error_response(from_trouble(error))


async def _unfit(request: Request, error: Exception) -> Response:
    """A value that no column can hold, be it too long or too large, is wrong in the request; all else is our fault."""
    state = str(getattr(getattr(error, "orig", None), "sqlstate", None) or "")
    if isinstance(error, OverflowError) or state.startswith(WRONG_DATA):
        return error_response(malformed("a value is too large"))
    raise error


async def _not_now(request: Request, error: Exception) -> Response:
    return error_response(ApiError(503, "not_now"))


async def _gone(request: Request, error: Exception) -> Response:
    """The client has disconnected in the middle of a request; nobody reads this."""
    return error_response(malformed("incomplete"))


async def _left(socket: WebSocket, error: Exception) -> None:
    """The client has disconnected while something was being sent over its socket."""


async def _fault(request: Request, error: Exception) -> Response:
    """This one is sent from outside the gate, so it takes the gate's headers along."""
    answer = error_response(ApiError(500, "fault"))
    answer.headers.update(HEADERS)
    return answer


HANDLERS: Mapping[Any, Any] = {
    ApiError: _refused,
    Mistake: _mistaken,
    CatalogueError: _unusable,
    HTTPException: _http,
    Trouble: _in_trouble,
    DBAPIError: _unfit,
    OverflowError: _unfit,
    ConnectionError: _not_now,
    ClientDisconnect: _gone,
    WebSocketDisconnect: _left,
    Exception: _fault,
}
