"""Who may do what: devices, links, spectators, accounts, limits, and the headers a careful reviewer looks for."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kursbuch.server.settings import Settings
from server.helpers import API, HERE, REMOTE, Device, Json, Site, bot, error_of, key, running

pytestmark = pytest.mark.anyio


# -- devices and links --------------------------------------------------------------------------------------------


async def test_a_device_is_known_by_a_cookie_that_no_script_can_read(site: Site) -> None:
    response = await site.device().ask("GET", "me")
    cookie = response.headers["set-cookie"]
    assert cookie.startswith("kursbuch=")
    for part in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age="):
        assert part in cookie
    assert "Secure" not in cookie
    secret = cookie.partition("=")[2].partition(";")[0]
    raw = Path(str(site.server.hub.database.url.database)).read_bytes()
    assert len(secret) == 43
    assert secret.encode() not in raw


async def test_over_tls_the_cookie_is_bound_to_the_host(settings: Settings) -> None:
    origin = "https://games.example.org"
    async with running(replace(settings, tls=True, hosted=True, origins=(origin,))) as site:
        response = await site.device(host="games.example.org").ask("GET", "me")
        assert response.headers["set-cookie"].startswith("__Host-kursbuch=")
        assert "Secure" in response.headers["set-cookie"]
        assert "max-age=" in response.headers["strict-transport-security"]


async def test_a_seat_is_taken_by_its_secret_link_and_revoked_by_a_new_one(site: Site) -> None:
    ann, bo = site.device(), site.device()
    table = await ann.open_table(HERE["Ann"], REMOTE["Bo"], bot("Cy"))
    path = f"tables/{table['id']}"
    links = await ann.get(f"{path}/links")
    assert len({*links["seats"].values()}) == 3
    assert all(len(link) >= len("/join/") + 32 for link in links["seats"].values())
    join = links["seats"]["s2"].lstrip("/")
    assert (await bo.get(join))["taken"] is False
    assert await bo.post(join) == {"table": table["id"], "seat": "s2"}
    assert (await bo.get(path))["mine"] == ["s2"]
    assert set((await bo.get(f"{path}/links"))["seats"]) == {"s2"}
    async with bo.socket(table["id"]) as socket:
        await socket.next("state")
        fresh = await ann.post(f"{path}/seats/s2/link")
        assert await socket.next("gone") == {"type": "gone", "code": "seat_revoked"}
    assert (await bo.get(path))["mine"] == []
    assert error_of(await bo.ask("POST", join), 404)["code"] == "unknown_link"
    await bo.post(fresh["link"].lstrip("/"))
    assert (await bo.get(path))["mine"] == ["s2"]
    left = await bo.post(f"{path}/seats/s2/leave")
    assert (left["mine"], left["seats"][1]["taken"]) == ([], False)
    assert error_of(await bo.ask("POST", f"{path}/seats/s2/leave"), 403)


async def test_only_the_owner_and_the_player_change_a_seat(site: Site) -> None:
    ann, stranger = site.device(), site.device()
    table = await ann.open_table(HERE["Ann"], REMOTE["Bo"], HERE["Cy"])
    path = f"tables/{table['id']}"
    for change in ({"kind": "bot"}, {"name": "Me"}, {"kind": "here"}):
        assert error_of(await stranger.ask("PUT", f"{path}/seats/s2", change), 403)["code"] == "not_your_seat"
    assert error_of(await stranger.ask("POST", f"{path}/seats/s2/link"), 403)
    assert error_of(await stranger.ask("PUT", path, {"name": "Mine"}), 403)["code"] == "not_your_table"
    named = await ann.put(f"{path}/seats/s2", {"name": "  Bo   Diddley "})
    assert named["seats"][1]["name"] == "Bo Diddley"
    assert error_of(await ann.ask("PUT", f"{path}/seats/s2", {"name": "Ann"}), 409)["code"] == "name_taken"
    assert error_of(await ann.ask("PUT", f"{path}/seats/s2", {"name": "\u0007"}), 400)["code"] == "bad_name"
    assert (
        error_of(await ann.ask("PUT", f"{path}/seats/s2", {"kind": "bot", "bot": "deep"}), 400)["code"] == "unknown_bot"
    )
    assert error_of(await ann.ask("PUT", f"{path}/seats/s9", {"name": "X"}), 404)["code"] == "unknown_seat"
    assert (await ann.put(f"{path}/seats/s2", {"kind": "here"}))["mine"] == ["s1", "s2", "s3"]


async def test_spectators_look_on_until_the_owner_closes_the_door(site: Site) -> None:
    ann, eve = site.device(), site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    path = f"tables/{table['id']}"
    seen = await eve.get(path)
    assert (seen["mine"], seen["offers"], seen["seat"], seen["owner"]) == ([], {}, None, False)
    assert error_of(await eve.ask("GET", path, params={"seat": "s1"}), 403)["code"] == "not_your_seat"
    assert (await eve.get("tables"))["tables"] == []
    assert error_of(await eve.ask("POST", f"{path}/fork", {"at": 0}), 403)["code"] == "not_at_table"
    assert (await ann.put(path, {"spectators": False, "name": "Closed"}))["name"] == "Closed"
    assert error_of(await eve.ask("GET", path), 404)["code"] == "unknown_table"
    async with eve.socket(table["id"]) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            await socket.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    assert (await ann.get(path))["number"] == 0


async def test_a_closed_door_shows_those_out_who_are_looking_on(site: Site) -> None:
    ann, eve = site.device(), site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    async with eve.socket(table["id"]) as looking, ann.socket(table["id"]) as playing:
        await looking.next("state")
        await ann.put(f"tables/{table['id']}", {"spectators": False})
        assert await looking.closed() == 4404
        await ann.play(table)
        assert (await playing.until(1))["mine"] == ["s1", "s2", "s3"]


# -- accounts -----------------------------------------------------------------------------------------------------


@pytest.fixture
def hosted(settings: Settings) -> Settings:
    return replace(settings, hosted=True, origins=("http://localhost",), limits=True)


def at_home(site: Site) -> Device:
    return site.device(host="localhost")


async def test_a_hosted_server_lets_only_accounts_open_tables(hosted: Settings) -> None:
    async with running(hosted) as site:
        ann, bo = at_home(site), at_home(site)
        body = {"title": "1848", "draw": False, "seats": [HERE["Ann"], REMOTE["Bo"], bot("Cy")]}
        assert error_of(await ann.ask("POST", "tables", body), 401)["code"] == "sign_in_first"
        made = await ann.post("account/register", {"name": "Ann", "password": "long enough"}, 201)
        assert made == {"account": {"name": "Ann"}}
        table = await ann.post("tables", body, 201)
        link = (await ann.get(f"tables/{table['id']}/links"))["seats"]["s2"].lstrip("/")
        await bo.post(link)
        assert (await bo.get(f"tables/{table['id']}"))["mine"] == ["s2"]
        taken = await bo.ask("POST", "account/register", {"name": " ANN ", "password": "long enough"})
        assert error_of(taken, 409)["code"] == "name_taken"
        await bo.post("account/register", {"name": "Bo", "password": "long enough"}, 201)
        assert (await bo.get(f"tables/{table['id']}"))["mine"] == ["s2"]
        phone = at_home(site)
        await phone.post("account/sign-in", {"name": "bo", "password": "long enough"})
        assert (await phone.get(f"tables/{table['id']}"))["mine"] == ["s2"]
        assert [row["id"] for row in (await phone.get("tables"))["tables"]] == [table["id"]]


async def test_sessions_can_be_listed_and_ended(hosted: Settings) -> None:
    async with running(hosted) as site:
        laptop, phone = at_home(site), site.device(host="localhost", **{"user-agent": "Firefox/140 (Android)"})
        await laptop.post("account/register", {"name": "Ann", "password": "long enough"}, 201)
        before = laptop.http.cookies["kursbuch"]
        await phone.post("account/sign-in", {"name": "Ann", "password": "long enough"})
        listed = (await laptop.get("account/sessions"))["sessions"]
        assert {session["device"] for session in listed} == {"?", "Firefox, Android"}
        other = next(session for session in listed if not session["this"])
        assert (await laptop.ask("DELETE", f"account/sessions/{other['id']}")).status_code == 200
        assert error_of(await phone.ask("GET", "account/sessions"), 401)["code"] == "sign_in_first"
        wrong = await laptop.ask("POST", "account/password", {"old": "not this one", "new": "another long one"})
        assert error_of(wrong, 401)["code"] == "wrong_password"
        await laptop.post("account/password", {"old": "long enough", "new": "another long one"})
        assert laptop.http.cookies["kursbuch"] != before
        await laptop.post("account/sign-out")
        assert error_of(await laptop.ask("GET", "account/sessions"), 401)
        old = await phone.ask("POST", "account/sign-in", {"name": "Ann", "password": "long enough"})
        assert error_of(old, 401)["code"] == "wrong_password"


async def test_a_session_that_is_ended_loses_its_open_sockets(hosted: Settings) -> None:
    async with running(hosted) as site:
        laptop, phone = at_home(site), at_home(site)
        await laptop.post("account/register", {"name": "Ann", "password": "long enough"}, 201)
        await phone.post("account/sign-in", {"name": "Ann", "password": "long enough"})
        table = await laptop.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
        async with laptop.socket(table["id"]) as kept, phone.socket(table["id"]) as lost:
            assert (await lost.next("state"))["snapshot"]["mine"] == ["s1", "s2", "s3"]
            assert (await laptop.ask("DELETE", "account/sessions")).json() == {"ended": 1}
            assert await lost.closed() == 1012
            await laptop.play(table)
            assert (await kept.until(1))["mine"]
        async with phone.socket(table["id"]) as again:
            assert (await again.next("state"))["snapshot"]["mine"] == []


async def test_guessing_a_password_is_stopped(hosted: Settings) -> None:
    async with running(hosted) as site:
        eve = at_home(site)
        odd = {"name": "An\u0000n", "password": "a wild guess"}
        assert error_of(await eve.ask("POST", "account/sign-in", odd), 400)["code"] == "bad_name"
        guess = {"name": "Ann", "password": "a wild guess"}
        answers = [await eve.ask("POST", "account/sign-in", guess) for _ in range(7)]
        assert [answer.status_code for answer in answers] == [401] * 5 + [429] * 2
        assert error_of(answers[-1], 429)["code"] == "too_many"
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 60


async def test_a_server_at_home_has_no_accounts(site: Site) -> None:
    response = await site.device().ask("POST", "account/sign-in", {"name": "Ann", "password": "long enough"})
    assert error_of(response, 404)["code"] == "accounts_off"


# -- the gate -----------------------------------------------------------------------------------------------------


async def test_writes_from_other_sites_are_refused(site: Site) -> None:
    body = {"title": "1848", "seats": [HERE["Ann"], HERE["Bo"], HERE["Cy"]]}
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
        response = await site.device(**headers).ask("POST", "tables", body)
        assert error_of(response, 403)["code"] == "foreign_origin"
    assert (await site.device(origin=site.url).ask("POST", "tables", body)).status_code == 201
    assert (await site.device(origin="https://evil.example").ask("GET", "titles")).status_code == 200


async def test_sockets_from_other_sites_are_refused(site: Site) -> None:
    from websockets.asyncio.client import connect

    ann = site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    address = f"{site.url.replace('http', 'ws')}{API}/tables/{table['id']}/socket"
    with pytest.raises(InvalidStatus):
        async with connect(address, origin="https://evil.example", proxy=None):  # type: ignore[arg-type]
            pass


async def test_a_name_that_somebody_else_points_at_us_is_refused(site: Site) -> None:
    response = await site.device(host="evil.example").ask("GET", "me")
    assert error_of(response, 421)["code"] == "unknown_host"
    assert (await site.device(host="192.168.7.7:8048").ask("GET", "me")).status_code == 200


async def test_answers_carry_careful_headers(site: Site) -> None:
    for path in (f"{API}/titles", "/", f"{API}/nothing", "/t/abc"):
        headers = (await site.device().ask("GET", path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
        assert not [name for name in headers if name.startswith("access-control")]


async def test_a_large_body_is_refused_unread_or_while_it_comes(site: Site) -> None:
    device = site.device()
    assert error_of(await device.ask("POST", "import", content=b"x" * 10_000_000), 413)["code"] == "too_large"
    assert error_of(await device.ask("POST", "tables", content=b"x" * 300_000), 413)["code"] == "too_large"

    async def drops() -> object:
        for _ in range(40):
            yield b"x" * 10_000

    streamed = await device.ask("POST", "tables", content=drops(), headers={"content-type": "application/json"})
    assert error_of(streamed, 413)["code"] == "too_large"


async def test_only_json_is_taken_for_json(site: Site) -> None:
    form = await site.device().ask("POST", "tables", content="title=1848", headers={"content-type": "text/plain"})
    assert error_of(form, 415)["code"] == "wrong_type"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "tables/AAAAAAAAAAAAAAAA", 404, "unknown_table"),
        ("GET", "tables/%00", 404, "unknown_table"),
        ("GET", "tables/x%27;--", 404, "unknown_table"),
        ("POST", "tables/AAAAAAAAAAAAAAAA/actions", 404, "unknown_table"),
        ("GET", "join/guess", 404, "unknown_link"),
        ("GET", "titles/1999/components", 404, "unknown_title"),
        ("GET", "titles/1848/components?players=9", 400, "wrong_number_of_players"),
        ("GET", "titles/1848/components?option=edition:1999", 400, "unknown_value"),
        ("GET", "titles/1848/components?option=edition", 400, "option_without_value"),
        ("GET", "rules/1999", 404, "no_rules"),
        ("GET", "rules/1848/1848-XX-99", 404, "unknown_rule"),
        ("GET", "rules/1848?lang=fr", 400, "malformed"),
        ("GET", "nothing/here", 404, "unknown_path"),
        ("POST", "nothing/here", 404, "unknown_path"),
        ("GET", "tables/", 404, "unknown_path"),
        ("DELETE", "titles", 405, "wrong_method"),
    ],
)
async def test_what_is_not_there_is_named(site: Site, method: str, path: str, status: int, code: str) -> None:
    assert error_of(await site.device().ask(method, path), status)["code"] == code


def _seats(*names: str) -> list[Json]:
    return [{"name": name} for name in names]


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"title": "1999"}, 404, "unknown_title"),
        ({"seats": _seats("Ann", "Bo")}, 400, "wrong_number_of_players"),
        ({"seats": _seats("Ann", "Bo", "Bo")}, 400, "same_name_twice"),
        ({"seats": _seats("Ann", "Bo", " ")}, 400, "bad_name"),
        ({"seats": []}, 400, "malformed"),
        ({"seats": [{"name": "Ann", "kind": "ghost"}]}, 400, "malformed"),
        ({"options": {"edition": "1999"}}, 400, "unknown_value"),
        ({"options": {"weather": "fine"}}, 400, "unknown_option"),
        ({"title": "1824", "options": {"variant": "cisleithania_2"}}, 400, "wrong_number_exactly_but"),
        ({"seed": -1}, 400, "malformed"),
        ({"seed": True}, 400, "malformed"),
        ({"name": "x" * 100}, 400, "malformed"),
    ],
)
async def test_a_table_that_cannot_be_is_not_made(site: Site, change: Json, status: int, code: str) -> None:
    body = {"title": "1848", "seats": _seats("Ann", "Bo", "Cy"), **change}
    device = site.device()
    assert error_of(await device.ask("POST", "tables", body), status)["code"] == code
    assert (await device.get("tables"))["tables"] == []


async def test_chat_has_a_limit(settings: Settings) -> None:
    async with running(replace(settings, limits=True)) as site:
        ann = site.device()
        table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
        said = {"seat": "s1", "text": "la"}
        answers = [(await ann.ask("POST", f"tables/{table['id']}/chat", said)).status_code for _ in range(32)]
        assert answers.count(201) == 30
        assert answers[-1] == 429
        wish = {"seat": "s1", "action": table["offers"]["s1"][0]["action"], "expected": 0, "key": key()}
        assert (await ann.ask("POST", f"tables/{table['id']}/actions", wish)).status_code == 200
