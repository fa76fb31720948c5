"""Just enough SVG: elements as text, short numbers, escaped text."""

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]

FONT = "'Source Sans Pro', 'Source Sans 3', 'Helvetica Neue', 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif"


def number(value: float) -> str:
    """A coordinate with two decimals at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def tag(name: str, *content: str, **attributes: str | float | None) -> str:
    """An element; `stroke_width` becomes `stroke-width`, `class_` becomes `class`, and None is left out."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={_quoted(value)}"
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(content)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _quoted(value: str | float) -> str:
    return quoteattr(value) if isinstance(value, str) else f'"{number(value)}"'


def group(*content: str, **attributes: str | float | None) -> str:
    """Elements that belong together; nothing if there are none."""
    return tag("g", *content, **attributes) if any(content) else ""


def shifted(x: float, y: float, *content: str, **attributes: str | float | None) -> str:
    """Elements drawn around the origin, put at a place."""
    return tag("g", *content, transform=f"translate({number(x)} {number(y)})", **attributes)


def path(d: str, **attributes: str | float | None) -> str:
    """A path; not filled unless `fill` says so."""
    return tag("path", d=d, **{"fill": "none", **attributes})


def circle(x: float, y: float, r: float, **attributes: str | float | None) -> str:
    """A circle."""
    return tag("circle", cx=x, cy=y, r=r, **attributes)


def box(x: float, y: float, width: float, height: float, **attributes: str | float | None) -> str:
    """A rectangle."""
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def polygon(points: Iterable[Point], **attributes: str | float | None) -> str:
    """A closed shape."""
    return tag("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes)


def polyline(points: Iterable[Point]) -> str:
    """The path data of straight pieces from point to point."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def text(x: float, y: float, words: str, size: float, **attributes: str | float | None) -> str:
    """A line of text, centred at x on its baseline y unless `text_anchor` says otherwise."""
    return tag("text", escape(words), x=x, y=y, font_size=size, **{"text_anchor": "middle", **attributes})


def drawing(width: float, height: float, label: str, *content: str, left: float = 0, top: float = 0) -> str:
    """A whole picture."""
    return tag(
        "svg",
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{number(left)} {number(top)} {number(width)} {number(height)}",
        width=width,
        height=height,
        font_family=FONT,
        role="img",
        aria_label=label,
    )
