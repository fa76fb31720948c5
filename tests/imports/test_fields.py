"""Whatever is wrong with a recorded action is told in a sentence, and blamed on that action."""

from __future__ import annotations

import gzip
import json
import random
from copy import deepcopy
from typing import Any

import pytest

from imports.reading import Raw, Reading, by_company, by_player, by_private, read
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound, SurplusTrains
from kursbuch.imports.eighteen import ExportError, replay_export, verify_export
from kursbuch.imports.eighteen.export import parse_export
from kursbuch.imports.eighteen.reader import Reader
from kursbuch.imports.eighteen.reader1824 import Reader1824
from kursbuch.imports.eighteen.reader1848 import Reader1848
from positions_1824 import game, in_debt, opened, owned, rest_unsold
from positions_1848 import line
from replays.shared_records import RECORDS, records
from scenario import A, B, Scenario

LONG = "9" * 5000
ODD: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, 10**30, -(10**30), "", "x", "-", "a-b", "-1", "E4-", LONG, [], [None], [1], [[]], [{}],
    ["x"], ["NOPE_1"], ["_"], {}, {"a": 1}, "NOPE", "E4-99999999999999999999", "57-0", "player", "minor",
)  # fmt: skip
"""Values that stand in no record: nothing, of the wrong kind, unknown, negative and far too large."""


WITHOUT_EFFECT = ("price", "share_price", "loan", "routes", "percent", "variant", "rotation")
"""What our rules know themselves, or what may be left out."""


def car_at(step: str) -> Scenario:
    """CAR of the edition of 2021 at a step of its turn, with a train, a route and money."""
    table = Scenario("1848", 3, edition="2021").phase(3).running("CAR", A, cash=500, trains=("3",))
    return line(table, "CAR").turn("CAR", step)


def declares() -> Scenario:
    table = car_at("dividend")
    turn = CompanyTurn(CompanyId("CAR"), "dividend", ran=True, run=60)
    return table.agenda(OperatingRound(1, 2, (CompanyId("CAR"),), step="turns"), turn)


def gives_up_a_train() -> Scenario:
    table = car_at("trains").trains("CAR", "3", "3", "3", "3", "3")
    return table.agenda(*table.state.agenda, SurplusTrains(CompanyId("CAR")))


def shares_1824() -> Scenario:
    table = game(preset="records").phase(3).paper("B1", A)
    owned(table, "EPP", A)
    opened(rest_unsold(table), "MS", s2=60, s1=20)
    return in_debt(table.share_round(A), A, 50).cash(A, 300)


def bk_at(step: str) -> Scenario:
    table = rest_unsold(game(preset="records").phase(3).paper("B1", A))
    return opened(table, "BK", cash=500, s1=60).trains("BK", "2").turn("BK", step)


RUN = [{"train": "3-0", "connections": [["E4", "D3"], ["D3", "D1"]], "nodes": ["E4-0", "D3-1", "D1-0"]}]
NOTES_1848: dict[str, Any] = {"train_side": {"3-0": "3"}, "train_owner": {"3-0": CompanyId("CAR")}}
KINDS: dict[str, tuple[type[Reader], Scenario, Raw]] = {
    "bid": (Reader1848, Scenario("1848", 3, edition="2021"), by_player("bid", 0, company="P1", price=30)),
    "assign": (Reader1848, Scenario("1848", 3, edition="2021"), by_player("assign", 0, target="P1")),
    "par": (
        Reader1848,
        car_at("track").share_round(A),
        by_player("par", 0, corporation="VR", share_price="70,4,5"),
    ),
    "buy_shares": (
        Reader1848,
        car_at("track").share_round(B),
        by_player("buy_shares", 1, shares=["CAR_7"], percent=10),
    ),
    "sell_shares": (
        Reader1848,
        car_at("track").share_round(A),
        by_player("sell_shares", 0, shares=["CAR_1"], percent=10),
    ),
    "pass": (Reader1848, car_at("track"), by_company("pass", "CAR")),
    "lay_tile": (Reader1848, car_at("track"), by_company("lay_tile", "CAR", hex="F5", tile="57-1", rotation=2)),
    "run_routes": (Reader1848, car_at("run"), by_company("run_routes", "CAR", routes=RUN)),
    "dividend": (Reader1848, declares(), by_company("dividend", "CAR", kind="payout")),
    "buy_train": (
        Reader1848,
        car_at("trains"),
        by_company("buy_train", "CAR", train="3-1", price=200, variant="3"),
    ),
    "discard_train": (Reader1848, gives_up_a_train(), by_company("discard_train", "CAR", train="3-0")),
    "take_loan": (Reader1848, car_at("trains"), by_company("take_loan", "CAR", loan=1)),
    "buy_company": (
        Reader1848,
        car_at("trains").paper("P1", A),
        {**by_company("buy_company", "CAR", price=10), "company": "P1"},
    ),
    "private": (
        Reader1848,
        car_at("track").paper("P3", "CAR"),
        by_private("lay_tile", "P3", hex="I8", tile="241-0", rotation=1),
    ),
    "exchange": (
        Reader1824,
        shares_1824(),
        by_private("buy_shares", "B1", shares=["BH_1"], percent=10, share_price=0),
    ),
    "special_buy": (Reader1824, shares_1824(), by_player("special_buy", 0, description="EPP")),
    "sale of 1824": (Reader1824, shares_1824(), by_player("sell_shares", 0, shares=["MS_1"], percent=10)),
    "payoff_player_debt": (Reader1824, shares_1824(), by_player("payoff_player_debt", 0)),
    "payoff_player_debt_partial": (
        Reader1824,
        shares_1824(),
        by_player("payoff_player_debt_partial", 0, amount=20),
    ),
    "tile of 1824": (Reader1824, bk_at("track"), by_company("lay_tile", "BK", hex="B9", tile="5-0", rotation=0)),
    "train of 1824": (Reader1824, bk_at("trains"), by_company("buy_train", "BK", train="3-0", price=280)),
    "minor": (Reader1824, game(4, preset="records"), by_player("buy_company", 3, company="EPP", price=160)),
    "mountain": (Reader1824, game(4, preset="records"), by_player("buy_company", 3, company="B1", price=120)),
}


