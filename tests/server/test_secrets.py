"""What a seat may know: the law of secrets at every door of the server, for every title and for a game with secrets."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from amount import WHOLE
from kursbuch import catalogue
from kursbuch.kernel.game import Game
from kursbuch.kernel.ids import SeatId
from kursbuch.server.bot_pool import bot_seed
from kursbuch.server.live import ALL, LiveTable
from server.bot_games import names_for
from server.helpers import HERE, REMOTE, Device, Json, Site, error_of, key
from server.secrets import any_action, check_rules, in_full, leaks
from toys.installing import install, installed

__all__ = ["in_full"]
SECRET = "tickets"
"""A toy; nobody can have won it after nine moves."""
LOOKS = 3 if WHOLE else 1
"""So often all doors are asked in nine moves, and once more when a move was to be taken back."""


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a package that brings a title with secrets."""
    return install(tmp_path_factory.mktemp("toys"), SECRET)


@pytest.fixture
def hidden(toys: Path) -> Iterator[str]:
    """A title with secrets beside those that there are."""
    with installed(toys):
        yield SECRET


@pytest.mark.parametrize("title", [*catalogue.titles(), SECRET])
def test_an_imagined_position_looks_like_the_true_one_and_depends_on_nothing_else(title: str, hidden: str) -> None:
    dice = Random(title)
    players = len(names_for(title))
    rules, seats = catalogue.rules(title, players), catalogue.seats(players)
    for seed in range(4):
        game = Game(rules, seats, seed)
        for number in range(40):
            if not (waiting := rules.waiting_for(game.state)):
                break
            for seat in (*seats, None):
                check_rules(rules, game.state, seat, number)
            actor = min(waiting)
            game.act(actor, any_action(rules.offers(game.state, actor), dice))


async def seated(site: Site, title: str) -> tuple[Json, Mapping[SeatId | None, Device]]:
    """A table with a device for each seat, and one that looks on."""
    owner = site.device()
    seats = [REMOTE[name] for name in names_for(title)]
    table = await owner.post("tables", {"title": title, "seats": seats, "draw": False}, 201)
    links = (await owner.get(f"tables/{table['id']}/links"))["seats"]
    devices: dict[SeatId | None, Device] = {None: site.device()}
    await devices[None].get("me")
    for seat in catalogue.seats(len(seats)):
        devices[seat] = site.device()
        await devices[seat].post(links[seat].lstrip("/"))
    return table, devices


