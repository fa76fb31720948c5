"""What a device is shown of a table: its own view, its offers, and the log in its language."""

from typing import Any

import msgspec
from msgspec import Raw, Struct

from kursbuch.render.find import pictures_of
from kursbuch.server.errors import ApiError
from kursbuch.server.insight.base import as_object
from kursbuch.server.knowing import Eyes
from kursbuch.server.live import LiveTable, iso
from kursbuch.server.returning import back_json
from kursbuch.server.sentences import ending_text, server_text
from kursbuch.storage.rows import Message, SeatRow

TAIL = 60
"""Number of log entries in a snapshot if nothing else is asked for."""

FOLLOWING = 3
"""A client at most this many entries behind follows the game; what is encoded for one of them is kept for all."""


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


def eyes_of(live: LiveTable, looker: Looker) -> Eyes:
    """What a device may know of the game."""
    return live.eyes(view_seat(live, looker))


def asking_eyes(live: LiveTable, holder: str | None, seat: str) -> Eyes:
    """The eyes of whoever asks about a seat: its own if they play it."""
    return eyes_of(live, Looker(holder, seat=seat if seat in live.held_by(holder) else None))


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
            **_trouble(live, seat, holder),
        }
        for seat in live.seats.values()
    ]


def _trouble(live: LiveTable, seat: SeatRow, holder: str | None) -> dict[str, object]:
    """Why the bot at a seat did not move itself the last time it failed, for whoever opened the table."""
    if seat.kind != "bot" or seat.seat not in live.troubles or holder is None or holder != live.row.owner:
        return {}
    return {"trouble": live.troubles[seat.seat]}


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
        "places": live.rules.places(state),
    }


def capabilities(live: LiveTable) -> list[str]:
    """What can be asked of this table."""
    insight = live.insight
    found = ["undo"]
    found += ["routes", "plan"] if insight.study is not None else []
    found += ["review"] if insight.hindsight is not None else []
    found += insight.questions
    found += ["orders"] if insight.orders is not None else []
    found += [f"picture.{what}" for what in pictures_of(live.row.title)]
    return [*found, "record"] if live.eyes(None).see_all else found


def message_json(message: Message) -> dict[str, object]:
    """Something said."""
    return as_object(message) | {"at": iso(message.at)}


def undo_json(live: LiveTable, lang: str, eyes: Eyes) -> dict[str, object] | None:
    """The open request to take back."""
    if live.undo is None:
        return None
    struck = live.moves_after(live.undo.back_to)
    moves = struck or live.moves_again(live.undo.back_to)
    return {
        "id": live.undo.id,
        "seat": live.undo.seat,
        "to": live.undo.back_to,
        "number": live.undo.number,
        "moves": [live.text(step.number, lang, eyes)[0] for step in moves],
        "redo": not struck,
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
                | {"seat": row.seat, "label": orders.label(order, lang, live.names), "since": row.since}
                | ({} if ended is None else {"ended": _ended(ended, live)})
            )
    return found


def _ended(ended: dict[str, str | int], live: LiveTable) -> object:
    code = str(ended["code"])
    facts = {key: value for key, value in ended.items() if key != "code"}
    return server_text(f"ended.{code}", facts, live.names)


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
    live: LiveTable, looker: Looker, extent: Extent, present: frozenset[str], offers: dict[str, Raw]
) -> bytes:
    """The table for one device; spectators who follow the game share what is written for one of them."""

    def write() -> bytes:
        return _written(live, looker, extent, present, offers)

    since = extent.since
    follows = since is not None and live.number - FOLLOWING <= since <= live.number
    if live.held_by(looker.holder) or extent.chat or not follows:
        return write()
    owner = looker.holder == live.row.owner
    return live.written(("snapshot", looker.lang, looker.seat, owner, since, present), write)


def _written(live: LiveTable, looker: Looker, extent: Extent, present: frozenset[str], offers: dict[str, Raw]) -> bytes:
    lang, state, row = looker.lang, live.state, live.row
    mine = live.held_by(looker.holder)
    seat = view_seat(live, looker)
    eyes, first = live.eyes(seat), extent.first(live.number)
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
            "rated": row.rated,
            "can": capabilities(live),
            "seats": seats_json(live, looker.holder, present),
            "mine": mine,
            "waiting_for": live.waiting_for,
            "over": over_json(live, state, lang),
            "scores": eyes.scores(live.rules, state),
            "round": live.contexts[-1].round,
            "company": live.contexts[-1].company,
            "phase": live.contexts[-1].phase,
            "view": live.view_json(seat),
            "offers": offers,
            "log": [live.entry_json(number, lang, eyes) for number in range(first + 1, live.number + 1)],
            **said,
            "undo": undo_json(live, lang, eyes),
            "back": back_json(live, looker.holder, seat),
            "orders": orders_json(live, mine, lang),
        }
    )
