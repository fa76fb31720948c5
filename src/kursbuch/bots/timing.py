"""How long a bot thinks: times of thousands of moves in a few numbers that can be added up."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import exp, floor, log

from msgspec import Struct

STEP = log(1.05)
"""Times that differ by less than a twentieth are counted together."""

LEAST = 1e-6


class Times(Struct, frozen=True):
    """Seconds of some moves: how many moves took about as long as `exp(key * STEP)` and a little more, the longest,
    and all together."""

    counts: Mapping[int, int] = {}
    longest: float = 0.0
    total: float = 0.0

    @property
    def moves(self) -> int:
        """How many moves were timed."""
        return sum(self.counts.values())

    @property
    def median(self) -> float:
        """Half of the moves took no longer; right to a few hundredths."""
        half, seen = self.moves / 2, 0
        for key in sorted(self.counts):
            seen += self.counts[key]
            if seen >= half:
                return min(self.longest, exp((key + 0.5) * STEP))
        return 0.0


def timed(seconds: Iterable[float]) -> Times:
    """Times of single moves."""
    every = list(seconds)
    counts = Counter(floor(log(max(LEAST, one)) / STEP) for one in every)
    return Times(dict(sorted(counts.items())), max(every, default=0.0), sum(every))


def together(some: Iterable[Times]) -> Times:
    """The times of several games."""
    counts: Counter[int] = Counter()
    longest = total = 0.0
    for one in some:
        counts.update(one.counts)
        longest, total = max(longest, one.longest), total + one.total
    return Times(dict(sorted(counts.items())), longest, total)
