"""The greedy player: always the one demand that brings most a turn."""

from kursbuch.bots.crayon.driver import Driver
from kursbuch.bots.crayon.spending import Habits
from kursbuch.bots.crayon.thinking import Style
from kursbuch.crayon.study.plans_search import CHEAP


class GreedyBot(Driver):
    """One demand after the other, by the cheapest way, with one train that becomes faster once there is money."""

    style = Style(most=1, grounds=((CHEAP, False), (CHEAP, True)), track=0.8, least=0.5)
    habits = Habits(reserve=20)
