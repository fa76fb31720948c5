"""The law of secrets, for any title: two positions that a seat cannot tell apart give it the same bytes at every door.

A table is asked at every door by a device. Then another table takes its place that was made from nothing but what the
device's seat may know: each position imagined, each entry of the log as it is seen. If the answers are the same, they
depend on what is known and on nothing else.
"""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import msgspec
import pytest

from kursbuch.kernel.game import Entry, Position
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.server import studying
from kursbuch.server.live import LiveTable
from server.helpers import API, PATIENCE, Device, Json, Site, key

CLOCK = re.compile(rb'"milliseconds":[\d.]+')
"""How long a search took differs from time to time."""

SHEETS = ("worth", "prices", "runs", "cash", "network", "accounts", "deliveries", "plans", "log")
"""Those of all families; a table has no sheets of another one, for anybody."""


@pytest.fixture(autouse=True)
def in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """No question is cut short after a second: on a busy machine one answer would break off where another does not."""
    monkeypatch.setattr(studying, "SECONDS", PATIENCE)


# -- the rules ----------------------------------------------------------------------------------------------------


def any_action(offers: Offers[Any], dice: Random) -> Any:
    """One of the offers; where there is a number to choose or a form to fill in, the example."""
    choices = [*offers.listed, *(span.action for span in offers.ranged), *(free.suggestion for free in offers.free)]
    return dice.choice(choices)


def check_rules(rules: AnyRules, state: Any, seat: SeatId | None, seed: int) -> None:
    """What a ruleset promises about a position that is imagined for a seat."""
    guess = rules.imagine(state, seat, seed)
    assert rules.view(guess, seat) == rules.view(state, seat)
    assert rules.imagine(guess, seat, seed) == guess
    assert rules.known_scores(guess, seat) == rules.known_scores(state, seat)
    assert rules.waiting_for(guess) == rules.waiting_for(state)
    assert rules.over(guess) == rules.over(state)
    if seat is not None:
        offers = rules.offers(state, seat)
        assert rules.offers(guess, seat) == offers
        for action in offers.listed:
            assert rules.check(guess, seat, action) is None


# -- the doors ----------------------------------------------------------------------------------------------------


def as_known(live: LiveTable, seat: SeatId | None, seed: int) -> LiveTable:
    """The table as it might be, made from what a seat knows."""
    rules = live.rules
    twin = LiveTable(live.row, list(live.seats.values()), live.lines)
    twin.game.positions = [Position(rules.imagine(p.state, seat, seed), p.before) for p in live.game.positions]
    twin.game.journal = [seen(rules, entry, seat) for entry in live.game.journal]
    twin.contexts = [twin.insight.context(rules, position.state) for position in twin.game.positions]
    for number, entry in enumerate(twin.game.journal):
        if entry.back_to is None:
            action = None if entry.action is None else rules.encode_action(entry.action).decode()
            events = rules.encode_events(entry.events).decode()
            twin.lines[number] = msgspec.structs.replace(twin.lines[number], action=action, events=events)
    twin.undo, twin.orders = live.undo, live.orders
    twin.chat.extend(live.chat)
    return twin


def seen(rules: AnyRules, entry: Entry[Any, Any], seat: SeatId | None) -> Entry[Any, Any]:
    """What a seat sees of an entry."""
    if entry.back_to is not None:
        return entry
    return Entry(entry.seat, *rules.see(seat, entry.seat, entry.action, entry.events))


