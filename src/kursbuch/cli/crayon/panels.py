"""What lies on the table of a game of drawn track: cards, players, goods, events, plans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from kursbuch.cli.crayon.words import TRAINS, Voice
from kursbuch.cli.words import ACCENT, QUIET, STRONG
from kursbuch.crayon.study.plans import DemandOutlook, Plan
from kursbuch.crayon.view import PlayerView, TrainView, View
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import texts

MOST_SOURCES = 3


# -- cards ----------------------------------------------------------------------------------------------------


def card(voice: Voice, number: int) -> Text:
    """A demand card with its three demands."""
    lines = Text(voice.say("card", number=number), style=QUIET)
    for index in range(len(voice.title.demands[number].demands)):
        lines.append(f"\n {voice.demand(number, index)}", "")
    return lines


def hand(voice: Voice, view: View, seat: SeatId) -> RenderableType:
    """The cards of whoever looks, and the public contracts."""
    own = view.players[seat].hand or ()
    parts = [Text(voice.say("hand"), style=STRONG), *(card(voice, number) for number in own)]
    if view.public:
        parts += [Text(voice.say("public"), style=STRONG), *(card(voice, number) for number in view.public)]
    parts.append(Text(voice.say("stack", count=view.stack, discard=len(view.discard)), style=QUIET))
    return Group(*parts)


def discard(voice: Voice, view: View) -> RenderableType:
    """The discard pile, the last card first."""
    cards = list(reversed(view.discard))
    shown = [card(voice, number) if number in voice.title.demands else Text(voice.event(number)) for number in cards]
    return Group(Text(voice.say("discard"), style=STRONG), *shown or [Text("–")])


# -- players --------------------------------------------------------------------------------------------------


def players(voice: Voice, view: View) -> RenderableType:
    """Everybody with money, cards, trains and how far the goal is."""
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for key in ("player", "cash", "cards", "trains", "network", "majors"):
        grid.add_column(voice.say(f"col.{key}"), justify="right" if key in ("cash", "cards", "network") else "left")
    for place, (seat, player) in enumerate(view.players.items()):
        marks = (" *" if seat in view.acting else "") + (" ¹" if seat == view.start_player else "")
        grid.add_row(
            Text(f"{place + 1} {voice.player(seat)}{marks}", style=f"bold {voice.colour(view.players, seat)}"),
            cash(voice, player),
            str(player.cards),
            "\n".join(train(voice, TRAINS[place], one) for one in player.trains),
            str(player.network),
            f"{player.linked}/{voice.title.settings.goal_cities} {' '.join(player.major_cities)}".strip(),
        )
    return grid


def cash(voice: Voice, player: PlayerView) -> str:
    """The money, or that it is hidden; who has called is known to have more."""
    if player.cash is not None:
        return voice.money(player.cash)
    return voice.say("called", sum=voice.title.settings.announce_at) if player.announced else "?"


def train(voice: Voice, sign: str, found: TrainView) -> str:
    """A train: type, where it is, what it carries, and what is left of its turn."""
    board = voice.title.board
    at = "–" if found.at is None else voice.post(board.number[found.at])
    room = voice.title.trains[found.type].capacity
    goods = ", ".join(map(voice.good, found.goods)) or voice.phrase("empty")
    words = f"{sign} {found.type} {at}: {goods} ({len(found.goods)}/{room})"
    if found.points_left:
        words += voice.phrase("points_left", points=found.points_left)
    if found.no_step or found.no_step_next:
        words += voice.phrase("halted")
    return words + (f" → {found.change}" if found.change else "")


# -- goods and events -----------------------------------------------------------------------------------------


def goods(voice: Voice, view: View) -> RenderableType:
    """The freight table: where each good is offered, how many chips are left, and who wants it."""
    grid = Grid(title=voice.say("goods"), title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for key in ("good", "chips", "sources", "wanted"):
        grid.add_column(voice.say(f"col.{key}"), justify="right" if key == "chips" else "left")
    wanted = dict(_wanted(voice, view))
    for good in sorted(voice.title.data.goods, key=lambda good: voice.good(good.id)):
        lying = [voice.say("lies", city=voice.city(city)) for city in _lying(view, good.id)]
        grid.add_row(
            Text(voice.good(good.id), style=STRONG if good.id in wanted else ""),
            str(view.supply[good.id]),
            ", ".join([*map(voice.city, good.sources), *lying]),
            "; ".join(wanted.get(good.id, ())),
        )
    return grid


def _lying(view: View, good: str) -> Iterator[str]:
    return (city for city, chips in view.dropped.items() for chip, _ in chips if chip == good)


def _wanted(voice: Voice, view: View) -> Iterator[tuple[str, list[str]]]:
    """By good, where the cards in sight want it and for how much."""
    found: dict[str, list[str]] = {}
    hands = (number for player in view.players.values() for number in player.hand or ())
    for number in (*hands, *view.public):
        for city, good, payoff in voice.title.demands[number].demands:
            found.setdefault(good, []).append(f"{voice.city(city)} {payoff}")
    yield from found.items()


def events(voice: Voice, view: View) -> Iterator[Text]:
    """What holds for a round, and deals."""
    for effect in view.events:
        key = "running" if effect.running else "coming"
        left = ", ".join(voice.player(seat) for seat in effect.left)
        yield Text(voice.say(key, event=voice.event(effect.card), left=left), style=ACCENT)
    for deal in view.deals:
        for user, owner in deal.use:
            facts = {"user": voice.player(user), "owner": voice.player(owner), "last": deal.last_round}
            yield Text(voice.say("deal_holds", price=deal.price, **facts), style=QUIET)


# -- plans ----------------------------------------------------------------------------------------------------


def plans(voice: Voice, found: Sequence[Plan]) -> RenderableType:
    """The best plans with their stops, what they take and bring, and why."""
    if not found:
        return Text(voice.say("no_plans"), style=QUIET)
    parts: list[RenderableType] = [Text(voice.say("plans"), style=STRONG)]
    for number, plan in enumerate(found, 1):
        facts = {
            "payoff": plan.payoff,
            "cost": plan.build_cost,
            "turns": plan.turns,
            "rate": rate(voice, plan.per_turn),
        }
        begin = "" if plan.origin is None else voice.phrase("plan_origin", city=voice.city(plan.origin)) + " · "
        parts.append(
            Text.assemble(
                (f"{number:>3}  ", ACCENT), begin, (voice.say("plan", **facts), STRONG), f"\n{stops(voice, plan)}"
            )
        )
        reasons = "; ".join(reason(voice, one.key, one.facts) for one in plan.reasons)
        parts.append(Text(f"     {reasons}", style=QUIET))
    parts.append(Text(voice.say("plan_hint"), style=QUIET))
    return Group(*parts)


def rate(voice: Voice, per_turn: float) -> str:
    """Income a turn, with a comma in German."""
    words = f"{per_turn:.1f}"
    return words.replace(".", ",") if voice.lang == "de" else words


def stops(voice: Voice, plan: Plan) -> str:
    """What is done where, in its order."""
    words = (
        voice.phrase(f"stop.{stop.do}", city=voice.city(stop.city), good=voice.good(stop.good)) for stop in plan.stops
    )
    return "     " + " → ".join(words)


def reason(voice: Voice, key: str, facts: object) -> str:
    """Why a plan is good."""
    assert isinstance(facts, dict)
    text = texts("plans", voice.names.title)[key].in_language(voice.lang)
    return voice.fill.vformat(text, (), facts)


def demands(voice: Voice, found: Iterable[DemandOutlook]) -> RenderableType:
    """For each demand where the good comes from, and what track, how many turns and what income a turn that means."""
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for key in ("card", "demand", "source", "track", "turns", "per_turn"):
        grid.add_column(
            voice.say(f"col.{key}"), justify="right" if key in ("card", "track", "turns", "per_turn") else "left"
        )
    for one in found:
        ranked = sorted(one.sources, key=lambda source: (not source.payable, -source.per_turn))[:MOST_SOURCES]
        for n, source in enumerate(ranked):
            where = voice.phrase("aboard") if source.city is None else voice.city(source.city)
            first = (str(one.card), voice.demand(one.card, one.index)) if n == 0 else ("", "")
            style = "" if source.payable else QUIET
            cost = voice.money(source.build_cost)
            grid.add_row(*first, where, cost, str(source.turns), rate(voice, source.per_turn), style=style)
        if not ranked:
            grid.add_row(str(one.card), voice.demand(one.card, one.index), "–", "", "", "")
    return grid
