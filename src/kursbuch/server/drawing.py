"""Pictures of positions, as whoever asks may know them; drawn by the process that answers long questions."""

from kursbuch.kernel.ids import SeatId
from kursbuch.render.find import drawing_of
from kursbuch.server.studying import Question


def picture(question: Question, at: int | None, what: str, kind: str, lang: str, theme: str) -> bytes:
    """The board, or another picture that the family knows, as SVG or PNG."""
    from kursbuch.render.png import board_png

    svg = _drawn(question, at, what, lang, theme)
    return svg.encode() if kind == "svg" else board_png(svg)


def document(question: Question, at: int | None, title: str, lines: str, lang: str) -> bytes:
    """All pictures there are of a position, on paper."""
    from kursbuch.render.pdf import pdf_of, sheet

    pictures = drawing_of(question.names.title).pictures
    return pdf_of([sheet(_drawn(question, at, what, lang, "light"), title, lines) for what in pictures])


def _drawn(question: Question, at: int | None, what: str, lang: str, theme: str) -> str:
    names = {SeatId(seat): name for seat, name in question.names.seats.items()}
    drawing = drawing_of(question.names.title)
    return drawing.svg(question.rules, question.state(at), what, names=names, lang=lang, theme=theme)
