"""Lessons at a table: opening one at its position, and how far a learner has come."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Raw

from kursbuch import catalogue, storage
from kursbuch.kernel.game import Entry, Game
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.lessons import Lesson, reached
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.kernel.standing import standing_moves
from kursbuch.messages import Text, texts
from kursbuch.messages.fill import Filler
from kursbuch.resources import LANGUAGES
from kursbuch.server.errors import ApiError
from kursbuch.server.insight import insight_for
from kursbuch.server.live import LiveTable, rules_for
from kursbuch.server.records import Opened, made_by
from kursbuch.server.sentences import NO_NAMES, action_label
from kursbuch.storage import Header
from kursbuch.storage.rows import Line

HINTS = 6
"""The most hints a lesson has."""


def lesson_of(title: str, name: str) -> Lesson:
    """A lesson of a title."""
    found = catalogue.lessons(title).get(name)
    if found is None:
        raise ApiError(404, "unknown_lesson", lesson=name)
    return found


def lesson_json(title: str, name: str, lesson: Lesson) -> dict[str, object]:
    """What a lesson is called, what to reach, and its hints, in both languages."""
    hints = [
        told for number in range(1, HINTS) if (told := said(title, name, f"hint{number}", lesson.names)) is not None
    ]
    return {
        "id": name,
        "name": said(title, name, "name", lesson.names),
        "what": said(title, name, "what", lesson.names),
        "goals": [
            said(title, name, "goal" if not number else f"goal{number + 1}", lesson.names)
            for number in range(len(lesson.goals))
        ],
        "hints": hints,
        "minutes": lesson.minutes,
        "players": lesson.players,
        "seat": lesson.seat,
    }


def said(title: str, lesson: str, what: str, names: Mapping[str, str]) -> Text | None:
    """A text of a lesson: the title's own, or its family's for lessons of this kind."""
    found = texts("lessons", title).get(f"{lesson}.{what}")
    if found is None:
        return None
    return Text(*(Filler(lang, NO_NAMES).fill(found.in_language(lang), names) for lang in LANGUAGES))


@cache
def position(title: str, name: str) -> Opened:
    """The position of a lesson as a game of which all but the players' names is settled. What each stored move brings
    about is decided by the rules; that it is legal was proved when the lesson was made, and is not asked again."""
    lesson = lesson_of(title, name)
    options = catalogue.complete_options(title, dict(lesson.options))
    rules = _rules(title, lesson)
    seats = catalogue.seats(lesson.players)
    game: Game[Any, Any, Any, Any] = Game(rules, seats, lesson.seed)
    lines: list[Line] = []
    for move in catalogue.lesson_moves(title, name)[: lesson.opening]:
        seat, action = SeatId(move.seat), rules.decode_action(bytes(move.action))
        events, state = rules.play(game.state, seat, action)
        game.take_over(Entry(seat, action, events), state)
        told = rules.encode_events(events).decode()
        lines.append(Line(len(lines) + 1, move.seat, bytes(move.action).decode(), told, by="order"))
    header = Header(
        kursbuch=storage.VERSION,
        made_by=made_by(),
        title=title,
        players={seat: seat for seat in seats},
        chosen=dict(lesson.options),
        options=dict(options),
        seed=lesson.seed,
        drawn={},
        setup=Raw(rules.encode_events(game.setup)),
    )
    return Opened(header, tuple(lines))


def _rules(title: str, lesson: Lesson) -> AnyRules:
    options = catalogue.complete_options(title, dict(lesson.options))
    return rules_for(title, lesson.players, tuple(sorted(options.items())))


@cache
def way(title: str, name: str) -> tuple[Any, ...]:
    """The learner's moves on the stored way, up to the one after which every goal is reached."""
    lesson = lesson_of(title, name)
    rules = _rules(title, lesson)
    game: Game[Any, Any, Any, Any] = Game(rules, catalogue.seats(lesson.players), lesson.seed)
    start: Any = None
    for number, move in enumerate(catalogue.lesson_moves(title, name)):
        if number == lesson.opening:
            start = plain_view(title, rules, game.state, lesson.seat)
        game.act(SeatId(move.seat), rules.decode_action(bytes(move.action)))
        if start is not None:
            now, done = plain_view(title, rules, game.state, lesson.seat), game.journal[lesson.opening :]
            if all(reached(goal, lesson.seat, start, now, done) for goal in lesson.goals):
                break
    return tuple(entry.action for entry in game.journal[lesson.opening :] if entry.seat == lesson.seat)


def told_way(live: LiveTable, name: str, seat: SeatId) -> list[Text]:
    """One way to the goals in words: what the learner may do, move by move."""
    _check_opening(live, name, seat)
    return [
        Text(*(action_label(action, lang, live.names) for lang in LANGUAGES)) for action in way(live.row.title, name)
    ]


def progress(live: LiveTable, name: str, seat: SeatId) -> dict[str, object]:
    """Which goals of a lesson the learner has reached at their table."""
    lesson = _check_opening(live, name, seat)
    goals = _reached(live, lesson)
    return {"goals": goals, "done": all(goals), "moves": live.number - lesson.opening}


def _check_opening(live: LiveTable, name: str, seat: SeatId) -> Lesson:
    """The lesson, if the table began with its position and the seat is that of the learner."""
    lesson = lesson_of(live.row.title, name)
    begun = catalogue.lesson_moves(live.row.title, name)[: lesson.opening]
    lines = live.lines[: lesson.opening]
    same = [(line.seat, line.action) for line in lines] == [(move.seat, bytes(move.action).decode()) for move in begun]
    if not same or len(live.seats) != lesson.players or seat != lesson.seat:
        raise ApiError(409, "other_lesson", lesson=name)
    return lesson


def _reached(live: LiveTable, lesson: Lesson) -> list[bool]:
    title, seat, eyes = live.row.title, lesson.seat, live.eyes(lesson.seat)
    start, now = (plain_view(title, live.rules, at, seat) for at in (live.state_at(lesson.opening), live.state))
    standing = [step.number for step in standing_moves(live.game) if step.number > lesson.opening]
    done = [live.seen(number, eyes) for number in standing]
    return [reached(goal, seat, start, now, done) for goal in lesson.goals]


def plain_view(title: str, rules: AnyRules, state: Any, seat: SeatId) -> Any:
    """What a seat sees of a position, as plain objects."""
    return msgspec.to_builtins(insight_for(title).view(rules, state, seat), str_keys=True)