def reads(kind: str, action: Raw) -> Reading:
    reader, table, _ = KINDS[kind]
    return read(table, reader, action, **(NOTES_1848 if reader is Reader1848 else {}))


def told(reading: Reading) -> str:
    """What is wrong with the first action: a rule against it, or a fault of the record."""
    problem = reading.problem
    assert problem is not None
    assert problem.number == 1
    assert (problem.refusal is None) != (problem.fault is None)
    if problem.fault is not None:
        assert problem.fault.code != "recorded_nonsense"
        assert problem.fault.sentence("en") != problem.fault.sentence("de")
    assert "Error" not in problem.reason
    assert len(problem.reason) < 400
    return problem.reason


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_action_is_read_when_nothing_is_wrong_with_it(kind: str) -> None:
    reading = reads(kind, KINDS[kind][2])
    assert reading.problem is None or reading.problem.refusal is not None
    if kind not in ("tile of 1824",):
        assert reading.problem is None


@pytest.mark.parametrize("kind", KINDS)
def test_every_missing_and_every_odd_value_gets_a_sentence(kind: str) -> None:
    valid = KINDS[kind][2]
    for field in valid:
        if field == "type":
            continue
        without = {name: value for name, value in valid.items() if name != field}
        for changed in (without, *({**valid, field: deepcopy(odd)} for odd in ODD if odd != valid[field])):
            reading = reads(kind, changed)
            if reading.problem is not None:
                told(reading)
            else:
                copies = field in ("train", "tile") and isinstance(changed[field], str)
                assert copies or field in WITHOUT_EFFECT


@pytest.mark.parametrize("part", ["train", "connections", "nodes"])
def test_every_odd_value_of_a_route_gets_a_sentence(part: str) -> None:
    for odd in ODD:
        reading = reads("run_routes", by_company("run_routes", "CAR", routes=[{**RUN[0], part: deepcopy(odd)}]))
        told(reading)


@pytest.mark.parametrize(
    ("kind", "changes", "sentence"),
    [
        ("lay_tile", {"tile": None}, "The recorded lay_tile has no “tile”."),
        ("lay_tile", {"rotation": "left"}, "In the recorded lay_tile, “rotation” cannot be “left”."),
        ("lay_tile", {"rotation": -1}, "In the recorded lay_tile, “rotation” cannot be “-1”."),
        ("buy_train", {"train": [1]}, "In the recorded buy_train, “train” cannot be “[1]”."),
        ("discard_train", {"train": "7-7"}, "Nobody owns the recorded train “7-7”."),
        ("par", {"corporation": "NOPE"}, "The recorded par names the company “NOPE”, which is not in this game."),
        ("bid", {"company": "P9"}, "The recorded bid names the private “P9”, which is not in this game."),
        ("bid", {"entity": 7}, "The recorded bid names the player “7”, who is not in this game."),
        ("pass", {"entity": "NOPE"}, "The recorded pass names the company “NOPE”, which is not in this game."),
        ("pass", {"type": "fly"}, "Records of 1848 have no action fly."),
        ("dividend", {"kind": "half"}, "In the recorded dividend, “kind” cannot be “half”."),
    ],
)  # fmt: skip
def test_the_sentence_names_the_field_and_what_is_wrong_with_it(
    kind: str, changes: dict[str, Any], sentence: str
) -> None:
    assert told(reads(kind, {**KINDS[kind][2], **changes})) == sentence


