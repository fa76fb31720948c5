"""Whatever stands in a header or a number: an answer in words, never a fault, and no site is told where one was."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from msgspec.structs import replace

from kursbuch.server import logs
from kursbuch.server.hosts import host_name, origin_place
from kursbuch.server.settings import Settings
from kursbuch.storage.record import seal_of
from server.drawn import played
from server.helpers import API, HERE, Device, Site, browser, error_of, running
from server.test_doors import HEAD, UPGRADE, wire

pytestmark = pytest.mark.anyio
DIGITS = "9" * 5000
POLICY = "referrer-policy: no-referrer"

ODD_HOSTS = (
    "[::1", "::1]", "[]", "localhost:99999999", "localhost:abc", "a" * 5000, "\xff\xfe", "", "user@localhost", "a b",
    "localhost/x", "localhost?x", "localhost#x", "localhost,localhost", "localhost:" + DIGITS, "xn--\xe4", "[::1]x",
    "[v1.x]", "[fe80::1%25eth0]",
)  # fmt: skip
ODD_ORIGINS = (
    "http://[::1", "http://localhost:99999999", "a" * 5000, "\xff\xfe", "", "http://", "http://a b", "http://x/y",
    "javascript:alert(1)", "http://localhost:" + DIGITS, "://x", "http://user@localhost",
)  # fmt: skip


async def asked(site: Site, request: bytes) -> str:
    """The head of the answer to some bytes."""
    async with wire(site) as stranger:
        await stranger.send(request)
        return await stranger.head()


async def test_odd_hosts_and_origins_are_refused_with_400(site: Site) -> None:
    table = (await site.device().open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"]))["id"]
    for path in (f"{API}/titles", f"{API}/nowhere", "/", "/nowhere.js"):
        for host in ODD_HOSTS:
            head = await asked(site, f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode("latin-1"))
            assert head.startswith("HTTP/1.1 400 "), (path, host[:30], head[:40])
    for origin in ODD_ORIGINS:
        origin_line = b"Origin: " + origin.encode("latin-1") + b"\r\n"
        head = await asked(
            site, b"POST /api/v1/tables HTTP/1.1\r\nContent-Length: 0\r\n" + HEAD + origin_line + b"\r\n"
        )
        assert head.startswith("HTTP/1.1 400 "), origin[:30]
        socket = f"GET {API}/tables/{table}/socket HTTP/1.1\r\n".encode()
        assert (await asked(site, socket + HEAD + UPGRADE + origin_line + b"\r\n")).startswith("HTTP/1.1 403 ")


async def test_a_proper_name_that_is_not_ours_is_told_so_as_before(site: Site) -> None:
    for host, status in (
        ("games.example.org", 421),
        ("a..b", 421),
        ("[::1]:80", 200),
        ("LOCALHOST", 200),
    ):
        head = await asked(site, f"GET {API}/titles HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert head.startswith(f"HTTP/1.1 {status} "), host
    for origin in ("null", "http://elsewhere"):
        response = await site.device(origin=origin).ask("POST", "tables", {})
        assert error_of(response, 403)["code"] == "foreign_origin"
    assert (await asked(site, b"GET /healthz HTTP/1.0\r\n\r\n")).startswith("HTTP/1.1 200 ")


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("Localhost:80", "localhost"),
        ("[::1]:8048", "::1"),
        ("[::1", None),
        ("x:65536", None),
        ("x:65535", "x"),
        ("", None),
    ],
)
def test_the_name_of_a_host_is_found_or_is_none(host: str, name: str | None) -> None:
    assert host_name(host) == name
    assert (origin_place(f"https://{host}") is None) == (name is None)


async def test_no_answer_tells_other_sites_where_a_visitor_was(settings: Settings, tmp_path: Path) -> None:
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<p>", "utf-8")
    (folder / "assets" / "a.js").write_text("1;", "utf-8")
    async with running(replace(settings, web=str(folder), patience=0.3)) as site:
        table = (await site.device().open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"]))["id"]

        socket = f"GET {API}/tables/%s/socket HTTP/1.1\r\n"
        requests = {
            "GET / HTTP/1.1\r\n": 200,
            "GET /assets/a.js HTTP/1.1\r\n": 200,
            "GET /assets/none.js HTTP/1.1\r\n": 404,
            f"GET {API}/titles HTTP/1.1\r\n": 200,
            f"GET {API}/nothing HTTP/1.1\r\n": 404,
            f"PATCH {API}/titles HTTP/1.1\r\n": 405,
            f"POST {API}/tables HTTP/1.1\r\nContent-Length: 9999999\r\n": 413,
            "GET /healthz HTTP/1.1\r\n": 200,
            "GET / HTTP/1.1\r\nOrigin: [\r\n": 400,
            "GET / HTTP/1.1\r\nContent-Length: x\r\n": 400,
            f"POST {API}/import HTTP/1.1\r\nContent-Length: 5\r\n": 408,
            socket % table + UPGRADE.decode(): 101,
            socket % table + UPGRADE.decode() + "Origin: http://elsewhere\r\n": 403,
            socket % table + UPGRADE.decode().replace("13", "12"): 400,
            "GET /somewhere HTTP/1.1\r\n" + UPGRADE.decode(): 403,
        }
        for request, status in requests.items():
            head = await asked(site, (request + HEAD.decode() + "\r\n").encode())
            assert head.startswith(f"HTTP/1.1 {status} "), (request, head)
            assert head.lower().count(POLICY) == 1, (request, head)


async def test_a_fault_of_ours_carries_the_careful_headers_too(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("kursbuch.server.api.library.title_list", broken)
    response = await site.device().ask("GET", "titles")
    assert error_of(response, 500)["code"] == "fault"
    assert response.headers["referrer-policy"] == "no-referrer"
    assert "default-src 'none'" in response.headers["content-security-policy"]


# -- numbers and files ----------------------------------------------------------------------------------------

VALUES = (DIGITS, "-" + DIGITS, "9" * 25, "1e400", "٣")
RAW = (DIGITS, "9" * 25, "1e400", f'"{DIGITS}"', r'"\u0000"')


async def test_no_number_however_long_makes_the_server_fail(site: Site) -> None:
    """In every part of every path, in every question and in every field of every body."""
    device = site.device()
    table = (await device.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"]))["id"]
    described = await device.get("openapi.json")
    known = {"table": table, "seat": "s1", "title": "1848"}
    count = 0
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            for url, body in variants(path, operation, known, described):
                content = {} if body is None else {"content": body, "headers": {"content-type": "application/json"}}
                response = await device.http.request(method, url, **content)  # type: ignore[arg-type]
                assert response.status_code < 500, (method, url[:200], body and body[:200])
                count += 1
    assert count > 150


async def test_no_number_however_long_makes_a_question_fail(site: Site) -> None:
    """In every field of every question of a game's own."""
    device = site.device()
    live = await played(site, device, 40)
    schemas = (await device.get("openapi.json"))["components"]["schemas"]
    statuses = set()
    for name, question in live.insight.questions.items():
        whole = example(schemas[question.wish.__name__], schemas) | {"at": 4, "seat": "s1"}
        for body in (json.dumps(whole).encode(), *bodies(whole)):
            headers = {"content-type": "application/json"}
            answer = await device.http.post(f"{API}/tables/{live.id}/study/{name}", content=body, headers=headers)
            assert answer.status_code < 500, (name, body[:200])
            statuses.add(answer.status_code)
    assert statuses == {200, 400, 404}


