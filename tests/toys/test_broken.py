"""A package that is broken is told by name and cause, and keeps nobody from playing the other titles."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.command_line import Run
from kursbuch import catalogue
from server.helpers import HERE, error_of
from toys.conftest import TOYS
from toys.installing import TOYS as SOURCES
from toys.installing import announce, installed
from toys.playing import open_table, served

Break = Callable[[Path, str], None]
"""Makes a package in a folder that announces a title of this name and is broken in some way."""


def module(code: str) -> Break:
    """A package with this code in place of a title."""

    def make(folder: Path, name: str) -> None:
        (folder / f"broken_{name}").mkdir()
        (folder / f"broken_{name}" / "__init__.py").write_text(code, "utf-8")

    return make


def copy(toy: str, file: str = "", old: str = "", new: str = "", *, without: str = "") -> Break:
    """A toy under another name, with a change to one of its files, or without one."""

    def make(folder: Path, name: str) -> None:
        package = folder / f"broken_{name}"
        shutil.copytree(SOURCES / toy / f"kursbuch_{toy}", package, ignore=shutil.ignore_patterns("__pycache__"))
        for other in package.rglob("*.*"):
            text = other.read_text("utf-8").replace(f"kursbuch_{toy}", f"broken_{name}")
            other.write_text(text.replace(f'"{toy}"', f'"{name}"'), "utf-8")
        if without:
            (package / without).unlink()
        else:
            text = (package / file).read_text("utf-8")
            assert old in text
            (package / file).write_text(text.replace(old, new, 1), "utf-8")

    return make


UNPLAYABLE: dict[str, tuple[Break, str]] = {
    "noimport": (module("import a_package_nobody_has"), "ModuleNotFoundError: No module named 'a_package_nobody_has'"),
    "noattribute": (module(""), "AttributeError"),
    "syntax": (module("def (:"), "SyntaxError"),
    "leaves": (module("raise SystemExit('bye')"), "SystemExit: bye"),
    "notitle": (module("TITLE = 'a string'"), "is no Published but str"),
    "othername": (copy("tickets", "__init__.py", 'name="othername"', 'name="tickets"'), "calls itself 'tickets'"),
    "badtoml": (copy("branchline", "data/trains.toml", "[[trains]]", "[trains"), "trains.toml: "),
    "badvalue": (copy("branchline", "data/title.toml", "bank = 4000", 'bank = "much"'), "Expected `int`, got `str`"),
    "nofile": (copy("branchline", without="data/market.toml"), "missing required field `market`"),
    "nonumber": (copy("branchline", "data/title.toml", "capital_multiple = 10\n", ""), "'capital_multiple' is missing"),
    "badoption": (
        copy("branchline", "data/title.toml", '["long", "short"]', '["long", "endless"]'),
        "the rules know no value 'endless' of option 'timetable'",
    ),
    "otherdata": (
        copy("branchline", "data/title.toml", 'title = "otherdata"', 'title = "1830"'),
        "title.toml: the title is '1830', but it is announced as 'otherdata'",
    ),
    "badcover": (copy("tickets", "__init__.py", 'Cover("Tickets"', "Cover(1 / 0"), "ZeroDivisionError"),
    "badtexts": (copy("tickets", "texts/actions.toml", '["Sell"]', '["Sell"'), "actions.toml: "),
    "Capitals": (module("TITLE = None"), "small letters and digits"),
}
INCOMPLETE: dict[str, tuple[Break, str]] = {
    "onelanguage": (copy("branchline", "texts/refusals.toml", "de = ", "fr = "), "refusals.toml: not_running_yet (de)"),
    "nochoices": (
        copy("branchline", without="texts/server.toml"),
        "server.toml: choice.timetable, server.toml: value.timetable.long, server.toml: value.timetable.short",
    ),
    "nomeaning": (
        copy("branchline", "texts/glossary.toml", "[meaning.", "[sense."),
        "glossary.toml: meaning.timetable",
    ),
    "nolabels": (copy("tickets", without="texts/actions.toml"), "actions.toml: Sell, actions.toml: Swap"),
}


def broken(folder: Path, **packages: Break) -> Path:
    """A folder in which these packages are installed, each under the name of its title."""
    for name, make in packages.items():
        make(folder, name)
        announce(folder, f"trouble-{name.lower()}", name, f"broken_{name}:TITLE")
    return folder


@pytest.mark.parametrize("name", UNPLAYABLE)
@pytest.mark.usefixtures("with_toys")
def test_a_broken_title_is_told_with_its_package_and_the_others_are_played(name: str, tmp_path: Path, run: Run) -> None:
    make, cause = UNPLAYABLE[name]
    (tmp_path / "packages").mkdir()
    with installed(broken(tmp_path / "packages", **{name: make})):
        assert name in catalogue.titles()
        listed = run("titles", "--json")
        assert sorted(entry["name"] for entry in json.loads(listed.out)) == ["1824", "1848", "1862", "benelux", *TOYS]
        assert listed.code == 0
        assert listed.err.startswith(f"This cannot be played: title '{name}' of the package trouble-{name.lower()}: ")
        assert cause in listed.err
        assert "Das lässt sich nicht spielen" in run("titles", "--lang", "de").err
        wanted = run("new", name, "--players", "Ann,Bo", "--out", "b.kursbuch")
        if name == "badtexts":
            wanted = run("offers", "b.kursbuch")
        assert (wanted.code, wanted.err) == (2, listed.err)
        for title in TOYS:
            assert run("new", title, "--players", "Ann,Bo", "--out", f"{title}.kursbuch").code == 0


@pytest.mark.parametrize("name", INCOMPLETE)
@pytest.mark.usefixtures("with_toys")
def test_a_title_whose_texts_are_not_complete_is_played_and_told(name: str, tmp_path: Path, run: Run) -> None:
    make, cause = INCOMPLETE[name]
    (tmp_path / "packages").mkdir()
    with installed(broken(tmp_path / "packages", **{name: make})):
        listed = run("titles", "--json")
        assert name in [entry["name"] for entry in json.loads(listed.out)]
        assert listed.err == f"Texts are missing in the title “{name}”: {cause}.\n"
        assert run("new", name, "--players", "Ann,Bo", "--out", "b.kursbuch").code == 0
        assert run("offers", "b.kursbuch").code == 0


@pytest.mark.usefixtures("with_toys")
def test_of_two_packages_with_the_same_title_ours_is_taken(tmp_path: Path) -> None:
    announce(tmp_path, "an-1848-of-mine", "1848", "nowhere:TITLE")
    with installed(tmp_path):
        assert catalogue.fault("1848") is None


def test_a_server_logs_what_is_broken_and_serves_the_rest(toys: Path, tmp_path: Path) -> None:
    (tmp_path / "packages").mkdir()
    both = {**UNPLAYABLE, **INCOMPLETE}
    folder = broken(tmp_path / "packages", **{name: make for name, (make, _) in both.items()})
    asyncio.run(with_broken_packages(tmp_path / "data", toys, folder))


async def with_broken_packages(data: Path, *folders: Path) -> None:
    async with served(data, *folders) as (server, device):
        titles = sorted(entry["id"] for entry in (await device.get("titles"))["titles"])
        assert titles == sorted(["1824", "1848", "1862", "benelux", *TOYS, *INCOMPLETE])
        for title in TOYS:
            snapshot = await open_table(device, title, HERE["Ann"], HERE["Bo"])
            assert (await device.play(snapshot, 2))["number"] == 2
        for name, (_, cause) in UNPLAYABLE.items():
            assert f"trouble-{name.lower()}: " in server.said()
            assert cause in server.said(), name
        wish = {"title": "nonumber", "seats": [HERE["Ann"], HERE["Bo"]]}
        error = error_of(await device.ask("POST", "tables", wish), 404)
        assert "of the package trouble-nonumber: " in error["message"]["de"]
