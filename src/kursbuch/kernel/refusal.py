"""Why not: the answer to an action that the rules do not allow."""

from collections.abc import Mapping

from msgspec import Struct

from kursbuch.kernel.ids import RuleId


class Refusal(Struct, frozen=True):
    """The rule that forbids an action, and the facts its sentence needs in any language."""

    rule: RuleId
    code: str
    facts: Mapping[str, str | int] = {}


def refuse(rule: RuleId, code: str, **facts: str | int) -> Refusal:
    """A refusal whose sentence is the message `code` filled with `facts`."""
    return Refusal(rule, code, facts)
