"""What a move and the push after it cost a server, title by title: whole games of greedy bots, moved by hand.

A push is the state for the device that acts next, offers included, which is the dearest there is. Times are those of
the process, threads included, before anything else has looked at the position.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

import msgspec

from benchmarks.measure import line, percentile
from kursbuch import catalogue
from kursbuch.bots import bot
from kursbuch.kernel.ids import SeatId
from kursbuch.server.context import Server
from kursbuch.server.live import LiveTable
from kursbuch.server.records import opened
from kursbuch.server.seating import Chair
from kursbuch.server.settings import Settings
from kursbuch.server.snapshot import Extent, Looker

GAMES, PLAYERS, MOST_MOVES = 3, ("Ann", "Bo", "Cy", "Di"), 1500
MEDIAN, TAIL = 0.005, 0.05
"""Seconds in which half of all pushes, and all but one in a hundred, should be made."""


class Costs:
    """What was measured, in seconds."""

    def __init__(self) -> None:
        self.moves: list[float] = []
        self.pushes: list[float] = []
        self.facts: list[float] = []


async def play(server: Server, title: str, seed: int, costs: Costs) -> None:
    """One game: each position is pushed, then the facts of its offers are asked for, then a bot moves."""
    game = opened(title, PLAYERS, {}, seed, draw=False)
    live = await server.seating.open(game, "somebody", title, [Chair()] * len(PLAYERS))
    player = bot(title, "greedy", seed)
    looker, since = Looker("somebody"), 0
    while live.waiting_for and live.number < MOST_MOVES:
        seat = live.waiting_for[0]
        begun = time.process_time()
        body = await server.hub.snapshot(live, looker, Extent(since=since))
        costs.pushes.append(time.process_time() - begun)
        since = live.number
        await _ask_for_facts(server, live, seat, body, costs)
        action = player.choose(live.rules, live.state, SeatId(seat), live.rules.offers(live.state, SeatId(seat)))
        written = live.rules.encode_action(action)
        begun = time.process_time()
        await server.moves.act(live, "somebody", seat, written, live.number, f"move-{live.number:06}")
        costs.moves.append(time.process_time() - begun)


async def _ask_for_facts(server: Server, live: LiveTable, seat: str, body: bytes, costs: Costs) -> None:
    """Those of all offers but the best run, which has a page of its own."""
    offers = msgspec.json.decode(body)["offers"][seat]
    listed = [place for place, offer in enumerate(offers) if "free" not in offer]
    begun = time.process_time()
    await server.hub.offers.facts(live, seat, listed)
    costs.facts.append(time.process_time() - begun)


async def measured(title: str) -> Costs:
    """Some games of a title on a server of their own."""
    costs = Costs()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Settings(database=str(Path(folder, "kursbuch.sqlite")), bot_processes=0, limits=False))
        await server.start()
        try:
            for seed in range(GAMES):
                await play(server, title, seed, costs)
        finally:
            await server.stop()
    return costs


def push() -> None:
    """Median and tail of moves, pushes and facts, and the ratios to what is aimed at."""
    for title in catalogue.titles():
        costs = asyncio.run(measured(title))
        print(f"pushes, {title} (processor time, {len(costs.pushes):,} moves): median / 99 % / most")
        for what, found in (
            ("a move", costs.moves),
            ("a push", costs.pushes),
            ("the facts of all offers", costs.facts),
        ):
            figures = [percentile(found, part) for part in (0.5, 0.99, 1.0)]
            line(what, " / ".join(f"{seconds * 1000:.1f}" for seconds in figures) + " ms")
        parts = percentile(costs.pushes, 0.5) / MEDIAN, percentile(costs.pushes, 0.99) / TAIL
        line("pushes as parts of the 5 and 50 ms aimed at", f"{parts[0]:.2f} / {parts[1]:.2f}")
