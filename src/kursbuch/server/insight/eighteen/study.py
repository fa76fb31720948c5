"""The study room of 18xx games for the wire: questions read from JSON, answers as objects ready for it."""

import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, cast

import msgspec
from msgspec import Meta, Struct

from kursbuch.eighteen.actions import Route, RunTrains
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.study import outlook as ahead
from kursbuch.eighteen.study import plans, runs
from kursbuch.eighteen.study import review as hindsight
from kursbuch.eighteen.study.asking import MOST_ROUTES
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.refusal import Refusal
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.kernel.standing import Step
from kursbuch.messages import Names, as_mistakes
from kursbuch.routes import Limits
from kursbuch.server.insight.base import as_object
from kursbuch.server.insight.sheets import curve_rows
from kursbuch.server.sentences import refusal_json

SECONDS, EACH = 2.0, 1.0
"""Time for the best runs of a review in one request, and for each of them, in seconds."""


COMPARED = ("best", "bound", "proved")
"""What is told of a declared run whether it is legal or not."""


class Declared(Struct, frozen=True, forbid_unknown_fields=True):
    """A run as somebody would have it."""

    routes: Annotated[tuple[Route, ...], Meta(max_length=MOST_ROUTES)]


class EighteenStudy:
    """Answers about railways."""

    def routes(
        self, rules: AnyRules, state: State, company: str, trains: Sequence[str] | None, limits: Limits
    ) -> dict[str, object]:
        """The best run of a company's trains, or of others it might have."""
        title = cast(Rules, rules).title
        with as_mistakes():
            return as_object(runs.best_run(title, state, company, trains, limits, time.perf_counter))

    def check_routes(
        self, rules: AnyRules, state: State, company: str, raw: bytes, names: Names, limits: Limits
    ) -> dict[str, object]:
        """A declared run by the rules of the run step, whoever's turn it is."""
        action = RunTrains(msgspec.json.decode(raw, type=Declared).routes)
        with as_mistakes():
            checked = runs.check_run(cast(Rules, rules).title, state, company, action, limits)
        said = as_object(checked)
        told = COMPARED if checked.refusal else (*COMPARED, "revenue", "routes", "below")
        return judged(checked.refusal, names) | {key: said[key] for key in told}

    def plan(
        self, rules: AnyRules, state: State, company: str, raw: bytes, names: Names, limits: Limits
    ) -> dict[str, object]:
        """Ghost tiles and stations, one after the other on a copy."""
        wanted = msgspec.json.decode(raw, type=plans.Wanted)
        with as_mistakes():
            found = plans.plan(cast(Rules, rules), state, company, wanted, limits, time.perf_counter)
        tiles = [
            as_object(tile.ghost) | {"cost": tile.cost, "fits": tile.fits} | judged(tile.refusal, names)
            for tile in found.tiles
        ]
        stations = [
            as_object(one.ghost) | ({} if one.refusal else {"cost": one.cost}) | judged(one.refusal, names)
            for one in found.stations
        ]
        return as_object(found) | {"tiles": tiles, "stations": stations}

    def run_change(self, rules: AnyRules, before: State, after: State, limits: Limits) -> dict[str, object] | None:
        """The acting company's best run before and after."""
        found = runs.run_change(cast(Rules, rules).title, before, after, limits)
        return None if found is None else as_object(found)

    def settled(self, rules: AnyRules, state: State, limits: Limits) -> State:
        """A position whose rules answer within the limits."""
        return runs.settled(cast(Rules, rules).title, state, limits)

    def outlook(self, rules: AnyRules, state: State, names: Names, limits: Limits) -> dict[str, object]:
        """What the rest of a company's turn holds: steps that are closed, and what its revenue would do."""
        found = ahead.outlook(cast(Rules, rules), state, limits)
        steps = [
            {"step": one.step, "state": "closed", "refusal": refusal_json(one.refusal, names)} for one in found.steps
        ]
        return as_object(found) | {"steps": steps}


class EighteenHindsight:
    """Worth, prices, runs and what was left on the table. All of it lies open."""

    sheets: tuple[str, ...] = ("worth", "prices", "runs")

    def review(
        self,
        rules: AnyRules,
        states: Sequence[State],
        steps: Sequence[Step],
        known: Collection[SeatId],
        limits: Limits,
    ) -> hindsight.Review:
        """The review of the game."""
        title = cast(Rules, rules).title
        patience = hindsight.Patience(time.monotonic, SECONDS, EACH, limits.cancel)
        return hindsight.review(title, states, steps, patience.search(title))

    def rows(self, found: hindsight.Review, what: str, called: Mapping[str, str]) -> Iterable[list[object]]:
        """Curves of worth and of prices, or all runs."""
        if what == "runs":
            return _run_rows(found.runs)
        return curve_rows(found.worth, called) if what == "worth" else curve_rows(found.prices, called)


def _run_rows(runs: Iterable[hindsight.RunMade]) -> Iterator[list[object]]:
    """One row for each run."""
    columns = ["number", "round", "company", "seat", "revenue", "best", "proved", "missed", "kind"]
    yield [*columns, "trains"]
    for run in runs:
        yield [*(getattr(run, column) for column in columns), " ".join(run.trains)]


def judged(refusal: Refusal | None, names: Names) -> dict[str, object]:
    """Whether something is legal, and why not."""
    return {"legal": True} if refusal is None else {"legal": False, **refusal_json(refusal, names)}