async def move_at_random(site: Site, table: Json, devices: Mapping[SeatId | None, Device], dice: Random) -> bool:
    """One move by whoever is to act; False if the game is over."""
    live = site.server.hub.tables[table["id"]]
    if not live.waiting_for:
        return False
    seat = SeatId(live.waiting_for[0])
    action = any_action(live.rules.offers(live.state, seat), dice)
    written = json.loads(live.rules.encode_action(action))
    body = {"seat": seat, "action": written, "expected": live.number, "key": key()}
    await devices[seat].post(f"tables/{table['id']}/actions", body)
    return True


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("title", "moves", "looks"), [*((title, 9, LOOKS) for title in catalogue.titles()), (SECRET, 9, 3)]
)
async def test_no_door_tells_a_seat_what_it_does_not_know(
    site: Site, hidden: str, title: str, moves: int, looks: int
) -> None:
    dice = Random(title)
    table, devices = await seated(site, title)
    live = site.server.hub.tables[table["id"]]
    for number in range(moves):
        assert await move_at_random(site, table, devices, dice)
        if number % (moves // looks) == moves // looks - 1:
            for seat in eyes(live):
                assert await leaks(site, devices[seat], table["id"], seat, dice) == []
    asked = {"seat": "s1", "expected": live.number, "key": key()}
    expected = answer_to_undo(live, "s1")
    response = await devices[SeatId("s1")].ask("POST", f"tables/{table['id']}/undo", asked)
    assert response.status_code == expected
    for seat in eyes(live):
        assert await leaks(site, devices[seat], table["id"], seat, dice) == []


def eyes(live: LiveTable) -> tuple[SeatId | None, ...]:
    """Every seat and whoever looks on. Where all know everything no seat knows more than another: one is asked."""
    seats = (*live.game.seats, None)
    is_open = all(live.rules.imagine(live.state, seat, 1) == live.state for seat in seats)
    return (SeatId(live.waiting_for[0]), None) if is_open and live.waiting_for else seats


def answer_to_undo(live: LiveTable, seat: str) -> int:
    """At once where nobody else has acted, never past a card that was seen, else by consent."""
    before = live.last_move_of([seat])
    assert before is not None
    struck = live.moves_after(before)
    if any(live.rules.reveals(step.events) for step in struck):
        return 409
    return 200 if {step.seat for step in struck} == {seat} else 202


# -- the law notices ----------------------------------------------------------------------------------------------


def _tells_hands(self: Any, state: Any, seat: SeatId | None) -> object:
    return {"hands": state.hands}


def _tells_worth(self: Any, state: Any, seat: SeatId | None) -> Mapping[SeatId, int]:
    return {owner: sum(hand) for owner, hand in state.hands.items()}


@pytest.mark.anyio
@pytest.mark.parametrize(("method", "leaky"), [("view", _tells_hands), ("known_scores", _tells_worth)])
async def test_the_law_notices_what_a_ruleset_tells_by_mistake(
    site: Site, hidden: str, monkeypatch: pytest.MonkeyPatch, method: str, leaky: Callable[..., object]
) -> None:
    dice = Random(4)
    table, devices = await seated(site, hidden)
    for _ in range(8):
        await move_at_random(site, table, devices, dice)
    live = site.server.hub.tables[table["id"]]
    monkeypatch.setattr(type(live.rules), method, leaky)
    live.version += 1
    found = await leaks(site, devices[None], table["id"], None, dice)
    path = f"tables/{table['id']}"
    assert set(found) >= {"socket", path, f"{path}/positions/4", f"{path}/positions?from=0&to=8"}


@pytest.mark.anyio
async def test_the_law_notices_a_server_that_looks_at_the_true_position(
    site: Site, hidden: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = Random(5)
    table, devices = await seated(site, hidden)
    for _ in range(9):
        await move_at_random(site, table, devices, dice)
    monkeypatch.setattr(LiveTable, "eyes", lambda self, seat: ALL)
    found = await leaks(site, devices[None], table["id"], None, dice)
    path = f"tables/{table['id']}"
    assert set(found) >= {path, f"{path}/log", f"{path}/record", f"{path}/review/log.csv", "socket"}


# -- seeds, records, links ----------------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_the_seed_of_a_game_with_secrets_is_drawn_and_told_when_it_is_over(site: Site, hidden: str) -> None:
    seats = [REMOTE[name] for name in names_for(hidden)]
    wanted = await site.device().ask("POST", "tables", {"title": hidden, "seats": seats, "seed": 7})
    assert error_of(wanted, 400)["code"] == "seed_is_drawn"
    dice = Random(6)
    table, devices = await seated(site, hidden)
    path, seed = f"tables/{table['id']}", str(site.server.hub.tables[table["id"]].header.seed)
    ann = devices[SeatId("s1")]
    for _ in range(9):
        await move_at_random(site, table, devices, dice)
    for door in (path, f"{path}/log", f"{path}/positions?from=0&to=9", "tables"):
        assert seed not in (await ann.ask("GET", door)).text
    for method, door in (("GET", f"{path}/record"), ("POST", f"{path}/fork")):
        refused = await ann.ask(method, door, {"at": 1} if method == "POST" else None)
        assert error_of(refused, 403)["code"] == "hidden_until_over"
    assert "record" not in (await ann.get(path))["can"]
    while await move_at_random(site, table, devices, dice):
        pass
    over = await ann.get(path)
    assert over["over"]["cause"] == "goal"
    assert "record" in over["can"]
    assert seed in (await ann.ask("GET", f"{path}/record")).text
    shown = [entry for entry in (await ann.get(f"{path}/log"))["entries"] if entry["action"]["type"] == "Swap"]
    assert {entry["seat"] for entry in shown} - {"s1"}


@pytest.mark.anyio
async def test_the_link_of_a_taken_seat_is_its_players_own_where_there_are_secrets(site: Site, hidden: str) -> None:
    owner = site.device()
    table = await owner.post(
        "tables", {"title": hidden, "seats": [HERE["Ann"], REMOTE["Bo"], REMOTE["Cy"]], "draw": False}, 201
    )
    links = (await owner.get(f"tables/{table['id']}/links"))["seats"]
    assert set(links) == {"s1", "s2", "s3"}
    bo = site.device()
    await bo.post(links["s2"].lstrip("/"))
    assert set((await owner.get(f"tables/{table['id']}/links"))["seats"]) == {"s1", "s3"}
    assert set((await bo.get(f"tables/{table['id']}/links"))["seats"]) == {"s2"}


def test_what_a_bot_draws_does_not_tell_the_seed_of_the_game() -> None:
    """Neighbouring seeds, moves and seats give draws that have nothing in common."""
    seeds = [bot_seed(seed, number, seat) for seed in range(8) for number in range(8) for seat in ("s1", "s2")]
    assert len(set(seeds)) == len(seeds)
    assert len({one - other for one, other in pairwise(seeds)}) == len(seeds) - 1
