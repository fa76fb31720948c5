#!/usr/bin/env python3
"""Sets Kursbuch up and runs it: `python3 go.py help`. Standard library only, nothing to install first.

The first call makes `.venv` beside this file and installs the pinned packages of `constraints.txt` into it;
later calls see by a stamp that nothing has changed. The head of this file must stay readable for old Pythons,
so that they can be told what is wrong with them.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this is the one file an older Python may meet
    found = "{}.{}".format(*sys.version_info[:2])
    sys.exit(
        "Kursbuch needs Python 3.11 or newer; this is Python " + found + ".\n"
        "Kursbuch braucht Python 3.11 oder neuer; dies ist Python " + found + "."
    )

import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
LOCK = ROOT / ".venv.lock"
STAMP = VENV / "kursbuch-stamp"
BYTECODE = VENV / "bytecode"
CONSTRAINTS = ROOT / "constraints.txt"
ON_WINDOWS = os.name == "nt"
SCRIPTS = VENV / ("Scripts" if ON_WINDOWS else "bin")
PYTHON = SCRIPTS / ("python.exe" if ON_WINDOWS else "python")
PATIENCE = 20.0
"""So many seconds those who are told to end have for it."""
WHOLE = "KURSBUCH_SWEEP"
"""Set where tests are to leave nothing out."""
LANGUAGE_SETTINGS = ("KURSBUCH_LANG", "LC_ALL", "LC_MESSAGES", "LANG")

HELP = {
    "en": """python3 go.py COMMAND [ARGUMENTS]

  play [...]           open the tables in the browser; --port P, --data DIR, --host, --no-browser
  play --terminal ...  sit down at a table in the terminal: [TITLE] --players ... --bots N
  run ARGUMENTS...     the kursbuch command, e.g.: python3 go.py run titles
  test [...]           check, the browser tests, all other tests; with arguments only pytest with these
  test --whole [...]   the same with every record, size and example, of which otherwise some are tried
  check                format, lint, types, walls between the rooms, rules without a test
  gaps [TITLE]         list the rules that no test names
  prove [TITLE]        prove that the tests would notice each rule's absence
  bench [WHAT]         measure speed: engine, routes, server, web
  pictures [NAMES]     take pictures of every screen anew, or of some
  help                 this text""",
    "de": """python3 go.py BEFEHL [ARGUMENTE]

  play [...]           die Tische im Browser öffnen; --port P, --data ORDNER, --host, --no-browser
  play --terminal ...  am Tisch im Terminal Platz nehmen: [TITEL] --players ... --bots N
  run ARGUMENTE...     der Befehl kursbuch, z. B.: python3 go.py run titles
  test [...]           check, die Tests im Browser, alle anderen; mit Argumenten nur pytest mit diesen
  test --whole [...]   ebenso, mit allen Protokollen, Größen und Beispielen, von denen sonst einige drankommen
  check                Format, Stil, Typen, Wände zwischen den Räumen, Regeln ohne Test
  gaps [TITEL]         die Regeln auflisten, die kein Test nennt
  prove [TITEL]        beweisen, dass die Tests das Fehlen jeder Regel bemerken
  bench [WAS]          Geschwindigkeit messen: engine, routes, server, web
  pictures [NAMEN]     alle Bildschirme neu aufnehmen, oder einige
  help                 dieser Text""",
}
TEXTS = {
    "unknown": {
        "en": "go.py has no command {0!r}.",
        "de": "go.py kennt keinen Befehl {0!r}.",
    },
    "setting_up": {
        "en": "Setting up {0} (once; about half a minute) ...",
        "de": "Richte {0} ein (einmalig; etwa eine halbe Minute) ...",
    },
    "waiting": {
        "en": "Waiting for another go.py that is setting up {0} ...",
        "de": "Warte auf ein anderes go.py, das gerade {0} einrichtet ...",
    },
    "no_ensurepip": {
        "en": "{0} cannot make a virtual environment: its module ensurepip is missing.\n"
        "On Debian and Ubuntu install the package python3-venv (or python{1}-venv), "
        "or put uv on the PATH, and try again.",
        "de": "{0} kann keine virtuelle Umgebung anlegen: Das Modul ensurepip fehlt.\n"
        "Unter Debian und Ubuntu das Paket python3-venv (oder python{1}-venv) installieren "
        "oder uv in den PATH legen und es noch einmal versuchen.",
    },
    "no_venv": {
        "en": "The virtual environment {0} could not be made:\n{1}",
        "de": "Die virtuelle Umgebung {0} ließ sich nicht anlegen:\n{1}",
    },
    "no_packages": {
        "en": "The packages of constraints.txt could not be installed. Is this machine offline? "
        "The first set-up needs the network.\nThe installer said:\n{0}",
        "de": "Die Pakete aus constraints.txt ließen sich nicht installieren. Ist dieser Rechner offline? "
        "Die erste Einrichtung braucht das Netz.\nDas Installationsprogramm meldet:\n{0}",
    },
    "check_failed": {
        "en": "check failed: {0}",
        "de": "check fehlgeschlagen: {0}",
    },
}


class SetupFailed(Exception):
    """The environment cannot be made; the message says why and what helps."""


def language() -> str:
    chosen = next((os.environ[name] for name in LANGUAGE_SETTINGS if os.environ.get(name)), "")
    return "de" if chosen.lower().startswith("de") else "en"


def say(key: str, *values: object) -> str:
    return TEXTS[key][language()].format(*values)


def machine_mark() -> str:
    """What a virtual environment is bound to: the interpreter and the folder it was made in."""
    return f"{sys.version} | {sys.base_prefix} | {ROOT}"


def wanted_stamp() -> str:
    digest = hashlib.sha256()
    for path in (CONSTRAINTS, ROOT / "pyproject.toml"):
        digest.update(path.read_bytes())
    return f"{machine_mark()!r}\n{digest.hexdigest()}\n"


def stamp() -> str:
    return STAMP.read_text("utf-8") if STAMP.is_file() else ""


def ready() -> bool:
    return PYTHON.exists() and stamp() == wanted_stamp()


@contextlib.contextmanager
def only_one_setup() -> Iterator[None]:
    """A second go.py waits here until the first has finished; the lock dies with its process."""
    with LOCK.open("a+b") as handle:
        is_told = False
        while not locked(handle.fileno()):
            if not is_told:
                print(say("waiting", VENV.name), file=sys.stderr, flush=True)
                is_told = True
            time.sleep(0.2)
        yield


def locked(file: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def attempt(*command: object) -> str | None:
    """Runs a command in silence; the end of what it printed if it failed, nothing if it worked."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    except OSError as error:
        return str(error)
    if done.returncode == 0:
        return None
    lines = done.stdout.decode(errors="replace").strip().splitlines()
    telling = [line for line in lines if not line.startswith(("WARNING", "[notice]"))] or lines
    return "\n".join(telling[-8:]) or f"exit code {done.returncode}"