async def everything(
    device: Device, table: Json, questions: list[Json], studies: list[tuple[str, Json]]
) -> dict[str, bytes]:
    """What a device is told at every door; `questions` are bodies of moves to ask about, `studies` what is asked of the
    game's own questions."""
    path, number = f"tables/{table['id']}", table["number"]
    kind = (
        "svg" if table["mine"] else "png"
    )  # a PNG is drawn from the SVG alone, which takes long: one device asks for it
    found: dict[str, bytes] = {}
    asked = [path, f"{path}?lang=de", f"{path}/log", f"{path}/log?lang=de", f"{path}/chat", f"{path}/orders"]
    asked += [f"{path}/positions?from=0&to={number}", f"{path}/positions/{number // 2}", f"{path}/record"]
    asked += [f"{path}/log.txt", f"{path}/log.txt?lang=de&notes=true", f"{path}/positions/{number}/picture"]
    asked += [f"{path}/positions/{number // 2}/picture?kind={kind}&what=market", f"{path}/notes", "talk"]
    asked += [f"{path}/analysis", *(f"{path}/reasons/{at}" for at in (1, number // 2, number) if at)]
    asked += [f"{path}/outlook", f"{path}/review", *(f"{path}/review/{what}.csv" for what in SHEETS)]
    asked += [f"{path}/routes?company={company}" for company in list(table["view"].get("companies", ()))[:2]]
    asked += [f"{path}/idle?seat={seat['seat']}" for seat in table["seats"]]
    for address in asked:
        found[address] = await _told(device, "GET", address)
    for seat, offers in table["offers"].items():
        body = {"seat": seat, "expected": number, "offers": list(range(len(offers)))}
        found[f"facts {seat}"] = await _told(device, "POST", f"{path}/facts", body)
    for seat in (one for one in table["seats"] if one["seat"] not in table["mine"]):
        found[f"coach {seat['seat']}"] = await _told(device, "POST", f"{path}/coach", {"seat": seat["seat"]})
    for wish in questions[:1]:
        found[f"coach {json.dumps(wish)}"] = await _told(device, "POST", f"{path}/coach", wish)
        found[f"remedy {json.dumps(wish)}"] = await _told(device, "POST", f"{path}/remedy", wish)
    for wish in questions:
        for door in ("why", "preview"):
            found[f"{door} {json.dumps(wish)}"] = await _told(device, "POST", f"{path}/{door}", wish)
        if not json.loads(found[f"why {json.dumps(wish)}"].partition(b" ")[2]).get("legal"):
            move = {**wish, "expected": number, "key": key()}
            found[f"act {json.dumps(wish)}"] = await _told(device, "POST", f"{path}/actions", move)
    for name, study in studies:
        found[f"study {name} {json.dumps(study)}"] = await _told(device, "POST", f"{path}/study/{name}", study)
    listed = (await device.get("tables"))["tables"]
    found["list"] = json.dumps([line for line in listed if line["id"] == table["id"]]).encode()
    found["fork"] = await _forked(device, path, number)
    async with device.socket(table["id"]) as socket:
        state = await socket.next("state")
        found["socket"] = json.dumps(state, sort_keys=True).encode()
    return found


async def _told(device: Device, method: str, address: str, body: Json | None = None) -> bytes:
    answer = await device.ask(method, f"{API}/{address}", body)
    assert answer.status_code < 500, (address, answer.text)
    return str(answer.status_code).encode() + b" " + CLOCK.sub(b"", answer.content)


async def _forked(device: Device, path: str, number: int) -> bytes:
    """A branch may be refused; where it is made it holds what the table holds, under a name of its own."""
    answer = await device.ask("POST", f"{API}/{path}/fork", {"at": number})
    return str(answer.status_code).encode()


async def leaks(site: Site, device: Device, table: str, seat: SeatId | None, dice: Random) -> list[str]:
    """The doors at which a device, which plays this seat or none, is told something that its seat does not know."""
    live = site.server.hub.tables[table]
    shown = await device.get(f"tables/{table}")
    questions = _questions(live, seat, dice)
    studies = _studies(live, dice)
    told = await everything(device, shown, questions, studies)
    twin = as_known(live, seat, dice.getrandbits(40))
    site.server.hub.offers.drop(table)
    site.server.hub.tables[table] = twin
    try:
        possible = await everything(device, shown, questions, studies)
    finally:
        site.server.hub.offers.drop(table)
        site.server.hub.tables[table] = live
    return sorted(door for door in told.keys() | possible.keys() if told.get(door) != possible.get(door))


def _questions(live: LiveTable, seat: SeatId | None, dice: Random) -> list[Json]:
    """Moves of the log as the seat has seen them, and offers of its own: some legal now, some not, for any seat."""
    rules = live.rules
    known = [seen(rules, entry, seat).action for entry in live.game.journal]
    shown = [action for action in known if action is not None]
    actions = dice.sample(shown, k=min(3, len(shown)))
    own = rules.offers(live.state, seat) if seat is not None else Offers()
    actions += [any_action(own, dice)] if own else []
    return [
        {"seat": asked, "action": json.loads(rules.encode_action(action))}
        for action in actions
        for asked in ((seat or live.waiting_for[0]), dice.choice(list(live.seats)))
    ]


def _studies(live: LiveTable, dice: Random) -> list[tuple[str, Json]]:
    """Every question the game knows, about now and about an earlier position, for the own seat and for another."""
    heads: list[Json] = [{}, {"at": dice.randrange(live.number + 1)}, {"seat": dice.choice(list(live.seats))}]
    parts = live.insight.components(live.rules)
    return [(name, {**_wish(parts, name, dice), **head}) for name in live.insight.questions for head in heads]


def _wish(parts: Any, name: str, dice: Random) -> Json:
    """What is asked besides, for questions that ask for more; `parts` are the components of the title."""
    if name not in ("way", "draw", "closed", "ahead"):
        return {}
    if name == "closed":
        return {"hex": dice.choice(parts["hexes"])["at"]}
    if name == "ahead":
        return {"company": dice.choice(parts["companies"])["id"], "turns": [{}]}
    one, other = (list(dice.choice(parts["posts"])["at"]) for _ in range(2))
    return {"to": one} if name == "way" else {"path": [one, other]}
