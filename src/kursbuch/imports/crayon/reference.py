"""Reference games of drawn track: a position in their words, and what is said about the choices in it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import State, Train, Turn
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.title import UNLIMITED, Title
from kursbuch.imports.crayon.draws import drawn_in
from kursbuch.imports.crayon.follow import CrayonFollower
from kursbuch.imports.crayon.lists import parted_lists
from kursbuch.imports.crayon.loosely import loosely
from kursbuch.imports.reference.base import AnyGame, Parted
from kursbuch.imports.reference.container import Facts, Reference
from kursbuch.kernel.ids import SeatId

Names = Mapping[SeatId, str]


class CrayonReader:
    """Reads reference games of drawn track."""

    tables = frozenset({"players"})
    cells = frozenset({"supply", "dropped"})

    def drawn(self, record: Reference) -> Mapping[str, Sequence[str]]:
        """The cards dealt, the stack, and every later draw."""
        return drawn_in(record)

    def follower(self, record: Reference, game: AnyGame) -> CrayonFollower:
        """Somebody to play the actions."""
        return CrayonFollower(record, game)

    def position(self, game: AnyGame, moment: Any, names: Names) -> Facts:
        """A position in the words of the record."""
        rules = game.rules
        assert isinstance(rules, Rules)
        return position_of(rules, moment, names)

    def parted(self, record: Reference, number: int, game: AnyGame, moment: Any) -> Iterator[Parted]:
        """Lists of legal actions and refusals before an action."""
        rules = game.rules
        assert isinstance(rules, Rules)
        return parted_lists(record, number, rules, moment, dict(zip(record.players, game.seats, strict=True)))

    def loosely(self, game: AnyGame, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """The position without the order of cards and goods, and without what only the player on turn has."""
        rules = game.rules
        assert isinstance(rules, Rules)
        return loosely(rules.title, position)

    def ending(self, record: Reference, game: AnyGame, names: Names) -> Iterator[Parted]:
        """Whether the game is over, who has won it and who has ended it; and draws that were never made."""
        state = game.state
        if state.foretold:
            yield Parted("draws", [f"{kind}: {', '.join(values)}" for kind, values in state.foretold], [])
        if record.complete is not None and record.complete != (state.over is not None):
            yield Parted("complete", record.complete, state.over is not None)
        winner = None if state.winner is None else names[state.winner]
        if record.winner is not None and record.winner != winner:
            yield Parted("winner", record.winner, winner)
        ender = None if state.goal is None else names[state.goal]
        told = next((name for name in record.players if (record.reason or "").startswith(f"{name} has ")), ender)
        if told != ender:
            yield Parted("reason", record.reason, ender)


READER = CrayonReader()


def position_of(rules: Rules, state: State, names: Names) -> Facts:
    """A whole position."""
    turn, top, waiting = state.turn, state.top, rules.waiting_for(state)
    return {
        "round": state.round,
        "turn": None if turn is None else names[turn.seat],
        "phase": rules.phase(state),
        "acting": [names[seat] for seat in state.seats if seat in waiting],
        "start_player": None if state.start is None else names[state.start],
        "players": {names[seat]: _player(rules.title, state, seat, names) for seat in state.seats},
        "public": list(state.public),
        "stack": len(state.stack),
        "discard": list(state.discard),
        "supply": _supply(rules.title, state),
        "dropped": {
            city: [{"good": good, "round": number} for good, number in chips] for city, chips in state.dropped.items()
        },
        "ferries": {
            line.name: [names[seat] for seat in held]
            for line, held in zip(rules.title.board.lines, state.track.shares, strict=True)
        },
        "events": [
            {
                "card": effect.card,
                "drawer": names[effect.drawer],
                "running": effect.running,
                "left": [names[seat] for seat in effect.left],
            }
            for effect in state.effects
        ],
        "deals": [
            {
                "use": [[names[user], names[owner]] for user, owner in deal.use],
                "price": deal.price,
                "last_round": deal.last_round,
            }
            for deal in state.deals
        ],
        "offer": _offer(top, names) if isinstance(top, ev.DealOffered) else None,
    }


def _supply(title: Title, state: State) -> Facts:
    """Chips of each good; where their number has no end it does not change."""
    return {good: UNLIMITED if title.settings.chips[good] >= UNLIMITED else left for good, left in state.supply.items()}


def _offer(offer: ev.DealOffered, names: Names) -> Facts:
    return {
        "from": names[offer.seat],
        "to": names[offer.to],
        "use": offer.use,
        "price": offer.price,
        "sum": offer.sum,
        "payer": None if offer.payer is None else names[offer.payer],
        "rounds": offer.rounds,
    }


def _player(title: Title, state: State, seat: SeatId, names: Names) -> Facts:
    player, track, board = state.players[seat], state.track, title.board
    own = state.turn if state.turn is not None and state.turn.seat == seat else Turn(seat, "")
    ends = (
        sorted((board.posts[one], board.posts[other]))
        for one, other in map(board.ends.__getitem__, track.sections(seat))
    )
    sections = sorted([list(one), list(other)] for one, other in ends)
    return {
        "cash": player.cash,
        "hand": list(player.hand),
        "trains": [_train(title, train) for train in player.trains if not train.new or train.at != NOWHERE],
        "network": len(sections) + len(track.lines(seat)),
        "sections": sections,
        "origin": player.origin,
        "major_cities": [board.places[city].name for city in track.majors(seat)],
        "linked": track.linked(seat),
        "spent": own.spent,
        "exits": dict(own.exits),
        "fees_paid": sorted({names[owner] for owner, _ in own.fees}),
        "announced": player.announced,
        **({"debts": [[names[owner], owed] for owner, owed in player.debts]} if title.settings.debts else {}),
    }


def _train(title: Title, train: Train) -> Facts:
    posts = title.board.posts
    return {
        "type": train.type,
        "at": None if train.at == NOWHERE else list(posts[train.at]),
        "came_by": None if train.came == NOWHERE else list(posts[train.came]),
        "goods": list(train.goods),
        "points_left": train.points,
        "moved": train.moved,
        "no_step": train.halted,
        "no_step_next": train.halted_next,
        "change": train.change,
    }