def make_venv() -> None:
    """Keeps a usable `.venv`; one made by another Python or in another folder is made anew."""
    mark = stamp().partition("\n")[0]
    is_foreign = bool(mark) and mark != repr(machine_mark())
    if VENV.exists() and (is_foreign or attempt(PYTHON, "-c", "") is not None):
        shutil.rmtree(VENV)
    if VENV.exists() and attempt(PYTHON, "-c", "import pip") is None:
        return
    uv = shutil.which("uv")
    if importlib.util.find_spec("ensurepip"):
        failure = attempt(sys.executable, "-m", "venv", VENV)
    elif uv:
        failure = attempt(uv, "venv", "--quiet", "--seed", "--allow-existing", "--python", sys.executable, VENV)
    else:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise SetupFailed(say("no_ensurepip", sys.executable, version))
    if failure is not None:
        raise SetupFailed(say("no_venv", VENV, failure))


def pip() -> list[object]:
    return [PYTHON, "-m", "pip", "--disable-pip-version-check", "--retries", "2", "install", "--quiet"]


def has_uv() -> bool:
    """uv is ten times as fast as pip, so it comes first; where it cannot be had, pip does it all."""
    pinned = re.search(r"^uv==(?:.*\\\n)*.*\n", CONSTRAINTS.read_text("utf-8"), re.MULTILINE)
    if not pinned:
        return False
    with tempfile.TemporaryDirectory() as folder:
        only_uv = Path(folder, "uv.txt")
        only_uv.write_text(pinned[0], "utf-8")
        return attempt(*pip(), "--require-hashes", "--only-binary", ":all:", "-r", only_uv) is None


