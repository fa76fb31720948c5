"""What a refusal says: its rule, its code, and its sentence with the names of four players."""

from __future__ import annotations

from kursbuch import messages
from kursbuch.eighteen.actions import Action
from scenario import Scenario

PLAYERS = {"s1": "Ann", "s2": "Bob", "s3": "Cy", "s4": "Di"}


def reason(table: Scenario, action: Action) -> tuple[str, str]:
    """The rule and the code."""
    refusal = table.refusal(action)
    assert refusal is not None, f"{action} is legal"
    return str(refusal.rule), refusal.code


def said(table: Scenario, action: Action, lang: str = "en") -> str:
    """The sentence a player reads."""
    refusal = table.refusal(action)
    assert refusal is not None, f"{action} is legal"
    return messages.sentence(refusal, lang, table.rules.names(PLAYERS))
