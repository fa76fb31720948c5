"""What a seat may do now. Offers go out with every state; what they would change is worked out when somebody asks."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from msgspec import Raw

from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import FreeForm, Ranged
from kursbuch.server.budget import in_slices
from kursbuch.server.errors import malformed
from kursbuch.server.knowing import certain
from kursbuch.server.live import LiveTable
from kursbuch.server.sentences import action_label, free_label, ranged_label

THREADS = 4


class Offered:
    """The offers of a seat in one position, numbered as they go over the wire, and the facts found so far. `possible`
    are positions that the seat holds possible, or the true one."""

    def __init__(self, live: LiveTable, seat: SeatId, possible: Sequence[Any]) -> None:
        self.live = live
        self.seat = seat
        self.possible = possible
        found = live.rules.offers(possible[0], seat)
        self.choices: tuple[Any, ...] = (*found.listed, *found.ranged, *found.free)
        self._facts: dict[int, Raw] = {}

    def written(self, lang: str) -> Raw:
        """All offers with their labels. The example of a free form is left out: finding it can take long."""
        return Raw(msgspec.json.encode([self._offer(choice, lang) for choice in self.choices]))

    def _offer(self, choice: Any, lang: str) -> dict[str, object]:
        rules, names = self.live.rules, self.live.names
        match choice:
            case FreeForm(kind=kind):
                return {
                    "label": free_label(kind, lang, names.title),
                    "kind": self.live.insight.kind_of(kind),
                    "free": kind,
                }
            case Ranged(action=action):
                limits = {"field": choice.field, "low": choice.low, "high": choice.high, "step": choice.step}
                label = ranged_label(choice, lang, names)
                return {"label": label, **_action(rules.encode_action(action), action), "range": limits}
            case _:
                return {"label": action_label(choice, lang, names), **_action(rules.encode_action(choice), choice)}

    def facts(self, index: int) -> Raw:
        """What an offer would change, found by playing it on a copy: a range at its action, a free form at its example,
        which is told too."""
        known = self._facts.get(index)
        if known is None:
            known = self._facts[index] = self._found(index, self.choices[index])
        return known

    def _found(self, index: int, choice: Any) -> Raw:
        rules, insight, seat = self.live.rules, self.live.insight, self.seat
        action = choice.suggestion if isinstance(choice, FreeForm) else choice
        action = choice.action if isinstance(choice, Ranged) else action

        def changes(state: Any) -> Sequence[Any]:
            return insight.facts(rules, state, rules.play(state, seat, action)[1], seat)

        found: dict[str, object] = {"offer": index, "facts": certain([changes(state) for state in self.possible])}
        if isinstance(choice, FreeForm):
            found["action"] = Raw(rules.encode_action(action))
        return Raw(msgspec.json.encode(found))


def _action(written: bytes, action: Any) -> dict[str, object]:
    return {"kind": type(action).__name__, "action": Raw(written)}


class OfferBook:
    """The offers of the present positions: found once for each seat, in threads, as a rule may ask for the best run."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="offers")
        self._found: dict[str, dict[tuple[int, str], asyncio.Task[Offered]]] = {}
        self._written: dict[str, dict[tuple[int, int, str, str], Raw]] = {}

    async def offers(self, live: LiveTable, seat: str, lang: str) -> Raw:
        """All that a seat may do now, ready for the wire."""
        now = (live.number, live.seatings)
        known = self._written.get(live.id, {}).get((*now, seat, lang))
        if known is not None:
            return known
        offered = await self._offered(live, seat)
        loop = asyncio.get_running_loop()
        written = await loop.run_in_executor(self._pool, offered.written, lang)
        if now == (live.number, live.seatings):
            current = {key: kept for key, kept in self._written.get(live.id, {}).items() if key[:2] == now}
            self._written[live.id] = {**current, (*now, seat, lang): written}
        return written

    async def facts(self, live: LiveTable, seat: str, indexes: Sequence[int]) -> list[Raw]:
        """What some of them would change."""
        offered = await self._offered(live, seat)
        count = len(offered.choices)
        wrong = next((place for place, index in enumerate(indexes) if index >= count), None)
        if wrong is not None:
            raise malformed(f"there are {count} offers", f"$.offers[{wrong}]")
        free = [index for index in indexes if isinstance(offered.choices[index], FreeForm)]
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self._pool, offered.facts, index) for index in free))
        return await in_slices(offered.facts(index) for index in indexes)

    async def _offered(self, live: LiveTable, seat: str) -> Offered:
        tasks = self._found.get(live.id, {})
        task = tasks.get((live.number, seat))
        if task is None:
            task = asyncio.create_task(self._find(live, seat, live.eyes(seat).guesses(live.rules, live.state)))
            current = {key: kept for key, kept in tasks.items() if key[0] == live.number}
            self._found[live.id] = {**current, (live.number, seat): task}
        return await asyncio.shield(task)

    async def _find(self, live: LiveTable, seat: str, possible: Sequence[Any]) -> Offered:
        return await asyncio.get_running_loop().run_in_executor(self._pool, Offered, live, SeatId(seat), possible)

    def drop(self, table: str) -> None:
        """Forget a table that is evicted from memory."""
        self._found.pop(table, None)
        self._written.pop(table, None)

    def close(self) -> None:
        """Find nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)
