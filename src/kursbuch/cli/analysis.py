"""The command `analyse`: a finished game judged move by move, with a report to read in a browser."""

from __future__ import annotations

import signal
from functools import lru_cache
from multiprocessing import parent_process
from pathlib import Path
from types import FrameType

from msgspec import Struct

from kursbuch import storage
from kursbuch.bots.advisers import judging_level
from kursbuch.bots.analysis import Analysis, Judged, decisions, judge_at_level, scale_of, stored, summed_up
from kursbuch.bots.engines import Engine, Lost, engine
from kursbuch.cli.output import complain, emit, heading, say
from kursbuch.cli.replays import fault_of
from kursbuch.cli.series import bar as progress_bar
from kursbuch.cli.series import check_workers
from kursbuch.messages import Mistake
from kursbuch.table.loading import table_of
from kursbuch.table.playback import Playback, playback
from kursbuch.table.table import Table

KINDS = (".html", ".json")
TOGETHER = 8
"""Decisions that a worker judges before it hands them in: opening the game is then a small part of its work."""


class Job(Struct, frozen=True):
    """Some decisions of a game, by the number of each among all of them; the game as a record."""

    record: bytes
    level: str
    first: int
    last: int


class Stop(Struct):
    """Whether somebody has asked to stop."""

    asked: bool = False

    def ask(self, number: int, frame: FrameType | None) -> None:
        """The keyboard's interrupt: what is in hand is judged, then the report is written."""
        self.asked = True


@lru_cache(maxsize=1)
def _opened(record: bytes) -> Table:
    """A worker opens a game once, however many of its jobs it is given."""
    return table_of(storage.parse(record, "record"), "record")


def judge_some(job: Job) -> tuple[Judged | None, ...]:
    """What a worker does: the decisions of a job in turn, None where there was nothing to decide."""
    if parent_process() is not None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the keyboard's interrupt is for whoever hands out the work
    table = _opened(job.record)
    game, scale = table.game, scale_of(table.rules, table.game.state)
    found = []
    for step in decisions(game)[job.first : job.last]:
        assert step.seat is not None
        before, action = game.positions[step.before].state, game.journal[step.number - 1].action
        found.append(judge_at_level(table.title, job.level, game.rules, before, step.number, step.seat, action, scale))
    return tuple(found)


def analyse_file(
    file: str, out: str | None, wished: str | None, workers: int, engine_name: str, *, as_json: bool, lang: str
) -> None:
    """Judge every decision of a record, ours or another program's, up to where it breaks off."""
    from kursbuch.cli.games import game_file

    if out is not None and Path(out).suffix.lower() not in KINDS:
        raise Mistake("report_kind", path=out)
    check_workers(workers)
    does_the_work = engine(engine_name, workers)
    path = game_file(file)
    replayed = playback(path, salvage=True)
    fault = fault_of(replayed, str(path), lang)
    level = judging_level(replayed.table.title, wished)
    found = judged(replayed, level, does_the_work, 1 if workers == 1 else TOGETHER, fault or "")
    if out is not None:
        _write(Path(out), found, replayed, lang)
    if as_json:
        emit(found)
    else:
        _tell(found, replayed, lang)
    if out is not None and not as_json:
        say(f"{heading('written', lang)}: {out}")
    if fault is not None:
        complain(fault)


def judged(replayed: Playback, level: str, does_the_work: Engine, together: int, fault: str) -> Analysis:
    """The analysis, with a bar; the keyboard's interrupt ends it early, and what was found is told. Decisions whose
    workers were lost are missing in it."""
    table, game, stop = replayed.table, replayed.table.game, Stop()
    record, total = table.as_record(), len(decisions(game))
    jobs = [Job(record, level, first, min(first + together, total)) for first in range(0, total, together)]
    moves, done = list[Judged](), 0
    before = signal.signal(signal.SIGINT, stop.ask)
    try:
        with progress_bar() as shown:
            task = shown.add_task("", total=total)
            for number, found in does_the_work.run(judge_some, jobs):
                if not isinstance(found, Lost):
                    done += jobs[number].last - jobs[number].first
                    moves += [one for one in found if one is not None]
                shown.update(task, completed=done)
                if stop.asked:
                    break
    finally:
        signal.signal(signal.SIGINT, before)
    moves.sort(key=lambda move: move.number)
    at, seats, scale = len(game.journal), list(game.seats), scale_of(game.rules, game.state)
    return summed_up(table.title, level, at, (done, total), moves, seats, scale, fault)


def _tell(found: Analysis, replayed: Playback, lang: str) -> None:
    """Each player with accuracy and marks, then what cost most."""
    from kursbuch.cli.analysis_page import accuracy_of, costly, mark_word, players

    for name, summary in players(found, replayed):
        marks = ", ".join(f"{count} {mark_word(mark, lang)}" for mark, count in summary.marks.items() if mark != "good")
        accuracy = accuracy_of(summary)
        say(f"{name}: {accuracy} ({marks})" if marks else f"{name}: {accuracy}")
    for line in costly(found, replayed, lang):
        say(line)


def _write(path: Path, found: Analysis, replayed: Playback, lang: str) -> None:
    from kursbuch.cli.analysis_page import page

    body = stored(found) if path.suffix.lower() == ".json" else page(found, replayed, lang).encode()
    try:
        path.write_bytes(body)
    except OSError as error:
        raise Mistake("file_unwritable", path=str(path), why=error.strerror or "") from error
