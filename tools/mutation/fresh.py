"""A pytest plugin that makes one change before any test module is read: `pytest -p tools.mutation.fresh`.

The environment variable `KURSBUCH_CHANGE` holds a title, a slash and the key of a change.
"""

from __future__ import annotations

import os

from tools.mutation.code import MutationError
from tools.mutation.find import mutants_of
from tools.rule_coverage import ROOT

VARIABLE = "KURSBUCH_CHANGE"


def apply(chosen: str) -> None:
    """Make the change for the rest of this process."""
    title, _, key = chosen.partition("/")
    mutant = next((m for m in mutants_of(title, ROOT) if m.key == key), None)
    if mutant is None:
        raise MutationError(f"there is no change {key!r} of {title}")
    mutant.apply()


if wanted := os.environ.get(VARIABLE):
    apply(wanted)
