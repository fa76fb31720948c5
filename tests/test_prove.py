"""The prover proved: what a test notices, what none can notice, and what nobody has thought of."""

from __future__ import annotations

import copy
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from kursbuch import catalogue
from kursbuch.eighteen import shares
from kursbuch.eighteen.model.events import Paid, Passed
from kursbuch.kernel.ids import SeatId
from tools.proofs.mutants import ProofError, frozen, key_in, look, proof_of, set_datum
from tools.proofs.wrong import Variants, altered, take_the_place_of, without
from tools.prove import ROOT, bare, rules_to_prove, strangers

TINY = """
from kursbuch.eighteen.title import Rule
from kursbuch.kernel.refusal import refuse

def at_most_three(title, state, action, rule):
    return refuse(rule, "too_much") if action > 3 else None

def at_least_one(title, state, action, rule):
    return refuse(rule, "too_little") if action < 1 else None

MOST = Rule("TINY-A-01", at_most_three)
LEAST = Rule("TINY-A-02", at_least_one)
PRICES = {"paper": 70}

def tithe(amount):
    return amount // 10

def endless():
    return False

def known():
    return SEEN
SEEN = []
"""
TESTS = """
import tiny
from rules_marker import rule

PRICE_WHEN_READ = tiny.PRICES["paper"]

@rule("TINY-A-01")
def test_that_four_is_refused():
    assert tiny.MOST(None, None, 4).rule == "TINY-A-01"

@rule("TINY-A-02")
def test_that_cannot_fail():
    assert tiny.LEAST is not None

@rule("TINY-A-03")
def test_that_looked_at_the_price_long_ago():
    assert PRICE_WHEN_READ == 70

@rule("TINY-A-04")
def test_that_thirty_gives_three():
    assert tiny.tithe(30) == 3

@rule("TINY-A-05")
def test_that_the_end_comes():
    while tiny.endless(): pass

@rule("TINY-A-04", "TINY-A-09")
def test_that_leaves_something_behind():
    tiny.SEEN.append(1)

@rule("TINY-A-10")
def test_that_needs_another_before_it():
    assert tiny.SEEN

@rule("TINY-A-06")
def test_that_fails_as_things_are():
    assert tiny.tithe(30) == 4
"""
DRIVE = """
import sys
from functools import partial
import tiny
import tools.prove
from tools.proofs.mutants import Mutant, Proof, silence
from tools.proofs.wrong import always, plus, take_the_place_of

MUTANTS = {
    "most": Mutant("TINY-A-01", "rule", "MOST", partial(silence, tiny.MOST)),
    "least": Mutant("TINY-A-02", "rule", "LEAST", partial(silence, tiny.LEAST)),
    "price": Mutant("TINY-A-03", "datum", "price", partial(tiny.PRICES.__setitem__, "paper", 80)),
    "tithe": Mutant("TINY-A-04", "code", "tithe", partial(take_the_place_of, tiny.tithe, plus(1))),
    "endless": Mutant("TINY-A-05", "code", "endless", partial(take_the_place_of, tiny.endless, always(True))),
    "failing": Mutant("TINY-A-06", "code", "failing", partial(take_the_place_of, tiny.tithe, plus(1))),
    "untested": Mutant("TINY-A-07", "rule", "untested", partial(silence, tiny.MOST)),
    "needy": Mutant("TINY-A-10", "code", "needy", tiny.SEEN.clear),
    "crash": Mutant("TINY-A-04", "code", "crash", partial(take_the_place_of, tiny.tithe, lambda right: 0)),
    "broken": Mutant("TINY-A-04", "code", "broken", partial(tiny.PRICES.pop, "nothing")),
}
if __name__ == "__main__":
    tools.prove.PATIENCE = 1
    *names, declared = sys.argv[1:]
    mutants = tuple(MUTANTS[name] for name in names)
    rules = {m.rule for m in mutants} | {"TINY-A-08"}
    proof = Proof("tiny", mutants, {"TINY-A-08": declared} if declared else {})
    sys.exit(tools.prove.prove(proof, rules, ["."], verbose=True))
"""
CONFTEST = """
import os
import drive
if chosen := os.environ.get("KURSBUCH_MUTANT"):
    next(m for m in drive.MUTANTS.values() if "tiny/" + m.key == chosen).apply()
"""


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A title of a few lines with a test for each kind of change."""
    folder = tmp_path_factory.mktemp("tiny")
    files = {"tiny.py": TINY, "test_tiny.py": TESTS, "drive.py": DRIVE, "conftest.py": CONFTEST}
    for name, text in files.items():
        (folder / name).write_text(text)
    (folder / "pytest.ini").write_text(
        f"[pytest]\nmarkers = rule(*ids): named rules\npythonpath = . {ROOT} {ROOT / 'tests'}\n"
    )
    return folder


def prove(folder: Path, *mutants: str, declared: str) -> tuple[int, str]:
    """Exit code and output of the prover for these mutants of the tiny title."""
    start = f"import runpy, sys; sys.path[:0] = {[str(folder), str(ROOT)]}; runpy.run_module('drive', None, '__main__')"
    command = [sys.executable, "-c", start, *mutants, declared]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def all_tried(tiny: Path) -> str:
    """What the prover says when everything is tried at once and nothing is excused."""
    names = ("most", "least", "price", "tithe", "endless", "failing", "untested", "broken", "needy", "crash")
    code, text = prove(tiny, *names, declared="")
    assert code == 1
    return text


def test_title_is_proved_when_a_test_fails_without_each_rule_and_the_rest_is_excused(tiny: Path) -> None:
    code, text = prove(tiny, "most", "tithe", declared="it says nothing")
    assert code == 0, text
    assert "noticed: TINY-A-01 rule MOST (test_tiny.py::test_that_four_is_refused: AttributeError" in text
    assert "rules taken out: 1 of 1 noticed" in text
    assert "code made wrong: 1 of 1 noticed" in text
    assert "tiny: 2 of 2 proved" in text
    assert "unproved" not in text


def test_rule_is_unproved_by_a_test_that_cannot_fail(all_tried: str) -> None:
    assert "unproved: TINY-A-02 rule LEAST (1 tests pass without it)" in all_tried
    assert "rules taken out: 1 of 3 noticed" in all_tried
    assert "tiny: 3 of 9 proved" in all_tried


def test_change_is_noticed_by_a_test_that_looked_when_it_was_read(all_tried: str) -> None:
    assert "noticed: TINY-A-03 datum price (in a fresh interpreter)" in all_tried


def test_change_that_never_lets_a_test_end_is_noticed(all_tried: str) -> None:
    assert "noticed: TINY-A-05 code endless (it never ends)" in all_tried


def test_test_that_fails_as_things_are_proves_nothing(all_tried: str) -> None:
    assert "fails as things are, so it proves nothing: test_tiny.py::test_that_fails_as_things_are" in all_tried
    assert "unproved: TINY-A-06" in all_tried


def test_rule_named_by_no_test_is_unproved(all_tried: str) -> None:
    assert "unproved: TINY-A-07 rule untested (no test names it)" in all_tried


def test_change_that_cannot_be_made_proves_nothing(all_tried: str) -> None:
    assert "unproved: TINY-A-04 code broken (KeyError: 'nothing')" in all_tried


def test_change_that_falls_over_its_own_feet_proves_nothing(all_tried: str) -> None:
    assert "unproved: TINY-A-04 code crash (the change itself fails: TypeError" in all_tried


def test_test_that_passes_only_in_the_company_of_others_proves_nothing(all_tried: str) -> None:
    assert "fails as things are, so it proves nothing: test_tiny.py::test_that_needs_another_before_it" in all_tried
    assert "unproved: TINY-A-10 code needy (no test names it)" in all_tried


def test_rule_without_any_change_needs_a_reason(all_tried: str) -> None:
    assert "unproved: TINY-A-08 (no change breaks it, and no reason is given)" in all_tried


def test_unreadable_test_file_is_named(tiny: Path) -> None:
    unreadable = tiny / "test_broken.py"
    unreadable.write_text("import no_such_module\n")
    code, text = prove(tiny, "most", declared="it says nothing")
    unreadable.unlink()
    assert code == 1
    assert "cannot be read: test_broken.py" in text


# -- changing data --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("info.bank", 1),
        ("info.starting_cash.3", 1),
        ("companies.VR.marker_costs.1", 1),
        ("trains.3/3+.sides.3+.price", 1),
        ("phases.3.train_limit", 1),
        ("market.rows.2.5", 1),
        ("info.numbers.boe_prices.20", 1),
        ("hexes.D1.stops.0.revenue.gray", 1),
    ],
)
def test_one_datum_is_changed_and_nothing_else(path: str, value: int) -> None:
    right = catalogue.data("1848")
    changed = copy.deepcopy(right)
    set_datum(changed, path, value)
    assert changed != right
    assert catalogue.data("1848") is right
    set_datum(changed, path, at(right, path))
    assert changed == right


def at(data: object, path: str) -> object:
    """What lies there."""
    for part in path.split("."):
        data = look(data, key_in(data, part))
    return data


@pytest.mark.parametrize("path", ["info.no_such_field", "companies.XYZ.home", "market.rows.9.1", "info.bank.0"])
def test_datum_that_does_not_exist_is_refused_by_its_path(path: str) -> None:
    with pytest.raises(ProofError, match=path.replace(".", r"\.")):
        set_datum(copy.deepcopy(catalogue.data("1848")), path, 1)


def test_datum_that_stays_as_it_is_is_refused() -> None:
    with pytest.raises(ProofError, match=r"info\.bank is 10000 already"):
        set_datum(copy.deepcopy(catalogue.data("1848")), "info.bank", 10000)


# -- wrong variants -------------------------------------------------------------------------------------------------


def test_variant_takes_the_place_of_a_function_that_others_hold() -> None:
    def half(amount: int, *, least: int = 1) -> int:
        return max(amount // 2, least)

    held = [half]
    take_the_place_of(half, lambda right, amount, **rest: right(amount, **rest) + 100)
    assert held[0](20) == 110
    assert held[0](0) == 101
    assert held[0](0, least=5) == 105


def test_variant_cannot_take_the_place_of_a_closure() -> None:
    bound = 3

    def closure() -> int:
        return bound

    with pytest.raises(TypeError, match="closure"):
        take_the_place_of(closure, lambda right: 0)


def test_variant_must_be_callable_as_the_right_function_is() -> None:
    wrong = Variants("1848")
    wrong("SR-16", shares.holdings, "fits", lambda right, state, owner: {})
    wrong("SR-16", shares.holdings, "fits, too", lambda right, *args: {})
    with pytest.raises(ProofError, match="holdings: 'does not fit' takes other arguments"):
        wrong("SR-16", shares.holdings, "does not fit", lambda right, state: {})


def events() -> Iterator[object]:
    yield Paid("bank", "s1", 100, "start")
    yield Paid("bank", "s2", 100, "gift")
    yield Passed(SeatId("s1"))


def test_events_can_be_left_out_or_altered_by_kind_and_field() -> None:
    left_out = list(without(Paid, cause="gift")(events))  # type: ignore[call-overload]
    assert left_out == [Paid("bank", "s1", 100, "start"), Passed(SeatId("s1"))]
    changed = list(altered(Paid, lambda e: {"amount": e.amount // 2}, cause="start")(events))  # type: ignore[call-overload]
    assert changed[0] == Paid("bank", "s1", 50, "start")
    assert changed[1:] == list(events())[1:]


# -- the proof of 1848 ----------------------------------------------------------------------------------------------


def test_every_rule_of_1848_can_be_broken_or_says_why_not() -> None:
    proof = proof_of("1848")
    rules = rules_to_prove(ROOT, "1848")
    assert not bare(proof, rules)
    assert not strangers(proof, rules)


def test_every_datum_of_the_table_exists_and_changes() -> None:
    table = tomllib.loads((ROOT / "tools/proofs/1848.toml").read_text("utf-8"))["data"]
    for changes in table.values():
        for path, value in changes.items():
            set_datum(copy.deepcopy(catalogue.data("1848")), path, frozen(value))


def test_rules_and_reactions_are_found_wherever_the_title_keeps_them() -> None:
    keys = {mutant.key for mutant in proof_of("1848").mutants}
    assert "1848-AUC-02 rule auction.BUY_PAPER: paper_is_unsold" in keys
    assert "1848-SR-16 rule shares.SELL: pool_room_for_railways" in keys
    assert "1848-SR-16 rule receivership.FORCED_SALE: pool_room_for_railways" in keys
    assert "1848-RTE-03 rule title.RUN_TRAINS: each_route(range_is_kept)" in keys
    assert "1848-REC-01 reaction receivership" in keys
