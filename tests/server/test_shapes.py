"""What the server says is what `server/shapes` describes, field by field, and so what the client is built for."""

from __future__ import annotations

import json
from typing import Any, TypeVar

import httpx
import msgspec
import pytest

from all_texts import eighteen_titles
from kursbuch import catalogue
from kursbuch.server import shapes
from kursbuch.server.insight.crayon import shapes as drawn_track
from kursbuch.server.insight.eighteen import shapes as railways
from kursbuch.server.records import Opened
from kursbuch.server.seating import Chair
from server.bot_games import bot_game, names_for
from server.helpers import HERE, REMOTE, Device, Json, Site, key

pytestmark = pytest.mark.anyio
T = TypeVar("T")
MOVES = 90
EXPECTED = {"StateMessage", "PresenceMessage", "UndoMessage", "ChatMessage", "PongMessage", "ErrorMessage"}
"""What a device hears when others come, play, talk and want to take back."""
TITLES = tuple(catalogue.titles())
RAILWAYS = eighteen_titles()
VIEWS: dict[str, type[Any]] = {"eighteen": railways.View, "crayon": drawn_track.View}
PARTS: dict[str, type[Any]] = {"eighteen": railways.Components, "crayon": drawn_track.Components}


def fits(answer: httpx.Response, shape: type[T], status: int = 200) -> T:
    """The answer, read by its description."""
    assert answer.status_code == status, answer.text
    return msgspec.json.decode(answer.content, type=shape)


def played(title: str) -> Opened:
    """A game of bots up to where railways run."""
    return bot_game(title, MOVES)


async def table_of(site: Site, device: Device, title: str) -> str:
    """The path of a table with a game that has been played for a while."""
    await device.get("me")
    session = await site.server.hub.people.session(device.http.cookies["kursbuch"])
    assert session is not None
    live = await site.server.seating.open(played(title), session.holder, "Played", [Chair()] * len(names_for(title)))
    return f"tables/{live.id}"


# -- the shell ----------------------------------------------------------------------------------------------------


async def test_what_there_is_without_a_game_has_the_described_shape(site: Site) -> None:
    device = site.device()
    assert fits(await device.ask("GET", "me"), shapes.Me).languages
    cards = fits(await device.ask("GET", "titles"), shapes.TitleList).titles
    assert {card.id for card in cards} == set(TITLES)
    assert cards[0].words["title.about"].de
    for title in TITLES:
        assert fits(await device.ask("GET", f"titles/{title}/words"), shapes.TitleWords).title == title
    assert fits(await device.ask("GET", "glossary"), shapes.Glossary).terms
    sheet = fits(await device.ask("GET", "rules/1848"), shapes.RuleSheet)
    rule = sheet.chapters[0].rules[0].id
    assert fits(await device.ask("GET", f"rules/1848/{rule}"), shapes.RuleText).id == rule


@pytest.mark.parametrize("title", TITLES)
async def test_a_table_and_its_history_have_the_described_shape(site: Site, title: str) -> None:
    device = site.device()
    path = await table_of(site, device, title)
    snapshot = fits(await device.ask("GET", path), shapes.Snapshot)
    assert snapshot.chat == ()
    assert any(snapshot.offers.values())
    seat = next(iter(snapshot.offers))
    wish = {"seat": seat, "expected": snapshot.number, "offers": [0]}
    assert fits(await device.ask("POST", f"{path}/facts", wish), shapes.ToldOffers).offers[0].offer == 0
    assert fits(await device.ask("GET", "tables"), shapes.TableList).tables[0].title == title
    log = fits(await device.ask("GET", f"{path}/log"), shapes.Log)
    assert log.rounds
    query = {"from": "0", "to": str(MOVES)}
    positions = fits(await device.ask("GET", f"{path}/positions", params=query), shapes.Positions).positions
    for position in positions:
        seen(title, position.view)
    seen(title, snapshot.view)


def seen(title: str, view: dict[str, Any]) -> None:
    """A view, read by its description; the frames of an 18xx game are structs that it does not list."""
    shape = VIEWS[catalogue.family(title).name]
    msgspec.convert({**view, "agenda": []} if shape is railways.View else view, shape)


async def test_moves_and_what_is_said_about_them_have_the_described_shape(site: Site) -> None:
    device = site.device()
    table = fits(
        await device.ask("POST", "tables", {"title": "1848", "seats": [HERE["Ann"], HERE["Bo"], HERE["Cy"]]}),
        shapes.Snapshot,
        201,
    )
    path, (seat, offers) = f"tables/{table.id}", next(iter(table.offers.items()))
    question = {"seat": seat, "action": offers[0].action}
    assert fits(await device.ask("POST", f"{path}/why", question), shapes.Allowed).legal
    assert fits(await device.ask("POST", f"{path}/preview", question), shapes.Preview).told
    other = {"seat": next(name for name in table.mine if name != seat), "action": offers[0].action}
    for ask in ("why", "preview"):
        assert not fits(await device.ask("POST", f"{path}/{ask}", other), shapes.Refused).legal
    move = {**question, "expected": table.number, "key": key()}
    acted = fits(await device.ask("POST", f"{path}/actions", move), shapes.Acted)
    assert acted.entry.seat == seat
    said = {"seat": seat, "text": "Hello"}
    assert fits(await device.ask("POST", f"{path}/chat", said), shapes.Message, 201).text == "Hello"
    back = {"seat": seat, "expected": acted.number, "key": key()}
    assert fits(await device.ask("POST", f"{path}/undo", back), shapes.Undone).done
    orders = {"seat": seat, "orders": [{"kind": "pass", "until": "anyone_acts"}]}
    given = fits(await device.ask("PUT", f"{path}/orders", orders), shapes.OrderList)
    assert msgspec.convert(given.orders[0], shapes.OrderState).kind == "pass"


