"""Players that think with what their seat may know: `random` for every game, others by family."""

from kursbuch.bots.base import Bot, bot, bots_of, check_bot
from kursbuch.bots.match import Finished, play_out
from kursbuch.bots.simulate import Report, simulate

__all__ = ["Bot", "Finished", "Report", "bot", "bots_of", "check_bot", "play_out", "simulate"]
