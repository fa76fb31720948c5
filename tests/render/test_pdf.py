"""Pictures on paper."""

from __future__ import annotations

import re
import zlib

import pytest

from kursbuch.render.pdf import SHEET, pdf_of, sheet
from kursbuch.render.svg import box, drawing

WIDE = drawing(200, 100, "wide", box(0, 0, 200, 100, fill="#ff0000"))
HIGH = drawing(100, 200, "high", box(0, 0, 100, 200, fill="#0000ff"))


def parts_of(pdf: bytes) -> dict[int, bytes]:
    """The parts of a document by number, found where its table says."""
    start = int(re.findall(rb"startxref\n(\d+)", pdf)[-1])
    assert pdf[start : start + 4] == b"xref"
    places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n ", pdf[start:])]
    found = {}
    for number, place in enumerate(places, 1):
        head = b"%d 0 obj\n" % number
        assert pdf[place : place + len(head)] == head
        found[number] = pdf[place + len(head) : pdf.index(b"\nendobj\n", place)]
    return found


def test_every_picture_has_a_sheet_and_one_that_is_high_has_it_upright() -> None:
    pdf = pdf_of([sheet(WIDE, "Friday", "Move 3"), sheet(HIGH, "Friday", "Move 3")])
    assert pdf.startswith(b"%PDF-1.4")
    parts = parts_of(pdf)
    assert b"/Count 2" in parts[2]
    boxes = [re.search(rb"MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", part) for part in parts.values()]
    sizes = [(float(found[1]), float(found[2])) for found in boxes if found is not None]
    across = tuple(edge * 0.75 for edge in SHEET)
    assert sizes == [across, across[::-1]]


def test_a_page_holds_the_pixels_of_the_picture() -> None:
    parts = parts_of(pdf_of([sheet(WIDE, "Friday", "")]))
    (image,) = (part for part in parts.values() if b"/Subtype /Image" in part)
    head, _, body = image.partition(b"\nstream\n")
    size = re.search(rb"/Width (\d+) /Height (\d+)", head)
    assert size is not None
    width, height = int(size[1]), int(size[2])
    assert (width, height) == (2246, 1588)
    assert b"/Predictor 15 /Colors 4" in head
    assert len(zlib.decompress(body[: -len(b"\nendstream")])) == height * (width * 4 + 1)


def test_what_has_no_size_is_no_picture() -> None:
    with pytest.raises(ValueError, match="size"):
        sheet("<svg/>", "Friday", "")


def test_a_name_is_written_as_text_and_not_as_markup() -> None:
    assert "&lt;b&gt; &amp; Co" in sheet(WIDE, "<b> & Co", "")
