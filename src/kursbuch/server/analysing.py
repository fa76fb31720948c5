"""Analyses of finished games: one move after the other in a process of their own, while everybody plays on.

What has been found is written down every few seconds, so that an analysis that was stopped, or whose server was,
goes on where it ended. Every process of a server can tell how far one has come, whoever works on it.
"""

import asyncio
import logging
import time
from typing import Any

import msgspec

from kursbuch.bots.analysis import Analysis, Judged, decisions, from_stored, scale_of, stored, summed_up
from kursbuch.kernel.standing import Step
from kursbuch.server.errors import ApiError
from kursbuch.server.hub import Hub
from kursbuch.server.judging import judged_move
from kursbuch.server.knowing import Eyes
from kursbuch.server.live import LiveTable
from kursbuch.server.study import desk_for
from kursbuch.storage.rows import now
from kursbuch.storage.sql import StoredAnalysis

LOG = logging.getLogger(__name__)
WRITE_EVERY = 3.0
"""Seconds between two writings of an analysis that goes on."""

FORGOTTEN = 60_000
"""Milliseconds after which an analysis that nobody writes to counts as stopped: its server has died."""

LONGEST_QUEUE = 8
"""Analyses under way in one process; they take turns."""

RUNNING, STOPPED, DONE = "running", "stopped", "done"
ALL = Eyes(see_all=True)


class Work:
    """An analysis under way: which decisions there are, how many are judged, and what was found."""

    def __init__(self, live: LiveTable, level: str, begun: Analysis | None) -> None:
        self.live, self.level, self.at = live, level, live.number
        self.steps = decisions(live.game)
        self.scale = scale_of(live.rules, live.state)
        self.moves: list[Judged] = [] if begun is None else list(begun.moves)
        self.done = 0 if begun is None else begun.done

    def summed_up(self) -> Analysis:
        """What it has come to."""
        live, extent = self.live, (self.done, len(self.steps))
        return summed_up(live.row.title, self.level, self.at, extent, self.moves, list(live.seats), self.scale)


class Analysing:
    """The analyses of one process."""

    def __init__(self, hub: Hub, processes: int) -> None:
        self.hub = hub
        self._desk = desk_for(processes)
        self._running: dict[str, asyncio.Task[None]] = {}

    async def start(self, live: LiveTable, who: str, level: str) -> None:
        """Begin, or go on where an earlier one at this level ended; one that goes on already is left alone."""
        if live.rules.over(live.state) is None:
            raise ApiError(409, "not_over_yet")
        if self._is_running(live.id) or (await self.found(live))[0] == RUNNING:
            return
        if len(self._running) >= LONGEST_QUEUE:
            raise ApiError(503, "not_now")
        known = (await self.found(live))[1]
        begun = known if known is not None and known.level == level and known.at == live.number else None
        work = Work(live, level, begun)
        await self._write(work, RUNNING)
        task = asyncio.create_task(self._run(work, who))
        self._running[live.id] = task
        task.add_done_callback(lambda ended: self._ended(live.id, ended))

    def _ended(self, table: str, task: "asyncio.Task[None]") -> None:
        if self._running.get(table) is task:
            del self._running[table]

    def _is_running(self, table: str) -> bool:
        return table in self._running

    async def stop(self, live: LiveTable) -> None:
        """Stop; what was found stays. One that another process works on ends when that process looks."""
        task = self._running.pop(live.id, None)
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        kept = await self.hub.analyses.of(live.id)
        if kept is not None and kept.state == RUNNING:
            await self.hub.analyses.put(live.id, msgspec.structs.replace(kept, state=STOPPED))

    async def found(self, live: LiveTable) -> tuple[str | None, Analysis | None]:
        """How an analysis stands, and what it has found; of a game that went on since there is none."""
        kept = await self.hub.analyses.of(live.id)
        analysis = None if kept is None else from_stored(kept.body)
        if kept is None or analysis is None or analysis.at != live.number:
            return None, None
        dead = kept.state == RUNNING and not self._is_running(live.id) and now() - kept.at > FORGOTTEN
        return STOPPED if dead else kept.state, analysis

    async def _write(self, work: Work, state: str) -> None:
        await self.hub.analyses.put(work.live.id, StoredAnalysis(state, stored(work.summed_up()).decode()))

    async def _run(self, work: Work, who: str) -> None:
        try:
            state = await self._go_on(work, who)
        except asyncio.CancelledError:
            await asyncio.shield(self._write(work, STOPPED))
            raise
        except Exception:
            LOG.exception("the analysis of table %s broke off", work.live.id)
            state = STOPPED
        if not work.live.is_gone:
            await self._write(work, state)

    async def _go_on(self, work: Work, who: str) -> str:
        """Judge what is left, until it is done or called off."""
        written = time.monotonic()
        for step in work.steps[work.done :]:
            found = await self._judged(work, who, step)
            work.done += 1
            if found is not None:
                work.moves.append(found)
            if time.monotonic() - written > WRITE_EVERY:
                if await self._is_called_off(work.live):
                    return STOPPED
                await self._write(work, RUNNING)
                written = time.monotonic()
        return DONE

    async def _is_called_off(self, live: LiveTable) -> bool:
        """Somebody has stopped it through another process, or the game went on."""
        kept = await self.hub.analyses.of(live.id)
        return kept is None or kept.state != RUNNING or live.is_gone

    async def _judged(self, work: Work, who: str, step: Step) -> Judged | None:
        """One move; one that takes too long to judge is left out."""
        written = work.live.lines[step.number - 1].action
        if written is None:
            return None
        question: tuple[Any, ...] = (step.before, step.number, step.seat, written.encode(), work.level, work.scale)
        try:
            answer = await self._desk.ask(who, work.live, ALL, judged_move, *question)
        except ApiError:
            return None
        return msgspec.json.decode(answer, type=Judged | None)

    async def close(self) -> None:
        """Stop all of them; they go on when somebody asks for them again."""
        running = list(self._running.values())
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self._desk.close()
