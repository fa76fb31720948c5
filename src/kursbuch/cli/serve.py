"""The server's commands: serve, backup, restore, password."""

from __future__ import annotations

import asyncio
import os
import sys
import webbrowser
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from getpass import getpass
from importlib.util import find_spec
from pathlib import Path

from kursbuch.cli.output import emit, heading, say
from kursbuch.messages import Mistake, Names
from kursbuch.messages.fill import Filler
from kursbuch.storage.claim import claimed, refuse_if_claimed
from kursbuch.storage.sql import Database, People, Trouble, database_url
from kursbuch.storage.sql.backup import back_up
from kursbuch.storage.sql.backup import restore as restore_into
from kursbuch.storage.sql.database import FILE_NAME, file_of, shown
from kursbuch.unpacking import MEGABYTE

EVERYWHERE = "0.0.0.0"
HERE = "127.0.0.1"
REDIS_ANSWERS_WITHIN = 3


def data_folder() -> Path:
    """The default folder for games: the system's place for data of programs."""
    chosen = os.environ.get("KURSBUCH_DATA")
    if chosen:
        return Path(chosen)
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home() / "AppData" / "Local"))) / "kursbuch"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "kursbuch"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "kursbuch"


def database_address(data: str | None, database: str | None) -> str:
    """The address of the database: as given, as the environment says, or the file in the data folder."""
    address = database or os.environ.get("KURSBUCH_DATABASE")
    if address and data is None:
        return _checked(address)
    return str((Path(data) if data else data_folder()) / FILE_NAME)


def _checked(address: str) -> str:
    """An address whose driver is installed."""
    backend = database_url(address).get_backend_name()
    if backend == "postgresql" and find_spec("asyncpg") is None:
        raise Mistake("extra_missing", address="PostgreSQL")
    return address


def serve(
    *,
    port: int,
    everywhere: bool,
    data: str | None,
    database: str | None,
    redis: str | None,
    hosted: bool,
    origins: Sequence[str],
    processes: int,
    limit: int,
    connections: int,
    bots: Sequence[str],
    browser: bool,
    lang: str,
) -> None:
    """Serve tables until interrupted; `bots` are files with players that can be chosen besides ours."""
    from kursbuch.bots.outside import announce
    from kursbuch.server.pages import client_folder
    from kursbuch.server.running import listen, own_addresses, run, serve_in_processes
    from kursbuch.server.settings import Settings

    for path in bots:
        announce(path)
    address_of_games = database_address(data, database)
    _check_hosting(hosted, origins, processes, redis, address_of_games)
    redis = redis or os.environ.get("KURSBUCH_REDIS", "")
    if redis:
        _check_redis(redis)
    file = file_of(database_url(address_of_games))
    if file is not None:
        refuse_if_claimed(file)
    with listen(EVERYWHERE if everywhere else HERE, port) as listening:
        real_port = int(listening.getsockname()[1])
        settings = Settings(
            database=address_of_games,
            redis=redis,
            hosted=hosted,
            origins=tuple(origin.rstrip("/") for origin in origins),
            addresses=own_addresses(real_port) if everywhere and not hosted else (),
            tls=any(origin.startswith("https://") for origin in origins),
            web=client_folder(),
            unpacked_limit=limit * MEGABYTE,
            per_address=connections,
        )
        address = settings.origins[0] if settings.origins else f"http://localhost:{real_port}"

        def ready() -> None:
            _say_addresses(address, settings.addresses, settings.database, lang)
            if browser:
                webbrowser.open(address)

        with nullcontext() if file is None else claimed(file, address):
            if processes > 1:
                asyncio.run(_prepared(settings.database))
                ready()
                serve_in_processes(settings, listening, processes)
            else:
                run(settings, listening, ready)


@asynccontextmanager
async def _opened(address: str, *, prepared: bool = True) -> AsyncIterator[Database]:
    """A database for one task; any trouble with it is reported in a sentence."""
    database = Database(address)
    try:
        if prepared:
            await database.prepare()
        yield database
    except Trouble as trouble:
        raise database.mistake(trouble) from trouble
    finally:
        await database.close()


