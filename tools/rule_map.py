"""Where does each rule live? `python -m tools.rule_map [TITLE]... [--check]` writes each title's README.

One line per rule: the data files that hold it, the functions that enforce it, and a test that names it. All of it is
found in the title itself: in its rules, reactions and docstrings, and in its list for the prover (`tools/mutation`),
which ties rules to data and to shared code.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType

from kursbuch import catalogue
from tools.mutation.equivalent import notes_on
from tools.mutation.find import module_in
from tools.mutation.parts import built_title, steps_of
from tools.rule_coverage import BOLD_ID, titles_in_work, titles_of

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src/kursbuch"
SHORT = re.compile(r"\b([A-Z]+(?:-(?:2021|[A-C]))?)-([0-9]+)")
GROUP = re.compile(r"^[A-Z0-9]+-(.+)-[0-9]+[a-z]?$")

HEAD = """# {title}: where each rule lives

One line per rule of [docs/rules/{title}.en.md](../../../../docs/rules/{title}.en.md): the data and the functions that
make it, and a test that names it. Files without a folder are in this one, the others under `src/kursbuch`; tests are
under `tests`, the short names in `tests/titles/{folder}`.

- `python3 go.py test --rule {example}` runs the tests of a rule (any of the numbers below).
- `python3 go.py prove {title}` takes the rules out one by one and sees whether these tests notice
  ([docs/proving.md](../../../../docs/proving.md)).

Written by `python -m tools.rule_map`; do not edit by hand.
"""


@dataclass(frozen=True, order=True)
class Place:
    """A file, and what in it a rule is made of."""

    file: str
    name: str = ""


def in_words(places: Iterable[Place]) -> str:
    """Files with the names in them: `shares.py`: can_sell, certificate_limit; `data/title.toml`."""
    names: dict[str, list[str]] = {}
    for place in sorted(set(places)):
        names.setdefault(place.file, []).extend([place.name] if place.name else [])
    return "; ".join(f"`{file}`" + (f": {', '.join(found)}" if found else "") for file, found in names.items())


# -- the title ------------------------------------------------------------------------------------------------------


def file_of(module: str, folder: str) -> str:
    """`titles/g1848/shares.py` is `shares.py` in its own README."""
    path = module.removeprefix("kursbuch.").replace(".", "/")
    file = f"{path}/__init__.py" if (SOURCE / path).is_dir() else f"{path}.py"
    return file.removeprefix(f"titles/{folder}/")


def function_place(function: object, folder: str) -> Place:
    """Where a function is written; of one made by another the one that says the rule."""
    cells = [cell.cell_contents for cell in getattr(function, "__closure__", None) or ()]
    inner = next((content for content in cells if isinstance(content, FunctionType)), None)
    told = function if inner is None else inner
    name = getattr(told, "__qualname__", "").partition(".<locals>")[0]
    return Place(file_of(getattr(told, "__module__", ""), folder), name)


def built_places(title: str, folder: str) -> Iterator[tuple[str, Place]]:
    """Rules, reactions and the functions that the title's list ties to a rule."""
    built = built_title(title)
    for rules in steps_of(built, f"kursbuch.titles.{folder}").values():
        yield from ((rule.id, function_place(rule.test, folder)) for rule in rules)
    for reaction in getattr(built, "reactions", ()):  # games of drawn track have none
        yield reaction.rule, function_place(reaction.run, folder)
    for rule, places in notes_on(title).rules.items():
        for place in places:
            if ": " not in place:
                full = f"titles.{place}" if place.startswith(f"{folder}.") else place
                module = module_in(full).__name__.removeprefix("kursbuch.")
                yield rule, Place(file_of(module, folder), full.removeprefix(f"{module}."))


def data_places(title: str, folder: str) -> Iterator[tuple[str, Place]]:
    """The data files that the title's list ties to a rule; options stand among the numbers of the game."""
    files = {"options": "data/title.toml"}
    for path in (SOURCE / "titles" / folder / "data").glob("*.toml"):
        keys = ("info",) if path.stem == "title" else ("market",) if path.stem == "market" else ()
        files.update(dict.fromkeys(keys or tomllib.loads(path.read_text("utf-8")), f"data/{path.name}"))
    for rule, places in notes_on(title).rules.items():
        for kind, _, figure in (place.partition(": ") for place in places):
            if figure:
                yield rule, Place(files[figure.partition(".")[0] if kind.endswith(".data") else "options"])


def told_places(title: str, folder: str) -> Iterator[tuple[str, Place]]:
    """Functions, classes and constants of the title whose docstring names a rule by its short number."""
    prefix = prefix_of(title)
    for path in sorted((SOURCE / "titles" / folder).glob("*.py")):
        for name, text in docstrings(ast.parse(path.read_text("utf-8"))):
            yield from ((f"{prefix}-{number}", Place(path.name, name)) for number in numbers_in(text))


