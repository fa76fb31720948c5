"""Tables from files and files from tables: our own records, and exports of 18xx.games."""

import secrets
from collections.abc import Sequence
from functools import cache

import msgspec
from msgspec import Raw, Struct

from kursbuch import catalogue, storage
from kursbuch.imports import foreign_from
from kursbuch.kernel.game import Game
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import Mistake, Text
from kursbuch.resources import LANGUAGES
from kursbuch.server.errors import ApiError, ErrorBody, from_mistake
from kursbuch.server.live import ALL, LiveTable, rules_for
from kursbuch.server.offering import Offered
from kursbuch.server.sentences import server_text
from kursbuch.storage import Header, Move, RecordDamaged
from kursbuch.storage.record import Chain
from kursbuch.storage.rows import Line, SeatRow, TableRow, now
from kursbuch.table.loading import IMPOSSIBLE, table_of
from kursbuch.table.playback import foreign_playback
from kursbuch.table.seating import check_count, check_options, check_players, check_title
from kursbuch.table.table import Table, program
from kursbuch.table.verify import judge
from kursbuch.unpacking import LIMIT, TooLarge, as_utf8, bounded_memory, check_packing, is_packed, unpacked

LONGEST_NAME = 40

SEEDS, SECRET_SEEDS = 2**31, 2**62
"""Number of seeds; where there are secrets, too many to find out by trial which one dealt a hand."""

MOST_ENTRIES = 20_000
"""No game has this many moves, and a table with more would be slow to open."""

BEGINNING = 64
"""So many bytes tell whether a file can be a game; an even number."""

LONGEST_CAUSE = 60
"""Characters of the key of a game's end; as many as the database keeps."""


@cache
def made_by() -> str:
    """This program; its version is looked up once."""
    return program()


class Opened(Struct, frozen=True):
    """A game that can become a table: the first line of its record and all others."""

    header: Header
    lines: tuple[Line, ...] = ()


def opened(title: str, names: Sequence[str], options: dict[str, str], wanted: int | None, *, draw: bool) -> Opened:
    """A new game; lots decide who sits where, unless the players have settled that themselves.

    The seed is drawn unless one is wanted, which only a game without secrets allows.
    """
    check_title(title)
    check_options(title, options)
    check_players(title, names)
    complete = catalogue.complete_options(title, options)
    check_count(title, len(names), complete)
    rules = rules_for(title, len(names), tuple(sorted(complete.items())))
    if wanted is not None and not rules.is_open:
        raise ApiError(400, "seed_is_drawn")
    seed = secrets.randbelow(SEEDS if rules.is_open else SECRET_SEEDS) if wanted is None else wanted
    order = catalogue.draw_seats(names, seed if rules.is_open else secrets.randbelow(SEEDS)) if draw else tuple(names)
    seats = catalogue.seats(len(order))
    drawn = {"seats": order}
    game = Game(rules, seats, seed)
    header = Header(
        kursbuch=storage.VERSION,
        made_by=made_by(),
        title=title,
        players=dict(zip(seats, order, strict=True)),
        chosen=options,
        options=dict(complete),
        seed=seed,
        drawn=drawn,
        setup=Raw(rules.encode_events(game.setup)),
    )
    return Opened(header)


def record_of(live: LiveTable) -> bytes:
    """The table as a file."""
    header = msgspec.structs.replace(live.header, players={name: seat.name for name, seat in live.seats.items()})
    chain = Chain()
    parts = [chain.seal(header)]
    for line in live.lines:
        if line.back_to is not None:
            move = Move(line.seq, line.seat, back_to=line.back_to)
        else:
            move = Move(line.seq, line.seat, Raw((line.action or "").encode()), Raw((line.events or "").encode()))
        parts.append(chain.seal(move))
    return b"".join(parts)


