"""Everything a seat may do now, in a form that people, bots and fuzzers can all use."""

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

A = TypeVar("A")


class Ranged(Struct, Generic[A], frozen=True):
    """One action whose number `field` may be anything from `low` to `high` in steps of `step`."""

    action: A
    field: str
    low: int
    high: int
    step: int = 1


class FreeForm(Generic[A]):
    """An action too rich to list (a run of trains, a drawn line), with one example that is legal now.

    The example can be expensive to find, such as the best run. It is computed on first use and then kept.
    """

    __slots__ = ("_known", "_suggest", "kind")

    def __init__(self, kind: str, suggest: Callable[[], A]) -> None:
        self.kind = kind
        self._suggest = suggest
        self._known: tuple[A] | None = None

    @property
    def suggestion(self) -> A:
        """The example."""
        if self._known is None:
            self._known = (self._suggest(),)
        return self._known[0]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FreeForm):
            return NotImplemented
        return self.kind == other.kind and bool(self.suggestion == other.suggestion)

    def __hash__(self) -> int:
        return hash(self.kind)

    def __repr__(self) -> str:
        return f"FreeForm(kind={self.kind!r})"


class Offers(Struct, Generic[A], frozen=True):
    """The legal actions of one seat in one position."""

    listed: tuple[A, ...] = ()
    ranged: tuple[Ranged[A], ...] = ()
    free: tuple[FreeForm[A], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.listed or self.ranged or self.free)

    def __len__(self) -> int:
        return len(self.listed) + len(self.ranged) + len(self.free)
