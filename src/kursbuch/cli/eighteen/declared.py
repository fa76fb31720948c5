"""What a title declares besides the shared fields, as lines of text: marks on companies, further prices, piles."""

from __future__ import annotations

from collections.abc import Iterator

from kursbuch.eighteen.shown import Badge, Piles, Track
from kursbuch.eighteen.view import View
from kursbuch.messages import Names, own_word


def badge_words(badge: Badge, names: Names, lang: str) -> str:
    """A mark in the title's words."""
    return own_word(f"badge.{badge.key}", lang, names.title, badge.key)


def declared_lines(view: View, names: Names, lang: str) -> Iterator[str]:
    """A line for each track of prices, for each kind of mark, and for the piles."""
    yield from (_track(track, names, lang) for track in view.shown.tracks)
    for badge in (badge for badge in view.shown.badges if badge.on):
        yield f"{', '.join(badge.on)}: {badge_words(badge, names, lang)}"
    yield from (pile_line(piles, names, lang) for piles in view.shown.piles)


def _track(track: Track, names: Names, lang: str) -> str:
    prices = (f"[{price}]" if i == track.at else str(price) for i, price in enumerate(track.prices))
    return f"{own_word(f'track.{track.key}', lang, names.title, track.company)}: {' '.join(prices)}"


def pile_line(piles: Piles, names: Names, lang: str) -> str:
    """`In the stacks: SD1 SD2 | KK1`."""
    heading = own_word(f"piles.{piles.key}", lang, names.title, f"{piles.key}:")
    return f"{heading} {' | '.join(map(' '.join, piles.piles))}"
