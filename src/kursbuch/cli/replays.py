"""Commands on records of any origin: replay, import, verify."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from kursbuch import catalogue
from kursbuch.cli.output import DIFFERENT, complain, emit, heading, leave, say
from kursbuch.cli.report import report, reports
from kursbuch.imports import shown
from kursbuch.messages import Mistake
from kursbuch.table import Table
from kursbuch.table.playback import Playback, own_playback, playback
from kursbuch.table.verify import Finding, judge, verify
from kursbuch.unpacking import MEGABYTE


def print_position(replayed: Playback, at: int | None, *, as_json: bool, lang: str) -> None:
    """One position, for people or machines."""
    if as_json:
        emit(report(replayed, at))
        return

    actions = len(replayed.steps) if at is None else at
    page_of(replayed.table.title)(replayed.table, replayed.position(actions), lang)


def page_of(title: str) -> Callable[[Table, int, str], None]:
    """What prints a position of the title's family."""
    from kursbuch.cli.page import show_table

    reference = catalogue.family(title).page
    return catalogue.part(reference) if reference else show_table


def replay(file: str, at: int | None, *, trace: bool, salvage: bool, limit: int, as_json: bool, lang: str) -> None:
    """Replay a file and show where it leads; one that cannot be replayed to its end exits with 1."""
    from kursbuch.cli.games import game_file

    path = game_file(file)
    replayed = playback(path, salvage=salvage, most=limit * MEGABYTE)
    if trace:
        for position in reports(replayed, at):
            emit(position)
    else:
        print_position(replayed, at, as_json=as_json, lang=lang)
    tell_fault(replayed, path, at, lang)


def tell_fault(replayed: Playback, path: Path, at: int | None, lang: str) -> None:
    """Report a file that replays only in part, with exit code 1, unless one position was asked for."""
    fault = fault_of(replayed, str(path), lang)
    if fault is not None and at is None:
        complain(fault)
        leave(DIFFERENT)


def fault_of(replayed: Playback, path: str, lang: str) -> str | None:
    """Why a file could not be replayed to its end."""
    if replayed.table.damage is not None:
        return replayed.table.damage.sentence(lang)
    problem = replayed.problem
    if problem is None:
        return None
    reason: str | Mistake = problem.fault or problem.told(lang)
    return Mistake(
        "export_stuck",
        path=path,
        number=problem.number,
        id="–" if problem.action_id is None else shown(problem.action_id),
        position=problem.position,
        reason=reason,
    ).sentence(lang)


def import_file(file: str, out: str, *, salvage: bool, unjudged: bool, limit: int, as_json: bool, lang: str) -> None:
    """Make a new record of a file; with `salvage` also of one that is intact only up to some point.

    Every move is asked of the rules anew, those of an export by replaying it; with `unjudged` those of a record are
    taken as they stand, and the new record says so.
    """
    replayed = playback(Path(file), salvage=salvage, most=limit * MEGABYTE)
    if not replayed.is_export and unjudged:
        replayed.table.unjudged = True
    elif not replayed.is_export:
        judge(replayed.table, file, salvage=salvage)
        replayed = own_playback(replayed.table)
    fault = fault_of(replayed, file, lang)
    if fault is not None:
        complain(fault)
        if not salvage:
            leave(DIFFERENT)
    table = replayed.table
    table.save(out)
    if as_json:
        moves = len(table.game.journal)
        emit(
            {
                "file": out,
                "title": table.title,
                "actions": len(replayed.steps),
                "entries": moves,
                "fault": fault,
                "judged": not table.unjudged,
            }
        )
    else:
        say(f"{heading('written', lang)}: {out}")


def verify_files(paths: Sequence[str], *, limit: int, as_json: bool, lang: str) -> None:
    """Put records to the test; exits with 1 if one differs or cannot be read."""
    wrong = False
    for path in files_in(paths):
        findings, error = _verified(path, limit, lang)
        wrong = wrong or bool(findings) or error is not None
        if as_json:
            emit({"path": str(path), "ok": not findings and error is None, "error": error, "differences": findings})
        else:
            _tell_findings(path, findings, error, lang)
    if wrong:
        leave(DIFFERENT)


def _verified(path: Path, limit: int, lang: str) -> tuple[list[Finding], str | None]:
    try:
        return verify(path, most=limit * MEGABYTE, lang=lang), None
    except Mistake as mistake:
        return [], mistake.sentence(lang)


def _tell_findings(path: Path, findings: Sequence[Finding], error: str | None, lang: str) -> None:
    if error is not None:
        complain(error)
        return
    say(f"{path}: {heading('differs' if findings else 'agrees', lang)}")
    for finding in findings:
        values = f"{heading('recorded', lang)} {finding.recorded}, {heading('ours', lang)} {finding.ours}"
        say(f"  {heading('action', lang)} {finding.number}: {finding.what}: {values}")


def files_in(paths: Sequence[str]) -> Iterator[Path]:
    """The files named, and all files in the folders named."""
    for name in paths:
        path = Path(name)
        if not os.path.isdir(name):
            yield path
            continue
        found = sorted(inner for inner in path.rglob("*") if inner.is_file() and _looks_like_a_record(inner))
        if not found:
            raise Mistake("nothing_to_verify", path=name)
        yield from found


def _looks_like_a_record(path: Path) -> bool:
    return path.name.removesuffix(".gz").endswith((".json", ".kursbuch")) and path.name != "index.json"
