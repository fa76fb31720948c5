"""What undo, redo, talk and an end by hand make of a record of 18xx.games."""

from __future__ import annotations

import pytest

from imports.reading import Raw, by_company, by_player, read
from kursbuch.eighteen.model.events import EndTriggered
from kursbuch.imports.eighteen import replay_export
from kursbuch.imports.eighteen.export import parse_export
from kursbuch.imports.eighteen.reader1824 import drafted_with_each_other
from kursbuch.imports.eighteen.reader1848 import Reader1848
from kursbuch.imports.eighteen.timeline import timeline
from positions_1848 import declares
from rules_marker import rule
from scenario import A, Scenario

UNDO, REDO = by_player("undo", 0), by_player("redo", 0)
TALK = by_player("message", 0, message="well played")
DISABLED = by_player("program_disable", 0, reason="the game is over")
PAPERS = tuple(
    by_player("bid", seat, company=paper, price=price) for seat, paper, price in ((0, "P6", 220), (1, "P5", 160))
)


def numbered(*actions: Raw) -> list[Raw]:
    return [{**action, "id": number} for number, action in enumerate(actions, 1)]


def standing(*actions: Raw) -> list[int]:
    """The numbers of the actions that stand at the end, the first being 1."""
    return [number + 1 for number in timeline(numbered(*actions)).standing()]


def back_to(number: int) -> Raw:
    return {**UNDO, "action_id": number}


MOVE = by_player("pass", 0)


@rule("1848-VAR-2021-17")
def test_an_undo_back_to_a_message_keeps_what_was_done_before_it() -> None:
    assert standing(MOVE, MOVE, TALK, MOVE, MOVE, back_to(3)) == [1, 2]
    assert standing(MOVE, MOVE, TALK, MOVE, MOVE, back_to(3), MOVE) == [1, 2, 7]
    assert standing(MOVE, MOVE, TALK, MOVE, back_to(3), REDO) == [1, 2, 4]


@rule("1848-VAR-2021-17")
def test_an_undo_back_to_an_undo_leads_to_where_that_one_led() -> None:
    assert standing(MOVE, MOVE, UNDO, MOVE, MOVE, back_to(3)) == [1]


@rule("1848-VAR-2021-17")
@pytest.mark.parametrize("unknown", [0, 99, None, [1], {"a": 1}, 1.5])
def test_an_undo_back_to_nothing_that_is_known_leads_to_the_start_and_without_a_number_one_step_back(
    unknown: object,
) -> None:
    kept = [1] if unknown is None else []
    assert standing(MOVE, MOVE, {**UNDO, "action_id": unknown}) == kept


def last_turn_of_the_game() -> Scenario:
    """CAR declares in the last turn of the game; it has as many trains as it may have and nothing to buy them with."""
    table = Scenario("1848", 3, edition="2021").fact(EndTriggered("bank"))
    table.running("CAR", A, cell=(1, 5), cash=0, trains=("2", "2", "2", "2")).station("CAR", "E4")
    return declares(table, "CAR", 60)


@rule("1848-VAR-2021-17")
@pytest.mark.parametrize(
    "afterwards",
    [(), (TALK,), (TALK, TALK), (UNDO, REDO), (UNDO, TALK, REDO, TALK), (TALK, DISABLED, TALK)],
    ids=lambda more: str(len(more)),
)
def test_talk_after_the_last_move_leaves_a_finished_game_finished(afterwards: tuple[Raw, ...]) -> None:
    pays = by_company("dividend", "CAR", kind="payout")
    reading = read(last_turn_of_the_game(), Reader1848, pays, *afterwards, finished=True)
    assert reading.problem is None
    assert reading.state.over == "bank"


@rule("1848-VAR-2021-17")
def test_an_end_by_hand_that_was_taken_back_ends_nothing() -> None:
    def by_hand(*actions: Raw) -> bool:
        players = [{"id": seat, "name": name} for seat, name in enumerate(("Ada", "Ben", "Cy"))]
        content = {"title": "1848", "players": players, "actions": numbered(*actions)}
        return replay_export(parse_export(content)).ended_by_hand

    end = by_player("end_game", 0)
    assert by_hand(*PAPERS, end)
    assert by_hand(*PAPERS, end, TALK)
    assert by_hand(*PAPERS, end, UNDO, REDO)
    assert not by_hand(*PAPERS, end, UNDO)
    assert not by_hand(*PAPERS, end, UNDO, by_player("bid", 2, company="P2", price=70))
    assert not by_hand(PAPERS[0], PAPERS[0], end), "it was not read so far"


@rule("1824-RUL-60")
def test_what_was_drafted_with_each_other_is_told_by_the_purchases_that_stand() -> None:
    def drafted(*actions: Raw) -> tuple[str, ...]:
        players = [{"id": seat, "name": name} for seat, name in enumerate(("Ada", "Ben"))]
        content = {"title": "1824 Cisleithania", "players": players, "actions": numbered(*actions)}
        return tuple(drafted_with_each_other(parse_export(content)))

    def buys(paper: str, seat: int = 0) -> Raw:
        return by_player("buy_company", seat, company=paper, price=0)

    first, second = (buys("SD1"), buys("B1")), (buys("EPP"), buys("SD2"))
    assert drafted(*first, *second) == ("EPP", "SD2")
    assert drafted(*first, buys("EPP"), UNDO, REDO, buys("SD2")) == ("EPP", "SD2")
    assert drafted(*first, TALK, buys("MLB"), UNDO, *second) == ("EPP", "SD2")
    assert drafted(*first, buys("MLB"), buys("B2"), buys("B3"), back_to(2), *second) == ("EPP", "SD2")
    assert drafted(*first, by_player("program_share_pass", 0), *second) == ("EPP", "SD2")
