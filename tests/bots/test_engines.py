"""Work is shared out among processes; one that is lost costs its own job and no other."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bots.doomed import fails, once, square
from kursbuch.bots.engines import ENGINES, Local, Lost, engine
from kursbuch.messages import Mistake

posix = pytest.mark.skipif(os.name != "posix", reason="processes are killed by a signal here")


def test_one_process_does_its_jobs_in_their_order() -> None:
    assert list(Local(1).run(square, [1, 2, 4])) == [(0, 1), (1, 4), (2, 16)]


@posix
def test_a_job_that_always_ends_its_process_is_given_up_and_all_others_are_done() -> None:
    done = dict(Local(2).run(square, range(8)))
    assert done == {number: Lost(3) if number == 3 else number * number for number in range(8)}


@posix
def test_a_job_whose_process_was_killed_is_done_again(tmp_path: Path) -> None:
    jobs = [(number, str(tmp_path)) for number in range(6)]
    assert dict(Local(2).run(once, jobs)) == {number: number for number in range(6)}


@pytest.mark.parametrize("workers", [1, 2])
def test_what_the_work_raises_reaches_whoever_asked(workers: int) -> None:
    with pytest.raises(ZeroDivisionError):
        list(Local(workers).run(fails, [1, 0, 1]))


def test_an_engine_is_found_by_its_name_or_the_known_ones_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(engine("local", 2), Local)
    with pytest.raises(Mistake) as unknown:
        engine("steam", 1)
    for lang in ("en", "de"):
        assert all(name in unknown.value.sentence(lang) for name in ("steam", *ENGINES))
    monkeypatch.setattr("kursbuch.bots.engines.find_spec", lambda name: None)
    with pytest.raises(Mistake, match=r"pip install 'kursbuch\[ray\]'"):
        engine("ray", 1)
