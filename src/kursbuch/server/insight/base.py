"""The capabilities a family of games can have for the shell, and the plain ones every game has."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from kursbuch.kernel.facts import Fact
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.orders import Passage, Verdict
from kursbuch.kernel.refusal import Refusal
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.kernel.standing import Step
from kursbuch.messages import Names, log
from kursbuch.routes import Limits
from kursbuch.server.sentences import action_label
from kursbuch.server.wire import StudyBody


class Context(Struct, frozen=True):
    """Where in the game a position stands, for grouping the log: round, who or what acts, phase."""

    round: str = ""
    company: str | None = None
    phase: int = 0


class Orders(Protocol):
    """Standing orders: what a seat wants done while it is away."""

    def kinds(self, rules: AnyRules) -> list[dict[str, object]]:
        """The kinds of orders with their fields as JSON Schema."""
        ...

    def read(self, rules: AnyRules, raw: bytes) -> Struct:
        """An order from JSON; raises `msgspec.ValidationError`, or `Mistake` for names that do not exist."""
        ...

    def label(self, order: Struct, lang: str, names: Names) -> str:
        """The order in words."""
        ...

    def next(
        self, rules: AnyRules, state: Any, seat: SeatId, offers: Offers[Any], order: Struct, past: Passage
    ) -> Verdict:
        """What the order wants in a position in which its seat is to act."""
        ...


class Question(Struct, frozen=True):
    """Something that can be asked about a position for a seat: what the wish and the answer look like, and who answers.
    `answer_to` gets rules, position, seat, wish, names and limits. A `quick` one takes milliseconds and waits for no
    search."""

    wish: type[StudyBody]
    answer: type[Struct]
    answer_to: Callable[[AnyRules, Any, SeatId, Any, Names, Limits], Struct]
    quick: bool = False


class Study(Protocol):
    """Railways only: routes and plans. Answers are ready for JSON.

    Limits say how long to search; an answer that they cut short says what it has proved.
    """

    def routes(
        self, rules: AnyRules, state: Any, company: str, trains: Sequence[str] | None, limits: Limits
    ) -> dict[str, object]:
        """The best run and what none exceeds."""
        ...

    def check_routes(
        self, rules: AnyRules, state: Any, company: str, raw: bytes, names: Names, limits: Limits
    ) -> dict[str, object]:
        """A declared run: whether it is legal, and how far below the best."""
        ...

    def plan(
        self, rules: AnyRules, state: Any, company: str, raw: bytes, names: Names, limits: Limits
    ) -> dict[str, object]:
        """Ghost tiles and stations: cost, legality, best run."""
        ...

    def run_change(self, rules: AnyRules, before: Any, after: Any, limits: Limits) -> dict[str, object] | None:
        """The best run of the acting company in two positions."""
        ...

    def outlook(self, rules: AnyRules, state: Any, names: Names, limits: Limits) -> dict[str, object]:
        """What the rest of the acting company's turn holds."""
        ...

    def settled(self, rules: AnyRules, state: Any, limits: Limits) -> Any:
        """The position for questions to the rules that cannot wait for a proof."""
        ...


class Hindsight(Protocol):
    """The review of a game, and its tables for a spreadsheet."""

    sheets: tuple[str, ...]
    """The tables there are."""

    def review(
        self,
        rules: AnyRules,
        states: Sequence[Any],
        steps: Sequence[Step],
        known: Collection[SeatId],
        limits: Limits,
    ) -> Struct:
        """What became of the game, from all positions and the moves that stand. `known` are the seats whose score is
        known to whoever asks: what is told of others must not depend on it."""
        ...

    def rows(self, found: Any, what: str, called: Mapping[str, str]) -> Iterable[list[object]]:
        """One of the tables, with the players' names by seat."""
        ...


