"""The browser tests: `python -m tools.e2e [ARGUMENTS...]`. The client is built first; Playwright takes the arguments.

The browser is the one named by KURSBUCH_BROWSER, else a Chrome or Chromium of the machine, else Playwright's own, else
the one that comes as a package. The closing line says which it was. What a failed test leaves behind (its trace)
lies in a folder of this run, which is named beside the failure.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile

from tools.web import build, install, one_at_a_time, run_node, told, tool


def prepare() -> None:
    """The packages that tests need, those for a build among them, and the built client."""
    with one_at_a_time():
        install(with_tests=True)
    build()


def main(arguments: list[str]) -> None:
    """Runs the tests; a failure is the exit code."""
    found = tempfile.mkdtemp(prefix="kursbuch-e2e-")
    with told("e2e"), tempfile.TemporaryDirectory(prefix="kursbuch-e2e-games-") as games:
        os.environ["KURSBUCH_E2E_GAMES"] = games  # what bots have played for one process serves the others as well
        prepare()
        program = tool("@playwright/test", "cli.js")
        # Playwright hears of an interruption too: it closes browsers and servers, and this process waits until it has
        signal.signal(signal.SIGINT, lambda number, frame: None)
        run_node(program, "test", "-c", "e2e/playwright.config.ts", "--output", found, *arguments)
        shutil.rmtree(found, ignore_errors=True)


if __name__ == "__main__":
    main(sys.argv[1:])
