"""Pictures on paper: a PDF with one sheet of A4 for each, as resvg draws it, with lines over it that say what it is."""

import re
import struct
from collections.abc import Iterator, Sequence

from kursbuch.render.png import board_png
from kursbuch.render.svg import box, drawing, text

SHEET = (1123.0, 794.0)
"""A4 across, in the units of a drawing: 96 to the inch. A picture that is higher than wide gets it upright."""

ZOOM = 2
"""Pixels for each of these units."""

POINTS = 0.75
"""What a PDF counts in, for each of these units."""

EDGE = 36.0
HEAD = 58.0
"""Room around the picture, and for the lines over it."""

SIZE = re.compile(r'<svg[^>]*? width="([\d.]+)" height="([\d.]+)"')
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def sheet(picture: str, title: str, lines: str) -> str:
    """A picture as large as a sheet of paper allows, with its heading."""
    found = SIZE.match(picture)
    if found is None:
        raise ValueError("a drawing without a size")
    width, height = float(found[1]), float(found[2])
    paper = SHEET if width >= height else SHEET[::-1]
    room = (paper[0] - 2 * EDGE, paper[1] - HEAD - EDGE)
    scale = min(room[0] / width, room[1] / height)
    x, y = (paper[0] - width * scale) / 2, HEAD + (room[1] - height * scale) / 2
    return drawing(
        *paper,
        title,
        box(0, 0, *paper, fill="#ffffff"),
        text(EDGE, 28, title, 18, text_anchor="start", font_weight="bold", fill="#1c2430"),
        text(EDGE, 46, lines, 12, text_anchor="start", fill="#46505c"),
        f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.4f})">{picture}</g>',
    )


def pdf_of(sheets: Sequence[str]) -> bytes:
    """Drawings of the size of a sheet as a document."""
    pictures = [_parts(board_png(svg, zoom=ZOOM)) for svg in sheets]
    parts: list[bytes] = [b"<< /Type /Catalog /Pages 2 0 R >>", b"", *_colours()]
    pages = []
    for size, pixels in pictures:
        first = len(parts) + 1
        parts += [_image(size, pixels), _content(size), _page(size, first)]
        pages.append(f"{first + 2} 0 R")
    parts[1] = f"<< /Type /Pages /Kids [{' '.join(pages)}] /Count {len(pages)} >>".encode()
    return _written(parts)


def _parts(png: bytes) -> tuple[tuple[int, int], bytes]:
    """Width, height and the packed pixels of a PNG: red, green, blue and cover of eight bits each."""
    pixels, place, size = b"", len(SIGNATURE), (0, 0)
    while place < len(png):
        (length,) = struct.unpack_from(">I", png, place)
        kind, body = png[place + 4 : place + 8], png[place + 8 : place + 8 + length]
        if kind == b"IHDR":
            width, height, *rest = struct.unpack(">IIBBBBB", body)
            if rest != [8, 6, 0, 0, 0]:
                raise ValueError(f"a picture of another kind: {rest}")
            size = (width, height)
        elif kind == b"IDAT":
            pixels += body
        place += length + 12
    return size, pixels


def _colours() -> Iterator[bytes]:
    """What the four values of a pixel mean: three colours, and how much they cover, which on a sheet is always all."""
    yield b"[/DeviceN [/Red /Green /Blue /Cover] /DeviceRGB 4 0 R]"
    program = b"{ pop }"
    head = b"/FunctionType 4 /Domain [0 1 0 1 0 1 0 1] /Range [0 1 0 1 0 1]"
    yield _stream(head, program)


def _image(size: tuple[int, int], pixels: bytes) -> bytes:
    """The packed pixels as they are in the PNG; a PDF unpacks them the same way."""
    packing = f"/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 4 /BitsPerComponent 8 /Columns {size[0]} >>"
    head = f"/Type /XObject /Subtype /Image /Width {size[0]} /Height {size[1]} /ColorSpace 3 0 R /BitsPerComponent 8"
    return _stream(f"{head} {packing}".encode(), pixels)


def _content(size: tuple[int, int]) -> bytes:
    width, height = (edge / ZOOM * POINTS for edge in size)
    return _stream(b"", f"q {width:g} 0 0 {height:g} 0 0 cm /Picture Do Q".encode())


def _page(size: tuple[int, int], image: int) -> bytes:
    width, height = (edge / ZOOM * POINTS for edge in size)
    inside = f"/Resources << /XObject << /Picture {image} 0 R >> >> /Contents {image + 1} 0 R"
    return f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:g} {height:g}] {inside} >>".encode()


def _stream(head: bytes, body: bytes) -> bytes:
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (head, len(body), body)


def _written(parts: Sequence[bytes]) -> bytes:
    """The parts one after the other, and where each of them begins."""
    document = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, part in enumerate(parts, 1):
        places.append(len(document))
        document += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    start = len(document)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(parts) + 1
    document += b"xref\n0 %d\n0000000000 65535 f \n%s" % (count, table)
    document += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (count, start)
    return bytes(document)
