"""Players that think with what their seat may know: four levels for every title, and those of other people."""

from kursbuch.bots.base import LEVELS, Bot, UnknownBot, bot, bots_of, check_bot, usual_bot, wanted_bot
from kursbuch.bots.match import Finished, play_out
from kursbuch.bots.simulate import Report, simulate

__all__ = [
    "LEVELS",
    "Bot",
    "Finished",
    "Report",
    "UnknownBot",
    "bot",
    "bots_of",
    "check_bot",
    "play_out",
    "simulate",
    "usual_bot",
    "wanted_bot",
]
