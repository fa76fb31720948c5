"""Records and positions of lessons: `python -m tools.lessons`.

    record TITLE    bots play a game, whose moves become a record of the title's lessons
    find TITLE LESSON   where in its record the goals of a lesson are soon reached, seat by seat
    check [TITLE]   follows the stored way of every lesson and tells after how many moves its goals are reached

A lesson is written by hand (`float.toml`); what it needs is a record and a number of moves that open it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from kursbuch import catalogue
from kursbuch.bots import bot, usual_bot
from kursbuch.bots.match import move
from kursbuch.kernel.game import Game
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.lessons import Goal, Lesson, Move, reached
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.server.lessons import plain_view

LONGEST = 6000
"""No bots take so many moves for a game."""

NEAR = 8
"""The learner is to reach the goals with so many moves of their own."""


class Played:
    """A game of a lesson's record, and what a learner sees of its positions."""

    def __init__(self, title: str, lesson: Lesson, moves: Sequence[Move]) -> None:
        self.title = title
        self.game = new_game(title, lesson.players, lesson.seed, dict(lesson.options))
        for one in moves:
            self.game.act(SeatId(one.seat), self.game.rules.decode_action(bytes(one.action)))
        self._views: dict[tuple[int, SeatId], Any] = {}

    @property
    def rules(self) -> AnyRules:
        """The rules of the game."""
        return self.game.rules

    def view(self, number: int, seat: SeatId) -> Any:
        """A position as plain objects."""
        if (number, seat) not in self._views:
            state = self.game.positions[number].state
            self._views[number, seat] = plain_view(self.title, self.rules, state, seat)
        return self._views[number, seat]

    def has(self, goal: Goal, seat: SeatId, start: int, now: int) -> bool:
        """Whether a goal is reached at a position by one who began at another."""
        return reached(goal, seat, self.view(start, seat), self.view(now, seat), self.game.journal[start:now])

    def arrival(self, goals: Sequence[Goal], seat: SeatId, start: int, last: int = LONGEST) -> int | None:
        """At which position all goals are reached first; nothing if they never are."""
        for now in range(start, min(len(self.game.journal), last) + 1):
            if all(self.has(goal, seat, start, now) for goal in goals):
                return now
        return None


def new_game(title: str, players: int, seed: int, options: dict[str, str]) -> Game[Any, Any, Any, Any]:
    """A game that nobody has played yet."""
    return Game(catalogue.rules(title, players, options), catalogue.seats(players), seed)


def record(title: str, players: int, seed: int, options: dict[str, str], player: str) -> Iterator[Move]:
    """The moves of a whole game by bots."""
    game = new_game(title, players, seed, options)
    bots = {seat: bot(title, player, seed * 31 + i) for i, seat in enumerate(game.seats)}
    while len(game.journal) < LONGEST and move(game, bots, seed):
        entry = game.journal[-1]
        yield Move(str(entry.seat), msgspec.Raw(msgspec.json.encode(entry.action)))


_GAMES: dict[tuple[str, str], Played] = {}


def played(title: str, name: str) -> Played:
    """The whole record of a lesson, played by the rules; lessons that share one share its game."""
    lesson = catalogue.lessons(title)[name]
    key = (title, lesson.record or name)
    if key not in _GAMES:
        _GAMES[key] = Played(title, lesson, catalogue.lesson_moves(title, name))
    return _GAMES[key]


def openings(title: str, name: str) -> Iterator[tuple[SeatId, int, int, int]]:
    """Seats and positions from which the record reaches the goals soon: with how many moves of the learner's, and
    where. Of several positions of one turn only the first is told."""
    game, goals = played(title, name), catalogue.lessons(title)[name].goals
    journal = game.game.journal
    for seat in game.game.seats:
        last = -1
        for start in range(len(journal)):
            mine = [n for n in range(start, len(journal)) if journal[n].seat == seat][:NEAR]
            if journal[start].seat != seat or start == last + 1 or not mine:
                last = start if journal[start].seat == seat else last
                continue
            last = start
            found = game.arrival(goals, seat, start, mine[-1] + 1)
            if found is not None and found > start:
                yield seat, start, sum(n < found for n in mine), found


def follow(title: str, name: str) -> tuple[int, int | None]:
    """The first position of a lesson and the one at which its way has reached all goals."""
    lesson = catalogue.lessons(title)[name]
    return lesson.opening, played(title, name).arrival(lesson.goals, lesson.seat, lesson.opening)


def folder(title: str) -> Path:
    """Where the lessons of a title lie."""
    return Path(str(catalogue.folder(title, catalogue.LESSONS)))


def main(arguments: Sequence[str]) -> int:
    """Run one of the commands."""
    parser = argparse.ArgumentParser(prog="python -m tools.lessons", description=__doc__)
    parser.add_argument("what", choices=("record", "find", "check"))
    parser.add_argument("title", nargs="?")
    parser.add_argument("lesson", nargs="?", default="game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot")
    parser.add_argument("--option", action="append", default=[])
    given = parser.parse_args(arguments)
    if given.what == "check":
        for title in (given.title,) if given.title else catalogue.titles():
            for name in catalogue.lessons(title):
                begun, found = follow(title, name)
                print(f"{title} {name}: {begun} to {found}")
    elif given.what == "find":
        for seat, start, moves, found in openings(given.title, given.lesson):
            print(f"{seat} opening = {start}, reached after {moves} own moves at {found}")
    else:
        options = dict(pair.split("=", 1) for pair in given.option)
        file = folder(given.title) / f"{given.lesson}.jsonl"
        file.parent.mkdir(exist_ok=True)
        game = record(given.title, given.players, given.seed, options, given.bot or usual_bot(given.title))
        file.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in game))
        print(f"{file.name}: {len(file.read_bytes().splitlines())} moves")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
