"""The club player, by the rules of thumb of the hobby: what pays most a turn, and another demand that goes with it.

Orders of stops are not searched: a good is fetched where that is best for it alone, and the next stop is the nearest.
Each train is planned for by itself, a second one bought once the first is as good as it can be, and money is kept for
the next trip. A planner with an eye for the whole is some turns faster.
"""

from msgspec.structs import replace

from kursbuch.bots.crayon.driver import Driver
from kursbuch.bots.crayon.spending import Habits
from kursbuch.bots.crayon.thinking import Style
from kursbuch.crayon.study.plans_search import CHEAP


class ClubBot(Driver):
    """Two demands at a time, by the cheapest way, over track of others where that costs less in all."""

    style = Style(most=2, grounds=((CHEAP, False), (CHEAP, True)), track=0.8, rest=0.5, least=1.0, by_thumb=True)
    habits = Habits(second=True, later=True, reserve=20, deals=True)


class BuilderBot(ClubBot):
    """A club player to whom track is cheap, since it stays: a wide network early."""

    style = replace(ClubBot.style, track=0.6, linking=0.8)
    habits = replace(ClubBot.habits, early=4.0)


class CarrierBot(ClubBot):
    """A club player to whom trains come first: little track, short ways, no money kept back."""

    style = replace(ClubBot.style, track=1.1, linking=0.3, rest=0.8)
    habits = replace(ClubBot.habits, later=False, reserve=0, profit=0.9)
