"""What games of drawn track show of themselves in numbers: what a seat may know, and nothing else."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from kursbuch.crayon.rules import NOT_NOW, Rules
from kursbuch.crayon.title import Title
from kursbuch.crayon.view import PlayerView, View
from kursbuch.kernel.ids import SeatId
from kursbuch.learn.base import HIDDEN, Array, Arrays, in_order

PHASES = tuple(dict.fromkeys((*NOT_NOW, "cards", "over")))
CARDS, DEMANDS = 8, 3
"""So many cards of a hand are shown, and so many demands of each."""


class CrayonSenses:
    """Players, their trains, own cards, goods to be had, and where the game stands."""

    columns = ("pays", "length")

    def observe(self, rules: Any, state: Any, seat: SeatId) -> Arrays:
        """The position as a seat sees it; what is hidden from it is -1."""
        assert isinstance(rules, Rules)
        view, title = rules.view(state, seat), rules.title
        seats = in_order(list(view.players), seat)
        game = [view.round / 50, view.spent / max(1, view.limit), view.stack / 100, len(view.events) / 3]
        game += [float(view.phase == name) for name in PHASES]
        return {
            "game": np.array(game, np.float32),
            "players": np.array([_player(view.players[one]) for one in seats], np.float32),
            "trains": np.array([_train(title, view.players[one]) for one in seats], np.float32),
            "hand": _cards(title, view.players[seat].hand or ()),
            "public": _cards(title, view.public),
            "supply": np.array([left / 4 for left in view.supply.values()], np.float32),
            "carried": np.array(
                [[_carries(view.players[one], good) for one in seats] for good in view.supply], np.float32
            ),
            "ferries": np.array([[one in owners for one in seats] for owners in view.ferries.values()], np.float32),
            "track": _track(title, view, seats),
        }

    def look(self, rules: Any, state: Any, seat: SeatId, moves: Sequence[Any]) -> Array:
        """What a delivery pays, and how long a line or a way is."""
        assert isinstance(rules, Rules)
        found = np.zeros((len(moves), len(self.columns)), np.float32)
        for row, move in zip(found, moves, strict=True):
            if hasattr(move, "demand"):
                row[0] = rules.title.demands[move.card].demands[move.demand][2] / 20
            row[1] = len(getattr(move, "path", ()) or getattr(move, "sections", ())) / 10
        return found


def _player(player: PlayerView) -> list[float]:
    return [
        HIDDEN if player.cash is None else player.cash / 100,
        player.cards / 4,
        player.network / 100,
        player.linked / 8,
        len(player.trains) / 2,
        player.announced,
        sum(amount for _, amount in player.debts) / 100,
    ]


def _train(title: Title, player: PlayerView) -> list[float]:
    """The first train: which, whether it stands anywhere and where, how far it can go, how much it carries."""
    if not player.trains:
        return [0.0] * 6
    train = player.trains[0]
    row, column = train.at or (0, 0)
    types = list(title.trains)
    place = (types.index(train.type) + 1) / len(types)
    return [place, train.at is not None, row / 40, column / 40, train.points_left / 20, len(train.goods) / 4]


def _carries(player: PlayerView, good: str) -> float:
    return float(sum(train.goods.count(good) for train in player.trains))


def _cards(title: Title, cards: Sequence[int]) -> Array:
    """For each demand of each card: whether it is there, which good, where to (as row and column), what it pays."""
    found = np.zeros((CARDS, DEMANDS, 5), np.float32)
    goods = {good: number for number, good in enumerate(title.goods, 1)}
    for card, number in zip(found, cards, strict=False):
        for row, (city, good, pays) in zip(card, title.demands[number].demands, strict=True):
            at = title.board.posts[title.board.places[title.cities[city]].centre]
            row[:] = (1, goods[good] / len(goods), at[0] / 40, at[1] / 40, pays / 20)
    return found


def _track(title: Title, view: View, seats: Sequence[SeatId]) -> Array:
    """For each milepost and seat: how many sections of the seat's track end there."""
    posts = {post: number for number, post in enumerate(title.board.posts)}
    found = np.zeros((len(posts), len(seats)), np.float32)
    for column, seat in enumerate(seats):
        for section in view.players[seat].sections:
            for post in section:
                found[posts[post], column] += 1 / 6
    return found
