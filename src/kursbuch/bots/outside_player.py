"""A bot of somebody else at the table: asked in a process of its own, replaced for a move when it fails."""

import itertools
import logging
import os
import threading
from collections import defaultdict
from typing import Any

import msgspec

from kursbuch.bots.outside import Outside
from kursbuch.bots.outside_child import FAULTS, Answered, Asked, short
from kursbuch.bots.positions import packed
from kursbuch.children import Child
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.messages import Mistake
from kursbuch.unpacking import NOT_JSON

CHILD = "kursbuch.bots.outside_child"

SECONDS = 10
MEMORY = 2048
"""What a bot may take for one move, in seconds, and for itself, in megabytes; the settings KURSBUCH_BOT_SECONDS and
KURSBUCH_BOT_MEMORY say otherwise."""

STARTING = 20
"""Seconds more for the first move, in which the process starts and loads the bot."""

MOST_ANSWERED = 256 * 1024
"""Bytes of an answer."""

PATIENCE = 3
"""After so many failures in a row nobody asks it again in this game."""

KEPT = 2
"""So many processes of one bot wait for questions."""

LOG = logging.getLogger("kursbuch.bots")
_NUMBERS = itertools.count(1)
_TOLD: set[tuple[str, str]] = set()


class BotFailed(Mistake):
    """A bot did not make a move; the sentence says why, and that the stand-in did."""


class Stable:
    """Processes that wait for questions, by the place of their bot."""

    def __init__(self) -> None:
        self._idle: dict[str, list[Child]] = defaultdict(list)
        self._lock = threading.Lock()

    def take(self, where: str) -> tuple[Child, bool]:
        """A process for a bot, and whether it is new."""
        with self._lock:
            while self._idle[where]:
                child = self._idle[where].pop()
                if child.is_alive:
                    return child, False
                child.end()
        return Child(CHILD), True

    def give_back(self, where: str, child: Child) -> None:
        """It has answered and can be asked again."""
        with self._lock:
            if len(self._idle[where]) < KEPT and child.is_alive:
                self._idle[where].append(child)
                return
        child.end()

    def close(self) -> None:
        """End those that wait."""
        with self._lock:
            children = [child for idle in self._idle.values() for child in idle]
            self._idle.clear()
        for child in children:
            child.end()


STABLE = Stable()
"""The processes of this process."""


def allowed(name: str, usual: int) -> int:
    """A limit: what the host says, or the usual one."""
    said = os.environ.get(name, "")
    return int(said) if said.isdecimal() and int(said) else usual


class OutsidePlayer:
    """Asks the bot, and lets the stand-in move where it fails; `faults` counts these moves, `told` has the first word
    on each kind of failure."""

    thinks_elsewhere = True

    def __init__(self, title: str, outside: Outside, seed: int, stand_in: Any) -> None:
        self.title = title
        self.outside = outside
        self.seed = seed
        self.stand_in = stand_in
        self.faults = 0
        self.told: dict[str, BotFailed] = {}
        self._in_a_row = 0
        self._number = next(_NUMBERS)

    def choose(self, rules: AnyRules, imagined: Any, seat: SeatId, offers: Offers[Any]) -> Any:
        """The bot's move, else the stand-in's."""
        if self._in_a_row < PATIENCE:
            try:
                action = self.own_choice(rules, imagined, seat)
            except BotFailed as fault:
                self._in_a_row += 1
                self.told.setdefault(fault.code, fault)
                tell_once(self.outside.name, fault)
            else:
                self._in_a_row = 0
                return action
        self.faults += 1
        return self.stand_in.choose(rules, imagined, seat, offers)

    def own_choice(self, rules: AnyRules, imagined: Any, seat: SeatId) -> Any:
        """The bot's move; raises a `BotFailed` if it makes none that is legal."""
        answered = self._answer(rules, imagined, seat)
        if answered.fault:
            code = answered.fault if answered.fault in FAULTS else "bot_talks_nonsense"
            raise BotFailed(code, bot=self.outside.name, what=short(answered.what))
        try:
            action = rules.decode_action(answered.action)
        except NOT_JSON as error:
            what = short(bytes(answered.action).decode(errors="replace"))
            raise BotFailed("bot_talks_nonsense", bot=self.outside.name, what=what) from error
        refusal = rules.check(imagined, seat, action)
        if refusal is not None:
            what = short(rules.encode_action(action).decode())
            raise BotFailed("bot_illegal", bot=self.outside.name, what=what, rule=refusal.rule)
        return action

    def _answer(self, rules: AnyRules, imagined: Any, seat: SeatId) -> Answered:
        seconds, where = allowed("KURSBUCH_BOT_SECONDS", SECONDS), self.outside.where
        asked = Asked(
            where=where,
            player=self._number,
            seed=self.seed,
            title=self.title,
            players=len(rules.scores(imagined)),
            options=dict(rules.options),
            seat=seat,
            seconds=seconds,
            memory=allowed("KURSBUCH_BOT_MEMORY", MEMORY),
        )
        position = packed(rules, imagined)
        child, is_new = STABLE.take(where)
        try:
            within = seconds + (STARTING if is_new else 0)
            answer = child.ask(within, msgspec.json.encode(asked), position, most=MOST_ANSWERED)
        except TimeoutError:
            raise BotFailed("bot_hung", bot=self.outside.name, seconds=within) from None
        if answer is None:
            raise BotFailed("bot_ended", bot=self.outside.name)
        STABLE.give_back(where, child)
        try:
            return msgspec.json.decode(answer, type=Answered)
        except NOT_JSON:
            raise BotFailed("bot_talks_nonsense", bot=self.outside.name, what=short(repr(answer))) from None


def tell_once(bot: str, fault: BotFailed) -> None:
    """A word to the host: the first of each kind from this process."""
    if (bot, fault.code) not in _TOLD:
        _TOLD.add((bot, fault.code))
        LOG.warning("%s", fault)
