"""Variants and options that change what is printed or which parts are in play."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from kursbuch.eighteen.model.data import CompanyData, Phase, TitleData, TrainCard, Variant
from kursbuch.hexmap.tiles import HexSpec, Tile, TileId
from kursbuch.titles.g1824.options import Numbers, Options

TWO_PLAYERS: Final = "cisleithania_2"
THREE_PLAYERS: Final = "cisleithania_3"
GOODS_TIME: Final = "goods_time"
CISLEITHANIA = (TWO_PLAYERS, THREE_PLAYERS)


def printed(data: TitleData, options: Options, numbers: Numbers, players: int) -> TitleData:
    """The components that this variant uses for this number of players, as these options have them."""
    variant = data.variants[options.variant]
    data = _parts(data, variant, numbers.mountains, players)
    data = replace(data, phases=tuple(_rounds(p, options.three_or_from_phase) for p in data.phases))
    if options.variant in CISLEITHANIA and options.cis_double_town_cost == 0:
        data = replace(data, hexes=tuple(_free_double_town(spec) for spec in data.hexes))
    if options.variant == THREE_PLAYERS:
        cash = {str(players): options.variant_b_cash}
        data = replace(data, info=replace(data.info, starting_cash=cash))
    return data


def _parts(data: TitleData, variant: Variant, mountains: Mapping[int, int], players: int) -> TitleData:
    info = replace(
        data.info,
        players=variant.players,
        bank=variant.bank or data.info.bank,
        starting_cash=variant.starting_cash or data.info.starting_cash,
        certificate_limit=variant.certificate_limit or data.info.certificate_limit,
        sold_shares_to=variant.sold_shares_to or data.info.sold_shares_to,
    )
    papers = variant.papers or tuple(p.id for p in data.papers)[: mountains[players]]
    tiles = tuple(tile for t in data.tiles if (tile := _supply(t, variant)).count)
    known = {tile.id for tile in tiles}
    return replace(
        data,
        info=info,
        hexes=_map(data, variant),
        tiles=tiles,
        upgrades={old: tuple(n for n in new if TileId(n) in known) for old, new in data.upgrades.items()},
        companies=tuple(_company(c, variant) for c in data.companies if c.id in (variant.companies or (c.id,))),
        papers=tuple(p for p in data.papers if p.id in papers),
        trains=tuple(_cards(card, variant) for card in data.trains),
    )


def _map(data: TitleData, variant: Variant) -> tuple[HexSpec, ...]:
    """VAR-B-05: the printed map of the variant, with what it prints otherwise."""
    other = {spec.at: spec for spec in variant.hexes}
    hexes = data.maps[variant.map] if variant.map else data.hexes
    return tuple(other.get(spec.at, spec) for spec in hexes)


def _supply(tile: Tile, variant: Variant) -> Tile:
    """VAR-C-01: with the tiles that a variant adds, without those it takes out."""
    if tile.id in variant.tiles_removed:
        return replace(tile, count=0)
    return replace(tile, count=tile.count + variant.tiles_added.get(tile.id, 0))


def _company(company: CompanyData, variant: Variant) -> CompanyData:
    """VAR-A-14, VAR-B-05: other homes, and other trains that bring the state railways."""
    if company.id in variant.homes:
        company = replace(company, home=(variant.homes[company.id],), home_stop=0)
    return replace(company, forms_with=variant.forms_with.get(company.id, company.forms_with))


def _cards(card: TrainCard, variant: Variant) -> TrainCard:
    return replace(card, count=variant.train_counts.get(card.name, card.count))


def _rounds(phase: Phase, three_from: int) -> Phase:
    """OR-02, OR-01, PHS-07: three operating rounds from phase 6 on, or by RUL-16 from phase 5 on."""
    return replace(phase, operating_rounds=3) if phase.number >= three_from else phase


def _free_double_town(spec: HexSpec) -> HexSpec:
    """RUL-44: by this option the small map has no terrain cost where two towns lie."""
    return replace(spec, cost=None) if len(spec.stops) == 2 and spec.label is None else spec
