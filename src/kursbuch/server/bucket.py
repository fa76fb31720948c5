"""One budget that fills up again with time. It stands alone, so that whoever counts frames need not load the server."""

import time


class Budget:
    """So much at once, and so much a second from then on. What costs more than is there leaves a debt."""

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