def numbers_in(text: str) -> set[str]:
    """`TRN-02, TRN-16 to TRN-18` names four rules."""
    numbers = {f"{group}-{number}" for group, number in SHORT.findall(text)}
    for group, first, last in re.findall(rf"{SHORT.pattern} to \1-([0-9]+)", text):
        numbers |= {f"{group}-{number:02}" for number in range(int(first), int(last) + 1)}
    return numbers


def docstrings(module: ast.Module) -> Iterator[tuple[str, str]]:
    """Names with their docstrings: functions, classes, methods, and constants explained by the next line."""
    for owner, node in [(None, n) for n in module.body] + [
        (c, n) for c in module.body if isinstance(c, ast.ClassDef) for n in c.body
    ]:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and (text := ast.get_docstring(node)):
            yield f"{owner.name}.{node.name}" if owner else node.name, text
    for before, node in zip(module.body, module.body[1:], strict=False):
        match before, node:
            case ast.Assign(targets=[ast.Name(id=name)]), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, text


# -- the tests ------------------------------------------------------------------------------------------------------


def ids_marked(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The IDs in all `rule(...)` marks below these nodes."""
    for node in (inner for outer in nodes for inner in ast.walk(outer)):
        match node:
            case ast.Call(func=ast.Name(id="rule"), args=args):
                yield from (str(a.value) for a in args if isinstance(a, ast.Constant))


def marked_in(path: Path) -> Iterator[tuple[str, str]]:
    """Rule and name of each test of a file that names it, also through its class or module."""
    module = ast.parse(path.read_text("utf-8"))
    marks = [n for n in module.body if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == "pytestmark"]
    yield from marked_below(module.body, set(ids_marked(marks)))


def marked_below(body: list[ast.stmt], inherited: set[str]) -> Iterator[tuple[str, str]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from marked_below(node.body, inherited | set(ids_marked(node.decorator_list)))
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield from ((rule, node.name) for rule in inherited | set(ids_marked(node.decorator_list)))


def tests_by_rule(folder: str) -> dict[str, list[Place]]:
    """The tests that name each rule, those of the title's own folder first."""
    own = ROOT / "tests/titles" / folder
    found: dict[str, list[Place]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py"), key=lambda p: (own not in p.parents, p.as_posix())):
        file = path.name if own in path.parents else path.relative_to(ROOT / "tests").as_posix()
        for rule, name in marked_in(path):
            found.setdefault(rule, []).append(Place(file, name))
    return found


def first_test(tests: list[Place]) -> str:
    """One test in full, and how many more there are."""
    if not tests:
        return ""
    more = f" and {len(tests) - 1} more" if len(tests) > 1 else ""
    return f"`{tests[0].file}::{tests[0].name}`{more}"


# -- the page -------------------------------------------------------------------------------------------------------


def folder_of(title: str) -> str:
    """The folder of a title among those of our own."""
    return catalogue.published(title).package.rpartition(".")[2]


def page(title: str) -> str:
    """The README of a title."""
    folder = folder_of(title)
    places: dict[str, set[Place]] = {}
    for source in (built_places, data_places, told_places):
        for rule, place in source(title, folder):
            places.setdefault(rule, set()).add(place)
    tests, declared = tests_by_rule(folder), notes_on(title).declared
    rules = rules_of(title)
    example = f"{title}-SR-16" if f"{title}-SR-16" in rules else rules[0]
    lines, group = [HEAD.format(title=title, folder=folder, example=example)], ""
    for rule in rules:
        match = GROUP.match(rule)
        if match and match[1] != group:
            group = match[1]
            lines += [f"\n## {group}\n", "| rule | lives in | tests |", "|---|---|---|"]
        where = in_words(places.get(rule, ())) or declared.get(rule, "")
        lines.append(f"| {rule} | {where} | {first_test(tests.get(rule, []))} |")
    return "\n".join(lines) + "\n"


def rules_of(title: str) -> list[str]:
    """The numbers of all rules of a title, as its sheet has them."""
    return list(dict.fromkeys(BOLD_ID.findall((ROOT / f"docs/rules/{title}.en.md").read_text("utf-8"))))


def prefix_of(title: str) -> str:
    """What the numbers of a title's rules begin with."""
    return rules_of(title)[0].partition("-")[0]


def readme(title: str) -> Path:
    return SOURCE / "titles" / folder_of(title) / "README.md"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tools.rule_map", description="Writes where each rule lives.")
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="all that are not in work if none is given")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a README is out of date")
    options = parser.parse_args(arguments)
    existing = [title for title in titles_of(ROOT) if title in catalogue.titles()]
    if unknown := [title for title in options.titles if title not in existing]:
        parser.error(f"there is no title {unknown[0]!r}; there are: {', '.join(existing)}")
    stale = []
    in_work = titles_in_work(ROOT)
    for title in options.titles or [title for title in existing if title not in in_work]:
        path, text = readme(title), page(title)
        if not path.is_file() or path.read_text("utf-8") != text:
            stale.append(path.relative_to(ROOT).as_posix())
            if not options.check:
                path.write_text(text, "utf-8")
    for name in stale:
        print(f"{name} is out of date: run python -m tools.rule_map" if options.check else f"wrote {name}")
    return 1 if options.check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
