"""The planner: batches of up to three demands, two trains, and an eye on the end."""

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