async def _prepared(address: str) -> None:
    async with _opened(address) as database:
        await database.check_writable()


def _check_hosting(hosted: bool, origins: Sequence[str], processes: int, redis: str | None, address: str) -> None:
    from kursbuch.server.hosts import host_name

    for origin in origins:
        scheme, _, rest = origin.rstrip("/").partition("://")
        if scheme not in ("http", "https") or host_name(rest) is None:
            raise Mistake("origin_wrong", origin=origin)
    if hosted and not origins:
        raise Mistake("hosted_without_origin")
    if redis and find_spec("redis") is None:
        raise Mistake("extra_missing", address="Redis")
    shared = (redis or os.environ.get("KURSBUCH_REDIS")) and database_url(address).get_backend_name() != "sqlite"
    if processes > 1 and not shared:
        raise Mistake("processes_without_redis")


def _check_redis(address: str) -> None:
    """Redis may become unreachable later; if it is so at the start, its address is wrong or it was not started."""
    from redis import Redis
    from redis.exceptions import RedisError

    try:
        with Redis.from_url(address, socket_connect_timeout=REDIS_ANSWERS_WITHIN, retry=None) as client:
            client.ping()
    except (RedisError, ValueError, OSError) as error:
        raise Mistake("redis_unreachable", address=address.rpartition("@")[2], why=str(error).rstrip(".")) from error


def _say_addresses(address: str, others: Sequence[str], database: str, lang: str) -> None:
    say(f"{heading('address', lang)}: {address}")
    for other in others:
        say(f"{heading('other_devices', lang)}: {other}")
    say(f"{heading('games_in', lang)}: {shown(database_url(database))}")
    say(heading("ends_with", lang))
    sys.stdout.flush()


def password(name: str, data: str | None, database: str | None, *, lang: str) -> None:
    """Set a new password for somebody who has forgotten theirs; their devices have to sign in again."""
    from kursbuch.server.passwords import HASHER, is_common
    from kursbuch.server.wire import PASSWORD_LENGTH

    address = _existing(data, database)
    new = getpass(f"{heading('new_password', lang)}: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    least, most = PASSWORD_LENGTH
    if not least <= len(new) <= most:
        raise Mistake("password_length", least=least, most=most)
    if is_common(new, name):
        raise Mistake("common_password")

    async def work() -> int:
        async with _opened(address) as store:
            return await _set_password(People(store), name, HASHER.hash(new))

    ended = asyncio.run(work())
    say(Filler(lang, Names()).fill(heading("password_set", lang), {"name": name, "count": ended}))


async def _set_password(people: People, name: str, hashed: str) -> int:
    account = await people.account(name=name)
    if account is None:
        raise Mistake("unknown_account", name=name)
    return len(await people.change_password(account.id, hashed))


def _existing(data: str | None, database: str | None) -> str:
    """The address of a database that exists."""
    address = database_address(data, database)
    if "://" not in address and not os.path.exists(address):
        raise Mistake("database_missing", address=address)
    return address


def backup(out: str, data: str | None, database: str | None, *, as_json: bool, lang: str) -> None:
    """One file with everything, even while the server runs."""
    address = _existing(data, database)

    async def work() -> int:
        async with _opened(address) as source:
            return await back_up(source, Path(out))

    _tell(asyncio.run(work()), out, as_json=as_json, lang=lang)


def restore(file: str, data: str | None, database: str | None, *, as_json: bool, lang: str) -> None:
    """Fill an empty database from a backup."""
    address = database_address(data, database)

    place = file_of(database_url(address))

    async def work() -> int:
        async with _opened(address, prepared=False) as target:
            return await restore_into(target, Path(file))

    if place is not None:
        refuse_if_claimed(place)
    _tell(asyncio.run(work()), shown(database_url(address)), as_json=as_json, lang=lang)


def _tell(tables: int, where: str, *, as_json: bool, lang: str) -> None:
    if as_json:
        emit({"tables": tables, "where": where})
    else:
        counted = Filler(lang, Names()).fill(heading("tables", lang), {"count": tables})
        say(f"{heading('written', lang)}: {where} ({counted})")
