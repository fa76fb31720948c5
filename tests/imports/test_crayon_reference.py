"""Reference games of drawn track: whatever their options, what they say is compared, and nothing forged is believed."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import msgspec
import pytest

from amount import WHOLE
from imports.crayon_record import Record, record
from kursbuch import catalogue
from kursbuch.imports.base import Difference
from kursbuch.imports.reference import follow, read_reference, verify_reference
from kursbuch.imports.reference.compare import differences
from kursbuch.imports.reference.container import Reference
from kursbuch.messages import Mistake
from kursbuch.resources import LANGUAGES
from kursbuch.unpacking import LIMIT

Change = Callable[[Record], Any]

CHOICES = [(option.name, value) for option in catalogue.options_of("benelux") for value in option.values]


def read(content: Record) -> Reference:
    found = read_reference(msgspec.json.encode(content), "r.json", most=LIMIT)
    assert found is not None
    return found


@cache
def plain() -> Record:
    """The beginning of a game with default options, up to public contracts."""
    found = record(players=3, actions=90, seed=4)
    assert {draw["kind"] for draw in found["setup"]["draws"]} == {"under_stack", "public"}
    return found


def changed(change: Change) -> Record:
    content = deepcopy(plain())
    change(content)
    return content


def found_in(change: Change) -> list[Difference]:
    return verify_reference(read(changed(change)))


# -- records that are right ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "value"), CHOICES)
def test_every_value_of_every_option_is_read_and_replayed(option: str, value: str) -> None:
    variant = {"variant": "fast_game"} if option.startswith("variant1") else {}
    players = 2 + CHOICES.index((option, value)) % 4
    content = record(players, 45 if WHOLE else 25, CHOICES.index((option, value)), **variant, **{option: value})
    followed = follow(read(content))
    assert list(differences(followed)) == []
    assert followed.game.rules.options[option] == value


def test_draws_that_only_options_bring_are_those_of_the_record() -> None:
    content = record(4, 8, 3, rejected_cards="shuffled", first_player="random")
    assert [(draw["after"], draw["kind"]) for draw in content["setup"]["draws"]] == [
        (4, "shuffle"),
        (4, "first_player"),
    ]
    state = follow(read(content)).game.positions[4].state
    assert list(state.stack) == content["setup"]["draws"][0]["cards"]
    assert state.start is not None
    assert content["setup"]["draws"][1]["seat"] == content["players"][state.seats.index(state.start)]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ({"negotiated_fees": False}, {"negotiated_fees": "off"}),
        ({"negotiated_fees": True}, {"negotiated_fees": "on"}),
        ({"restart": False}, {"restart": "off"}),
        ({"restart": True}, {"restart": "allowed"}),
        ({"chip_supply": 26, "second_train_price": 40}, {"chip_supply": "26", "second_train_price": "40"}),
        ({"city_costs": [5, 5, 5]}, {"city_costs": "5/5/5"}),
    ],
)
def test_options_may_be_numbers_truth_values_and_lists(said: dict[str, Any], meant: dict[str, str]) -> None:
    content = record(3, 12, 5, **meant) | {"options": said}
    assert verify_reference(read(content)) == []
    assert follow(read(content)).game.rules.options.items() >= meant.items()


def test_a_debt_is_told_to_whom_and_how_much_whatever_its_form() -> None:
    content = record(3, 20, 1, stranded="debt")
    assert all(player["debts"] == [] for player in content["initial"]["players"].values())
    assert "debts" not in plain()["initial"]["players"]["Ada"]
    content["checkpoints"][-1].setdefault("players", {}).setdefault("Ada", {})["debts"] = [{"to": "Ben", "sum": 4}]
    content["final"]["players"]["Ada"]["debts"] = [["Ben", 4]]
    found = verify_reference(read(content))
    assert [(one.what, one.recorded) for one in found] == [
        ("players.Ada.debts", [["Ben", 4]]),
        ("final.players.Ada.debts", [["Ben", 4]]),
    ]


def test_what_is_no_part_of_the_game_is_not_compared() -> None:
    def otherwise(content: Record) -> None:
        for position in (content["initial"], content["final"]):
            for player in position["players"].values():
                player["hand"].reverse()
            position["discard"].reverse()
        resting = next(name for name in content["players"] if name != content["final"]["turn"])
        content["final"]["players"][resting]["trains"][0]["points_left"] = 7
        content["final"]["players"][resting]["spent"] = 3

    assert found_in(otherwise) == []


# -- records that are wrong ----------------------------------------------------------------------------------------


def nth(kind: str, content: Record) -> int:
    """The number of the first action of a kind, from 0."""
    return next(n for n, made in enumerate(content["actions"]) if made["action"]["type"] == kind)


def build_elsewhere(content: Record) -> None:
    content["actions"][nth("Build", content)]["action"]["sections"] = [[[0, 0], [0, 1]]]


def build_less(content: Record) -> None:
    sections = content["actions"][nth("Build", content)]["action"]["sections"]
    sections.pop()
    assert sections


@pytest.mark.parametrize(
    ("change", "number", "what"),
    [
        (lambda r: r["initial"].update(stack=1), 0, "stack"),
        (lambda r: r["initial"]["players"]["Ada"].update(cash=21), 0, "players.Ada.cash"),
        (lambda r: r["checkpoints"][9].update(round=7), 10, "round"),
        (lambda r: r["offers"]["10"]["kind"].update(plain=["PassTurn"]), 11, "offers plain"),
        (lambda r: r["offers"]["0"]["kind"]["KeepCards"].update(count=4), 1, "offers KeepCards"),
        (lambda r: r["refusals"].update({"9": [r["actions"][9]]}), 10, "refused"),
        (lambda r: r["final"].update(phase="over"), 90, "final.phase"),
        (lambda r: r["result"].update(Ada=999), 90, "result"),
        (lambda r: r.update(winner="Ben"), 90, "winner"),
        (lambda r: r.update(complete=True), 90, "complete"),
        (lambda r: r.update(reason="Ben has 250 M and the four major cities"), 90, "reason"),
        (lambda r: r["actions"][5].update(seat="Zoe"), 6, "refused"),
        (lambda r: r["actions"][5].update(action={"type": "FlyToTheMoon"}), 6, "refused"),
        (lambda r: r["actions"][0]["action"].update(cards=[1, 2, 999]), 1, "refused"),
        (lambda r: r["actions"][0]["action"].update(cards="all"), 1, "refused"),
    ],
)
def test_whatever_differs_is_told_with_its_action(change: Change, number: int, what: str) -> None:
    assert (number, what) in [(found.number, found.what) for found in found_in(change)]


@pytest.mark.parametrize("change", [build_elsewhere, build_less])
def test_a_changed_action_is_noticed_where_it_stands(change: Change) -> None:
    assert min(found.number for found in found_in(change)) == nth("Build", plain()) + 1


def test_prices_points_and_fees_of_lists_are_compared() -> None:
    number = next(n for n, offer in plain()["offers"].items() if "Build" in offer["kind"])
    place = {"number": number, "what": "offers Build"}
    told = found_in(lambda r: r["offers"][number]["kind"]["Build"][0].__setitem__(2, 99))
    assert [(found.number, found.what) for found in told] == [(int(place["number"]) + 1, place["what"])]
    number = next(n for n, offer in plain()["offers"].items() if "step" in offer["kind"])
    told = found_in(lambda r: r["offers"][number]["kind"]["step"][0].__setitem__(4, "Zoe"))
    assert [found.what for found in told] == ["offers step"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda r: r.update(players=["Ada", "Ben", "Ben"]), "reference_players"),
        (lambda r: r.update(players=["Ada"]), "wrong_number_for_variant"),
        (lambda r: r.update(options={"weather": "fair"}), "reference_option"),
        (lambda r: r.update(options={"starting_cash": 21}), "reference_option"),
        (lambda r: r["actions"].pop(), "reference_length"),
        (lambda r: r.update(setup={}), "reference_setup"),
        (lambda r: r["setup"].update(stack=["x"]), "reference_setup"),
        (lambda r: r["setup"]["deals"].update(Zoe=[1, 2, 3, 4, 5]), "reference_setup"),
        (lambda r: r["setup"]["deals"]["Ada"].pop(), "reference_deal"),
        (lambda r: r["setup"]["deals"]["Ada"].__setitem__(0, 85), "reference_deal"),
        (lambda r: r["setup"]["stack"].__setitem__(0, 999), "reference_cards"),
        (lambda r: r["setup"]["stack"].pop(), "reference_cards"),
        (lambda r: r["checkpoints"][3].update(players=7), "reference_checkpoint"),
        (lambda r: r["initial"].pop("players"), "reference_checkpoint"),
        (lambda r: r["offers"]["5"].pop("kind"), "reference_checkpoint"),
    ],
)
def test_record_that_makes_no_sense_is_refused_in_a_sentence(change: Change, code: str) -> None:
    with pytest.raises(Mistake) as caught:
        found_in(change)
    assert caught.value.code == code
    told = [caught.value.sentence(lang) for lang in LANGUAGES]
    assert told[0] != told[1]
    assert code not in "".join(told)


@pytest.mark.parametrize(
    ("change", "number", "word"),
    [
        (lambda draws: draws[0]["cards"].__setitem__(0, 999), 3, "card 999"),
        (lambda draws: draws[0].update(after=2), 3, "under_stack"),
        (lambda draws: draws.pop(0), 3, "under_stack"),
        (lambda draws: draws[0].update(kind="over_stack"), 3, "over_stack"),
    ],
)
def test_a_draw_that_cannot_be_is_told_with_its_action(change: Change, number: int, word: str) -> None:
    followed = follow(read(changed(lambda r: change(r["setup"]["draws"]))))
    assert followed.problem is not None
    assert followed.problem.number == number
    assert word in followed.problem.reason
    assert followed.problem.german != followed.problem.reason
    assert len(followed.game.journal) == len(followed.steps) == number - 1


def test_a_draw_that_was_never_made_is_told_at_the_end() -> None:
    found = found_in(lambda r: r["setup"]["draws"].append({"after": 7, "kind": "reshuffle", "cards": [1, 2]}))
    assert [(one.number, one.what, one.recorded) for one in found] == [(90, "draws", ["reshuffle: 1, 2"])]
