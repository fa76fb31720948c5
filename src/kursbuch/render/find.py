"""The drawing of a title's family."""

from functools import cache

from kursbuch import catalogue
from kursbuch.messages import Mistake
from kursbuch.render.base import Drawing


def drawing_of(title: str) -> Drawing:
    """What draws games of the title's family."""
    reference = catalogue.family(title).drawing
    if not reference:
        raise Mistake("no_pictures_here", title=title)
    drawing: Drawing = catalogue.part(reference)
    return drawing


@cache
def pictures_of(title: str) -> tuple[str, ...]:
    """The pictures that can be drawn of a title, the board first; none if its family draws nothing."""
    try:
        return drawing_of(title).pictures
    except Mistake:
        return ()
