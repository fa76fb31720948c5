"""The bootstrap: what it says, when it sets up anew, and what it does when it cannot."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import go

ROOT = Path(__file__).parents[1]
PATIENCE = 90.0
"""Seconds in which a process that is to end has ended, however busy the machine is."""


def run_go(*arguments: str, cwd: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    environment = {"PYTHONIOENCODING": "utf-8", **settings}
    command = [sys.executable, str(ROOT / "go.py"), *arguments]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, encoding="utf-8", check=False)


@pytest.fixture
def empty_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout without `.venv`, in which go.py would work."""
    (tmp_path / "constraints.txt").write_text(
        "uv==1.0 \\\n    --hash=sha256:00 \\\n    --hash=sha256:01\n    # via x\n"
    )
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    venv = tmp_path / ".venv"
    places = {"ROOT": tmp_path, "VENV": venv, "LOCK": tmp_path / ".venv.lock", "STAMP": venv / "stamp"}
    tools = {"CONSTRAINTS": tmp_path / "constraints.txt", "PYTHON": venv / "python"}
    for name, path in {**places, **tools}.items():
        monkeypatch.setattr(go, name, path)
    return tmp_path


@pytest.fixture
def attempts(empty_house: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All commands go.py would run, each of which succeeds."""
    made: list[str] = []

    def attempt(*command: object) -> str | None:
        made.append(" ".join(str(word) for word in command))
        go.VENV.mkdir(exist_ok=True)
        go.PYTHON.touch()
        return None

    monkeypatch.setattr(go, "attempt", attempt)
    return made


def fail_on(part: str, attempts: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    succeed = go.attempt

    def attempt(*command: object) -> str | None:
        succeed(*command)
        return f"no {part}" if part in attempts[-1] else None

    monkeypatch.setattr(go, "attempt", attempt)


@pytest.mark.parametrize("command", ["play", "run", "test", "check", "gaps", "prove", "bench", "help"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_help_names_every_command_in_both_languages(command: str, lang: str) -> None:
    assert f"\n  {command} " in go.HELP[lang]


def test_every_message_exists_in_both_languages_with_the_same_blanks() -> None:
    for texts in go.TEXTS.values():
        assert set(texts) == {"en", "de"}
        assert {n for n in "01" if "{" + n in texts["en"]} == {n for n in "01" if "{" + n in texts["de"]}


def test_unknown_command_is_refused_in_the_readers_language(tmp_path: Path) -> None:
    german = run_go("fahren", cwd=tmp_path, LANG="de_AT.UTF-8")
    english = run_go("fahren", cwd=tmp_path, LANG="de_AT.UTF-8", KURSBUCH_LANG="en")
    assert (german.returncode, english.returncode) == (2, 2)
    assert german.stderr.startswith("go.py kennt keinen Befehl 'fahren'.")
    assert english.stderr.startswith("go.py has no command 'fahren'.")


def test_second_call_sets_nothing_up(attempts: list[str]) -> None:
    go.set_up()
    assert go.ready()
    count = len(attempts)
    go.set_up()
    assert len(attempts) == count


@pytest.mark.parametrize("name", ["constraints.txt", "pyproject.toml"])
def test_changed_dependencies_are_installed_into_the_same_environment(
    attempts: list[str], empty_house: Path, name: str
) -> None:
    go.set_up()
    (empty_house / ".venv/kept").touch()
    (empty_house / name).write_text("changed\n")
    assert not go.ready()
    go.set_up()
    assert go.ready()
    assert (empty_house / ".venv/kept").exists()


def test_environment_made_in_another_folder_is_made_anew(
    attempts: list[str], empty_house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(go, "machine_mark", lambda: "there")
    go.set_up()
    (empty_house / ".venv/stale").touch()
    monkeypatch.setattr(go, "machine_mark", lambda: "here")
    go.set_up()
    assert not (empty_house / ".venv/stale").exists()


def test_uv_installs_by_hash_and_pip_is_not_needed(attempts: list[str]) -> None:
    go.set_up()
    installs = [words for words in attempts if "-m uv pip install" in words]
    assert len(installs) == 2
    assert "--require-hashes -r" in installs[0]
    assert "--no-deps --no-build-isolation --editable" in installs[1]


def test_pip_installs_where_uv_does_not_work(attempts: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    fail_on("-m uv", attempts, monkeypatch)
    go.set_up()
    assert go.ready()
    assert "-m pip" in attempts[-1]
    assert "--editable" in attempts[-1]


def test_failed_installation_asks_about_the_network_and_leaves_no_stamp(
    attempts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_on("install --quiet", attempts, monkeypatch)
    with pytest.raises(go.SetupFailed, match=r"(?i)offline.*\n.*\nno install --quiet"):
        go.set_up()
    assert not go.ready()


def test_python_without_ensurepip_is_told_what_to_install(attempts: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(go.SetupFailed, match="python3-venv"):
        go.set_up()


def test_exit_code_of_the_command_is_passed_through(tmp_path: Path) -> None:
    lines = ["import sys", f"sys.path.insert(0, {str(ROOT)!r})", "import go"]
    lines.append("go.become(sys.executable, '-c', 'exit(3)')")
    done = subprocess.run([sys.executable, "-c", "; ".join(lines)], cwd=tmp_path, check=False)
    assert done.returncode == 3


def test_what_is_started_keeps_its_bytecode_in_the_environment_and_nowhere_else(tmp_path: Path) -> None:
    code = "import sys, go; go.keep_bytecode(); go.become(sys.executable, '-c', 'import sample')"
    (tmp_path / "sample.py").write_text("import sys\nprint(sys.pycache_prefix, sys.dont_write_bytecode)\n")
    environment = {"PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(ROOT / ".venv" / "bytecode"), "False"]
    assert list(tmp_path.iterdir()) == [tmp_path / "sample.py"]


@pytest.mark.parametrize(("browser", "pytest_code", "expected"), [(0, 0, 0), (1, 0, 1), (0, 2, 2), (3, 2, 3)])
def test_a_failure_in_the_browser_or_elsewhere_is_the_exit_code_and_everything_is_told(
    browser: int,
    pytest_code: int,
    expected: int,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Both are run, whatever becomes of the other."""
    for name in ("check", "client", "give_way"):
        monkeypatch.setattr(go, name, lambda: None)
    for name, code in (("tools.e2e", browser), ("pytest", pytest_code)):
        module = tmp_path / Path(*name.split(".")).with_suffix(".py")
        module.parent.mkdir(exist_ok=True)
        module.write_text(f"print('{name} was here')\nraise SystemExit({code})\n")
    monkeypatch.setattr(go, "ROOT", tmp_path)
    monkeypatch.setattr(go, "PYTHON", sys.executable)
    with pytest.raises(SystemExit) as ended:
        go.test()
    assert ended.value.code == expected
    said = capfd.readouterr().out
    assert "tools.e2e was here" in said
    assert "pytest was here" in said


@pytest.mark.parametrize(("arguments", "expected"), [((), None), (("--whole",), "1")])
def test_the_whole_is_tried_in_the_browser_and_elsewhere_if_it_is_asked_for(
    arguments: tuple[str, ...], expected: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("check", "client", "give_way"):
        monkeypatch.setattr(go, name, lambda: None)
    told = (tmp_path / "browser", tmp_path / "others")
    (tmp_path / "tools").mkdir()
    for module, path in zip(("tools/e2e.py", "pytest.py"), told, strict=True):
        seen = f"(os.environ.get({go.WHOLE!r}), '--whole' in sys.argv)"
        (tmp_path / module).write_text(f"import os, sys\nopen({str(path)!r}, 'w').write(repr({seen}))\n")
    monkeypatch.setattr(go, "ROOT", tmp_path)
    monkeypatch.setattr(go, "PYTHON", sys.executable)
    monkeypatch.setenv(go.WHOLE, "")
    monkeypatch.delenv(go.WHOLE)
    with pytest.raises(SystemExit):
        go.test(*arguments)
    assert [path.read_text() for path in told] == [repr((expected, False))] * 2


@pytest.mark.skipif(go.ON_WINDOWS, reason="processes are ended in another way there")
@pytest.mark.parametrize(("leader", "child"), [("SIG_DFL", "SIG_DFL"), ("SIG_IGN", "SIG_IGN"), ("SIG_DFL", "SIG_IGN")])
def test_a_check_that_fails_ends_the_browser_tests_and_all_that_they_have_started(
    leader: str, child: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Also where nobody hears an interruption, as in what a shell has put in the background."""
    monkeypatch.setattr(go, "PATIENCE", PATIENCE if leader == "SIG_DFL" else 0.5)
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/e2e.py").write_text(
        "import signal, subprocess, sys\n"
        f"signal.signal(signal.SIGINT, signal.{child})\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"signal.signal(signal.SIGINT, signal.{leader})\n"
        "open('child', 'w').write(str(child.pid))\n"
        "child.wait()\n"
    )
    told = tmp_path / "child"

    def check() -> None:
        while not (told.exists() and told.read_text()):
            time.sleep(0.05)
        sys.exit("check failed")

    monkeypatch.setattr(go, "check", check)
    monkeypatch.setattr(go, "give_way", lambda: None)
    monkeypatch.setattr(go, "ROOT", tmp_path)
    monkeypatch.setattr(go, "PYTHON", sys.executable)
    with pytest.raises(SystemExit, match="check failed"):
        go.test()
    end = time.monotonic() + PATIENCE
    while is_there(int(told.read_text())):
        assert time.monotonic() < end, "it goes on"
        time.sleep(0.05)


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
