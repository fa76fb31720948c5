"""A server that runs: its socket, its loop, its end."""

import asyncio
import contextlib
import errno
import os
import socket
from collections.abc import Callable

import msgspec
import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp

from kursbuch.messages import Mistake
from kursbuch.server.app import create_app
from kursbuch.server.frames import CarefulSocket
from kursbuch.server.settings import Settings

SETTINGS = "KURSBUCH_SERVER_SETTINGS"
"""The environment variable by which several processes are told their settings."""

LARGEST_MESSAGE = 64 * 1024
"""What a client may send over the socket at once, in bytes."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or a sentence that says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
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


def configuration(app: ASGIApp | str, **more: object) -> uvicorn.Config:
    """How uvicorn is set up: our own sentences instead of its log, and small messages uncompressed."""
    settings: dict[str, object] = {
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "ws": CarefulSocket,
        "ws_max_size": LARGEST_MESSAGE,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": 5,
        **more,
    }
    return uvicorn.Config(app, **settings)  # type: ignore[arg-type]


async def serve(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until somebody ends it; `ready` is called when browsers can come."""
    app = create_app(msgspec.structs.replace(settings, alone=True))
    await app.state.server.hub.database.prepare()
    server = uvicorn.Server(configuration(app))
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    if server.started:
        ready()
    await running


def run(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """`serve` on the fastest loop there is on this system."""
    factory = configuration(lambda scope, receive, send: None).get_loop_factory()  # type: ignore[arg-type,return-value]
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(serve(settings, listening, ready))


def serve_in_processes(settings: Settings, listening: socket.socket, processes: int) -> None:
    """Several processes behind one socket; each opens the database for itself."""
    from uvicorn.supervisors import Multiprocess

    os.environ[SETTINGS] = msgspec.json.encode(settings).decode()
    config = configuration("kursbuch.server.running:app_from_environment", factory=True, workers=processes)
    Multiprocess(config, sockets=[listening]).run()


def app_from_environment() -> FastAPI:
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
