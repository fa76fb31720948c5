"""What a title shows beyond the shared fields of a view: declared by the title, displayed by kind everywhere.

Each declaration has a key. Its words stand in the title's `texts/shown.toml`, under the keys named below.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from kursbuch.eighteen.model.data import CompanyId

ColumnKind = Literal["count", "money", "borrowed", "owed", "bound", "group"]
"""A number of things, a sum, loans that are out, a debt that lowers somebody's worth, money in hand that cannot be
spent, or the number of the group that a company belongs to."""


class Column(Struct, frozen=True, omit_defaults=True):
    """A number that only this title keeps for each company or player; whoever is missing has none of it.

    `brings` is the money that one more of them brings its owner now, `costs` what each costs in the end. Words:
    `column.KEY.short` heads the column, `.full` explains it, `.change` tells its new value `{after}`, and `.count` is
    the number with its noun.
    """

    key: str
    of: Literal["company", "player"]
    kind: ColumnKind
    values: Mapping[str, int]
    brings: int = 0
    costs: int = 0

    @property
    def is_money(self) -> bool:
        """Whether its numbers are sums."""
        return self.kind in ("money", "owed", "bound")


class Badge(Struct, frozen=True):
    """A mark on some companies or papers. Words: `badge.KEY`, and `badge_short.KEY` where there is little room."""

    key: str
    tone: Literal["plain", "soon"]
    on: tuple[str, ...]
    """`soon` marks what comes into being shortly, and is set off from marks that merely describe."""


class Track(Struct, frozen=True):
    """A row of prices beside the chart, for a company that does not stand on it.

    Words: `track.KEY` is its heading, `track_at.KEY` the heading with the space `{at}` it stands on, and
    `track_end.KEY` what the space `{end}` does.
    """

    key: str
    company: CompanyId
    prices: tuple[int, ...]
    at: int
    end: int | None = None
    """`at` is the space it stands on, `end` the one that ends the game."""


class Piles(Struct, frozen=True):
    """Companies that lie in piles until somebody takes them. Words: `piles.KEY`."""

    key: str
    piles: tuple[tuple[CompanyId, ...], ...]


class Shown(Struct, frozen=True):
    """Everything a title shows besides what all titles have."""

    columns: tuple[Column, ...] = ()
    badges: tuple[Badge, ...] = ()
    tracks: tuple[Track, ...] = ()
    piles: tuple[Piles, ...] = ()

    def columns_of(self, of: Literal["company", "player"]) -> Iterator[Column]:
        """The columns about companies, or those about players."""
        return (column for column in self.columns if column.of == of)

    def total(self, kind: ColumnKind, owner: str) -> int:
        """What all columns of a kind say about an owner."""
        return sum(column.values.get(owner, 0) for column in self.columns if column.kind == kind)


NOTHING = Shown()
