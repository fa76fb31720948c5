"""What a studying process does: answers questions about positions of games it keeps copies of. It loads the rules and
what is known about families of games, and nothing else of the server."""

import pickle
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from kursbuch.kernel.game import Game
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.remedy import remedy as way_out
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.kernel.standing import standing_moves
from kursbuch.messages import Mistake, Names
from kursbuch.routes import Limits
from kursbuch.server.bot_process import Brief, NotInStep, copy_of, settle_in
from kursbuch.server.errors import ApiError, ErrorBody, from_mistake, malformed
from kursbuch.server.insight import Hindsight, Insight, Study, insight_for
from kursbuch.server.insight.sheets import sheet
from kursbuch.server.knowing import Eyes, certain
from kursbuch.server.sentences import action_label, refusal_json
from kursbuch.unpacking import NOT_JSON, place_of

SECONDS = 1.0
"""Seconds for one question; after that the answer is the best found, with an upper bound."""

KEPT_GAMES = 30
"""Number of games that the process keeps."""

AnyGame = Game[Any, Any, Any, Any]


class Question:
    """The game asked about, whom to name, what whoever asks may know, and how long to think."""

    def __init__(self, game: AnyGame, names: Names, eyes: Eyes, cancel: Callable[[], bool]) -> None:
        self.game = game
        self.rules = game.rules
        self.names = names
        self.eyes = eyes
        self.limits = Limits(time.monotonic() + SECONDS, cancel)

    @property
    def insight(self) -> Insight:
        """What is known about the family of the game."""
        return insight_for(self.names.title)

    @property
    def study(self) -> Study:
        """The railways of the game; whoever asks has made sure that there are some."""
        found = self.insight.study
        assert found is not None
        return found

    @property
    def hindsight(self) -> Hindsight:
        """The review of the game; whoever asks has made sure that there is one."""
        found = self.insight.hindsight
        assert found is not None
        return found

    def state(self, at: int | None) -> Any:
        """The position after this many entries, or the last one, as whoever asks may know it."""
        return self.eyes.state(self.rules, self.true_state(at))

    def true_state(self, at: int | None) -> Any:
        """The same as it is."""
        return self.game.state if at is None else self.game.positions[at].state

    def has_time(self) -> bool:
        """Whether there is time left to think."""
        deadline, cancel = self.limits
        return (deadline is None or time.monotonic() < deadline) and not (cancel is not None and cancel())

    def number(self, at: int | None) -> int:
        """Its number."""
        return len(self.game.journal) if at is None else at


Work = Callable[..., object]
"""A function of a `Question` and what else was asked; its result is written as JSON unless it is bytes already."""


class Failed(Struct, frozen=True):
    """A question that has no answer."""

    status: int
    body: ErrorBody

    def error(self) -> ApiError:
        """As it is raised where the question was asked."""
        error = ApiError(self.status, "malformed", why="")
        error.body = self.body
        return error


class Job(Struct, frozen=True):
    """A question on its way into the process."""

    number: int
    brief: Brief
    names: Names
    eyes: Eyes
    work: Any
    arguments: tuple[Any, ...]


def answered(
    game: AnyGame, names: Names, eyes: Eyes, cancel: Callable[[], bool], work: Work, arguments: tuple[Any, ...]
) -> bytes | Failed:
    """The answer as it goes over the wire; what is malformed inside is told with its place."""
    try:
        found = work(Question(game, names, eyes, cancel), *arguments)
    except NOT_JSON as error:
        return _failed(malformed(str(error).partition(" - at ")[0], place_of(error)))
    except Mistake as mistake:
        return _failed(from_mistake(mistake))
    except ApiError as error:
        return _failed(error)
    return found if isinstance(found, bytes) else msgspec.json.encode(found)


def _failed(error: ApiError) -> Failed:
    return Failed(error.status, error.body)


def serve(line: Any, stop: Any) -> None:
    """The life of the process: one question after the other, until the server is gone."""
    settle_in()
    line.send_bytes(b"ready")
    games: OrderedDict[str, AnyGame] = OrderedDict()
    while True:
        try:
            job: Job = pickle.loads(line.recv_bytes())
        except EOFError:
            return
        line.send_bytes(pickle.dumps(_done(job, games, stop)))


def _done(job: Job, games: OrderedDict[str, AnyGame], stop: Any) -> bytes | Failed | NotInStep:
    try:
        game = copy_of(job.brief, games, KEPT_GAMES)
    except NotInStep as forgotten:
        return forgotten
    try:
        return answered(game, job.names, job.eyes, lambda: stop.value >= job.number, job.work, job.arguments)
    except Exception:
        return _failed(ApiError(500, "fault"))


# -- questions ------------------------------------------------------------------------------------------------


def routes(asked: Question, at: int | None, company: str, trains: list[str] | None) -> object:
    """The best run of a company."""
    found = asked.study.routes(asked.rules, asked.state(at), company, trains, asked.limits)
    return {"number": asked.number(at), **found}