def installers() -> Iterator[list[object]]:
    """Ways to install, the quickest first. Some networks are known to the system's certificates only."""
    if has_uv():
        uv = [PYTHON, "-m", "uv", "pip", "install", "--quiet", "--python", PYTHON]
        yield uv
        yield [*uv, "--system-certs"]
    yield pip()


def install_packages() -> None:
    """The pinned packages by hash, the build tools among them, then the project itself, editable."""
    failure: str | None = None
    for install in installers():
        failure = attempt(*install, "--require-hashes", "-r", CONSTRAINTS) or attempt(
            *install, "--no-deps", "--no-build-isolation", "--editable", ROOT
        )
        if failure is None:
            return
    raise SetupFailed(say("no_packages", failure))


def set_up() -> None:
    """Makes `.venv` fit the checkout. About a tenth of a second when it already does."""
    if ready():
        return
    with only_one_setup():
        if ready():
            return
        print(say("setting_up", VENV.name), file=sys.stderr, flush=True)
        make_venv()
        STAMP.unlink(missing_ok=True)
        install_packages()
        STAMP.write_text(wanted_stamp(), "utf-8")


def keep_bytecode() -> None:
    """All that is started from here reads each module once, and keeps what Python makes of it in `.venv`: a test starts
    Python hundreds of times, and where the machine forbids bytecode beside the sources each start would cost thrice."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(BYTECODE))
    for left in BYTECODE.joinpath(*Path(tempfile.gettempdir()).parts[1:]).glob("pytest-of-*"):
        shutil.rmtree(left, ignore_errors=True)  # of packages that tests made and have removed


def become(*command: object) -> NoReturn:
    """Hands over to a command: its exit code, its terminal and its signals are then ours."""
    words = [str(word) for word in command]
    sys.stdout.flush()
    if not ON_WINDOWS:
        os.execv(words[0], words)
    with contextlib.suppress(KeyboardInterrupt):
        sys.exit(subprocess.call(words))
    sys.exit(130)


def kursbuch(*arguments: str) -> NoReturn:
    """The command works in the caller's folder, so that file names mean what they say."""
    become(SCRIPTS / ("kursbuch.exe" if ON_WINDOWS else "kursbuch"), *arguments)


def in_root(*command: object) -> NoReturn:
    os.chdir(ROOT)
    become(PYTHON, "-m", *command)


