"""What all steps are made of."""

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, Generic, TypeVar

from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.title import Cursor, Gate, Gates, Rule, Title
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.offers import FreeForm, Ranged
from kursbuch.kernel.refusal import Refusal

A = TypeVar("A", bound=Action)
Offer = Action | Ranged[Action] | FreeForm[Action]
Rules = tuple[Rule[Any], ...]
Tests = tuple[tuple[Callable[..., Refusal | None], RuleId], ...]


class BaseStep(Generic[A]):
    """A step with the rules a title gives it."""

    name: str
    action: type[Action]

    def __init__(self, *rules: Rule[A]) -> None:
        self.rules: Rules = rules
        kept = getattr(type(self).candidates, "kept", ())
        asked = tuple(rule for rule in rules if rule.test not in kept)
        self._gates = tuple(rule for rule in asked if isinstance(rule, Gate))
        self._by_parts = tuple(_by_parts(asked))
        self._each = tuple((rule.test, rule.id) for rule in asked if rule.parts is None)

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """A superset of the legal actions; what is too rich to list is suggested only where it is legal."""
        raise NotImplementedError

    def legal(self, title: Title, state: State, gates: Gates | None = None) -> Iterator[Offer]:
        """The candidates that every rule allows; `gates` keeps the answers of gates for other steps.

        The order in which rules are asked makes no difference here, since nobody is told a reason. So gates come
        first, then rules that look at some part of the action, once for each value of it, and the rest at the end;
        rules that the candidates keep anyway (`keep`) are not asked.
        """
        answers: Gates = {} if gates is None else gates
        for gate in self._gates:
            is_open = answers.get(gate.position)
            if is_open is None:
                is_open = answers[gate.position] = gate.test(title, state, None, gate.id) is None
            if not is_open:
                return
        by_parts: list[tuple[Callable[[Any], Any], Tests, dict[Any, bool]]]
        by_parts = [(parts_of, tests, {}) for parts_of, tests in self._by_parts] if self._by_parts else []
        each = self._each
        candidates: Iterator[Any] = self.candidates(title, state)
        for offer in candidates:
            kind = type(offer)
            if kind is FreeForm:
                yield offer
                continue
            action = offer.action if kind is Ranged else offer
            for parts_of, tests, known in by_parts:
                parts = parts_of(action)
                allowed = known.get(parts)
                if allowed is None:
                    allowed = known[parts] = _allow(tests, title, state, action)
                if not allowed:
                    break
            else:
                for test, number in each:  # as `_allow` does, without a call for every candidate
                    if test(title, state, action, number) is not None:
                        break
                else:
                    yield offer

    def refusal(self, title: Title, state: State, action: A) -> Refusal | None:
        """The first rule that forbids the action, in their order."""
        for rule in self.rules:
            refusal = rule.test(title, state, action, rule.id)
            if refusal is not None:
                return refusal
        return None

    def is_open(self, title: Title, state: State) -> bool:
        """Whether the rules of this step allow any of it now."""
        return next(self.legal(title, state), None) is not None

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: A) -> Iterator[Event]:
        """The events of a legal action."""
        raise NotImplementedError


def keep(candidates: Callable[..., Iterator[Offer]], *tests: Callable[..., Refusal | None]) -> None:
    """Declare the tests that all candidates of a step pass because of the way they are made. It holds for this very
    method: a step that makes candidates otherwise declares for itself what they keep."""
    candidates.kept = tests  # type: ignore[attr-defined]


def _allow(tests: Tests, title: Title, state: State, action: Any) -> bool:
    for test, number in tests:  # noqa: SIM110 - asked for many candidates, and a generator would double its cost
        if test(title, state, action, number) is not None:
            return False
    return True


def _by_parts(rules: Rules) -> Iterator[tuple[Callable[[Any], Any], Tests]]:
    """Rules that look at the same parts of an action together, those that look at fewer parts first."""
    wanted = sorted({rule.parts for rule in rules if rule.parts}, key=lambda parts: (len(parts), parts))
    for parts in wanted:
        yield attrgetter(*parts), tuple((rule.test, rule.id) for rule in rules if rule.parts == parts)