@pytest.mark.parametrize("entity", ["NOPE", None, 7, ["CAR"]])
def test_an_unknown_company_is_blamed_on_the_action_that_names_it(entity: object) -> None:
    """Not on the one before, after which the reader looks who comes next."""
    reading = read(car_at("track"), Reader1848, by_company("pass", "CAR"), {**by_company("pass", ""), "entity": entity})
    assert reading.problem is not None
    assert reading.problem.number == 2
    assert [kind for _, kind in reading.moves] == ["Pass"]


@pytest.mark.parametrize("entity", ["B9", "CAR", None])
def test_an_unknown_mountain_railway_is_blamed_on_the_action_that_names_it(entity: object) -> None:
    strange = {**by_private("buy_shares", "", shares=["BH_1"], percent=10), "entity": entity}
    reading = read(shares_1824(), Reader1824, by_player("pass", 0), strange)
    assert reading.problem is not None
    assert reading.problem.number == 2


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"players": []}, "“players” must be a list with id and name of each"),
        ({"players": [{"id": 1, "name": " "}] * 3}, "Player 1 needs an id and a name"),
        ({"players": [{"id": 1, "name": n} for n in "abc"]}, "Two players have the same name or the same id"),
        ({"players": [{"id": n, "name": str(n)} for n in range(2)]}, "1848 takes 3 to 6 players, not 2."),
        ({"actions": {}}, "“actions” is not of the right form"),
        ({"actions": [{"type": "pass", "auto_actions": [1]}]}, "Action 1 is not an object with a type"),
        ({"actions": [{}]}, "Action 1 is not an object with a type"),
        ({"settings": 5}, "“settings” is not of the right form"),
        ({"checkpoints": [1]}, "“checkpoints” is not of the right form"),
        ({"settings": {"optional_rules": ["nope"]}},
         "It was played with the optional rule “nope”, which is unknown for 1848"),
        ({"settings": {"optional_rules": [{"a": 1}]}},
         "It was played with the optional rule “{\"a\":1}”, which is unknown for 1848"),
        ({"checkpoints": [{}]}, "It has 0 actions and tells the positions after 1"),
        ({"title": "1824 Cisleithania", "players": [{"id": n, "name": str(n)} for n in range(2)],
          "setup": {"stacks": {"1": ["EPP", "SD1"]}}}, "“setup.stacks” is not of the right form"),
        ({"title": "1824 Cisleithania", "players": [{"id": n, "name": str(n)} for n in range(2)],
          "setup": {"stacks": 7}}, "“setup.stacks” is not of the right form"),
        ({"result": {"1": "much"}}, "“result” must have a whole number for each player id"),
        ({"title": "1830"}, "Records of “1830” are unknown; known are 1848, 1824, 1824 Cisleithania"),
        ({"title": "1824 Cisleithania", "players": [{"id": n, "name": str(n)} for n in range(4)]},
         "1824 with variant=cisleithania_3 takes 3 players, not 4; 4 can play variant=base, variant=goods_time."),
    ],
)  # fmt: skip
def test_an_export_of_the_wrong_form_is_told(changes: dict[str, Any], sentence: str) -> None:
    players = [{"id": number, "name": name} for number, name in enumerate(("Ada", "Ben", "Cy"))]
    with pytest.raises(ExportError) as error:
        verify_export(parse_export({"title": "1848", "players": players, "actions": [], **changes}))
    assert str(error.value) == sentence
    assert error.value.sentence("de") != sentence


@pytest.mark.parametrize("settings", [{"seed": LONG}, {"seed": 10**30}, {"seed": [1]}, {"optional_rules": 5}])
def test_odd_settings_change_nothing(settings: dict[str, Any]) -> None:
    players = [{"id": number, "name": name} for number, name in enumerate(("Ada", "Ben", "Cy"))]
    export = parse_export({"title": "1824", "players": players, "actions": [], "settings": settings})
    assert replay_export(export).problem is None


SAMPLES = [f"{folder}/{name}" for folder in ("1848", "1824", "1824-cisleithania") for name in records(folder)[::12]]


@pytest.mark.skipif(not SAMPLES, reason="the shared records are not here")
@pytest.mark.parametrize("record", SAMPLES)
def test_changed_records_end_in_a_sentence(record: str) -> None:
    """One field of one action is taken away or replaced; whatever that leads to is told."""
    content = json.loads(gzip.decompress((RECORDS / f"{record}.json.gz").read_bytes()))
    chance = random.Random(record)
    for _ in range(8):
        actions = deepcopy(content["actions"][:90])
        action = chance.choice(actions)
        field = chance.choice([name for name in action if name not in ("type", "created_at")])
        if chance.random() < 0.3:
            del action[field]
        else:
            action[field] = deepcopy(chance.choice(ODD))
        try:
            export = parse_export({**content, "actions": actions, "checkpoints": None, "initial": None})
        except ExportError:
            continue
        problem = replay_export(export).problem
        if problem is not None and problem.fault is not None:
            assert problem.fault.code != "recorded_nonsense", (record, action)
