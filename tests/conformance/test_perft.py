"""The numbers of legal actions after fixed openings are what they were; whoever changes a rule finds out what it moves.

`python -m conformance.test_perft` (in `tests`) counts anew and writes the file.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from conformance.perft import Opening, counted, widths

FILES = sorted(Path(__file__).parent.glob("openings_*.json"))


def openings(file: Path) -> list[Opening]:
    """What a file holds."""
    return msgspec.json.decode(file.read_bytes(), type=list[Opening])


CASES = [pytest.param(opening, id=f"{opening.title} {opening.name}") for file in FILES for opening in openings(file)]


@pytest.mark.parametrize("opening", CASES)
def test_number_of_ways_to_go_on_is_what_it_was(opening: Opening) -> None:
    rules, state = opening.position()
    assert widths(rules, state) == opening.widths
    assert counted(rules, state, len(opening.counts)) == opening.counts


def counted_anew(opening: Opening) -> Opening:
    """The opening with the numbers of today."""
    rules, state = opening.position()
    return replace(opening, counts=counted(rules, state, len(opening.counts)), widths=widths(rules, state))


def written(found: list[Opening]) -> bytes:
    """One opening a line."""
    return b"[\n" + b",\n".join(msgspec.json.encode(opening) for opening in found) + b"\n]\n"


if __name__ == "__main__":
    for path in FILES:
        path.write_bytes(written([counted_anew(opening) for opening in openings(path)]))
