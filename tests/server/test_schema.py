"""Whatever the description of the API allows, and what it does not: no request makes the server fail."""

from __future__ import annotations

import asyncio
import json
import threading
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import hypothesis
import hypothesis.strategies as st
import msgspec
import pytest
import requests

from amount import some
from kursbuch.bots import bot
from kursbuch.catalogue import eighteen
from kursbuch.kernel.ids import SeatId
from kursbuch.server.errors import ApiError, Refused
from kursbuch.server.live import LiveTable
from kursbuch.server.moves import read_action
from kursbuch.server.records import opened
from kursbuch.server.settings import Settings
from kursbuch.storage.rows import Line, SeatRow, TableRow
from server.helpers import API, HERE, PATIENCE, running

EXAMPLES = some(12)
"""Requests for each operation, half of them as described and half not."""


class Address(threading.Thread):
    """A server in a thread with a loop of its own, with one table of three seats."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(daemon=True)
        self.settings = settings
        self.url = ""
        self.table = ""
        self.cookies: dict[str, str] = {}
        self.ready = threading.Event()
        self.done = threading.Event()

    def run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        async with running(self.settings) as site:
            device = site.device()
            table = await device.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
            self.url, self.table, self.cookies = site.url, table["id"], dict(device.http.cookies)
            self.ready.set()
            while not self.done.is_set():
                await asyncio.sleep(0.02)


@pytest.fixture
def address(tmp_path: Path, empty_database: Path) -> Iterator[Address]:
    path = tmp_path / "kursbuch.sqlite"
    path.write_bytes(empty_database.read_bytes())
    origin = "http://localhost"
    thread = Address(Settings(database=str(path), bot_processes=0, bot_pause=0.0, limits=False, origins=(origin,)))
    thread.start()
    assert thread.ready.wait(PATIENCE)
    yield thread
    thread.done.set()
    thread.join()


def test_no_request_makes_the_server_fail(address: Address) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import schemathesis
        from schemathesis import GenerationMode

        schema: Any = schemathesis.openapi.from_url(f"{address.url}{API}/openapi.json")
        session = requests.Session()
        session.cookies.update(address.cookies)
        statuses: set[int] = set()
        for result in schema.get_all_operations():
            operation = result.ok()
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                _try(address, session, operation, operation.as_strategy(generation_mode=mode), statuses)
    assert not {status for status in statuses if status >= 500}
    assert {200, 400, 404} <= statuses


def _try(address: Address, session: requests.Session, operation: Any, strategy: Any, statuses: set[int]) -> None:
    @hypothesis.settings(
        max_examples=EXAMPLES // 2,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(hypothesis.HealthCheck),
        phases=[hypothesis.Phase.generate],
    )
    @hypothesis.given(case=strategy)
    def call(case: Any) -> None:
        if "table" in case.path_parameters:
            case.path_parameters["table"] = address.table
        if "seat" in case.path_parameters:
            case.path_parameters["seat"] = "s1"
        response = case.call(session=session, timeout=PATIENCE)
        statuses.add(response.status_code)
        assert response.status_code < 500, (operation.label, case.body, response.text)

    try:
        call()
    except hypothesis.errors.Unsatisfiable:
        return


# -- any action -----------------------------------------------------------------------------------------------------

NAMES = (
    "VR",
    "CAR",
    "P1",
    "P3",
    "E4",
    "H11",
    "57",
    "8",
    "3",
    "D",
    "new",
    "pool",
    "pay",
    "",
    "Z99",
    "s1",
    "\u0000",
    "\U0001f682",
)
VALUES = st.one_of(
    st.sampled_from(NAMES),
    st.integers(-(2**70), 2**70),
    st.booleans(),
    st.none(),
    st.floats(),
    st.lists(st.sampled_from(NAMES), max_size=3),
    st.fixed_dictionaries(
        {"train": st.sampled_from(NAMES), "path": st.lists(st.sampled_from(("E4:0", "D5", "H11:9", "x")))}
    ),
)


def action_strategy() -> st.SearchStrategy[dict[str, object]]:
    """Actions of every kind with fields that may or may not make sense."""
    rules = eighteen.rules("1848", 3)
    kinds = []
    for kind in rules.title.actions:
        fields = [field.name for field in msgspec.structs.fields(kind)]
        likely = {name: st.one_of(st.sampled_from(NAMES), st.integers(-2, 120)) for name in fields}
        kinds.append(
            st.fixed_dictionaries(
                {"type": st.just(kind.__name__)}, optional={name: likely[name] | VALUES for name in fields}
            )
        )
    return st.one_of(*kinds)


@hypothesis.settings(max_examples=some(250), deadline=None, database=None, derandomize=True)
@hypothesis.given(action=action_strategy(), number=st.integers(0, 60))
def test_every_action_is_read_or_refused_whatever_it_says(action: dict[str, object], number: int) -> None:
    """What the server does with an action, without the way over the network: 400, 422, or a move."""
    live = some_table()
    state = live.game.positions[number % len(live.game.positions)].state
    read = read_or_refused(live, action)
    if isinstance(read, ApiError):
        assert read.status == 400
        return
    for seat in live.game.seats:
        refusal = live.rules.check(state, seat, read)
        if refusal is None:
            assert live.rules.play(state, seat, read)[0]
        else:
            told = Refused(refusal, live.names, 0).body
            assert told.message.en
            assert told.message.de


def read_or_refused(live: LiveTable, action: dict[str, object]) -> object:
    try:
        return read_action(live, json.dumps(action).encode())
    except ApiError as error:
        return error


@cache
def some_table() -> LiveTable:
    """A game of random moves, some way into its operating rounds."""
    game = opened("1848", ["Ann", "Bo", "Cy"], {}, 11, draw=False)
    header = msgspec.json.encode(game.header).decode()
    seats = [SeatRow(seat, name, "here", None, 0) for seat, name in game.header.players.items()]
    live = LiveTable(TableRow("T", "1848", "T", header, "d:x", True, 0, 0, 0, (), ""), seats, ())
    player = bot("1848", "greedy", 1)
    for number in range(1, 61):
        seat = SeatId(live.waiting_for[0])
        action = player.choose(live.rules, live.state, seat, live.rules.offers(live.state, seat))
        events, _ = live.rules.play(live.state, seat, action)
        encoded = live.rules.encode_action(action).decode(), live.rules.encode_events(events).decode()
        live.add(Line(number, seat, *encoded))
    return live
