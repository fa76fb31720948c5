"""What can be asked about drawn track: ways to draw, lines drawn by hand, how far trains get."""

from collections.abc import Mapping
from typing import Any, cast

import msgspec
from msgspec import UNSET

from kursbuch.crayon.actions import Action
from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.study import plans as planning
from kursbuch.crayon.study.drawing import Check, Drawn, Piece, drawn_line, line_to
from kursbuch.crayon.study.journeys import Journey, is_moving, journeys
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.messages import Names, Text, texts
from kursbuch.messages.fill import Filler
from kursbuch.routes import Limits
from kursbuch.server.errors import malformed
from kursbuch.server.insight.base import Question
from kursbuch.server.insight.crayon import shapes
from kursbuch.server.sentences import in_both, refusal_json


def way(
    rules: AnyRules, state: State, seat: SeatId, wish: shapes.WayWish, names: Names, limits: Limits
) -> shapes.WayAnswer:
    """The cheapest way to a milepost, or another one."""
    title = cast(Rules, rules).title
    drawn = line_to(title, state, seat, wish.to, wish.start, wish.via, wish.other, wish.ferries)
    return _told(title, state, seat, drawn, names)


def draw(
    rules: AnyRules, state: State, seat: SeatId, wish: shapes.DrawWish, names: Names, limits: Limits
) -> shapes.WayAnswer:
    """A line drawn by hand."""
    title = cast(Rules, rules).title
    return _told(title, state, seat, drawn_line(title, state, seat, wish.path), names)


def reach(
    rules: AnyRules, state: State, seat: SeatId, wish: shapes.ReachWish, names: Names, limits: Limits
) -> shapes.ReachAnswer:
    """How far a train gets."""
    title = cast(Rules, rules).title
    if wish.train >= len(state.players[seat].trains):
        raise malformed(f"there is no train number {wish.train}", "$.train")
    found = journeys(title, state, seat, wish.train, wish.turns)
    posts = tuple(_reached(title, post, journey) for post, journey in found.items())
    return shapes.ReachAnswer(train=wish.train, now=is_moving(state, seat), posts=posts)


def demands(
    rules: AnyRules, state: State, seat: SeatId, wish: shapes.DemandsWish, names: Names, limits: Limits
) -> shapes.DemandsAnswer:
    """What each demand takes and brings."""
    return shapes.DemandsAnswer(planning.demands(cast(Rules, rules).title, state, seat))


def plans(
    rules: AnyRules, state: State, seat: SeatId, wish: shapes.PlansWish, names: Names, limits: Limits
) -> shapes.PlansAnswer:
    """The best plans."""
    found = planning.plans(cast(Rules, rules).title, state, seat, wish.most)
    return shapes.PlansAnswer(tuple(_plan(plan, names) for plan in found))


# -- answers ------------------------------------------------------------------------------------------------------


def _told(title: Title, state: State, seat: SeatId, drawn: Drawn, names: Names) -> shapes.WayAnswer:
    later = drawn.cost - drawn.now_cost
    turn = state.turn
    return shapes.WayAnswer(
        posts=drawn.posts,
        sections=tuple(_piece(title, piece) for piece in drawn.pieces),
        cost=drawn.cost,
        now=drawn.now,
        now_cost=drawn.now_cost,
        later_cost=later,
        turns=1 + -(-later // title.settings.build_limit),
        ferries=tuple(piece.line for piece in drawn.pieces if piece.line is not None),
        actions=tuple(_action(action) for action in drawn.actions),
        ready=turn is not None and turn.seat == seat and turn.phase == "build" and not state.agenda,
        other=drawn.other,
        refusal=_refusal(drawn.refusal, names),
        obstacle=_refusal(drawn.obstacle, names),
    )


def _action(action: Action) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(action)
    return found


def _piece(title: Title, piece: Piece) -> shapes.DrawnPiece:
    board = title.board
    edge = board.edge.get((piece.start, piece.end))
    crossed = tuple(name for name, edges in board.crossing.items() if edge in edges)
    return shapes.DrawnPiece(
        a=board.posts[piece.start],
        b=board.posts[piece.end],
        price=piece.price,
        water=crossed or UNSET,
        line=piece.line or UNSET,
    )


def _refusal(check: Check | None, names: Names) -> shapes.DrawnRefusal | None:
    if check is None:
        return None
    told = refusal_json(check.refusal, names)
    rule_text = told["rule_text"]
    return shapes.DrawnRefusal(
        rule=check.refusal.rule,
        code=check.refusal.code,
        text=in_both(told["message"]),
        rule_text=None if rule_text is None else in_both(rule_text),
        at=check.at,
    )


def _plan(plan: planning.Plan, names: Names) -> shapes.ShownPlan:
    fields = {field: getattr(plan, field) for field in plan.__struct_fields__ if field != "reasons"}
    known = texts("plans", names.title)

    def told(lang: str) -> str:
        filler = Filler(lang, names)
        said = "; ".join(
            filler.vformat(known[reason.key].in_language(lang), (), reason.facts) for reason in plan.reasons
        )
        return said[:1].upper() + said[1:]

    return shapes.ShownPlan(**fields, reasons=Text(told("en"), told("de")))


def _reached(title: Title, post: int, journey: Journey) -> shapes.ReachPost:
    posts, legs = title.board.posts, journey.legs
    first = legs[0]
    return shapes.ReachPost(
        at=posts[post],
        path=tuple(posts[leg.to] for leg in legs),
        points=journey.points,
        fee=journey.fee,
        owners=journey.owners,
        turn=journey.turn,
        stops=tuple(n for n, leg in enumerate(legs) if n + 1 == len(legs) or legs[n + 1].turn != leg.turn),
        ferry=None if first.line is None or first.share is None else shapes.Crossing(first.line, first.share),
        ferries=tuple(n for n, leg in enumerate(legs) if leg.line is not None),
    )


QUESTIONS: Mapping[str, Question] = {
    "way": Question(shapes.WayWish, shapes.WayAnswer, way, quick=True),
    "draw": Question(shapes.DrawWish, shapes.WayAnswer, draw, quick=True),
    "reach": Question(shapes.ReachWish, shapes.ReachAnswer, reach, quick=True),
    "demands": Question(shapes.DemandsWish, shapes.DemandsAnswer, demands),
    "plans": Question(shapes.PlansWish, shapes.PlansAnswer, plans),
}
