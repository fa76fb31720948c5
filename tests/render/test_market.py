"""The picture of the chart says where every marker lies, and who is on top."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import PriceMoved
from kursbuch.eighteen.model.state import set_fields
from kursbuch.eighteen.shown import Track
from kursbuch.render.eighteen import market_svg
from kursbuch.render.eighteen.chart import TALL, WIDE
from kursbuch.titles.g1848.extra import Extra
from render.picture import Element, having, numbers, parse
from scenario import Scenario


def drawn(scene: Scenario, **options: str) -> Element:
    return parse(market_svg(scene.rules.title, scene.state, **options))  # type: ignore[arg-type]


def cells(root: Element) -> dict[str, Element]:
    return {e.get("data-cell", ""): e for e in having(root, "cell") if e.get("data-cell")}


def test_the_chart_has_its_printed_spaces() -> None:
    scene = Scenario()
    market = scene.rules.title.data.market
    found = cells(drawn(scene))
    assert len(found) == sum(len(row) for row in market.rows)
    for r, row in enumerate(market.rows):
        for c, price in enumerate(row):
            here = "".join(found[f"{r},{c}"].itertext())
            assert here.removesuffix("END") == (str(price) if price else "")


def test_zones_are_told_apart() -> None:
    found = cells(drawn(Scenario()))
    kinds = {at: e.get("class", "").split()[1] for at, e in found.items()}
    assert [at for at, kind in kinds.items() if kind == "issue"] == ["1,5", "2,5", "3,5", "4,5"]
    assert [at for at, kind in kinds.items() if kind == "end"] == ["0,16"]
    assert [at for at, kind in kinds.items() if kind == "none"] == [f"{row},0" for row in range(6)]
    hatched = [at for at, e in found.items() if any(b.get("fill") == "url(#kb-hatch)" for b in e.iter())]
    assert hatched == [f"{row},0" for row in range(6)]


def test_the_upper_marker_is_drawn_above_and_over_the_lower() -> None:
    scene = Scenario().priced("VR", 80).priced("QR", 80).priced("FT", 80)
    (pile,) = having(drawn(scene), "pile")
    assert pile.get("data-order") == "VR QR FT"
    chips = having(pile, "chip")
    letters = ["".join(c.itertext()) for c in chips]
    heights = {name: numbers(c.get("transform", ""))[1] for name, c in zip(letters, chips, strict=True)}
    assert letters == ["FT", "QR", "VR"], "the one on top is drawn last"
    assert heights["VR"] < heights["QR"] < heights["FT"]


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8])
def test_no_marker_leaves_its_space(count: int) -> None:
    scene = Scenario()
    for company in ("VR", "QR", "FT", "WA", "NSW", "SAR", "CAR", "COM")[:count]:
        scene.priced(company, 90)
    (pile,) = having(drawn(scene), "pile")
    chips = having(pile, "chip")
    assert len(chips) == count
    row, column = scene.rules.title.data.market.issue["90"]
    for chip in chips:
        x, y = numbers(chip.get("transform", ""))
        box = next(e for e in chip.iter() if e.get("width"))
        assert column * WIDE <= x
        assert x + float(box.get("width", "")) <= (column + 1) * WIDE
        assert row * TALL + 10 <= y
        assert y + float(box.get("height", "")) <= (row + 1) * TALL


def test_a_marker_that_moves_goes_under_those_already_there() -> None:
    scene = Scenario().priced("VR", 90).priced("QR", 80)
    scene.fact(PriceMoved(CompanyId("VR"), (2, 5), (3, 5), "test"))
    (pile,) = having(drawn(scene), "pile")
    assert pile.get("data-order") == "QR VR"


def test_the_track_of_the_bank_follows_the_loans() -> None:
    scene = Scenario()
    scene.state = set_fields(scene.state, extra=Extra(loans={CompanyId("VR"): 2, CompanyId("QR"): 1}))
    (track,) = scene.rules.title.shown(scene.state).tracks
    assert (track.company, track.at, track.prices[track.at], track.end) == ("BOE", 3, 100, 16)
    (row,) = having(drawn(scene), "price-track")
    assert row.get("data-at") == "3"
    assert "3 so far; 16 end the game" in "".join(row.itertext())
    assert "".join(having(row, "chip")[0].itertext()) == "BoE"
    pale = [e for e in having(row, "cell") if e.get("opacity")]
    assert len(pale) == 3


def test_tracks_can_be_given_or_left_out() -> None:
    scene = Scenario()
    title, state = scene.rules.title, scene.state
    assert not having(parse(market_svg(title, state, tracks=())), "price-track")
    own = Track("own", CompanyId("VR"), (10, 20), 1)
    (row,) = having(parse(market_svg(title, state, tracks=(own,))), "price-track")
    assert row.get("data-at") == "1"


def test_german_words_stand_on_the_german_chart() -> None:
    text = "".join(drawn(Scenario(), lang="de").itertext())
    assert "Aktienkurse von 1848" in text
    assert "Ausgabekurs" in text
    assert "ENDE" in text
