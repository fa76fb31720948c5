"""What things are called at one table: players, privates, places, money."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from kursbuch.kernel.text import Text

if TYPE_CHECKING:
    from kursbuch.eighteen.title import Title


class Names(Struct, frozen=True):
    """All that a sentence needs besides the facts; it knows the components but nothing of the position."""

    seats: Mapping[str, str] = {}
    currency: str = ""
    papers: Mapping[str, str] = {}
    places: Mapping[str, str] = {}
    prices: tuple[tuple[int, ...], ...] = ()
    words: Mapping[str, Text] = {}
    """`seats` is names by seat, `places` the printed names of hexes, `prices` the figures of the price chart, `words`
    what the title calls things."""

    def seat_of(self, name: str) -> str | None:
        """The seat of a player by name; a seat itself is understood too."""
        found = next((seat for seat, player in self.seats.items() if player == name), None)
        return found if found is not None or name not in self.seats else name


def names_of(title: Title, players: Mapping[str, str]) -> Names:
    """The names at a table of this title, with the players' names by seat."""
    return Names(
        seats=dict(players),
        currency=title.data.info.currency,
        papers={name: paper.name for name, paper in title.papers.items()},
        places={at: spec.name for at, spec in title.map.hexes.items() if spec.name},
        prices=title.data.market.rows,
        words=title.data.words,
    )
