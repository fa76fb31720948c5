"""Games as learning environments: PettingZoo for all seats, Gymnasium for one seat among bots.

Needs `pip install kursbuch[learn]`. What observations and actions mean stands in docs/learning.md.
"""

from importlib.util import find_spec

from kursbuch.messages import Mistake

if any(find_spec(name) is None for name in ("gymnasium", "numpy", "pettingzoo")):
    raise ImportError(str(Mistake("learning_missing")))

from kursbuch.learn.environment import GameEnv
from kursbuch.learn.one_seat import SeatEnv

__all__ = ["GameEnv", "SeatEnv"]