class Insight(Protocol):
    """What the shell knows about one family of games."""

    family: str
    study: Study | None
    hindsight: Hindsight | None
    orders: Orders | None
    questions: Mapping[str, Question]
    """What can be asked about a position, by name."""

    def read(self, rules: AnyRules, raw: bytes) -> Any:
        """An action from JSON; raises `Mistake` or `msgspec.MsgspecError`."""
        ...

    def components(self, rules: AnyRules) -> dict[str, object]:
        """All that is printed, for drawing."""
        ...

    def view(self, rules: AnyRules, state: Any, seat: SeatId | None) -> object:
        """What a seat may see, with what is derived from it for drawing."""
        ...

    def context(self, rules: AnyRules, state: Any) -> Context:
        """Where in the game the position stands; everybody is told."""
        ...

    def facts(self, rules: AnyRules, before: Any, after: Any, seat: SeatId | None = None) -> list[Fact]:
        """What differs between two positions; for a seat only what it looks at before choosing."""
        ...

    def rules_of(self, rules: AnyRules, state: Any, action: Any) -> list[str]:
        """The numbers of the rules that can refuse such an action now."""
        ...

    def idle(self, rules: AnyRules, state: Any, seat: SeatId) -> list[Refusal]:
        """Why a seat can do nothing of what its step is for; nothing if that cannot be told."""
        ...

    def told(self, rules: AnyRules, before: Any, events: Iterable[Struct], lang: str, names: Names) -> list[str]:
        """What happened in a move that was made in a position, for a log."""
        ...

    def said(self, rules: AnyRules, action: Any, lang: str, names: Names) -> str:
        """An action for somebody who sees no position beside it."""
        ...

    def takes_long(self, action: Any) -> bool:
        """Whether it can take long to judge such an action."""
        ...

    def kind_of(self, free: str) -> str:
        """The kind of action that such a free form stands for, known without an example of it."""
        ...


class PlainInsight:
    """What can be said about any game by its contract alone."""

    study: Study | None = None
    hindsight: Hindsight | None = None
    orders: Orders | None = None
    questions: Mapping[str, Question] = {}

    def __init__(self, family: str) -> None:
        self.family = family

    def read(self, rules: AnyRules, raw: bytes) -> Any:
        """As the rules read it."""
        return rules.decode_action(raw)

    def components(self, rules: AnyRules) -> dict[str, object]:
        """Nothing is known to be printed."""
        return {}

    def view(self, rules: AnyRules, state: Any, seat: SeatId | None) -> object:
        """As the rules give it."""
        return rules.view(state, seat)

    def context(self, rules: AnyRules, state: Any) -> Context:
        """Nowhere in particular."""
        return Context()

    def facts(self, rules: AnyRules, before: Any, after: Any, seat: SeatId | None = None) -> list[Fact]:
        """Scores that change."""
        old, new = rules.scores(before), rules.scores(after)
        return [
            Fact(owner, "score", old[owner], new[owner])
            for owner in old
            if old[owner] != new[owner] and seat in (None, owner)
        ]

    def rules_of(self, rules: AnyRules, state: Any, action: Any) -> list[str]:
        """Not known."""
        return []

    def idle(self, rules: AnyRules, state: Any, seat: SeatId) -> list[Refusal]:
        """Not known."""
        return []

    def told(self, rules: AnyRules, before: Any, events: Iterable[Struct], lang: str, names: Names) -> list[str]:
        """Event by event."""
        return log(events, lang, names)

    def said(self, rules: AnyRules, action: Any, lang: str, names: Names) -> str:
        """As it is offered."""
        return action_label(action, lang, names)

    def takes_long(self, action: Any) -> bool:
        """Not that anybody knew."""
        return False

    def kind_of(self, free: str) -> str:
        """Its own name."""
        return free


def as_object(value: Struct) -> dict[str, object]:
    """A struct as a plain object of lists, objects, numbers and texts."""
    plain: dict[str, object] = msgspec.to_builtins(value, str_keys=True)
    return plain
