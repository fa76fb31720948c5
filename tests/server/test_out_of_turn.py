"""Seats that play does not wait for: what they may do all the same is sent to them."""

from __future__ import annotations

import pytest

from server.helpers import HERE, Site

pytestmark = pytest.mark.anyio

FOUR = (HERE["Ann"], HERE["Bo"], HERE["Cy"], {"name": "Dot", "kind": "here"})


async def test_an_owner_may_close_a_private_in_the_turn_of_another(site: Site) -> None:
    ann = site.device()
    table = await ann.open_table(*FOUR, title="1862")
    assert set(table["offers"]) == {"s1"}
    after = await ann.act(table["id"], "s1", {"type": "BuyPaper", "paper": "P1"}, 0)
    offers = after["snapshot"]["offers"]
    assert set(offers) == {"s1", "s2"}
    assert [offer["kind"] for offer in offers["s1"]] == ["ClosePaper"]
    assert after["snapshot"]["waiting_for"] == ["s2"]
    (found,) = await ann.facts(after["snapshot"], "s1", 0)
    assert {fact["key"] for fact in found["facts"]} == {"closes", "papers"}
    done = await ann.act(table["id"], "s1", {"type": "ClosePaper", "paper": "P1"}, 1)
    assert done["snapshot"]["view"]["papers"]["P1"]["closed"]
    assert done["snapshot"]["waiting_for"] == ["s2"]
    assert set(done["snapshot"]["offers"]) == {"s2"}


async def test_kinds_that_need_no_turn_are_named_among_the_parts(site: Site) -> None:
    ann = site.device()
    table = await ann.open_table(*FOUR, title="1862")
    parts = await ann.get("titles/1862/components", players=4)
    assert parts["any_time"] == ["ClosePaper", "LayErie"]
    assert table["title"] == "1862"