def variants(path: str, operation: Any, known: dict[str, str], described: Any) -> list[tuple[str, bytes | None]]:
    """Requests with one odd value each."""
    places = {"path": [], "query": []}  # type: dict[str, list[str]]
    for parameter in operation.get("parameters", ()):
        places.setdefault(parameter["in"], []).append(parameter["name"])

    def address(odd: str = "", value: str = "") -> str:
        filled = {name: known.get(name, "1") for name in places["path"]} | {odd: value}
        return path.format(**{name: quote(filled[name], safe="") for name in places["path"]})

    found: list[tuple[str, bytes | None]] = [
        (address(name, value), None) for name in places["path"] for value in VALUES
    ]
    found += [(f"{address()}?{name}={quote(value)}", None) for name in places["query"] for value in VALUES]
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if content is not None:
        whole = example(content["schema"], described["components"]["schemas"])
        found += [(address(), body) for body in bodies(whole)]
    return found


def example(schema: Any, named: Any, depth: int = 0) -> Any:
    """Something of the form that is described."""
    while "$ref" in schema or "anyOf" in schema:
        schema = named[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema["anyOf"][0]
    kind = schema.get("type")
    if "prefixItems" in schema:
        return [example(part, named, depth + 1) for part in schema["prefixItems"]]
    if kind == "array":
        return [example(schema.get("items", {}), named, depth + 1)] if depth < 4 else []
    if "properties" in schema:
        return {name: example(part, named, depth + 1) for name, part in schema["properties"].items()}
    plain = {"integer": 1, "boolean": False, "string": "x" * 10, "number": 1}
    return schema["enum"][0] if "enum" in schema else plain.get(kind, {})


def bodies(whole: Any) -> list[bytes]:
    """The body with one field after the other replaced."""
    found = []
    for name in list(whole) if isinstance(whole, dict) else ():
        for raw in RAW:
            found.append(json.dumps({**whole, name: "@"}).replace('"@"', raw).encode())
            if isinstance(whole[name], list):
                found.append(json.dumps({**whole, name: ["@"]}).replace('"@"', raw).encode())
    return found


async def record_with(device: Device, change: Any, moves: int = 4) -> bytes:
    """A record of a table whose last line was changed by hand, and sealed as if it had not been."""
    table = await device.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    await device.play(table, moves, 1)
    lines = [
        json.loads(line) for line in (await device.ask("GET", f"tables/{table['id']}/record")).content.splitlines()
    ]
    change(lines)
    tail, parts = "", []
    for line in lines:
        line.pop("hash", None)
        body = json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode()[:-1]
        tail = seal_of(tail, body)
        parts.append(body + b',"hash":"' + tail.encode() + b'"}\n')
    return b"".join(parts)


@pytest.mark.parametrize("cause", ["x" * 61, "x" * 5000, DIGITS])
async def test_an_end_of_a_game_with_a_long_cause_is_refused(site: Site, cause: str) -> None:
    device = site.device()
    ended = {"type": "GameEnded", "cause": cause}
    raw = await record_with(device, lambda lines: lines[-1]["events"].append(ended))
    assert error_of(await device.ask("POST", "import", content=raw), 400)


async def test_money_of_somebody_who_does_not_exist_is_refused(site: Site) -> None:
    device = site.device()

    def forge(lines: Any) -> None:
        """The first private goes to nobody, who is to be paid for it some rounds later."""
        next(event for event in lines[1]["events"] if "owner" in event)["owner"] = "nobody"

    assert error_of(await device.ask("POST", "import", content=await record_with(device, forge, 40)), 400)


# -- the log --------------------------------------------------------------------------------------------------


def logged(caught: pytest.CaptureFixture[str], work: Any) -> str:
    """What a log as the server writes it puts on the terminal."""
    settings = logs.configuration()
    handler, logger = logging.StreamHandler(), logging.getLogger("kursbuch.test")
    formats: Any = settings["formatters"]
    handler.setFormatter(formats["plain"]["()"](formats["plain"]["fmt"]))
    logger.addHandler(handler)
    try:
        work(logger)
    finally:
        logger.removeHandler(handler)
    return caught.readouterr().err


def test_the_log_shows_escape_sequences_and_does_not_send_them(capsys: pytest.CaptureFixture[str]) -> None:
    said = logged(capsys, lambda logger: logger.error("asked for %s", "\x1b]0;title\x07\x9b31m\u202e\nforged line\r"))
    assert said.count("\n") == 1
    assert r"asked for \x1b]0;title\x07\x9b31m\u202e\nforged line\r" in said


def test_a_traceback_in_the_log_quotes_without_sending(capsys: pytest.CaptureFixture[str]) -> None:
    def work(logger: logging.Logger) -> None:
        try:
            raise ValueError("\x1b[2J\x1b]52;c;aGk=\x07")
        except ValueError:
            logger.exception("a fault")

    said = logged(capsys, work)
    assert "\x1b" not in said
    assert "\x07" not in said
    assert r"ValueError: \x1b[2J" in said
    assert said.count("\n") > 3


async def test_what_a_stranger_sends_reaches_the_terminal_of_the_server_in_plain_signs_only(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The whole way: a request that makes the server fail with what was asked for in its words."""

    def broken() -> None:
        raise ZeroDivisionError("\x1b[31mred")

    monkeypatch.setattr("kursbuch.server.api.library.title_list", broken)
    async with running(settings) as site:
        assert (await site.device().ask("GET", "titles")).status_code == 500
    said = capfd.readouterr().err
    assert "\x1b" not in said
    assert r"\x1b[31mred" in said


async def test_a_visitor_who_goes_in_the_middle_leaves_no_traceback(
    settings: Settings, capfd: pytest.CaptureFixture[str]
) -> None:
    async with running(settings) as site:
        async with wire(site) as stranger:
            await stranger.send(b"POST /api/v1/import HTTP/1.1\r\n" + HEAD + b"Content-Length: 90\r\n\r\nx")
            await asyncio.sleep(0.1)
        async with browser(site.url) as client:
            assert (await client.get("/healthz")).status_code == 200
    assert "Traceback" not in capfd.readouterr().err
