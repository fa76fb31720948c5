"""What the shell knows about games of drawn track: parts to draw, the log, what a choice changes, questions."""

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from msgspec import Struct

from kursbuch.crayon.actions import Action
from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.steps.base import clockwise
from kursbuch.crayon.study.idle import reasons
from kursbuch.crayon.title import Title
from kursbuch.kernel.facts import Fact
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.refusal import Refusal
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.messages import Names
from kursbuch.messages.crayon.log import tell
from kursbuch.messages.crayon.places import say
from kursbuch.server.errors import ApiError
from kursbuch.server.insight.base import Context, Hindsight, Orders, Question, Study, as_object
from kursbuch.server.insight.crayon.components import components
from kursbuch.server.insight.crayon.hindsight import CrayonHindsight
from kursbuch.server.insight.crayon.orders import CrayonOrders
from kursbuch.server.insight.crayon.questions import QUESTIONS
from kursbuch.table.wishes import action_from

LARGEST_ACTION = 16 * 1024
"""Bytes of an action; a line all over the board has a tenth of it."""


class CrayonInsight:
    """Drawn track: hands are hidden, trains carry goods."""

    family = "crayon"
    study: Study | None = None
    hindsight: Hindsight | None = CrayonHindsight()
    orders: Orders | None = CrayonOrders()
    questions: Mapping[str, Question] = QUESTIONS

    def read(self, rules: AnyRules, raw: bytes) -> Action:
        """An action; what is wrong with it is named in a sentence."""
        if len(raw) > LARGEST_ACTION:
            raise ApiError(413, "too_large", most=LARGEST_ACTION)
        action: Action = action_from(rules, raw)
        return action

    def components(self, rules: AnyRules) -> dict[str, object]:
        """Board, cities, goods, cards, events, trains, prices and the goal."""
        return components(title_of(rules))

    def view(self, rules: AnyRules, state: State, seat: SeatId | None) -> object:
        """The view, the order of play, and who is connected to each place."""
        title = title_of(rules)
        view = as_object(rules.view(state, seat))
        view["order"] = state.seats if state.start is None else clockwise(state, state.start)
        view["connected"] = {
            place.name: seats
            for number, place in enumerate(title.board.places)
            if (seats := tuple(who for who in state.seats if number in state.track.places(who)))
        }
        return view

    def context(self, rules: AnyRules, state: State) -> Context:
        """Round and player on turn; there are no phases of the whole game."""
        seat = None if state.turn is None else str(state.turn.seat)
        return Context(f"round {state.round}" if state.round else "setup", seat)

    def facts(self, rules: AnyRules, before: State, after: State, seat: SeatId | None = None) -> list[Fact]:
        """Cash, network, major cities and goods that change."""
        return list(_facts(cast(Rules, rules), before, after, seat))

    def rules_of(self, rules: AnyRules, state: State, action: Action) -> list[str]:
        """The rules of the step the action belongs to."""
        steps = title_of(rules).steps.get(cast(Rules, rules).phase(state), ())
        found = [rule.id for step in steps if step.action is type(action) for rule in step.rules]
        return list(dict.fromkeys(found))

    def idle(self, rules: AnyRules, state: State, seat: SeatId) -> list[Refusal]:
        """The first rule against each kind of action that is due."""
        return reasons(cast(Rules, rules), state, seat)

    def told(self, rules: AnyRules, before: State, events: Iterable[Struct], lang: str, names: Names) -> list[str]:
        """Steps and sections together, what they cost with them."""
        return tell(title_of(rules), before, events, lang, names)

    def said(self, rules: AnyRules, action: Action, lang: str, names: Names) -> str:
        """By the names of cities instead of mileposts."""
        return say(title_of(rules), action, lang, names)

    def takes_long(self, action: Action) -> bool:
        """Nothing does."""
        return False

    def kind_of(self, free: str) -> str:
        """Forms bear the names of their actions."""
        return free


def title_of(rules: AnyRules) -> Title:
    """The title behind the rules."""
    return cast(Rules, rules).title


def _facts(rules: Rules, before: State, after: State, seat: SeatId | None) -> Iterator[Fact]:
    """What changes for each player. What others have in all is hidden, so of them only what they get or pay."""
    track, later, actor = before.track, after.track, rules.actor(before)
    for who, old in before.players.items():
        new = after.players[who]
        if seat not in (None, who):
            continue
        if old.cash != new.cash and (who == actor or rules.title.settings.open_hands):
            yield Fact(who, "cash", old.cash, new.cash, money=True)
        elif old.cash != new.cash:
            yield Fact(who, "gets", 0, new.cash - old.cash, money=True)
        if (was := len(track.sections(who))) != (now := len(later.sections(who))):
            yield Fact(who, "network", was, now)
        if (was := track.linked(who)) != (now := later.linked(who)):
            yield Fact(who, "linked", was, now)
        for number, (one, other) in enumerate(zip(old.trains, new.trains, strict=False)):
            if one.goods != other.goods:
                yield Fact(who, "goods", one.goods, other.goods, company=str(number))


INSIGHT = CrayonInsight()
