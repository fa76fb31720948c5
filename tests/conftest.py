"""Selecting tests by the rules they name, and settings that hold for every test."""

from __future__ import annotations

import gc
import importlib.util
import json
import sys
from collections.abc import Generator

import hypothesis
import pytest

from rules_marker import rule_ids

# A loaded machine is not a fault of the code under test, so no example has a time limit.
hypothesis.settings.register_profile("kursbuch", deadline=None)
hypothesis.settings.load_profile("kursbuch")

# httpcore looks for this package several times a request, and a package that is not there is looked for everywhere
if importlib.util.find_spec("sniffio") is None:
    sys.modules["sniffio"] = None  # type: ignore[assignment]  # said once that there is none


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rules")
    group.addoption(
        "--rule",
        action="append",
        default=[],
        metavar="ID",
        help="run only tests naming this rule; repeatable",
    )
    group.addoption(
        "--list-rule-tests",
        action="store_true",
        help="run nothing; print a JSON object from each rule ID to the tests naming it",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """A listing is made by this process alone, whatever was said about parallel runs."""
    if config.getoption("--list-rule-tests"):
        config.option.collectonly = True
        config.option.numprocesses = None
        config.option.tx = []
        config.option.dist = "no"


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--list-rule-tests"):
        config.pluginmanager.unregister(config.pluginmanager.get_plugin("terminalreporter"))
        config.pluginmanager.register(RuleListing(), "rule-listing")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = frozenset(config.getoption("--rule"))
    if not wanted:
        return
    dropped = [item for item in items if not wanted & rule_ids(item)]
    items[:] = [item for item in items if wanted & rule_ids(item)]
    config.hook.pytest_deselected(items=dropped)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Where several processes collect, one at a time reads a module: the first rewrites its assertions, which takes
    long, and the others find what it has made of it."""
    if sys.platform == "win32" or not isinstance(collector, pytest.Module) or not is_one_of_many(collector.config):
        return (yield)
    import fcntl

    with collector.path.open("rb") as module:
        fcntl.flock(module, fcntl.LOCK_EX)
        return (yield)


def is_one_of_many(config: pytest.Config) -> bool:
    """Whether this process is one of those that share the tests."""
    return hasattr(config, "workerinput")


def pytest_collection_finish() -> None:
    """Thousands of tests and all modules stay to the end; the garbage collector need not look at them every time."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tests of the server say at the end with which Redis they ran, or that they were left out for want of one."""
    reports = (report for kind in ("passed", "failed", "skipped") for report in terminalreporter.getreports(kind))
    if any("tests/server/" in report.nodeid for report in reports):
        import redis_server

        terminalreporter.write_line(redis_server.closing_line())


class RuleListing:
    """Takes the terminal reporter's place: standard output gets the JSON and nothing else."""

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            print(report.longreprtext, file=sys.stderr)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        tests: dict[str, list[str]] = {}
        for item in session.items:
            for rule_id in rule_ids(item):
                tests.setdefault(rule_id, []).append(item.nodeid)
        print(json.dumps(dict(sorted(tests.items())), indent=1))
