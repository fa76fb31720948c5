"""A picture as PNG, drawn by resvg with a font of our own choosing, so that it looks the same on every machine."""

from functools import lru_cache
from importlib.resources import as_file, files

from resvg_py import svg_to_bytes

FONT_FAMILY = "Source Sans Pro"
"""Adobe's, in three weights; the files and their licence, the SIL Open Font License, lie in `fonts`."""


@lru_cache(maxsize=4)
def board_png(svg: str, *, zoom: float = 2.0) -> bytes:
    """The picture in PNG; `zoom` is pixels for each unit of the drawing.

    Up to a second of work for a large map, and those who sit at one table ask for the same one: the last few are kept.
    """
    with as_file(files("kursbuch.render") / "fonts") as fonts:
        chosen = [str(fonts / f"SourceSansPro-{weight}.ttf") for weight in ("Regular", "Semibold", "Bold")]
        return svg_to_bytes(
            svg_string=svg,
            zoom=zoom,
            skip_system_fonts=True,
            font_files=chosen,
            font_family=FONT_FAMILY,
            sans_serif_family=FONT_FAMILY,
        )
