"""Running a server: its socket, its loop, its shutdown."""

import asyncio
import contextlib
import errno
import os
import socket
import sys
from collections.abc import Callable

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp

from kursbuch.messages import Mistake
from kursbuch.server import logs
from kursbuch.server.app import create_app
from kursbuch.server.doors import Configuration, Guarded, GuardedSocket
from kursbuch.server.settings import Settings
from kursbuch.storage.sql import Database

SETTINGS = "KURSBUCH_SERVER_SETTINGS"
"""The environment variable by which several processes are told their settings."""

LARGEST_MESSAGE = 64 * 1024
"""What a client may send over the socket at once, in bytes."""

MANY_FILES = 1 << 20
"""More open files than this are never asked for."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or a sentence that says why there is none.

    Its protocol is named, for `asyncio` sends small answers at once only where it knows that it speaks TCP. Otherwise
    the end of an answer waits until the browser has acknowledged its beginning, which takes 40 milliseconds and more.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name != "nt":
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(2048)
    except (OSError, OverflowError) as error:
        found.close()
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            raise Mistake("port_taken", host=host, port=port) from None
        why = (getattr(error, "strerror", None) or str(error)).rstrip(".")
        raise Mistake("port_refused", host=host, port=port, why=why) from error
    return found


def configuration(app: ASGIApp | str, doors: Settings | None = None, **more: object) -> uvicorn.Config:
    """How uvicorn is set up: our own sentences instead of its log, and small messages uncompressed."""
    settings: dict[str, object] = {
        "log_level": "error",
        "log_config": logs.configuration(),
        "access_log": False,
        "server_header": False,
        "http": Guarded,
        "ws": GuardedSocket,
        "ws_max_size": LARGEST_MESSAGE,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": 5,
        "timeout_worker_healthcheck": 20,
        **more,
    }
    found = Configuration(app, **settings)  # type: ignore[arg-type]
    if doors is not None:
        found.most, found.patience = doors.per_address if doors.limits else 0, doors.patience
    return found


def raise_file_limit() -> None:
    """As many open files as the system allows: every browser needs one, and often the limit is 1,024 for no reason."""
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (hard, MANY_FILES, 10_240, 4_096):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MANY_FILES if wanted == resource.RLIM_INFINITY else min(wanted, MANY_FILES)
        if soft == resource.RLIM_INFINITY or soft >= wanted:
            return
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


async def serve(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until interrupted; `ready` is called when browsers can connect."""
    app = create_app(msgspec.structs.replace(settings, alone=True))
    database: Database = app.state.server.hub.database
    try:
        await database.prepare()
        await database.check_writable()
    except Mistake:
        await database.close()
        raise
    server = uvicorn.Server(configuration(app, settings))
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    if server.started:
        ready()
    await running


def run(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """`serve` on the fastest loop there is on this system."""
    raise_file_limit()
    factory = configuration(lambda scope, receive, send: None).get_loop_factory()  # type: ignore[arg-type,return-value]
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(serve(settings, listening, ready))


def serve_in_processes(settings: Settings, listening: socket.socket, processes: int) -> None:
    """Several processes behind one socket; each opens the database for itself."""
    from uvicorn.supervisors import Multiprocess

    raise_file_limit()
    os.environ[SETTINGS] = msgspec.json.encode(settings).decode()
    name = "kursbuch.server.running:app_from_environment"
    config = configuration(name, settings, factory=True, workers=processes)
    Multiprocess(config, sockets=[listening]).run()


def app_from_environment() -> Starlette:
    """The application of one of several processes."""
    settings = msgspec.json.decode(os.environ[SETTINGS], type=Settings)
    return create_app(msgspec.structs.replace(settings, alone=True, is_one_of_several=True))


def own_addresses(port: int) -> tuple[str, ...]:
    """Where other devices of the same network find this machine. Nothing is sent to find out."""
    found: dict[str, None] = {}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        found[probe.getsockname()[0]] = None
    with contextlib.suppress(OSError):
        found.update(dict.fromkeys(socket.gethostbyname_ex(socket.gethostname())[2]))
    return tuple(f"http://{address}:{port}" for address in found if not address.startswith("127."))
