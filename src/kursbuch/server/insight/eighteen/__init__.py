"""What the shell knows about 18xx games: names, parts to draw, what a choice changes."""

from collections.abc import Iterable, Mapping
from typing import cast

from msgspec import Struct

from kursbuch.eighteen.actions import Action, RunTrains
from kursbuch.eighteen.market import order_key
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.study import facts
from kursbuch.eighteen.study.asking import check_size
from kursbuch.eighteen.study.idle import reasons
from kursbuch.eighteen.title import Title
from kursbuch.eighteen.track import tiles_left
from kursbuch.eighteen.turns import acting_turn, operating_round
from kursbuch.eighteen.view import round_name
from kursbuch.kernel.facts import Fact
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.refusal import Refusal
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.messages import Names, as_mistakes
from kursbuch.server.errors import ApiError
from kursbuch.server.insight.base import Context, Hindsight, Orders, Question, Study, as_object
from kursbuch.server.insight.eighteen.components import components
from kursbuch.server.insight.eighteen.log import tell
from kursbuch.server.insight.eighteen.orders import EighteenOrders
from kursbuch.server.insight.eighteen.questions import QUESTIONS
from kursbuch.server.insight.eighteen.study import EighteenHindsight, EighteenStudy
from kursbuch.server.sentences import action_label
from kursbuch.table.wishes import action_from

LARGEST_ACTION = 32 * 1024
"""Bytes of an action; a run of many trains over a whole map has a tenth of it."""


class EighteenInsight:
    """18xx: all is open, trains run, shares are traded."""

    family = "eighteen"
    study: Study | None = EighteenStudy()
    hindsight: Hindsight | None = EighteenHindsight()
    orders: Orders | None = EighteenOrders()
    questions: Mapping[str, Question] = QUESTIONS

    def read(self, rules: AnyRules, raw: bytes) -> Action:
        """An action; what is wrong with it is named in a sentence."""
        if len(raw) > LARGEST_ACTION:
            raise ApiError(413, "too_large", most=LARGEST_ACTION)
        action: Action = action_from(rules, raw)
        with as_mistakes():
            check_size(action)
        return action

    def components(self, rules: AnyRules) -> dict[str, object]:
        """Map, tiles, companies, papers, trains, phases, chart."""
        return components(title_of(rules))

    def view(self, rules: AnyRules, state: State, seat: SeatId | None) -> object:
        """The view, the order of play of a running operating round, tiles left, shares that wait for an exchange."""
        title = title_of(rules)
        view = as_object(rules.view(state, seat))
        view["order"] = _order(title, state)
        view["supply"] = {tile: tiles_left(title, state.board, tile) for tile in title.tiles}
        view["kept"] = {
            name: kept for name in state.companies if (kept := title.policies.kept_back(title, state, name))
        }
        return view

    def context(self, rules: AnyRules, state: State) -> Context:
        """Round, acting company, phase."""
        turn = acting_turn(state)
        return Context(round_name(state), None if turn is None else turn.company, state.phase)

    def facts(self, rules: AnyRules, before: State, after: State, seat: SeatId | None = None) -> list[Fact]:
        """Money, papers, prices, trains and offices that change."""
        title = title_of(rules)
        if seat is None:
            return list(facts.all_facts(title, before, after))
        return list(facts.looked_at(facts.facts_between(title, before, after), seat, before.players))

    def rules_of(self, rules: AnyRules, state: State, action: Action) -> list[str]:
        """The rules of the step the action belongs to."""
        return list(facts.rules_watching(cast(Rules, rules), state, action))

    def idle(self, rules: AnyRules, state: State, seat: SeatId) -> list[Refusal]:
        """The first rule against each kind of action that is due."""
        return reasons(cast(Rules, rules), state, seat)

    def told(self, rules: AnyRules, before: State, events: Iterable[Struct], lang: str, names: Names) -> list[str]:
        """Nothing twice, and like with like."""
        return tell(events, lang, names)

    def said(self, rules: AnyRules, action: Action, lang: str, names: Names) -> str:
        """As it is offered."""
        return action_label(action, lang, names)

    def takes_long(self, action: Action) -> bool:
        """Where the best run must be made, a run is compared with it."""
        return isinstance(action, RunTrains)

    def kind_of(self, free: str) -> str:
        """Routes are declared by running trains."""
        return RunTrains.__name__ if free == "routes" else free


def title_of(rules: AnyRules) -> Title:
    """The title behind the rules."""
    return cast(Rules, rules).title


def _order(title: Title, state: State) -> list[str]:
    """Those that have acted in this round as they did, then those in operation as they stand on the chart."""
    frame = operating_round(state)
    acted = () if frame is None else frame.acted
    rest = [name for name, c in state.companies.items() if c.in_operation and not c.closed and name not in acted]
    return [*acted, *sorted(rest, key=lambda name: order_key(title, state, name))]


INSIGHT = EighteenInsight()
