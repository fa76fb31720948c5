"""Sample games of every title as this version writes them: `python -m tools.sample_games`.

They are kept in `tests/records/<version>` for ever, and a test opens all of them: a stored action or event that no
longer decodes, or that leads to another position, breaks somebody's game. Write them once for each release.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import tempfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from kursbuch import catalogue
from kursbuch.bots import Bot, bot
from kursbuch.cli.report import report
from kursbuch.kernel.dice import Dice
from kursbuch.table import Table
from kursbuch.table.playback import Playback, own_playback, playback
from kursbuch.table.table import program
from tools.restless import Restless

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / "tests" / "records"
INDEX = "index.json"
EVERY = 25
"""So many entries lie between two positions that are compared."""

TRIES = 14
"""Games of a title from which the samples are chosen."""

PLANNED = frozenset({"benelux"})
"""Titles whose random players follow a plan, so that rare acts hardly ever come up."""

LONGEST = 3000
TAKEN_BACK = (7, 60)
"""Entries after which a move is taken back: samples hold returns too."""


class Sample(msgspec.Struct, frozen=True):
    """A sample game: its file, and hashes of its positions by number of entries."""

    file: str
    title: str
    kinds: tuple[str, ...]
    positions: dict[int, str]


def version() -> str:
    """The version of this program."""
    return program().rpartition(" ")[2]


def positions_of(replayed: Playback) -> dict[int, str]:
    """Hashes of the positions that are compared, by what `kursbuch replay --json` prints of them."""
    last = len(replayed.steps)
    numbers = sorted({*range(0, last + 1, EVERY), last})
    return {number: sha256(msgspec.json.encode(report(replayed, number))).hexdigest()[:16] for number in numbers}


def kinds_of(table: Table) -> frozenset[str]:
    """The kinds of actions and events in a game."""
    events = (*table.game.setup, *(event for entry in table.game.journal for event in entry.events))
    actions = (entry.action for entry in table.game.journal if entry.action is not None)
    return frozenset(type(what).__name__ for what in (*events, *actions))


def played(title: str, seed: int) -> Table:
    """A game by bots with options that the seed chooses, now and then taken back by a move."""
    dice = Dice(seed)
    chosen = {o.name: dice.choice(o.values) for o in catalogue.options_of(title) if seed and dice.below(3) == 0}
    low, high = catalogue.player_range(title, catalogue.complete_options(title, chosen))
    players = low + dice.below(high - low + 1)
    table = Table.new(title, [f"Player {number}" for number in range(1, players + 1)], seed=seed, options=chosen)
    bots = {seat: _player(title, seed, i) for i, seat in enumerate(table.game.seats)}
    while table.finished is None and len(table.game.journal) < LONGEST:
        seat = table.seat()
        rules, state = table.rules, table.game.state
        imagined = rules.imagine(state, seat, seed + len(table.game.journal))
        table.act(bots[seat].choose(rules, imagined, seat, rules.offers(state, seat)), table.called.seats[seat])
        if len(table.game.journal) in TAKEN_BACK:
            table.undo()
    return table


def _player(title: str, seed: int, number: int) -> Bot:
    """Random and greedy ones; where random players follow a plan, restless ones who leave it now and then."""
    name = "greedy" if seed % 2 and number % 2 and title not in PLANNED else "random"
    found = bot(title, name, seed + number)
    return Restless(found, seed + number) if title in PLANNED else found


def chosen_games(title: str) -> Iterator[Table]:
    """Few games that together have every kind of action and event that the tried ones have."""
    tried = [played(title, seed) for seed in range(TRIES)]
    missing = frozenset().union(*(kinds_of(table) for table in tried))
    while missing:
        best = max(tried, key=lambda table: (len(kinds_of(table) & missing), -len(table.game.journal)))
        missing -= kinds_of(best)
        yield best


def write(folder: Path, titles: Iterable[str]) -> list[Sample]:
    """The samples of these titles."""
    samples = []
    for title in titles:
        for number, table in enumerate(chosen_games(title), 1):
            name = f"{title}-{number}.kursbuch.gz"
            with tempfile.TemporaryDirectory() as scratch:
                plain = Path(scratch) / "game.kursbuch"
                table.save(plain)
                (folder / name).write_bytes(gzip.compress(plain.read_bytes(), mtime=0))
            kinds = tuple(sorted(kinds_of(table)))
            samples.append(Sample(name, title, kinds, positions_of(own_playback(table))))
            print(f"{name}: {len(table.game.journal)} entries, {len(kinds)} kinds", flush=True)
    return samples


def samples_in(folder: Path) -> list[Sample]:
    """What the folder of a version holds."""
    return msgspec.json.decode((folder / INDEX).read_bytes(), type=list[Sample])


def faults_in(folder: Path, sample: Sample) -> list[str]:
    """Where a sample no longer leads to the positions it led to when it was written."""
    found = positions_of(playback(folder / sample.file))
    return [
        f"{folder.name}/{sample.file}: the position after {number} entries is another one"
        for number, known in sample.positions.items()
        if found.get(number) != known
    ]


def cleared(folder: Path, titles: Iterable[str]) -> list[Sample]:
    """What is left of a version without the samples of these titles."""
    samples = samples_in(folder)
    for sample in samples:
        if sample.title in titles:
            (folder / sample.file).unlink()
    return [sample for sample in samples if sample.title not in titles]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tools.sample_games", description=__doc__.partition("\n")[0])
    parser.add_argument("--again", action="store_true", help="write those of a version that is not released yet anew")
    parser.add_argument("--title", help="with --again: only those of one title")
    options = parser.parse_args(arguments)
    folder = RECORDS / version()
    titles = [options.title] if options.title else catalogue.titles()
    kept: list[Sample] = []
    if folder.exists():
        if not options.again:
            print(f"{folder.relative_to(ROOT)} exists; records of a released version stay as they are", file=sys.stderr)
            return 1
        kept = cleared(folder, titles)
    folder.mkdir(parents=True, exist_ok=True)
    samples = sorted([*kept, *write(folder, titles)], key=lambda sample: catalogue.titles().index(sample.title))
    lines = ",\n".join(msgspec.json.encode(sample).decode() for sample in samples)
    (folder / INDEX).write_text(f"[\n{lines}\n]\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
