"""The command `analyse`: a finished game judged move by move, with a report to read in a browser."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from msgspec import Struct

from kursbuch.bots.advisers import ADVISERS, adviser
from kursbuch.bots.analysis import SEED, Analysis, Judged, analyse, decisions, scale_of, stored, summed_up
from kursbuch.cli.output import complain, emit, heading, say
from kursbuch.cli.replays import fault_of
from kursbuch.cli.series import bar as progress_bar
from kursbuch.kernel.game import Game
from kursbuch.kernel.standing import Step
from kursbuch.messages import Mistake
from kursbuch.table.playback import Playback, playback

KINDS = (".html", ".json")


class Stop(Struct):
    """Whether somebody has asked to stop."""

    asked: bool = False

    def ask(self, number: int, frame: FrameType | None) -> None:
        """The keyboard's interrupt: the move under way is judged, then the report is written."""
        self.asked = True


def analyse_file(file: str, out: str | None, level: str, *, as_json: bool, lang: str) -> None:
    """Judge every decision of a record, ours or another program's, up to where it breaks off."""
    from kursbuch.cli.games import game_file

    if level not in ADVISERS:
        raise Mistake("unknown_level", level=level, known=", ".join(ADVISERS))
    if out is not None and Path(out).suffix.lower() not in KINDS:
        raise Mistake("report_kind", path=out)
    path = game_file(file)
    replayed = playback(path, salvage=True)
    fault = fault_of(replayed, str(path), lang)
    found = judged(replayed, level, fault or "")
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


def judged(replayed: Playback, level: str, fault: str) -> Analysis:
    """The analysis, with a bar; the keyboard's interrupt ends it early, and what was found is told."""
    table, game, stop = replayed.table, replayed.table.game, Stop()
    total, moves, done = len(decisions(game)), list[Judged](), 0
    before = signal.signal(signal.SIGINT, stop.ask)
    try:
        with progress_bar() as shown:
            task = shown.add_task("", total=total)
            for found in _decided(game, table.title, level):
                done += 1
                shown.update(task, completed=done)
                if found is not None:
                    moves.append(found)
                if stop.asked:
                    break
    finally:
        signal.signal(signal.SIGINT, before)
    at, seats, scale = len(game.journal), list(game.seats), scale_of(game.rules, game.state)
    return summed_up(table.title, level, at, (done, total), moves, seats, scale, fault)


def _decided(game: Game[Any, Any, Any, Any], title: str, level: str) -> Iterator[Judged | None]:
    def action(step: Step) -> Any:
        return game.journal[step.number - 1].action

    return analyse(game, action, adviser(title, level, SEED))


def _tell(found: Analysis, replayed: Playback, lang: str) -> None:
    """Each player with accuracy and marks, then what cost most."""
    from kursbuch.cli.analysis_page import costly, mark_word, players

    for name, summary in players(found, replayed):
        marks = ", ".join(f"{count} {mark_word(mark, lang)}" for mark, count in summary.marks.items() if mark != "good")
        say(f"{name}: {summary.accuracy:.1f} % ({marks})")
    for line in costly(found, replayed, lang):
        say(line)


def _write(path: Path, found: Analysis, replayed: Playback, lang: str) -> None:
    from kursbuch.cli.analysis_page import page

    body = stored(found) if path.suffix.lower() == ".json" else page(found, replayed, lang).encode()
    try:
        path.write_bytes(body)
    except OSError as error:
        raise Mistake("file_unwritable", path=str(path), why=error.strerror or "") from error
