"""Reference games: what they say about a game is compared with our rules, and nothing that differs goes unnoticed."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from imports.reference_record import reference, start
from kursbuch.eighteen.actions import LayTile, Pass, RunTrains
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.imports.base import Difference
from kursbuch.imports.eighteen.moments import Moments, action_of
from kursbuch.imports.eighteen.reference_lists import smallest_rotation
from kursbuch.imports.reference import follow, read_reference, verify_reference
from kursbuch.imports.reference.compare import differences
from kursbuch.imports.reference.container import Reference
from kursbuch.kernel.game import Game, IllegalAction, Position
from kursbuch.messages import Mistake
from kursbuch.unpacking import LIMIT
from replays.shared_records import RECORDS, records
from scenario import A
from shares_1862 import acting

Change = Callable[[dict[str, Any]], Any]


def read(content: dict[str, Any]) -> Reference:
    found = read_reference(msgspec.json.encode(content), "r.json", most=LIMIT)
    assert found is not None
    return found


def found_in(change: Change) -> list[Difference]:
    """The differences in the record after a change."""
    content = reference()
    change(content)
    return verify_reference(read(content))


def test_record_that_follows_the_rules_agrees() -> None:
    assert found_in(lambda record: None) == []


def test_position_before_the_first_action_is_the_one_of_the_rulebook() -> None:
    facts = start()
    assert (facts["bank"], facts["phase"], facts["round"], facts["acting"], facts["priority"]) == (
        19600,
        "2",
        "SR1",
        "Ada",
        "Ada",
    )
    assert facts["players"]["Dan"] == {
        "cash": 600,
        "worth": 600,
        "certificates": 0,
        "limit": 22,
        "holdings": {},
        "papers": [],
        "bankrupt": False,
    }
    assert facts["depot"]["10E"] == "unlimited"
    assert facts["companies"]["CP"]["markers_left"] == 4


@pytest.mark.parametrize(
    ("change", "number", "what"),
    [
        (lambda r: r["initial"].update(bank=1), 0, "bank"),
        (lambda r: r["checkpoints"][0]["players"]["Ada"].update(cash=581), 1, "players.Ada.cash"),
        (lambda r: r["checkpoints"][1].update(acting="Dan"), 2, "acting"),
        (lambda r: r["checkpoints"][2].pop("blockers"), 3, "blockers"),
        (lambda r: r["checkpoints"][2].update(tiles={"E4": ["57", 0]}), 3, "tiles.E4"),
        (lambda r: r["offers"]["1"]["kind"].pop("BuyPaper"), 2, "offers BuyPaper"),
        (lambda r: r["offers"]["1"]["kind"].update(SetPar=[{"type": "SetPar"}]), 2, "offers SetPar"),
        (lambda r: r["offers"]["1"]["limits"]["Bid"].update(P3=[75, 601]), 2, "limits"),
        (lambda r: r["offers"]["1"]["anytime"].clear(), 2, "anytime"),
        (lambda r: r["refused"]["1"].append({"seat": "Ben", "action": {"type": "Pass"}}), 2, "refused"),
        (lambda r: r.update(refusals={"0": [{"seat": "Ada", "action": {"type": "Pass"}}]}), 1, "refused"),
        (lambda r: r["best_runs"].update({"1": {"company": "CP", "revenue": 10}}), 2, "best_run CP"),
        (lambda r: r.update(result={"Ada": 580, "Ben": 1, "Cleo": 560, "Dan": 600}), 3, "result"),
        (lambda r: r.update(reason="bank"), 3, "reason"),
        (lambda r: r.update(final={**start(), "round": "end"}), 3, "final.round"),
        (lambda r: r["actions"][1]["action"].update(amount=74), 2, "refused"),
        (lambda r: r["actions"][1].update(seat="Zoe"), 2, "refused"),
        (lambda r: r["actions"][1].update(action={"type": "FlyToTheMoon"}), 2, "refused"),
    ],
)
def test_whatever_differs_is_told_with_its_action(change: Change, number: int, what: str) -> None:
    assert (number, what) in [(found.number, found.what) for found in found_in(change)]


@pytest.mark.parametrize(("one_in", "number"), [(1, 1), (2, 2), (5, 3)])
def test_difference_that_stays_is_found_at_the_next_action_that_is_looked_at_or_at_the_last(
    one_in: int, number: int
) -> None:
    content = reference()
    content["checkpoints"][0]["players"]["Ada"].update(cash=581)
    assert [found.number for found in differences(follow(read(content)), one_in)] == [number]


def test_difference_that_stays_is_told_once() -> None:
    told = found_in(lambda r: r["checkpoints"][0]["players"]["Ada"].update(cash=581))
    assert [found.number for found in told] == [1]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda r: r.update(title="1899"), "reference_title"),
        (lambda r: r.update(players=["Ada", "Ada", "Cleo", "Dan"]), "reference_players"),
        (lambda r: r.update(players=["Ada", "Ben", "Cleo"]), "wrong_number_of_players"),
        (lambda r: r["checkpoints"][0].update(players=7), "reference_checkpoint"),
        (lambda r: r["offers"]["1"].pop("kind"), "reference_checkpoint"),
    ],
)
def test_record_that_makes_no_sense_is_refused_in_a_sentence(change: Change, code: str) -> None:
    with pytest.raises(Mistake) as caught:
        found_in(change)
    assert caught.value.code == code
    assert caught.value.sentence("de") != caught.value.sentence("en")


def test_other_contents_are_no_reference_games() -> None:
    assert read_reference(b'{"title": "1848", "players": [], "actions": []}', "r.json", most=LIMIT) is None
    assert read_reference(b'{"format": "kursbuch-reference-12345"', "r.json", most=LIMIT) is None


# -- steps that our rules leave by themselves ------------------------------------------------------------------------


def test_record_may_stay_in_a_step_that_our_rules_have_left() -> None:
    """NYC has neither train nor money: after its tile nothing is left to decide until it may buy a train."""
    scene = acting("NYC", "track", 1, cash=40)
    game = Game(scene.rules, tuple(scene.state.players), 0)
    game.positions[-1] = Position(scene.state, None)
    moments = Moments(game)
    seen = []
    tile = {"type": "LayTile", "at": "E32", "tile": "57", "rotation": 0}
    for raw in (tile, {"type": "Pass"}, {"type": "Pass"}, {"type": "RunTrains", "routes": []}):
        moments.act(A, raw)
        frame = moments.moment.state.frame
        assert isinstance(frame, CompanyTurn)
        seen.append((frame.step, moments.behind))
    assert seen == [("track", True), ("station", True), ("run", True), ("trains", False)]
    assert [entry.action for entry in game.journal] == [LayTile(HexId("E32"), TileId("57"), 0)]
    assert moments.moment.state is game.state


def test_what_our_rules_have_not_done_by_themselves_is_not_left_out() -> None:
    scene = acting("NYC", "track", 1)
    game = Game(scene.rules, tuple(scene.state.players), 0)
    game.positions[-1] = Position(scene.state, None)
    moments = Moments(game)
    moments.act(A, {"type": "Pass"})
    assert [entry.action for entry in game.journal] == [Pass()]
    with pytest.raises(IllegalAction):
        moments.act(A, {"type": "Dividend", "kind": "pay"})


def test_stop_that_an_express_passes_is_named_in_our_way() -> None:
    scene = acting("NYC", "run", 4, trains="5E").tiles(E32=("57", 0), D33=("58", 0))
    routes = [{"train": "5E", "path": ["F31:0", "E32", "D33:0"]}]
    action = action_of(scene.rules, scene.state, {"type": "RunTrains", "routes": routes})
    assert isinstance(action, RunTrains)
    assert action.routes[0].path == ("F31:0", "E32:0", "D33:0")
    assert action.routes[0].calls == ("F31:0", "D33:0")


def test_of_rotations_with_the_same_picture_the_smallest_is_told() -> None:
    tiles = acting("NYC").rules.title.tiles
    assert [smallest_rotation(tiles[TileId("57")], turn) for turn in range(6)] == [0, 1, 2, 0, 1, 2]
    assert [smallest_rotation(tiles[TileId("8")], turn) for turn in range(6)] == [0, 1, 2, 3, 4, 5]


# -- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not records("1862"), reason="the shared records are not here")
def test_wrong_best_run_and_wrong_result_of_a_whole_game_are_noticed() -> None:
    content = msgspec.json.decode(gzip.decompress((RECORDS / "1862" / "104.json.gz").read_bytes()))
    number = next(n for n, best in content["best_runs"].items() if best["revenue"])
    content["best_runs"][number]["revenue"] += 10
    content["result"]["Ada"] += 1
    assert [found.what for found in verify_reference(read(content))] == [
        f"best_run {content['best_runs'][number]['company']}",
        "result",
    ]
    assert follow(read(content)).position(0) == content["initial"]
