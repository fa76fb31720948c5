"""Players that think with what their seat may know: `random` and `greedy`."""

from kursbuch.bots.base import BOTS, Bot, bot
from kursbuch.bots.driver import Finished, play_out
from kursbuch.bots.simulate import Report, simulate

__all__ = ["BOTS", "Bot", "Finished", "Report", "bot", "play_out", "simulate"]
