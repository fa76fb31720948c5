"""Every shared record of another program reaches its recorded result and agrees at its checkpoints."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from amount import one_in
from kursbuch.eighteen.model.events import TrainsRun
from kursbuch.imports.eighteen import load_export, replay_export
from kursbuch.imports.eighteen.compare import differences
from kursbuch.imports.eighteen.export import Export
from kursbuch.imports.eighteen.replay import Replayed
from replays.shared_records import RECORDS, known_exceptions, records

FOLDERS = ("1848", "1824", "1824-cisleithania")
CASES = [f"{folder}/{name}" for folder in FOLDERS for name in records(folder)]
RUNS = one_in(6)
"""One run in so many is set beside the best, in the next record those after them."""
CHECKPOINTS = one_in(5)
"""One checkpoint in so many is compared, and the last of each record: what goes wrong once is still wrong there."""
needs_records = pytest.mark.skipif(not CASES, reason="the shared records are not here")


@pytest.fixture(scope="module", params=CASES)
def record(request: pytest.FixtureRequest) -> str:
    """One record after the other; all tests of one come together, so that it is replayed once."""
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def export(record: str) -> Export:
    return load_export(RECORDS / f"{record}.json.gz")


@pytest.fixture(scope="module")
def replayed(export: Export) -> Replayed:
    return replay_export(export)


@needs_records
def test_record_agrees_at_its_checkpoints_and_with_its_result(record: str, export: Export, replayed: Replayed) -> None:
    first = known_exceptions().get(record)
    found = [d for d in differences(export, replayed, CHECKPOINTS) if first is None or d.number < first]
    assert found == []
    if first is None:
        assert replayed.problem is None
        assert len(replayed.steps) == len(export.actions)


@needs_records
def test_best_run_is_proved_and_never_below_what_was_declared(record: str, replayed: Replayed) -> None:
    """The plan is legal by our rules and scores what it promised; the declared run earns no more."""
    runs = [
        (number, event)
        for number, entry in enumerate(replayed.game.journal)
        for event in entry.events
        if isinstance(event, TrainsRun) and event.routes
    ]
    for number, event in runs[CASES.index(record) % RUNS :: RUNS]:
        check_run(replayed, number, event)


@needs_records
def test_what_differs_at_the_last_checkpoint_is_found_however_few_are_compared() -> None:
    export = load_export(RECORDS / f"{CASES[0]}.json.gz")
    *before, last = export.checkpoints
    changed = replace(export, checkpoints=(*before, {**last, "bank": -1}))
    found = differences(changed, replay_export(export), len(export.actions) + 1)
    assert [(one.number, one.what) for one in found] == [(len(export.actions), "bank")]


def check_run(replayed: Replayed, number: int, event: TrainsRun) -> None:
    rules, state = replayed.rules, replayed.game.positions[number].state
    seat = replayed.game.journal[number].seat
    assert seat is not None
    plan, run = rules.title.policies.best_run(rules.title, state, event.company, None)
    assert plan.proved
    assert plan.bound == plan.revenue >= event.revenue
    assert rules.check(state, seat, run) is None
    ran = next(e for e in rules.decide(state, seat, run) if isinstance(e, TrainsRun))
    assert ran.revenue == plan.revenue


def test_each_known_exception_names_a_record_and_a_reason() -> None:
    for record, first in known_exceptions().items():
        assert first > 0
        assert not CASES or (RECORDS / f"{record}.json.gz").is_file()
