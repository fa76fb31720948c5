"""Sessions that end at once everywhere, guesses that lock out the guesser alone, limits that hold without a Redis."""

from __future__ import annotations

import asyncio
import io
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from kursbuch.cli.main import main
from kursbuch.server import circuit, endings, limiting, passwords
from kursbuch.server.errors import ApiError
from kursbuch.server.limiting import Limiter, neighbourhood
from kursbuch.server.redis_bus import RedisBus
from kursbuch.server.settings import Settings
from kursbuch.storage.sql import Database, People
from server.helpers import HERE, PATIENCE, REMOTE, Device, Json, Site, Socket, error_of, key, running
from server.test_database import fresh_postgres

pytestmark = pytest.mark.anyio
WORD, OTHER = "long enough", "another long one"
NEVER = 3600.0


@pytest.fixture
def hosted(settings: Settings) -> Settings:
    return replace(settings, hosted=True, origins=("http://localhost",))


def at_home(site: Site, address: str = "192.0.2.1") -> Device:
    """A device of some address; the proxy in front says which."""
    return site.device(host="localhost", **{"x-forwarded-for": address})


async def signed_in(site: Site, name: str = "Ann", *, new: bool = True, address: str = "192.0.2.1") -> Device:
    device = at_home(site, address)
    path = "account/register" if new else "account/sign-in"
    await device.post(path, {"name": name, "password": WORD}, 201 if new else 200)
    return device


async def seated_with_bo(site: Site, ann: Device) -> tuple[Device, Json]:
    table = await ann.open_table(HERE["Ann"], REMOTE["Bo"], HERE["Cy"])
    bo = at_home(site)
    await bo.post((await ann.get(f"tables/{table['id']}/links"))["seats"]["s2"].lstrip("/"))
    return bo, table


def move(table: Json, seat: str) -> Json:
    return {"seat": seat, "action": table["offers"][seat][0]["action"], "expected": table["number"], "key": key()}


async def until_closed(socket: Socket) -> list[str]:
    """The kinds of messages that still come; who is present may have been on its way before."""
    found = []
    try:
        while True:
            found.append(str((await socket.next())["type"]))
    except ConnectionClosed:
        return [kind for kind in found if kind != "presence"]


# -- the end of a session -----------------------------------------------------------------------------------------


def set_password(monkeypatch: pytest.MonkeyPatch, where: list[str], word: str = OTHER) -> Callable[[], int]:
    """The command by which whoever keeps the server sets a password; it runs beside the server."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{word}\n"))
    return lambda: main(["password", "Ann", *where, "--lang", "en"])


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_a_password_set_by_command_ends_cookies_and_open_sockets_before_the_next_move(
    hosted: Settings, kind: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(endings, "EVERY", NEVER)
    where = ["--data", str(tmp_path)]
    if kind == "postgresql":
        address = await fresh_postgres(request.getfixturevalue("postgres"))
        hosted, where = replace(hosted, database=address), ["--database", address]
    async with running(hosted) as site:
        ann = await signed_in(site)
        bo, table = await seated_with_bo(site, ann)
        async with ann.socket(table["id"]) as acting, ann.socket(table["id"]) as looking:
            await acting.until(0)
            await looking.until(0)
            table = await ann.get(f"tables/{table['id']}")
            assert await asyncio.to_thread(set_password(monkeypatch, where)) == 0
            await acting.say(type="chat", seat="s1", text="Still here")
            assert await until_closed(acting) == []
            assert await acting.closed() == 1012
            assert (await bo.get(f"tables/{table['id']}/chat"))["messages"] == []
            await bo.post(f"tables/{table['id']}/chat", {"seat": "s2", "text": "Ann?"}, 201)
            assert await until_closed(looking) == []
        refused = await ann.ask("POST", f"tables/{table['id']}/actions", move(table, "s1"))
        assert error_of(refused, 403)["code"] == "not_your_seat"
        assert error_of(await ann.ask("GET", "account/sessions"), 401)["code"] == "sign_in_first"


async def test_idle_sockets_of_an_ended_session_are_closed_though_nothing_happens(
    hosted: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(endings, "EVERY", 0.05)
    async with running(hosted) as site:
        ann = await signed_in(site)
        _, table = await seated_with_bo(site, ann)
        async with ann.socket(table["id"]) as socket:
            await socket.until(0)
            assert await asyncio.to_thread(set_password(monkeypatch, ["--data", str(tmp_path)])) == 0
            assert await socket.closed() == 1012


async def test_signing_out_at_one_process_is_known_at_another_that_nobody_tells(
    hosted: Settings, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a Redis there is no news between processes; the database knows."""
    monkeypatch.setattr(endings, "EVERY", NEVER)
    hosted = replace(hosted, database=await fresh_postgres(postgres))
    async with running(hosted) as one, running(hosted) as other:
        ann, again = await signed_in(one), at_home(other)
        bo, table = await seated_with_bo(one, ann)
        again.http.cookies.update(ann.http.cookies)
        async with again.socket(table["id"]) as socket:
            assert (await socket.until(0))["mine"] == ["s1", "s3"]
            await ann.post("account/sign-out")
            await socket.say(type="chat", seat="s1", text="Still here")
            assert await until_closed(socket) == []
        assert error_of(await again.ask("GET", "account/sessions"), 401)["code"] == "sign_in_first"
        assert (await bo.get(f"tables/{table['id']}/chat"))["messages"] == []


