"""What a command of the command line leaves behind."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, object]:
        return msgspec.json.decode(self.out, type=dict[str, object])


Run = Callable[..., Done]