def client() -> None:
    """Builds the browser client if anything in `web/` has changed; a quarter of a second when nothing has."""
    done = subprocess.run([str(PYTHON), "-m", "tools.web", "build"], cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def checks() -> list[tuple[str, list[str]]]:
    return [
        ("ruff format", ["ruff", "format", "--check", "--quiet", "."]),
        ("ruff check", ["ruff", "check", "--quiet", "."]),
        ("mypy", ["mypy", "--strict"]),
        ("layers", ["pytest", "-q", "-p", "no:cacheprovider", "tests/test_layers.py"]),
        ("rules", ["tools.rule_coverage"]),
        ("wire", ["tools.wire", "--check"]),
        ("web types", ["tools.web", "check"]),
        ("web tests", ["tools.web", "test"]),
    ]


def check() -> None:
    """Runs every check, also after one has failed, and shows what those that failed have printed."""
    failed: list[str] = []
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for name, verdict in zip(dict(checks()), pool.map(checked, dict(checks()).values()), strict=True):
            said, seconds = verdict
            print(f"{name:<12} {'ok' if said is None else 'FAILED'} ({seconds:.1f} s)", flush=True)
            if said is not None:
                failed.append(name)
                print(said, flush=True)
    if failed:
        sys.exit(say("check_failed", ", ".join(failed)))


def checked(command: list[str]) -> tuple[str | None, float]:
    """What a check that failed has printed, or nothing, and how long it took."""
    start = time.monotonic()
    done = subprocess.run([str(PYTHON), "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr if done.returncode else None), time.monotonic() - start


def play(*arguments: str) -> NoReturn:
    """The tables in the browser, or one in the terminal for those who ask for it."""
    if "--terminal" in arguments:
        kursbuch("play", *(argument for argument in arguments if argument != "--terminal"))
    client()
    kursbuch("serve", *arguments)


@contextlib.contextmanager
def browser_tests() -> Iterator[Callable[[], int]]:
    """The client against the real server, in a real browser, which is found or brought along. They run beside something
    else, for they wait half of their time; whoever asks in the end is told all that was said, and the exit code.
    Whoever does not ask ends them, with all that they have started."""
    with tempfile.TemporaryFile() as heard:
        command = [str(PYTHON), "-m", "tools.e2e"]
        running = subprocess.Popen(
            command, cwd=ROOT, stdout=heard, stderr=subprocess.STDOUT, start_new_session=not ON_WINDOWS
        )

        def result() -> int:
            code = running.wait()
            heard.seek(0)
            print(heard.read().decode(errors="replace"), flush=True)
            return code

        try:
            yield result
        finally:
            if running.poll() is None:
                end_all(running)


def end_all(leader: subprocess.Popen[bytes]) -> None:
    """Ends a process that leads a session of its own, and whatever it has started. What was started in the background
    does not hear an interruption, so whoever is still there afterwards is not asked again."""
    if sys.platform == "win32":
        leader.terminate()
        leader.wait()
        return
    os.killpg(leader.pid, signal.SIGINT)
    with contextlib.suppress(subprocess.TimeoutExpired):
        leader.wait(PATIENCE)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(leader.pid, signal.SIGKILL)
    leader.wait()


def give_way() -> None:
    """What is done from here on takes the time that others leave. The browser tests are the longest part and wait most,
    so they go first, and both cores are busy to the end."""
    if sys.platform != "win32":
        os.nice(5)


def test(*arguments: str) -> NoReturn:
    """Everything, the quick before the slow; with arguments only pytest with these. Of what is long some is tried,
    unless the whole is asked for."""
    if "--whole" in arguments:
        os.environ.setdefault(WHOLE, "1")
        arguments = tuple(argument for argument in arguments if argument != "--whole")
    # one more than there are cores: many tests wait for a server or another process
    words = ["pytest", "-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal", *arguments]
    if arguments:
        client()
        in_root(*words)
    with browser_tests() as in_the_browser:
        give_way()
        check()
        client()
        code = subprocess.call([str(PYTHON), "-m", *words], cwd=ROOT)
        sys.exit(in_the_browser() or code)


def main(arguments: list[str]) -> None:
    command, *rest = arguments or ["help"]
    if command in {"help", "-h", "--help"}:
        print(HELP[language()])
        return
    commands: dict[str, Callable[[], None]] = {
        "play": lambda: play(*rest),
        "run": lambda: kursbuch(*rest),
        "test": lambda: test(*rest),
        "check": check,
        "gaps": lambda: in_root("tools.rule_coverage", *rest),
        "prove": lambda: in_root("tools.prove", *rest),
        "bench": lambda: in_root("benchmarks", *rest),
        "pictures": lambda: in_root("tools.pictures", *rest),
    }
    if command not in commands:
        print(say("unknown", command), HELP[language()], sep="\n\n", file=sys.stderr)
        sys.exit(2)
    try:
        set_up()
    except (SetupFailed, OSError) as error:
        sys.exit(str(error))
    keep_bytecode()
    commands[command]()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