async def test_whoever_shows_the_old_password_too_late_gets_no_session(settings: Settings) -> None:
    database = Database(settings.database)
    people = People(database)
    ann = await people.register("Ann", "the old hash")
    assert ann is not None
    kept = await people.sign_in("Firefox", ann)
    assert kept is not None
    before = await people.last_ending()
    assert await people.change_password(ann.id, "the new hash") == [kept[1].id]
    assert await people.last_ending() != before
    assert await people.sign_in("Firefox", ann) is None
    assert await people.sessions_of(ann.id) == []
    await people.close()
    await database.close()


# -- guessing -----------------------------------------------------------------------------------------------------


async def guess(device: Device, times: int, name: str = "Ann") -> list[int]:
    body = {"name": name, "password": "a wild guess"}
    return [(await device.ask("POST", "account/sign-in", body)).status_code for _ in range(times)]


async def test_wrong_passwords_lock_out_the_guesser_and_not_the_owner(hosted: Settings) -> None:
    async with running(replace(hosted, limits=True)) as site:
        ann = await signed_in(site, address="192.0.2.7")
        await ann.post("account/sign-out")
        assert await guess(at_home(site, "198.51.100.66"), 7) == [401] * 5 + [429] * 2
        await signed_in(site, new=False, address="203.0.113.9")
        assert await guess(at_home(site, "192.0.2.7"), 7) == [401] * 5 + [429] * 2
        await ann.post("account/sign-in", {"name": "Ann", "password": WORD})


async def test_a_name_guessed_at_from_everywhere_is_closed_to_strangers_but_not_to_its_devices(
    hosted: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limiting.LIMITS, "sign_in_name", "3/hour")
    async with running(replace(hosted, limits=True)) as site:
        ann = await signed_in(site)
        await ann.post("account/sign-out")
        marks = ann.http.cookies["kursbuch-known"]
        tries = [(await guess(at_home(site, f"198.51.100.{n}"), 1))[0] for n in range(4)]
        assert tries == [401, 401, 401, 429]
        forger = at_home(site, "198.51.100.77")
        forger.http.cookies.set("kursbuch-known", marks.replace(marks[-4:], "AAAA"))
        assert await guess(forger, 1) == [429]
        await ann.post("account/sign-in", {"name": "Ann", "password": WORD})
        assert await guess(ann, 12) == [401] * 9 + [429] * 3


