"""Late positions for the tests of the client's maps: `python -m tools.late_positions [FOLDER RECORD...]`.

Without arguments `web/fixtures/late/*.json` is written anew, from the ends of the sample games in tests/records and of
games played by the bot `greedy`, one file for each map. With arguments positions of other records are written to a
folder, to look at many more of them. A file holds what a map is drawn from and nothing else: hexes, tiles and companies
once, and for each position what lies on the map and the best runs of three companies.
"""

from __future__ import annotations

import gzip
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from kursbuch.bots import bot
from kursbuch.bots.match import TOO_LONG, move
from kursbuch.eighteen.rules import Rules
from kursbuch.routes import Limits
from kursbuch.server.insight.find import insight_for
from kursbuch.table import Table
from kursbuch.table.playback import playback

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "web" / "fixtures" / "late"
RECORDS = ROOT / "tests" / "records" / "0.1.0"
GREEDY: tuple[tuple[str, int, int, dict[str, str]], ...] = (
    ("1848", 11, 4, {"edition": "2021"}),
    ("1824", 5, 4, {}),
    ("1824", 6, 2, {"variant": "cisleithania_2"}),
    ("1824", 6, 3, {"variant": "cisleithania_3"}),
    ("1824", 5, 3, {"variant": "goods_time"}),
    ("1862", 2, 4, {}),
)
RUNS = 3
Parts = dict[str, Any]


def plain(value: object) -> Any:
    """What the server would send."""
    return msgspec.json.decode(msgspec.json.encode(value))


def bots_game(title: str, seed: int, players: int, options: Mapping[str, str]) -> Table:
    """A whole game of the bot `greedy`."""
    table = Table.new(title, [f"P{n}" for n in range(players)], seed=seed, options=options)
    bots = {seat: bot(title, "greedy", seed + n) for n, seat in enumerate(table.game.seats)}
    for _ in range(TOO_LONG):
        if not move(table.game, bots, seed):
            break
    return table


def position(title: str, rules: Rules, state: Any) -> Parts:
    """What lies on the map, and the runs whose flags stand on it."""
    insight = insight_for(title)
    view = plain(insight.view(rules, state, None))
    assert insight.study is not None
    runs = []
    for company in [name for name, sheet in state.companies.items() if sheet.trains and sheet.markers_used][:RUNS]:
        found = plain(insight.study.routes(rules, state, company, None, Limits()))
        runs.append({"routes": found["routes"], "targets": found.get("targets", [])})
    companies = {
        name: {"closed": one["closed"], "stations": one["stations"]} for name, one in view["companies"].items()
    }
    return {**{key: view[key] for key in ("tiles", "stations", "towns")}, "companies": companies, "runs": runs}


def sheet_of(table: Table) -> tuple[str, Parts, Parts]:
    """The name of a map, what is printed on it, and how it lies at the end of a game."""
    rules = table.game.rules
    assert isinstance(rules, Rules)
    parts = plain(insight_for(table.title).components(rules))
    kept = {key: parts[key] for key in ("hexes", "tiles", "companies", "currency")}
    for company in kept["companies"]:
        for key in [
            key for key in company if key not in {"id", "name", "letters", "shade", "ink", "dark", "pattern", "shape"}
        ]:
            del company[key]
    return f"{table.title}-{len(kept['hexes'])}", kept, position(table.title, rules, table.game.state)


def tables(paths: Iterable[Path]) -> Iterator[Table]:
    for path in paths:
        with tempfile.TemporaryDirectory() as folder:
            raw = path.read_bytes()
            plain_file = Path(folder, path.name.removesuffix(".gz"))
            plain_file.write_bytes(gzip.decompress(raw) if path.suffix == ".gz" else raw)
            yield playback(plain_file).table


def write(folder: Path, games: Iterable[Table]) -> None:
    """One file for each map, with all its positions."""
    found: dict[str, tuple[Parts, list[Parts]]] = {}
    for table in games:
        if not isinstance(table.game.rules, Rules):
            continue
        name, parts, laid = sheet_of(table)
        found.setdefault(name, (parts, []))[1].append(laid)
    folder.mkdir(parents=True, exist_ok=True)
    for name, (parts, positions) in found.items():
        (folder / f"{name}.json").write_bytes(msgspec.json.encode({"parts": parts, "positions": positions}) + b"\n")


def main(arguments: list[str]) -> None:
    if arguments:
        write(Path(arguments[0]), tables(map(Path, arguments[1:])))
        return
    samples = tables(sorted(path for path in RECORDS.glob("*.gz") if not path.name.startswith("benelux")))
    write(TARGET, [*samples, *(bots_game(*wish) for wish in GREEDY)])


if __name__ == "__main__":
    main(sys.argv[1:])
