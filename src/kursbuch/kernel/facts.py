"""What an action changes, as a comparison of two positions."""

from typing import TypeAlias

from msgspec import Struct

FactValue: TypeAlias = int | str | tuple[str | int, ...] | None


class Fact(Struct, frozen=True, omit_defaults=True):
    """Something an action changes: whose, what, before and after."""

    owner: str
    key: str
    before: FactValue
    after: FactValue
    company: str | None = None
    money: bool = False
    """`money` marks sums under keys that only a title knows."""
