"""What every game has: seats, actions, refusals, offers, chance and history. Nothing specific to any one game."""

from kursbuch.kernel.dice import Dice
from kursbuch.kernel.game import Entry, Game, IllegalAction, Position
from kursbuch.kernel.ids import Money, OptionName, RuleId, SeatId
from kursbuch.kernel.offers import FreeForm, Offers, Ranged
from kursbuch.kernel.ranking import places
from kursbuch.kernel.refusal import Refusal
from kursbuch.kernel.ruleset import Ruleset

__all__ = [
    "Dice",
    "Entry",
    "FreeForm",
    "Game",
    "IllegalAction",
    "Money",
    "Offers",
    "OptionName",
    "Position",
    "Ranged",
    "Refusal",
    "RuleId",
    "Ruleset",
    "SeatId",
    "places",
]
