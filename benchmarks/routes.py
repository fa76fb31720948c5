"""The optimiser: time to proof by train set, on saved hard positions and on the turns of bot games."""

from __future__ import annotations

import resource
import time
from collections import defaultdict
from collections.abc import Iterator

import msgspec

from benchmarks.measure import ROOT, line, percentile
from kursbuch import catalogue
from kursbuch.bots import bot
from kursbuch.catalogue import eighteen
from kursbuch.eighteen.actions import LayTile, RunTrains
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.study.plans import with_tile
from kursbuch.hexmap.board import Board
from kursbuch.routes import RouteProblem, solve

GAMES = 50


def routes() -> None:
    """Saved problems first, then every operating turn of bot games."""
    saved()
    for title in catalogue.titles():
        played(title)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    line("largest memory of this process", f"{peak:.0f} MB")


def table(rows: dict[str, list[float]]) -> None:
    """Median, 95th percentile and maximum by train set, slowest sets first, and all together."""
    everything = [t for times in rows.values() for t in times]
    ranked = sorted(rows.items(), key=lambda row: -max(row[1]))
    for label, times in [("all", everything), *ranked[:12]]:
        figures = f"{percentile(times, 0.5):.2f} / {percentile(times, 0.95):.2f} / {max(times):.2f} ms"
        line(f"{label} ({len(times)})", figures)


def saved() -> None:
    """The hard positions kept with the tests."""
    rows: dict[str, list[float]] = defaultdict(list)
    for path in sorted((ROOT / "tests" / "routes" / "problems").glob("*.json")):
        content = msgspec.json.decode(path.read_bytes())
        for entry in content if isinstance(content, list) else [content]:
            problem = msgspec.convert(entry["problem"], RouteProblem)
            begun = time.process_time()
            solve(problem)
            rows[" ".join(train.label for train in problem.trains)].append((time.process_time() - begun) * 1e3)
    if rows:
        print("routes, saved hard positions: median / 95 % / maximum")
        table(rows)


def played(title: str) -> None:
    """Greedy games: every turn with a train, and what one more tile costs."""
    rows: dict[str, list[float]] = defaultdict(list)
    tiles: list[float] = []
    for seed in range(GAMES):
        options = variant(title, seed)
        low, high = catalogue.player_range(title, options)
        players = low + seed % (high - low + 1)
        rules = eighteen.rules(title, players, options)
        for state, company in turns(rules, players, seed):
            fleet = state.companies[company].trains
            rows[" ".join(fleet)].append(proof(rules, state, company))
            if len(tiles) < 2000:
                tiles += one_tile_more(rules, state, company)
    print(f"routes, every turn of {GAMES} games of {title}: median / 95 % / maximum")
    table(rows)
    if tiles:
        line("what if one tile more", f"{percentile(tiles, 0.5):.2f} / {max(tiles):.2f} ms")


def variant(title: str, number: int) -> dict[str, str]:
    """The variants of a title in turn, for one that has any."""
    values = next((option.values for option in catalogue.options_of(title) if option.name == "variant"), ())
    return {"variant": values[number % len(values)]} if values else {}


def turns(rules: Rules, players: int, seed: int) -> Iterator[tuple[State, CompanyId]]:
    """Positions of one game in which a company is about to run."""
    seats = catalogue.seats(players)
    bots = {seat: bot(rules.title.name, "greedy", seed + i) for i, seat in enumerate(seats)}
    state, events = rules.opening(seats, seed)
    for event in events:
        state = rules.evolve(state, event)
    while (seat := rules.actor(state)) is not None:
        offered = rules.offers(state, seat)
        # a run is offered as the best one found: 1824 lets nobody run less
        runs = any(isinstance(offer.suggestion, RunTrains) for offer in offered.free)
        if isinstance(state.frame, CompanyTurn) and runs:
            yield state, state.frame.company
        state = rules.play(state, seat, bots[seat].choose(rules, state, seat, offered))[1]


def proof(rules: Rules, state: State, company: CompanyId) -> float:
    """Milliseconds to the proved best run on a board that remembers its links but no plan."""
    board = state.board
    bare = msgspec.structs.replace(state, board=Board(board.map, board.tiles, board.stations, board.track))
    begun = time.process_time()
    plan, _ = rules.title.policies.best_run(rules.title, bare, company, None)
    assert plan.proved
    return (time.process_time() - begun) * 1e3


def one_tile_more(rules: Rules, state: State, company: CompanyId) -> Iterator[float]:
    """Milliseconds for the best run after one tile that could lie on the map."""
    rules.title.policies.best_run(rules.title, state, company, None)
    for at, placed in list(state.board.tiles.items())[:3]:
        for name in rules.title.data.upgrades.get(placed.tile, ())[:1]:
            lay = LayTile(at, rules.title.tiles[type(placed.tile)(name)].id, placed.rotation)
            begun = time.process_time()
            after = with_tile(rules.title, state, lay)
            rules.title.policies.best_run(rules.title, after, company, None)
            yield (time.process_time() - begun) * 1e3
