"""A table: one game, its players and its record. Everything above the rules goes through it.

`kursbuch.table.playback` replays records of any origin, `kursbuch.table.verify` puts them to the test.
"""

from kursbuch.table.loading import load, resume
from kursbuch.table.table import Refused, Table

__all__ = ["Refused", "Table", "load", "new", "resume"]

new = Table.new
