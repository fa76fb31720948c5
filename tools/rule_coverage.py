"""Which numbered rules have no test? `python -m tools.rule_coverage [TITLE]... [--json]`

For each title with a folder under `src/kursbuch/titles`, its rule sheets in both languages must carry the
same IDs (and those of the specification, where that lies beside the checkout), and a test must name each of
them. Rulings (`-RUL-`) explain rules and need no test. Tests are read, not run, so this takes no time.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
import textwrap
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BOLD_ID = re.compile(r"\*\*([A-Z0-9]+(?:-[A-Z0-9]+)+-[0-9]+[a-z]?)\*\*")
RULING = "-RUL-"
LANGUAGES = ("en", "de")


@dataclass(frozen=True)
class TitleReport:
    """What the sheets and the tests say about one title; `faults` are contradictions, `untested` are gaps."""

    title: str
    rules: int
    untested: tuple[str, ...]
    faults: tuple[str, ...]
    is_open: bool

    @property
    def fails(self) -> bool:
        return not self.is_open and bool(self.untested or self.faults)

    def lines(self) -> Iterator[str]:
        state = " (in work: reported only)" if self.is_open else ""
        named = self.rules - len(self.untested)
        yield f"{self.title}: {named} of {self.rules} rules are named by a test{state}"
        faults = [*self.faults, *([f"no test names {', '.join(self.untested)}"] if self.untested else [])]
        for fault in faults:
            yield textwrap.fill(fault, 110, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


@dataclass
class NamedRules:
    """The IDs that tests name, with the first place of each, and marks that prove nothing."""

    places: dict[str, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def titles_of(root: Path) -> list[str]:
    """Folder `g1848` holds title 1848 (a module name cannot begin with a digit), `benelux` is benelux."""
    folders = (root / "src/kursbuch/titles").glob("*/")
    names = (folder.name for folder in folders if not folder.name.startswith(("_", ".")))
    return sorted(re.sub(r"^g(?=\d)", "", name) for name in names)


def ids_in(sheet: Path) -> Counter[str]:
    """The rule IDs a sheet defines, in bold; a missing sheet defines none."""
    return Counter(BOLD_ID.findall(sheet.read_text("utf-8"))) if sheet.is_file() else Counter()


def without_rulings(ids: Iterable[str]) -> set[str]:
    return {rule_id for rule_id in ids if RULING not in rule_id}


def sheet_faults(title: str, sheets: dict[str, Counter[str]], specified: set[str]) -> Iterator[str]:
    """A missing sheet, IDs defined twice, and IDs that one sheet has and another lacks."""
    every_sheet: set[str] = set().union(*sheets.values())
    for lang, ids in sheets.items():
        name = f"docs/rules/{title}.{lang}.md"
        if not ids:
            yield f"{name} is missing or defines no rule"
            continue
        if doubled := sorted(rule_id for rule_id, times in ids.items() if times > 1):
            yield f"{name} defines more than once {', '.join(doubled)}"
        if lacking := sorted((every_sheet | specified) - ids.keys()):
            yield f"{name} lacks {', '.join(lacking)}"
        if specified and (invented := sorted(without_rulings(ids) - specified)):
            yield f"{name} has, but the specification lacks, {', '.join(invented)}"


def marked_places(tree: ast.AST) -> Iterator[tuple[ast.AST, bool]]:
    """Where a mark can stand, and whether it then marks a test."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield from ((mark, node.name.lower().startswith("test")) for mark in node.decorator_list)
            case ast.keyword(arg="marks") | ast.Assign(targets=[ast.Name(id="pytestmark")]):
                yield node.value, True


def rule_marks(tree: ast.AST) -> Iterator[tuple[ast.Call, bool]]:
    seen: set[ast.Call] = set()
    for place, marks_a_test in marked_places(tree):
        for node in ast.walk(place):
            match node:
                case ast.Call(func=ast.Name(id="rule")) if node not in seen:
                    seen.add(node)
                    yield node, marks_a_test


def rules_named_by_tests(tests: Path) -> NamedRules:
    """The plain strings in every `rule(...)` mark of every `test_*.py`."""
    named = NamedRules()
    for path in sorted(tests.rglob("test_*.py")):
        for call, marks_a_test in rule_marks(ast.parse(path.read_text("utf-8"), str(path))):
            place = f"{path.relative_to(tests.parent).as_posix()}:{call.lineno}"
            ids = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if len(ids) < len(call.args):
                named.faults.append(f"{place} computes its rule IDs: write them as plain strings")
            if not marks_a_test:
                named.faults.append(f"{place} marks something that is no test")
                continue
            for rule_id in ids:
                named.places.setdefault(rule_id, place)
    return named


def report_on(root: Path, title: str, named: NamedRules, *, is_open: bool) -> TitleReport:
    sheets = {lang: ids_in(root / f"docs/rules/{title}.{lang}.md") for lang in LANGUAGES}
    specified = ids_in(root.parent / f"shared/games/{title}/rules.md")
    known: set[str] = set().union(specified, *sheets.values())
    prefixes = {rule_id.partition("-")[0] for rule_id in known}
    ours = {rule_id for rule_id in named.places if rule_id.partition("-")[0] in prefixes}
    faults = [
        *sheet_faults(title, sheets, without_rulings(specified)),
        *(f"{named.places[stranger]} names {stranger}, which no sheet defines" for stranger in sorted(ours - known)),
    ]
    rules = without_rulings(known)
    return TitleReport(title, len(rules), tuple(sorted(rules - ours)), tuple(faults), is_open)


def titles_in_work(root: Path) -> frozenset[str]:
    path = root / "tools/rule_coverage.toml"
    return frozenset(tomllib.loads(path.read_text("utf-8"))["open"]) if path.is_file() else frozenset()


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser("python -m tools.rule_coverage", description="Lists rules without a test.")
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="all titles if none is given")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    existing = titles_of(root)
    if unknown := [title for title in options.titles if title not in existing]:
        parser.error(f"there is no title {unknown[0]!r}; there are: {', '.join(existing) or 'none'}")
    named, in_work = rules_named_by_tests(root / "tests"), titles_in_work(root)
    chosen = options.titles or existing
    reports = [report_on(root, title, named, is_open=title in in_work) for title in chosen]
    if options.json:
        print(json.dumps({r.title: {"rules": r.rules, "untested": r.untested, "faults": r.faults} for r in reports}))
    else:
        print("\n".join(line for report in reports for line in report.lines()) or "There is no title yet.")
    for fault in named.faults:
        print(fault, file=sys.stderr)
    return 1 if named.faults or any(report.fails for report in reports) else 0


if __name__ == "__main__":
    sys.exit(main())