async def test_a_flood_of_passwords_waits_in_a_short_line_and_holds_up_no_known_device(
    hosted: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(hosted) as site:
        ann = await signed_in(site)
        await ann.post("account/sign-out")
        go_on, at_once, most = threading.Event(), 0, 0
        fits = passwords._fits

        def slow(hashed: str, password: str) -> bool:
            nonlocal at_once, most
            at_once += 1
            most = max(most, at_once)
            found = fits(hashed, password) if password == WORD else not go_on.wait(PATIENCE)
            at_once -= 1
            return found

        monkeypatch.setattr(passwords, "_fits", slow)
        flood = [
            asyncio.create_task(guess(at_home(site, f"198.51.100.{n}"), 1)) for n in range(passwords.MOST_WAITING + 8)
        ]
        refused, waiting = await asyncio.wait(flood, return_when=asyncio.FIRST_COMPLETED)
        while len(refused) < 8:
            done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            refused |= done
        assert [task.result() for task in refused] == [[429]] * 8
        await ann.post("account/sign-in", {"name": "Ann", "password": WORD})
        assert most == 2
        go_on.set()
        assert [task.result() for task in (await asyncio.wait(waiting))[0]] == [[401]] * passwords.MOST_WAITING


def test_the_long_addresses_of_one_customer_are_counted_as_one() -> None:
    assert neighbourhood("2001:db8:1:2:3:4:5:6") == neighbourhood("2001:db8:1:2::1") != neighbourhood("2001:db8:1:3::1")
    assert neighbourhood("::ffff:192.0.2.1") == neighbourhood("192.0.2.1") == "192.0.2.1"
    assert neighbourhood("a socket") == "a socket"


# -- without a Redis, or with one that is silent ------------------------------------------------------------------


class Silent:
    """Takes connections and says nothing, as a Redis does whose machine has other worries."""

    def __init__(self) -> None:
        self.connections = 0
        self.address = ""

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while await reader.read(4096):
                pass
        except ConnectionError:
            pass
        finally:
            writer.close()


@asynccontextmanager
async def silence() -> AsyncIterator[Silent]:
    silent = Silent()
    server = await asyncio.start_server(silent._take, "127.0.0.1", 0)
    silent.address = f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}/0"
    try:
        yield silent
    finally:
        server.close()


async def above(limiter: Limiter, kind: str, times: int) -> list[bool]:
    """Which of some hits are refused."""
    found = []
    for _ in range(times):
        try:
            await limiter.hit(kind, "ann")
            found.append(False)
        except ApiError as error:
            found.append(error.status == 429)
    return found


async def test_limits_hold_while_the_redis_is_away() -> None:
    limiter = Limiter(Settings(database="", redis="redis://127.0.0.1:1/0"))
    assert await above(limiter, "sign_in", 8) == [False] * 5 + [True] * 3
    await limiter.close()


async def test_processes_count_together_and_go_on_counting_when_the_redis_leaves(redis: str) -> None:
    one, other = (Limiter(Settings(database="", redis=redis)) for _ in range(2))
    who = [limiter.hit("sign_in", "club") for limiter in (one, other, one, other, one)]
    for hit in who:
        await hit
    with pytest.raises(ApiError):
        await other.hit("sign_in", "club")
    await one.close()
    await other.close()


async def test_a_silent_redis_is_asked_once_and_no_move_waits_for_it_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kursbuch.server.redis_bus.CONNECT_WITHIN", 0.2)
    monkeypatch.setattr(circuit, "RETRY_AFTER", NEVER)
    async with silence() as silent, running(replace(settings, redis=silent.address, limits=True)) as site:
        device = site.device()
        table = await device.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
        async with device.socket(table["id"]) as socket:
            await socket.until(0)
            table = await device.play(table)
            asked = silent.connections
            table = await device.play(table, 12)
            await socket.until(13)
        assert table["number"] == 13
        assert silent.connections == asked
        assert asked <= 4


async def test_a_redis_that_speaks_again_is_used_again_and_what_was_missed_is_looked_after(
    redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(circuit, "RETRY_AFTER", 0.05)
    missed = asyncio.Event()

    async def hear(*_: object) -> None:
        """Nothing to do."""

    async def miss() -> None:
        missed.set()

    bus = RedisBus(redis)
    await bus.start(hear, miss)
    bus._circuit.breaks()
    with pytest.raises(Exception, match="Redis cannot be reached"):
        await bus.publish("T1", 1, "state")
    assert await bus.present("T1") == frozenset()
    await asyncio.wait_for(missed.wait(), PATIENCE)
    await bus.publish("T1", 1, "state")
    await bus.stop()


async def test_those_who_ask_together_share_a_look_and_none_is_told_of_one_that_began_before() -> None:
    looks = 0
    gate = asyncio.Event()

    class Slow:
        async def last_ending(self) -> str:
            nonlocal looks
            looks += 1
            mine = looks
            if mine == 1:
                await gate.wait()
            return str(mine)

    ended: list[int] = []
    found = endings.Endings(Slow())  # type: ignore[arg-type]

    async def note() -> None:
        ended.append(looks)

    found.on_ending = note
    first = asyncio.create_task(found.look())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    later = [asyncio.create_task(found.look()) for _ in range(20)]
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(first, *later)
    assert looks == 2
    assert ended == [1, 2]
    await found.close()