async def test_links_and_the_messages_of_the_socket_have_the_described_shape(site: Site) -> None:
    ann, bo = site.device(), site.device()
    table = await ann.open_table(HERE["Ann"], REMOTE["Bo"], HERE["Cy"])
    path = f"tables/{table['id']}"
    links = fits(await ann.ask("GET", f"{path}/links"), shapes.Links)
    secret = links.seats["s2"].rpartition("/")[2]
    assert fits(await bo.ask("GET", f"join/{secret}"), shapes.Invitation).seat == "s2"
    assert fits(await bo.ask("POST", f"join/{secret}"), shapes.Joined).seat == "s2"
    async with bo.socket(table["id"]) as socket:
        await ann.play(await ann.get(path))
        after = await bo.play(await bo.get(path))
        back = {"seat": "s1", "expected": after["number"], "key": key(), "to": 0}
        assert fits(await ann.ask("POST", f"{path}/undo", back), shapes.Undone, 202).undo
        await ann.post(f"{path}/chat", {"seat": "s1", "text": "Please"}, 201)
        await socket.say(type="ping")
        await socket.say(type="act", seat="s2", action={"type": "Pass"}, expected=0, key="key-of-mine")
        awaited: set[type] = {kind for kind in shapes.SOCKET if kind.__name__ in EXPECTED}
        async with ann.socket(table["id"]):
            while awaited:
                awaited.discard(type(heard(await socket.next())))


def heard(message: Json) -> object:
    """A message of the socket, read by its description."""
    union: Any = shapes.SOCKET[0]
    for kind in shapes.SOCKET[1:]:
        union |= kind
    return msgspec.json.decode(json.dumps(message), type=union)


# -- railways -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", TITLES)
async def test_printed_parts_have_the_described_shape_in_every_variant(site: Site, title: str) -> None:
    device = site.device()
    card = next(card for card in (await device.get("titles"))["titles"] if card["id"] == title)
    first = catalogue.options_of(title)[0]
    chosen = [f"{variant['option']}:{variant['value']}" for variant in card["variants"]]
    chosen = chosen or [f"{first.name}:{value}" for value in first.values]
    for option in chosen:
        answer = await device.ask("GET", f"titles/{title}/components", params={"option": option})
        assert fits(answer, PARTS[catalogue.family(title).name]).family == card["family"]


@pytest.mark.parametrize("title", RAILWAYS)
async def test_runs_plans_and_reviews_have_the_described_shape(site: Site, title: str) -> None:
    device = site.device()
    path = await table_of(site, device, title)
    assert fits(await device.ask("GET", f"{path}/review"), railways.Review).standing
    outlook = fits(await device.ask("GET", f"{path}/outlook"), railways.Outlook)
    assert outlook.number == MOVES
    companies = (await device.get(path))["view"]["companies"]
    company = max(companies, key=lambda name: len(companies[name]["trains"]))
    plan = fits(await device.ask("GET", f"{path}/routes", params={"company": company}), railways.RoutePlan)
    assert plan.routes
    run = [{"train": route.train, "path": list(route.path)} for route in plan.routes]
    checked = await device.ask("POST", f"{path}/routes/check", {"company": company, "routes": run})
    assert fits(checked, railways.CheckedRun).legal
    nowhere = [{"train": plan.routes[0].train, "path": ["A1:0", "Z9:0"]}]
    refused = await device.ask("POST", f"{path}/routes/check", {"company": company, "routes": nowhere})
    assert not fits(refused, railways.RefusedRun).legal
    at = next(iter(companies[company]["stations"]))
    tile = next(iter((await device.get(path))["view"]["supply"]))
    ghosts = {"company": company, "tiles": [{"at": at.partition(":")[0], "tile": tile, "rotation": 0}]}
    planned = fits(await device.ask("POST", f"{path}/plan", ghosts), railways.PlanAnswer)
    assert planned.tiles[0].tile == tile


# -- the description itself ---------------------------------------------------------------------------------------


def test_a_field_that_is_not_described_is_noticed_and_one_that_is_missing_too() -> None:
    span = {"field": "price", "low": 1, "high": 4, "step": 1}
    assert msgspec.convert(span, shapes.Span).high == 4
    with pytest.raises(msgspec.ValidationError, match="unknown field `most`"):
        msgspec.convert({**span, "most": 4}, shapes.Span)
    del span["step"]
    with pytest.raises(msgspec.ValidationError, match="missing required field `step`"):
        msgspec.convert(span, shapes.Span)


def test_every_shape_refuses_what_it_does_not_describe() -> None:
    kinds = [
        kind for module in (shapes, railways, drawn_track) for kind in vars(module).values() if isinstance(kind, type)
    ]
    described = [kind for kind in kinds if issubclass(kind, shapes.Shape)]
    assert len(described) > 60
    assert all(kind.__struct_config__.forbid_unknown_fields for kind in described)
