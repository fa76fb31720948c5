"""What a device is shown of a table: its own view, its offers, and the log in its language."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from msgspec import Raw, Struct

from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.places import places
from kursbuch.server.errors import ApiError
from kursbuch.server.insight.base import as_object
from kursbuch.server.live import LiveTable, iso
from kursbuch.server.sentences import action_label, ending_text, ranged_label, server_text
from kursbuch.storage.sql import Message, SeatRow

TAIL = 60
"""So many entries of the log come with a snapshot if nothing else is asked for."""

FOLLOWING = 3
"""Whoever is at most so many entries behind follows the game; what is written for one of them is kept for all."""

OFFER_THREADS = 4


class Looker(Struct, frozen=True):
    """Who looks: the holder of seats, or nobody in particular; which seat's view; in which language."""

    holder: str | None
    lang: str = "en"
    seat: str | None = None


def view_seat(live: LiveTable, looker: Looker) -> str | None:
    """Whose view is shown: the one asked for, my seat that is to act, my first seat, or a spectator's."""
    mine = live.held_by(looker.holder)
    if looker.seat is not None:
        if live.seat(looker.seat).seat not in mine:
            raise ApiError(403, "not_your_seat", name=live.seat(looker.seat).name)
        return looker.seat
    acting = [seat for seat in mine if seat in live.waiting_for]
    return next(iter((*acting, *mine)), None)


def seats_json(live: LiveTable, holder: str | None, present: frozenset[str]) -> list[dict[str, object]]:
    """The seats as a device sees them."""
    return [
        {
            "seat": seat.seat,
            "name": seat.name,
            "kind": seat.kind,
            "bot": seat.bot if seat.kind == "bot" else None,
            "mine": holder is not None and holder in seat.holders,
            "taken": bool(seat.holders),
            "present": seat.seat in present,
            "also": others_at(seat, holder),
        }
        for seat in live.seats.values()
    ]


def others_at(seat: SeatRow, holder: str | None) -> list[str]:
    """Who plays a seat beside somebody who plays it; a device that is nobody's account by what kind of device it is."""
    if holder is None or holder not in seat.holders:
        return []
    return [seat.people.get(other, "") for other in seat.holders if other != holder]


def over_json(live: LiveTable, state: Any, lang: str) -> dict[str, object] | None:
    """How the game ended."""
    cause = live.rules.over(state)
    if cause is None:
        return None
    return {
        "cause": cause,
        "text": ending_text(cause, lang, live.row.title),
        "places": places(live.rules.scores(state)),
    }


def capabilities(live: LiveTable) -> list[str]:
    """What can be asked of this table."""
    insight = live.insight
    found = ["undo"]
    found += ["routes", "plan", "review"] if insight.study is not None else []
    found += ["orders"] if insight.orders is not None else []
    shown = live.is_open or live.rules.over(live.state) is not None
    return [*found, "record"] if shown else found


def message_json(message: Message) -> dict[str, object]:
    """Something said."""
    return as_object(message) | {"at": iso(message.at)}


def undo_json(live: LiveTable, lang: str) -> dict[str, object] | None:
    """The open request to take back."""
    if live.undo is None:
        return None
    struck = live.moves_after(live.undo.back_to)
    return {
        "id": live.undo.id,
        "seat": live.undo.seat,
        "to": live.undo.back_to,
        "number": live.undo.number,
        "moves": [live.text(step.number, lang)[0] for step in struck],
        "asked": live.undo.asked,
        "agreed": live.undo.agreed,
    }


def orders_json(live: LiveTable, seats: tuple[str, ...], lang: str) -> list[dict[str, object]]:
    """The standing orders of some seats."""
    orders = live.insight.orders
    if orders is None:
        return []
    found = []
    for row in live.orders:
        if row.seat in seats:
            order = orders.read(live.rules, row.body.encode())
            ended = None if row.ended is None else msgspec.json.decode(row.ended, type=dict[str, str | int])
            found.append(
                as_object(order)
                | {"seat": row.seat, "label": orders.label(order, lang), "since": row.since}
                | ({} if ended is None else {"ended": _ended(ended, live)})
            )
    return found


def _ended(ended: dict[str, str | int], live: LiveTable) -> object:
    code = str(ended["code"])
    facts = {key: value for key, value in ended.items() if key != "code"}
    return server_text(f"ended.{code}", facts, live.names)


# -- offers ---------------------------------------------------------------------------------------------------


