"""Everything a seat may do now, in a form that people, bots and fuzzers can all use."""

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


class FreeForm(Struct, Generic[A], frozen=True):
    """An action too rich to list (a run of trains, a drawn line), with one example that is legal now."""

    kind: str
    suggestion: A


class Offers(Struct, Generic[A], frozen=True):
    """The legal actions of one seat in one position."""

    listed: tuple[A, ...] = ()
    ranged: tuple[Ranged[A], ...] = ()
    free: tuple[FreeForm[A], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.listed or self.ranged or self.free)

    def __len__(self) -> int:
        return len(self.listed) + len(self.ranged) + len(self.free)
