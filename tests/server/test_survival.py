"""What was acknowledged is there after `kill -9` in the middle of everything, and is played on from."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import psutil  # type: ignore[import-untyped]
import pytest

from kursbuch.server.settings import Settings
from kursbuch.storage.sql import Trouble
from kursbuch.storage.sql.trouble import DISK_FULL
from server.helpers import API, HERE, PATIENCE, Device, Json, Site, bot, browser, error_of, key, running
from server.test_database import fresh_postgres

pytestmark = [pytest.mark.anyio, pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")]
TABLES = 6
MOVES = 5 * TABLES


class Program:
    """`kursbuch serve` as a process of its own."""

    def __init__(self, *where: str) -> None:
        command = [sys.executable, "-m", "kursbuch", "serve", "--port", "0", "--no-browser", "--lang", "en"]
        self.process = subprocess.Popen(
            [*command, *where], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]

    def end(self) -> None:
        """As a service is stopped; its processes end with it."""
        self.process.terminate()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


async def play(client: httpx.AsyncClient, table: Json, acknowledged: dict[str, list[Json]], most: int = 10_000) -> None:
    """Move after move, each written down only when the server has said that it is on the disk."""
    path = f"{API}/tables/{table['id']}/actions"
    for _ in range(most):
        if not table["offers"]:
            return
        seat, offers = next(iter(table["offers"].items()))
        number = table["number"]
        listed = [offer["action"] for offer in offers if "action" in offer]
        action = listed[number % len(listed)]
        body = {"seat": seat, "action": action, "expected": number, "key": f"move-{number:05}"}
        try:
            response = await client.post(path, json=body)
        except httpx.HTTPError:
            return
        if response.status_code != 200:
            return
        acknowledged[table["id"]].append({"number": response.json()["number"], "action": action})
        try:
            table = (await client.get(f"{API}/tables/{table['id']}")).json()
        except httpx.HTTPError:
            return


async def test_no_acknowledged_move_is_lost_by_kill_9(tmp_path: Path, empty_database: Path) -> None:
    (tmp_path / "kursbuch.sqlite").write_bytes(empty_database.read_bytes())
    program = await asyncio.to_thread(Program, "--data", str(tmp_path))
    acknowledged: dict[str, list[Json]] = {}
    try:
        async with browser(program.url) as client:
            body = {"title": "1848", "seats": [HERE["Ann"], HERE["Bo"], HERE["Cy"]], "seed": 5}
            tables = [(await client.post(f"{API}/tables", json=body)).json() for _ in range(TABLES)]
            acknowledged.update({table["id"]: [] for table in tables})
            playing = [asyncio.create_task(play(client, table, acknowledged)) for table in tables]
            async with asyncio.timeout(PATIENCE):
                while sum(map(len, acknowledged.values())) < MOVES:
                    assert not all(task.done() for task in playing), acknowledged
                    await asyncio.sleep(0.02)
            program.kill()
            await asyncio.gather(*playing)
            cookies = dict(client.cookies)
    finally:
        program.kill()
    assert sum(len(moves) for moves in acknowledged.values()) >= MOVES
    settings = Settings(database=str(tmp_path / "kursbuch.sqlite"), bot_processes=0, limits=False)
    async with running(settings) as site:
        device = site.device()
        device.http.cookies.update(cookies)
        for table, moves in acknowledged.items():
            log = (await device.get(f"tables/{table}/log"))["entries"]
            assert [{"number": e["number"], "action": e["action"]} for e in log[: len(moves)]] == moves
            assert len(log) - len(moves) <= 1
            found = await device.get(f"tables/{table}")
            if found["offers"]:
                assert (await device.play(found))["number"] == len(log) + 1


async def test_a_club_goes_on_when_one_of_its_processes_is_killed(postgres: str, redis: str) -> None:
    where = ["--database", await fresh_postgres(postgres), "--redis", redis, "--processes", "2"]
    program = await asyncio.to_thread(Program, *where)
    acknowledged: dict[str, list[Json]] = {}
    limits = httpx.Limits(max_keepalive_connections=0)
    try:
        async with (
            asyncio.timeout(2 * PATIENCE),
            browser(program.url, limits=limits) as client,
        ):
            body = {"title": "1848", "seats": [HERE["Ann"], HERE["Bo"], HERE["Cy"]], "seed": 5}
            table = (await client.post(f"{API}/tables", json=body)).json()
            acknowledged[table["id"]] = []
            await play(client, table, acknowledged, 6)
            worker = next(found for found in workers(program) if found.is_running())
            playing = asyncio.create_task(play(client, await seen(client, table), acknowledged, 20))
            await asyncio.sleep(0.1)
            worker.kill()
            await playing
            while len(acknowledged[table["id"]]) < 30:
                await play(client, await seen(client, table), acknowledged, 5)
            log = (await client.get(f"{API}/tables/{table['id']}/log")).json()["entries"]
            while len([found for found in workers(program) if found.pid != worker.pid]) < 2:
                await asyncio.sleep(0.1)
    finally:
        await asyncio.to_thread(program.end)
    assert [entry["number"] for entry in log] == list(range(1, len(log) + 1))
    by_number = {entry["number"]: entry["action"] for entry in log}
    assert all(by_number[move["number"]] == move["action"] for move in acknowledged[table["id"]])


def workers(program: Program) -> list[psutil.Process]:
    """The processes that serve."""
    found = []
    for child in psutil.Process(program.process.pid).children():
        with contextlib.suppress(psutil.Error):
            if "spawn_main" in " ".join(child.cmdline()):
                found.append(child)
    return found


async def seen(client: httpx.AsyncClient, table: Json) -> Json:
    """The table now, however often the connection breaks."""
    while True:
        try:
            return dict((await client.get(f"{API}/tables/{table['id']}")).json())
        except httpx.HTTPError:
            await asyncio.sleep(0.1)


async def test_a_full_disk_refuses_moves_in_words_and_forgets_nothing(site: Site) -> None:
    device, database = site.device(), site.server.hub.database
    table = await device.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])

    async def room(pages: int) -> None:
        await database.run(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={pages}").close())

    await room(1)
    while (response := await try_to_move(device, table)).status_code == 200:
        table = await device.get(f"tables/{table['id']}")
    assert error_of(response, 503)["code"] == "disk_full"
    seat, offers = next(iter(table["offers"].items()))
    move = {"seat": seat, "action": offers[0]["action"], "expected": table["number"], "key": "once-more"}
    path = f"tables/{table['id']}/actions"
    assert error_of(await device.ask("POST", path, move), 503)["code"] == "disk_full"
    assert (await device.get(f"tables/{table['id']}"))["number"] == table["number"]
    await room(100_000)
    assert (await device.post(path, move))["repeated"] is False
    assert (await device.get(f"tables/{table['id']}"))["number"] == table["number"] + 1


async def test_trouble_with_the_database_is_told_over_the_socket(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    device = site.device()
    table = await device.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])

    async def full(*about: object) -> None:
        raise Trouble(DISK_FULL, "for this test")

    monkeypatch.setattr(site.server.hub.talk, "say", full)
    async with device.socket(table["id"]) as socket:
        await socket.say(type="chat", seat="s1", text="Is there room?")
        assert (await socket.next("error"))["error"]["code"] == "disk_full"


async def try_to_move(device: Device, table: Json) -> httpx.Response:
    seat, offers = next(iter(table["offers"].items()))
    body = {"seat": seat, "action": offers[0]["action"], "expected": table["number"], "key": key()}
    return await device.ask("POST", f"tables/{table['id']}/actions", body)


async def test_thinking_processes_do_not_outlive_a_killed_server(tmp_path: Path, empty_database: Path) -> None:
    (tmp_path / "kursbuch.sqlite").write_bytes(empty_database.read_bytes())
    program = await asyncio.to_thread(Program, "--data", str(tmp_path))
    try:
        async with browser(program.url) as client:
            body = {"title": "1848", "seats": [bot(name) for name in ("Ann", "Bo", "Cy")]}
            table = (await client.post(f"{API}/tables", json=body)).json()["id"]
            async with asyncio.timeout(PATIENCE):
                while (await client.get(f"{API}/tables/{table}")).json()["number"] < 2:
                    await asyncio.sleep(0.2)
        children = psutil.Process(program.process.pid).children()
        assert children
    finally:
        program.kill()
    _, alive = await asyncio.to_thread(psutil.wait_procs, children, PATIENCE)
    assert not alive


async def test_bots_go_on_after_a_restart_when_somebody_looks_at_his_list(settings: Settings) -> None:
    async with running(settings) as site:
        device = site.device()
        table = await device.open_table(HERE["Ann"], bot("Bo"), bot("Cy"))
        site.server.hub.on_move = lambda live: None
        await device.play(table)
        cookies = dict(device.http.cookies)
    async with running(settings) as site:
        device = site.device()
        device.http.cookies.update(cookies)
        async with asyncio.timeout(PATIENCE):
            while not (await device.get("tables"))["tables"][0]["my_turn"]:
                await asyncio.sleep(0.05)


async def test_bots_go_on_after_a_restart_when_somebody_looks(settings: Settings) -> None:
    async with running(settings) as site:
        table = await site.device().open_table(*({"name": n, "kind": "bot", "bot": "random"} for n in "ABC"))
        async with site.device().socket(table["id"]) as socket:
            before = (await socket.until(5))["number"]
    async with running(settings) as site, site.device().socket(table["id"]) as socket:
        assert (await socket.until(before + 5))["number"] >= before + 5
