"""What a seat sees of a position. Mileposts are [row, column]."""

from collections.abc import Mapping

from msgspec import Struct

from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.data import Milepost
from kursbuch.crayon.model.state import Deal, Lasting, State, Train
from kursbuch.crayon.secrets import is_shown
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId


class TrainView(Struct, frozen=True):
    """A train on the table."""

    type: str
    at: Milepost | None
    came_by: Milepost | None
    goods: tuple[str, ...]
    points_left: int
    moved: bool
    no_step: bool
    no_step_next: bool
    change: str | None
    finished: bool


class PlayerView(Struct, frozen=True):
    """A player as others see them; `cash` and `hand` are nothing where they are hidden, `cards` counts the hand."""

    cash: int | None
    hand: tuple[int, ...] | None
    cards: int
    trains: tuple[TrainView, ...]
    origin: str | None
    network: int
    sections: tuple[tuple[Milepost, Milepost], ...]
    major_cities: tuple[str, ...]
    linked: int
    announced: bool
    debts: tuple[tuple[SeatId, int], ...]


class View(Struct, frozen=True):
    """A position. `given_up` are the viewer's own cards that went under the stack, until it is shuffled anew."""

    round: int
    turn: SeatId | None
    phase: str
    acting: tuple[SeatId, ...]
    start_player: SeatId | None
    players: Mapping[SeatId, PlayerView]
    public: tuple[int, ...]
    stack: int
    discard: tuple[int, ...]
    supply: Mapping[str, int]
    dropped: Mapping[str, tuple[tuple[str, int], ...]]
    ferries: Mapping[str, tuple[SeatId, ...]]
    events: tuple[Lasting, ...]
    deals: tuple[Deal, ...]
    offer: ev.DealOffered | None
    spent: int
    limit: int
    exits: Mapping[str, int]
    fees_paid: tuple[SeatId, ...]
    given_up: tuple[int, ...]
    goal: SeatId | None
    winner: SeatId | None
    over: str | None


def view_of(title: Title, state: State, seat: SeatId | None, phase: str, acting: frozenset[SeatId]) -> View:
    """The position through the eyes of a seat, or of a spectator."""
    turn, top = state.turn, state.top
    return View(
        round=state.round,
        turn=None if turn is None else turn.seat,
        phase=phase,
        acting=tuple(who for who in state.seats if who in acting),
        start_player=state.start,
        players={who: _player(title, state, who, is_shown(title, state, seat, who)) for who in state.seats},
        public=state.public,
        stack=len(state.stack),
        discard=state.discard,
        supply=state.supply,
        dropped=state.dropped,
        ferries={line.name: state.track.shares[number] for number, line in enumerate(title.board.lines)},
        events=state.effects,
        deals=state.deals,
        offer=top if isinstance(top, ev.DealOffered) else None,
        spent=0 if turn is None else turn.spent,
        limit=title.settings.build_limit,
        exits={} if turn is None else turn.exits,
        fees_paid=() if turn is None else tuple(dict.fromkeys(owner for owner, _ in turn.fees)),
        given_up=() if seat is None else state.given_up.get(seat, ()),
        goal=state.goal,
        winner=state.winner,
        over=state.over,
    )


def _player(title: Title, state: State, seat: SeatId, shown: bool) -> PlayerView:
    player, track, board = state.players[seat], state.track, title.board
    sections = sorted(board.ends[edge] for edge in track.sections(seat))
    return PlayerView(
        cash=player.cash if shown else None,
        hand=tuple(sorted(player.hand)) if shown else None,
        cards=len(player.hand),
        trains=tuple(_train(title, train) for train in player.trains),
        origin=player.origin,
        network=len(sections) + len(track.lines(seat)),
        sections=tuple((board.posts[one], board.posts[other]) for one, other in sections),
        major_cities=tuple(board.places[city].name for city in track.majors(seat)),
        linked=track.linked(seat),
        announced=player.announced,
        debts=player.debts,
    )


def _train(title: Title, train: Train) -> TrainView:
    def post(number: int) -> Milepost | None:
        return None if number == NOWHERE else title.board.posts[number]

    return TrainView(
        type=train.type,
        at=post(train.at),
        came_by=post(train.came),
        goods=train.goods,
        points_left=train.points,
        moved=train.moved,
        no_step=train.halted,
        no_step_next=train.halted_next,
        change=train.change,
        finished=train.finished,
    )