def outlook(asked: Question, at: int | None) -> object:
    """The rest of the acting company's turn."""
    found = asked.study.outlook(asked.rules, asked.state(at), asked.names, asked.limits)
    return {"number": asked.number(at), **found}


def check_routes(asked: Question, at: int | None, company: str, declared: bytes) -> object:
    """A declared run."""
    return asked.study.check_routes(asked.rules, asked.state(at), company, declared, asked.names, asked.limits)


def plan(asked: Question, at: int | None, company: str, wanted: bytes) -> object:
    """Ghost tiles."""
    return asked.study.plan(asked.rules, asked.state(at), company, wanted, asked.names, asked.limits)


def study(asked: Question, at: int | None, seat: str, name: str, wish: bytes) -> object:
    """A question of the game's own kind."""
    question = asked.insight.questions[name]
    wanted = msgspec.json.decode(wish, type=question.wish)
    return question.answer_to(asked.rules, asked.state(at), SeatId(seat), wanted, asked.names, asked.limits)


def why(asked: Question, at: int | None, seat: str, action: bytes) -> object:
    """Whether an action is legal that takes long to judge."""
    rules = asked.rules
    study = asked.insight.study
    state = asked.state(at)
    if study is not None:
        state = study.settled(rules, state, asked.limits)
    refusal = rules.check(state, SeatId(seat), rules.decode_action(action))
    return {"legal": True} if refusal is None else {"legal": False, **refusal_json(refusal, asked.names)}


def remedy(asked: Question, at: int | None, seat: str, action: bytes, lang: str) -> object:
    """What would make an action legal, as far as it is the same in all positions that are possible."""
    rules, name, study = asked.rules, SeatId(seat), asked.insight.study
    wish = rules.decode_action(action)
    guesses = asked.eyes.guesses(rules, asked.true_state(at))
    if study is not None:
        guesses = [study.settled(rules, state, asked.limits) for state in guesses]
    found = [way_out(rules, state, name, wish, asked.has_time) for state in guesses]
    return {
        kind: [_offered(rules, one, lang, asked.names) for one in certain([getattr(way, kind) for way in found])]
        for kind in ("instead", "first")
    }


def _offered(rules: AnyRules, action: Any, lang: str, names: Names) -> dict[str, object]:
    return {"label": action_label(action, lang, names), "action": msgspec.Raw(rules.encode_action(action))}


def idle(asked: Question, at: int | None, seat: str) -> object:
    """Why a seat can do nothing but pass."""
    guesses = asked.eyes.guesses(asked.rules, asked.true_state(at))
    found = certain([asked.insight.idle(asked.rules, state, SeatId(seat)) for state in guesses])
    return {"number": asked.number(at), "reasons": [refusal_json(refusal, asked.names) for refusal in found]}


def preview(asked: Question, at: int | None, seat: str, action: bytes, lang: str) -> object:
    """What an action would change."""
    rules, study, name = asked.rules, asked.insight.study, SeatId(seat)
    wish = rules.decode_action(action)
    state, *guesses = asked.eyes.guesses(rules, asked.true_state(at))
    if study is not None:
        state = study.settled(rules, state, asked.limits)
    refusal = rules.check(state, name, wish)
    if refusal is not None:
        return {"legal": False, **refusal_json(refusal, asked.names)}
    return {"legal": True, **_previewed(asked, [state, *guesses], name, wish, lang)}


def _previewed(asked: Question, possible: list[Any], seat: SeatId, wish: Any, lang: str) -> dict[str, object]:
    """What an action would change, as far as it is the same in all positions that are possible."""
    rules, insight, study, names = asked.rules, asked.insight, asked.insight.study, asked.names
    played = [(state, *rules.play(state, seat, wish)) for state in possible]
    state, _, after = played[0]
    return {
        "facts": certain([insight.facts(rules, before, changed) for before, _, changed in played]),
        "told": certain([insight.told(rules, before, events, lang, names) for before, events, _ in played]),
        "rules": insight.rules_of(rules, state, wish),
        "run": None if study is None else study.run_change(rules, state, after, asked.limits),
    }


def review(asked: Question) -> object:
    """The review of the game."""
    return _reviewed(asked)


def review_sheet(asked: Question, what: str) -> bytes:
    """A part of the review for a spreadsheet."""
    return sheet(asked.hindsight.rows(_reviewed(asked), what, asked.names.seats))


def _reviewed(asked: Question) -> Struct:
    rules, eyes, journal = asked.rules, asked.eyes, asked.game.journal
    states = [eyes.state(rules, position.state) for position in asked.game.positions]
    steps = [
        msgspec.structs.replace(step, events=eyes.entry(rules, journal[step.number - 1]).events)
        for step in standing_moves(asked.game)
    ]
    known = eyes.scores(rules, asked.game.state)
    return asked.hindsight.review(rules, states, steps, tuple(known), asked.limits)