class OfferBook:
    """The offers of the present position, worked out once for each seat and language, in threads of their own."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(OFFER_THREADS, thread_name_prefix="offers")
        self._tasks: dict[str, dict[tuple[int, int, str, str], asyncio.Task[Raw]]] = {}

    async def offers(self, live: LiveTable, seat: str, lang: str) -> Raw:
        """All that a seat may do now, ready for the wire."""
        now = (live.number, live.seatings)
        tasks = self._tasks.get(live.id, {})
        task = tasks.get((*now, seat, lang))
        if task is None:
            task = asyncio.create_task(self._found(live, live.state, seat, lang))
            current = {key: known for key, known in tasks.items() if key[:2] == now}
            self._tasks[live.id] = {**current, (*now, seat, lang): task}
        return await asyncio.shield(task)

    async def _found(self, live: LiveTable, state: Any, seat: str, lang: str) -> Raw:
        return await asyncio.get_running_loop().run_in_executor(self._pool, offers_json, live, state, seat, lang)

    async def ready(self, live: LiveTable, holder: str | None, seat: str) -> None:
        """Wait until the offers of a seat of this holder are there. Judging a move may take as long as finding the best
        one the first time; it is done where it holds nobody up, and what it found is remembered."""
        known = self._tasks.get(live.id, {})
        open_tasks = [task for key, task in known.items() if key[:2] == (live.number, live.seatings)]
        for task in open_tasks:
            if not task.done():
                await asyncio.wait((task,))
        if not open_tasks and seat in live.waiting_for and seat in live.held_by(holder):
            await self.offers(live, seat, "en")

    def close(self) -> None:
        """Work out nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def drop(self, table: str) -> None:
        """Forget a table that leaves the memory."""
        self._tasks.pop(table, None)


def offers_json(live: LiveTable, state: Any, seat: str, lang: str) -> Raw:
    """Offers with labels and what they change, found by playing each on a copy."""
    name = SeatId(seat)
    found: Offers[Any] = live.rules.offers(state, name)
    listed = [{"label": action_label(a, lang, live.names), **_offer(live, state, name, a)} for a in found.listed]
    for span in found.ranged:
        limits = {"field": span.field, "low": span.low, "high": span.high, "step": span.step}
        label = ranged_label(span, lang, live.names)
        listed.append({"label": label, **_offer(live, state, name, span.action), "range": limits})
    for free in found.free:
        label = action_label(free.suggestion, lang, live.names)
        listed.append({"label": label, **_offer(live, state, name, free.suggestion), "free": free.kind})
    return Raw(msgspec.json.encode(listed))


def _offer(live: LiveTable, state: Any, seat: SeatId, action: Any) -> dict[str, object]:
    _, after = live.rules.play(state, seat, action)
    return {
        "kind": type(action).__name__,
        "action": Raw(live.rules.encode_action(action)),
        "facts": live.insight.facts(live.rules, state, after, seat),
    }


# -- the snapshot ---------------------------------------------------------------------------------------------


class Extent(Struct, frozen=True):
    """How much a snapshot holds: the log after an entry, and what was said."""

    since: int | None = None
    tail: int = TAIL
    chat: bool = False

    def first(self, number: int) -> int:
        """The entry after which the log begins, when the game has so many."""
        return max(0, number - self.tail) if self.since is None else min(self.since, number)


def snapshot_json(
    live: LiveTable, looker: Looker, extent: Extent, present: frozenset[str], offers: dict[str, Raw], pending: bool
) -> bytes:
    """The table for one device; spectators who follow the game share what is written for one of them."""

    def write() -> bytes:
        return _written(live, looker, extent, present, offers, pending)

    since = extent.since
    follows = since is not None and live.number - FOLLOWING <= since <= live.number
    if live.held_by(looker.holder) or extent.chat or not follows:
        return write()
    owner = looker.holder == live.row.owner
    return live.written(("snapshot", looker.lang, looker.seat, owner, since, present), write)


def _written(
    live: LiveTable, looker: Looker, extent: Extent, present: frozenset[str], offers: dict[str, Raw], pending: bool
) -> bytes:
    lang, state, row = looker.lang, live.state, live.row
    mine = live.held_by(looker.holder)
    seat = view_seat(live, looker)
    first = extent.first(live.number)
    said = {"chat": [message_json(message) for message in live.chat]} if extent.chat else {}
    return msgspec.json.encode(
        {
            "id": live.id,
            "title": row.title,
            "name": row.name,
            "family": live.family,
            "options": live.header.options,
            "created": iso(row.created),
            "number": live.number,
            "seat": seat,
            "owner": looker.holder is not None and looker.holder == row.owner,
            "spectators": row.spectators,
            "forked_from": None if row.forked_from is None else {"id": row.forked_from, "number": row.forked_at},
            "judged": not live.header.unjudged,
            "can": capabilities(live),
            "seats": seats_json(live, looker.holder, present),
            "mine": mine,
            "waiting_for": live.waiting_for,
            "over": over_json(live, state, lang),
            "scores": live.rules.scores(state),
            "round": live.contexts[-1].round,
            "company": live.contexts[-1].company,
            "view": live.view_json(seat),
            "offers": offers,
            "offers_pending": pending,
            "log": [live.entry_json(number, lang) for number in range(first + 1, live.number + 1)],
            **said,
            "undo": undo_json(live, lang),
            "orders": orders_json(live, mine, lang),
        }
    )