def imported(raw: bytes, most: int = LIMIT, *, judged: bool = True) -> Opened:
    """A game from a file, whole or not at all. Raises `ApiError` that says where the file is broken.

    What is unpacked has at most so many bytes. The rules are asked about every move of the file; if they are not to
    be, the game is marked so.
    """
    name = "import"
    try:
        with bounded_memory(name, most):
            content = unpacked(raw, name, most) if is_packed(raw) else raw
            if len(content) > most:
                raise TooLarge(name, most)
            if storage.is_record(content):
                return _own(content, name, judged=judged)
            playback = foreign_playback(foreign_from(content, name, most=most), name)
    except TooLarge as large:
        raise ApiError(413, "too_large", most=large.most) from large
    except Mistake as mistake:
        raise _broken(mistake) from mistake
    except RecursionError as error:
        raise _broken(Mistake("content_too_hard", path=name)) from error
    except IMPOSSIBLE as nonsense:
        raise _broken(Mistake("neither_record_nor_export", path=name)) from nonsense
    if playback.problem is not None:
        problem = playback.problem
        refused = ApiError(400, "import_incomplete", number=problem.number, why="")
        facts: dict[str, dict[str, str | int]] = {
            lang: {"number": problem.number, "why": problem.told(lang).rstrip(".")} for lang in LANGUAGES
        }
        told = {lang: server_text("error.import_incomplete", facts[lang]).in_language(lang) for lang in LANGUAGES}
        message = Text(told["en"], told["de"])
        refused.body = ErrorBody("import_incomplete", message, where=f"action {problem.number}")
        raise refused
    return _from_table(playback.table)


def _own(content: bytes, name: str, *, judged: bool) -> Opened:
    """A record of ours: what its events say is tried, and its moves are put to the rules."""
    record = storage.parse(content, name)
    if len(record.moves) > MOST_ENTRIES:
        raise Mistake("content_too_hard", path=name)
    table = table_of(record, name)
    if judged:
        judge(table, name)
    else:
        table.unjudged = True
    return _shown(_from_table(table))


def check_outside(raw: bytes) -> None:
    """What does not even begin like a game, packed or plain, is refused by its first characters."""
    name = "import"
    if is_packed(raw):
        return
    try:
        check_packing(raw, name)
    except Mistake as mistake:
        raise _broken(mistake) from mistake
    if not as_utf8(raw[:BEGINNING]).lstrip().startswith(b"{"):
        raise _broken(Mistake("neither_record_nor_export", path=name))


def _broken(mistake: Mistake) -> ApiError:
    """Whatever is wrong with a file, even a title nobody knows, is wrong with what was sent."""
    error = from_mistake(mistake)
    error.status = 400
    return error


def _shown(game: Opened) -> Opened:
    """A record's events are taken as facts; before it is stored, the positions they lead to must be showable."""
    row = TableRow("", game.header.title, "", msgspec.json.encode(game.header).decode(), "", True, 0, 0, 0, (), "")
    seats = [SeatRow(seat, name, "here", None, 0) for seat, name in game.header.players.items()]
    live = LiveTable(row, seats, ())
    try:
        for line in game.lines:
            live.add(line)
            if len(live.standing(live.state).over or "") > LONGEST_CAUSE:
                raise ValueError("no game ends like that")
            live.view_json(None)
            for lang in LANGUAGES:
                live.entry(live.number, lang, ALL)
        live.rules.scores(live.state)
        for seat in live.waiting_for:
            offered = Offered(live, SeatId(seat), [live.state])
            offered.written(LANGUAGES[0])
            for index in range(len(offered.choices)):
                offered.facts(index)
    except IMPOSSIBLE as error:
        raise RecordDamaged("record_impossible", "import", live.number + 1) from error
    return game


def _name(name: str) -> str:
    """A player's name as it can be shown and stored."""
    return " ".join("".join(sign for sign in name if sign.isprintable()).split())[:LONGEST_NAME] or "?"


def _from_table(table: Table) -> Opened:
    rules, game = table.rules, table.game
    header = Header(
        kursbuch=storage.VERSION,
        made_by=made_by(),
        title=table.title,
        players={seat: _name(name) for seat, name in table.called.seats.items()},
        chosen=table.chosen,
        options=dict(table.options),
        seed=table.seed,
        drawn=table.drawn,
        setup=Raw(rules.encode_events(game.setup)),
        unjudged=table.unjudged,
    )
    at = now()
    lines = []
    for number, entry in enumerate(game.journal, 1):
        if entry.action is None:
            lines.append(Line(number, entry.seat, None, None, entry.back_to, at=at))
        else:
            action, events = rules.encode_action(entry.action), rules.encode_events(entry.events)
            lines.append(Line(number, entry.seat, action.decode(), events.decode(), at=at))
    return Opened(header, tuple(lines))
