"""The application: requests, socket, pages, and one shape for whatever goes wrong."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from kursbuch.catalogue import CatalogueError, UnknownTitle
from kursbuch.messages import Mistake
from kursbuch.server.answers import error_response, reply
from kursbuch.server.api import accounts, history, playing, railways, tables
from kursbuch.server.api import library as things
from kursbuch.server.context import Server
from kursbuch.server.crowd import Crowd
from kursbuch.server.errors import ApiError, from_mistake, from_trouble, malformed
from kursbuch.server.gate import HEADERS, HEALTH, Gate
from kursbuch.server.health import Health
from kursbuch.server.openapi import describe_api, socket_schema
from kursbuch.server.pages import Pages
from kursbuch.server.settings import Settings
from kursbuch.server.socket import table_socket
from kursbuch.storage.sql import Trouble

PREFIX = "/api/v1"
WRONG_DATA = "22"
"""The class of PostgreSQL's errors about values."""

PARTS: tuple[APIRouter, ...] = (
    things.router,
    tables.router,
    playing.router,
    history.router,
    railways.router,
    accounts.router,
)


def create_app(settings: Settings) -> FastAPI:
    """A server with these settings; its database is opened when it starts."""
    server = Server(settings)
    health = Health(server.hub.database)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await server.start()
        try:
            yield
        finally:
            await health.stop()
            await server.stop()

    app = FastAPI(
        title="Kursbuch",
        version=things.program_version(),
        summary="Railway board games: tables, moves, views and rules.",
        lifespan=lifespan,
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False},
    )
    app.state.server = server
    app.state.health = health
    for part in PARTS:
        app.include_router(part, prefix=PREFIX)
    app.router.routes.append(WebSocketRoute(f"{PREFIX}/tables/{{table}}/socket", table_socket))
    app.add_api_route(f"{PREFIX}/socket.json", _socket_description, include_in_schema=False)
    app.add_api_route(HEALTH, _health, include_in_schema=False)
    app.add_route(f"{PREFIX}/{{path:path}}", _nothing_there, include_in_schema=False)
    app.mount("/", Pages(settings.web))
    _add_handlers(app)
    app.add_middleware(Crowd, settings=settings)
    app.add_middleware(Gate, settings=settings)
    app.openapi = lambda: describe_api(app)  # type: ignore[method-assign]
    return app


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


async def _socket_description() -> Response:
    return reply(socket_schema())


async def _nothing_there(request: Request) -> Response:
    raise ApiError(404, "unknown_path", path=str(request.scope["path"])[:100])


# -- whatever goes wrong --------------------------------------------------------------------------------------


def _add_handlers(app: FastAPI) -> None:
    app.add_exception_handler(ApiError, _refused)
    app.add_exception_handler(Mistake, _mistaken)
    app.add_exception_handler(CatalogueError, _unusable)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Trouble, _in_trouble)
    app.add_exception_handler(DBAPIError, _unfit)
    app.add_exception_handler(OverflowError, _unfit)
    app.add_exception_handler(ConnectionError, _not_now)
    app.add_exception_handler(ClientDisconnect, _gone)
    app.add_exception_handler(WebSocketDisconnect, _left)
    app.add_exception_handler(Exception, _fault)


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


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return error_response(malformed(str(first["msg"]), where))


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
