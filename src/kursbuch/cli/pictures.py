"""The command `render`: a position as a picture."""

from __future__ import annotations

from pathlib import Path

from kursbuch.cli.output import emit, heading, say
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import Mistake
from kursbuch.render.find import drawing_of
from kursbuch.table.playback import playback

KINDS = (".svg", ".png")


def render(game: str, out: str, at: int | None, theme: str, *, as_json: bool, lang: str) -> None:
    """Draw the board, or whatever else the picture's name says."""
    from kursbuch.cli.games import game_file
    from kursbuch.cli.replays import tell_fault
    from kursbuch.render.png import board_png
    from kursbuch.render.theme import THEMES

    path = Path(out)
    if path.suffix.lower() not in KINDS:
        raise Mistake("picture_kind", path=out)
    if theme not in THEMES:
        raise Mistake("unknown_theme", name=theme, known=", ".join(THEMES))
    file = game_file(game)
    replayed = playback(file)
    table = replayed.table
    state = table.game.positions[replayed.position(len(replayed.steps) if at is None else at)].state
    names = {SeatId(seat): name for seat, name in table.called.seats.items()}
    svg = drawing_of(table.title).svg(table.rules, state, path.name, names=names, lang=lang, theme=theme)
    _write(path, svg.encode() if path.suffix.lower() == ".svg" else board_png(svg))
    if as_json:
        emit({"file": out})
    else:
        say(f"{heading('written', lang)}: {out}")
    tell_fault(replayed, file, at, lang)


def _write(path: Path, picture: bytes) -> None:
    try:
        path.write_bytes(picture)
    except OSError as error:
        raise Mistake("file_unwritable", path=str(path), why=error.strerror or "") from error
