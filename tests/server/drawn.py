"""Tables of drawn track for tests of the server."""

from __future__ import annotations

from typing import Any

from kursbuch.server.live import LiveTable
from kursbuch.server.seating import Chair
from server.bot_games import bot_game, names_for
from server.helpers import HERE, REMOTE, Device, Json, Site, key

TITLE = "benelux"
AMSTERDAM, ROTTERDAM, LUXEMBOURG = (12, 12), (17, 9), (38, 18)


async def played(site: Site, device: Device, moves: int) -> LiveTable:
    """A game of bots that is put on a table of one device."""
    await device.get("me")
    session = await site.server.hub.people.session(device.http.cookies["kursbuch"])
    assert session is not None
    chairs = [Chair()] * len(names_for(TITLE))
    return await site.server.seating.open(bot_game(TITLE, moves), session.holder, "Played", chairs)


async def two_at_a_table(site: Site) -> tuple[Device, Device, str]:
    """Ann at one device and Bo at another; cards are chosen, and Ann begins in Amsterdam."""
    ann, bo = site.device(), site.device()
    seats = [HERE["Ann"], REMOTE["Bo"]]
    table = await ann.post("tables", {"title": TITLE, "seats": seats, "draw": False}, 201)
    path = f"tables/{table['id']}"
    links = await ann.get(f"{path}/links")
    await bo.post(links["seats"]["s2"].replace("/join", "join"))
    await ann.play(await ann.get(path))
    await bo.play(await bo.get(path))
    await act(ann, path, {"type": "ChooseOrigin", "city": "AMS"})
    return ann, bo, path


async def act(device: Device, path: str, *actions: Json) -> Json:
    """Moves of the seat of a device; the table after them."""
    for action in actions:
        shown = await device.get(path)
        body = {"seat": shown["seat"], "action": action, "expected": shown["number"], "key": key()}
        await device.post(f"{path}/actions", body)
    return await device.get(path)


async def drawn_to(device: Device, path: str, goal: tuple[int, int]) -> Json:
    """Draw as much of the cheapest way to a milepost as this turn allows."""
    way = await study(device, path, "way", to=goal)
    return await act(device, path, *way["actions"])


async def study(device: Device, path: str, question: str, **wish: Any) -> Json:
    """The answer to a question of the game's own."""
    return await device.post(f"{path}/study/{question}", wish)


async def undone(device: Device, path: str, to: int | None = None) -> Any:
    """The answer to a wish to take back."""
    shown = await device.get(path)
    wish = {"seat": shown["seat"], "expected": shown["number"], "key": key()} | ({} if to is None else {"to": to})
    return await device.ask("POST", f"{path}/undo", wish)
