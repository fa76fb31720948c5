"""How wide words are on a picture."""

_NARROW, _WIDE = frozenset("iIjlt.,'’-f ()r"), frozenset("mwMW@&")


def width(words: str, size: float) -> float:
    """Roughly how wide bold letters run."""
    return size * sum(0.31 if c in _NARROW else 0.85 if c in _WIDE else 0.61 if c.isupper() else 0.54 for c in words)
