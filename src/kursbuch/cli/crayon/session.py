"""The session at a table of drawn track: a map, one's cards, and words for what one wants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from rich.console import Console

from kursbuch.bots import Bot
from kursbuch.cli import answers, session
from kursbuch.cli.choices import Pick, Section
from kursbuch.cli.crayon import panels
from kursbuch.cli.crayon.choices import Typed, fee_words, sections, wanted_words
from kursbuch.cli.crayon.screen import Shown
from kursbuch.cli.crayon.wishes import WISH_OF, Wishes
from kursbuch.cli.words import Complaint
from kursbuch.crayon import actions as act
from kursbuch.crayon.actions import Action
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.data import Milepost
from kursbuch.crayon.study.drawing import Drawn, as_builder, line_to
from kursbuch.crayon.study.journeys import MOST_TURNS, Journey, journeys
from kursbuch.crayon.study.plans import Plan, demands, plans
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import log, sentence
from kursbuch.messages.crayon.log import tell
from kursbuch.table import Table

MOST_PLANS = 5
YES, OTHER = ("", "y", "yes", "j", "ja"), ("o", "other", "a", "andere")


class Session(Shown):
    """One table of drawn track."""

    keys: Sequence[tuple[str, str]] = (
        ("4", "number"), ("build …", "build"), ("go …", "go"), ("load … unload … deliver …", "goods"),
        ("train …, buy", "trains"), ("deal … theirs 2 3", "deal"), ("track, end, pass", "turn"), ("plans", "plans"),
        ("demands", "demands"), ("m", "map"), ("c", "cards"), ("f", "freight"), ("s", "players"), ("d", "discards"),
        ("u", "undo"), ("why build …", "why"), ("?4", "explain"), ("do {…}", "do"), ("h", "history"),
        ("at 57", "at"), ("r BLD-08", "rule"), ("q", "quit"),
    )  # fmt: skip
    whole: Mapping[str, Sequence[str]] = {
        **session.Session.whole,
        "m": ("map", "karte"),
        "c": ("cards", "karten"),
        "f": ("freight", "waren"),
        "s": ("players", "spieler"),
        "d": ("discards", "ablage"),
        "p": ("plans", "plan", "pläne"),
        "demands": ("aufträge",),
    }

    def __init__(
        self, table: Table, bots: Mapping[SeatId, Bot], console: Console, read: session.Read, lang: str
    ) -> None:
        super().__init__(table, bots, console, read, lang)
        self.plans: Sequence[Plan] = ()
        self.shown_to: SeatId | None = None
        self.commands |= {
            "m": self.show_map,
            "c": lambda _: self.show(panels.hand(self.voice, self.view, self.seat)),
            "f": lambda _: self.show(panels.goods(self.voice, self.view)),
            "s": lambda _: self.show(panels.players(self.voice, self.view)),
            "d": lambda _: self.show(panels.discard(self.voice, self.view)),
            "p": self.show_plans,
            "demands": self.show_demands,
        }

    # -- turns ----------------------------------------------------------------------------------------------

    def turn(self) -> None:
        """Where several people sit before the screen it is handed over before it shows somebody's cards."""
        people = [seat for seat in self.table.game.seats if seat not in self.bots]
        if len(people) > 1 and self.shown_to != self.seat and not self.rules.title.settings.open_hands:
            if self.console.is_terminal:
                self.console.clear()
            for line in self.news[-session.NEWS :]:
                self.tell(line)
            self.read(self.voice.say("hand_over", player=self.voice.player(self.seat)))
        self.shown_to = self.seat
        super().turn()

    def found_sections(self) -> list[Section]:
        """What is worth a line."""
        return sections(self.voice, self.state, self.seat, self.table.offers())

    def brief(self, pick: Pick) -> str:
        """Of a good where it is wanted."""
        return wanted_words(self.voice, self.view, self.seat, pick.action)

    def choose(self, number: int, words: str) -> None:
        """Take a choice; one that stands for words is done as if they were typed."""
        chosen = self.pick(number).action
        if isinstance(chosen, Typed):
            self._obey(chosen.line)
        else:
            super().choose(number, words)

    def act(self, action: Any, seat: SeatId | None = None) -> None:
        """Carry an action out and remember what whoever looks may know of it."""
        who, before = seat or self.seat, self.table.game.state
        self.table.act(action, None if seat is None else self.voice.player(seat))
        entry = self.table.game.journal[-1]
        _, seen = self.rules.see(None if who in self.bots else who, who, entry.action, entry.events)
        told = tell(self.rules.title, before, seen, self.voice.lang, self.voice.names)
        self.news += told

    def explain(self, pick: Pick, action: Any) -> None:
        """What a choice would do."""
        if isinstance(action, Typed):
            word, _, rest = action.line.partition(" ")
            self._preview(word, rest)
            return
        events, after = self.rules.play(self.state, self.seat, action)
        known = tuple(takewhile(lambda event: not self.rules.reveals((event,)), events))
        lines = [pick.label, *(f"  {line}" for line in log(known, self.voice.lang, self.voice.names))]
        old, new = (state.players[self.seat].cash for state in (self.state, after))
        if old != new and known == events:
            lines.append(f"  {self.voice.say('row.worth')} {self.voice.money(old)} → {self.voice.money(new)}")
        self.tell("\n".join(lines))

    # -- words ----------------------------------------------------------------------------------------------

    def other(self, word: str, rest: str) -> bool:
        """A wish in words."""
        wish = WISH_OF.get(word.casefold())
        if wish is None:
            return False
        if wish == "build":
            self.build(rest)
        elif wish == "go":
            self.go(rest)
        else:
            self.news.clear()
            self.act(self._wishes.action(wish, rest))
        return True

    @property
    def _wishes(self) -> Wishes:
        return Wishes(self.voice, self.state, self.seat, self.table.offers())

    def why(self, words: str) -> None:
        """Why something cannot be done: JSON, a number, or the words one would type for it."""
        word, _, rest = words.partition(" ")
        wish = WISH_OF.get(word.casefold())
        if wish is None or words.startswith("{"):
            super().why(words)
        elif wish in ("build", "go"):
            self._preview(wish, rest)
        else:
            refusal = self.rules.check(self.state, self.seat, self._wishes.action(wish, rest))
            if refusal is None:
                self.tell(self.voice.say("legal"))
            else:
                reason = f"{sentence(refusal, self.voice.lang, self.voice.names)} ({refusal.rule})"
                self.show(answers.refusal(self.voice, refusal, reason))

    def _preview(self, wish: str, rest: str) -> None:
        if WISH_OF[wish] == "build":
            self.show_line(*self._line(rest, 0))
        else:
            goal, number, journey = self._journey(rest)
            self.tell(self._journey_words(goal, number, journey))

    # -- drawing --------------------------------------------------------------------------------------------

    def build(self, words: str) -> None:
        """The cheapest line to a city or milepost, or that of a plan: its price, and after a yes the line itself."""
        if words.casefold().startswith(("plan", "p ")):
            self._build_plan(words)
            return
        other = 0
        while True:
            goal, drawn = self._line(words, other)
            self.show_line(goal, drawn)
            if not drawn.now:
                return
            facts = {"count": drawn.now, "cost": drawn.now_cost}
            answer = self.read(self.voice.say("build_it", **facts)).strip().casefold()
            if answer not in OTHER:
                break
            other += 1
        if answer in YES:
            self._draw(drawn.actions)

    def _line(self, words: str, other: int) -> tuple[str, Drawn]:
        post = self.voice.meant_post(words)
        goal = self.rules.title.board.posts[post]
        return self.voice.post(post), line_to(self.rules.title, self.state, self.seat, goal, other=other)

    def _draw(self, actions: Sequence[Action]) -> None:
        """Draw; who has not moved yet has done with that."""
        self.news.clear()
        if self.rules.phase(self.table.game.state) == "move":
            self.act(act.EndMoving())
        for action in actions:
            if self.table.finished is None:
                self.act(action)

    def _build_plan(self, words: str) -> None:
        """As much of a plan's track as this turn allows."""
        number = "".join(filter(str.isdecimal, words)) or "1"
        self.plans = self.plans or plans(self.rules.title, self.state, self.seat, MOST_PLANS)
        if not 1 <= int(number) <= len(self.plans):
            raise Complaint(self.voice.say("no_such_plan", words=number, last=len(self.plans)))
        plan = self.plans[int(number) - 1]
        if not plan.sections:
            raise Complaint(self.voice.say("plan_without_track", number=number))
        legal = self._legal(tuple((section.a, section.b) for section in plan.sections))
        told = self.voice.say("plan_drawn", count=len(legal), of=len(plan.sections))
        if not legal:
            raise Complaint(told)
        self._draw((act.Build(legal),))
        self.news.append(told)

    def _legal(self, wanted: tuple[tuple[Milepost, Milepost], ...]) -> tuple[tuple[Milepost, Milepost], ...]:
        """As many sections from the first one on as may be drawn now."""
        state = as_builder(self.rules.title, self.state, self.seat)
        for count in range(len(wanted), 0, -1):
            if self.rules.check(state, self.seat, act.Build(wanted[:count])) is None:
                return wanted[:count]
        return ()

    # -- moving ---------------------------------------------------------------------------------------------

    def go(self, words: str) -> None:
        """To a city or milepost, or as far this turn as the way there allows."""
        goal, number, journey = self._journey(words)
        if journey is None:
            raise Complaint(self.voice.say("no_way", goal=goal))
        if journey.turn > 1 or journey.fee:
            answer = self.read(self._journey_words(goal, number, journey) + " " + self.voice.say("go_it"))
            if answer.strip().casefold() not in YES:
                return
        legs = journey.in_turn(1)
        if not legs:
            raise Complaint(self.voice.say("not_this_turn", goal=goal))
        self.news.clear()
        self._drive(number, legs)

    def _drive(self, number: int, legs: Sequence[Any]) -> None:
        posts = self.rules.title.board.posts
        path: list[Any] = []
        for leg in legs:
            if leg.line is None:
                path.append(posts[leg.to])
            elif leg.share is not None:
                self.act(act.CrossFerry(leg.line, leg.share, number))
        if path and self.table.finished is None:
            self.act(act.Move(tuple(path), number))

    def _journey(self, words: str) -> tuple[str, int, Journey | None]:
        """Where to, with which train, and how: to any milepost of a major city."""
        words, number = self._wishes.with_train(words)
        post = self.voice.meant_post(words)
        board = self.rules.title.board
        place = board.place_of[post]
        posts = (post,) if place == NOWHERE else board.places[place].posts
        found = journeys(self.rules.title, self.state, self.seat, number, MOST_TURNS)
        ways = [found[one] for one in posts if one in found]
        best = min(ways, key=lambda way: (way.turn, way.points, way.fee), default=None)
        return self.voice.post(post), number, best

    def _journey_words(self, goal: str, number: int, journey: Journey | None) -> str:
        if journey is None:
            return self.voice.say("no_way", goal=goal)
        key = "journey" if journey.turn == 1 else "journey_long"
        facts = {"goal": goal, "steps": len(journey.legs), "points": journey.points, "turns": journey.turn}
        return self.voice.say(key, **facts) + fee_words(self.voice, journey) + "."

    # -- asking ---------------------------------------------------------------------------------------------

    def show_table(self) -> None:
        """The table anew; plans for the position before are forgotten."""
        self.plans = ()
        super().show_table()

    def show_plans(self, words: str) -> None:
        """The best plans with their reasons."""
        self.plans = plans(self.rules.title, self.state, self.seat, MOST_PLANS)
        self.show(panels.plans(self.voice, self.plans))

    def show_demands(self, words: str) -> None:
        """What each demand takes and brings."""
        self.show(panels.demands(self.voice, demands(self.rules.title, self.state, self.seat)))
