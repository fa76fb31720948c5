"""What a player thinks of a move: how much it gains and why."""

from typing import Any

from msgspec import Struct

from kursbuch.bots.advice import Reason
from kursbuch.eighteen.actions import Action


class Verdict(Struct, frozen=True):
    """A move, what it adds to the expected worth of its seat at the end against doing nothing, and the reason."""

    action: Action
    gain: float
    reason: Reason | None = None


def because(action: Action, gain: float, code: str, /, **facts: Any) -> Verdict:
    """A move with its reason."""
    return Verdict(action, gain, Reason(code, facts))


def best_first(verdicts: list[Verdict]) -> list[Verdict]:
    """By gain; of equals the first."""
    return sorted(verdicts, key=lambda verdict: -verdict.gain)
