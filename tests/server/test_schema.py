"""Whatever the description of the API allows, and what it does not: no request makes the server fail."""

from __future__ import annotations

import asyncio
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import requests

from kursbuch.server.settings import Settings
from server.helpers import API, HERE, running

EXAMPLES = 12
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
    assert thread.ready.wait(30)
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
        response = case.call(session=session)
        statuses.add(response.status_code)
        assert response.status_code < 500, (operation.label, case.body, response.text)

    try:
        call()
    except hypothesis.errors.Unsatisfiable:
        return
