"""`@rule("1848-SR-07")`: the numbered rules a test would fail without.

Write the IDs as plain strings: `tools/rule_coverage.py` reads them from the source without running it.
"""

from __future__ import annotations

import re

import pytest

RULE_ID = re.compile(r"[A-Z0-9]+(-[A-Z0-9]+)+-[0-9]+[a-z]?")


def rule(*ids: str) -> pytest.MarkDecorator:
    """Marks a test, a class or a `pytest.param` with the rules it proves."""
    if not ids:
        raise ValueError("rule() needs at least one rule ID")
    for rule_id in ids:
        if not RULE_ID.fullmatch(rule_id):
            raise ValueError(f"{rule_id!r} is not a rule ID such as '1848-SR-07'")
    return pytest.mark.rule(*ids)


def rule_ids(item: pytest.Item) -> frozenset[str]:
    """All rule IDs a collected test names, also through its class, module or parameter."""
    return frozenset(str(rule_id) for mark in item.iter_markers("rule") for rule_id in mark.args)
