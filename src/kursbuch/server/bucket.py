"""One budget that fills up again with time. A module of its own, so that counting frames does not load the server."""

import time


class Budget:
    """A token bucket: a burst at once, then a rate per second. Spending more than is left leaves a debt."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.left = most
        self.at = time.monotonic()

    def short(self) -> float:
        """Seconds until something can be spent again."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        return max(0.0, -self.left / self.rate)

    def spend(self, cost: float = 1.0) -> bool:
        """Spend if there is anything left."""
        if self.short() > 0:
            return False
        self.left -= cost
        return True
