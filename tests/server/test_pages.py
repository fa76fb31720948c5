"""The client's files: one page for every screen, packed, and kept by browsers where they never change."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from kursbuch.server.settings import Settings
from server.helpers import error_of, running

pytestmark = pytest.mark.anyio


@pytest.fixture
def built(settings: Settings, tmp_path: Path) -> Settings:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Kursbuch</title>" + " " * 2000, "utf-8")
    (folder / "assets" / "main-abc123.js").write_text("console.log(1);\n" * 500, "utf-8")
    (folder / "icon.png").write_bytes(b"\x89PNG" + bytes(100))
    (tmp_path / "secret.txt").write_text("not yours", "utf-8")
    return replace(settings, web=str(folder))


async def test_every_screen_is_the_one_page(built: Settings) -> None:
    async with running(built) as site:
        device = site.device()
        for path in ("/", "/t/kX3abcdefgh", "/join/some-secret", "/rules/1848"):
            response = await device.ask("GET", path)
            assert response.headers["content-type"].startswith("text/html")
            assert "<title>Kursbuch</title>" in response.text
            assert response.headers["cache-control"] == "no-cache"
            assert response.headers["content-encoding"] == "gzip"


async def test_files_are_packed_and_kept(built: Settings) -> None:
    async with running(built) as site:
        device = site.device()
        script = await device.ask("GET", "/assets/main-abc123.js")
        assert script.text.startswith("console.log")
        assert int(script.headers["content-length"]) < 200
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"].startswith("text/javascript")
        plain = await device.ask("GET", "/assets/main-abc123.js", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == script.text
        again = await device.ask("GET", "/icon.png", headers={"if-none-match": "no"})
        assert (again.status_code, "content-encoding" in again.headers) == (200, False)


async def test_nothing_outside_the_folder_is_served(built: Settings) -> None:
    async with running(built) as site:
        device = site.device()
        for path in ("/assets/none.js", "/../secret.txt", "/..%2fsecret.txt", "/assets/%2e%2e/%2e%2e/secret.txt"):
            assert error_of(await device.ask("GET", path), 404)
        assert error_of(await device.ask("POST", "/"), 405)["code"] == "wrong_method"


async def test_without_pages_the_server_says_so(settings: Settings) -> None:
    async with running(settings) as site:
        german = await site.device(**{"accept-language": "de"}).ask("GET", "/")
        assert "nicht gebaut" in german.text
