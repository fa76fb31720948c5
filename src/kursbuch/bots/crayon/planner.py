"""The planner: batches of up to three demands, two trains, and an eye on the end."""

from msgspec.structs import replace

from kursbuch.bots.crayon.driver import Driver
from kursbuch.bots.crayon.spending import Habits
from kursbuch.bots.crayon.thinking import Style
from kursbuch.crayon.study.plans_search import CHEAP, QUICK


class PlannerBot(Driver):
    """Searches over orders of pick-ups and deliveries, and spends early on what pays for long."""

    style = Style(
        most=3,
        grounds=((CHEAP, False), (QUICK, False), (QUICK, True)),
        track=0.8,
        rest=0.5,
        linking=0.5,
        least=1.5,
    )
    habits = Habits(second=True, reserve=6, deals=True)


class BuilderBot(PlannerBot):
    """A planner to whom track is cheap, since it stays: a wide network early."""

    style = replace(PlannerBot.style, track=0.6, linking=0.8)
    habits = Habits(second=True, reserve=6, early=4.0, deals=True)


class CarrierBot(PlannerBot):
    """A planner to whom trains come first: little track, short ways, full loads."""

    style = replace(PlannerBot.style, track=1.1, linking=0.3, rest=0.8)
    habits = Habits(second=True, reserve=0, profit=0.9, deals=True)
