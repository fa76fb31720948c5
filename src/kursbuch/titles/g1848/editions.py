"""Editions and options that change what is printed."""

from collections.abc import Mapping

from msgspec.structs import replace

from kursbuch.eighteen.model.data import CompanyData, PaperData, TitleData, TrainCard
from kursbuch.hexmap.geometry import DIRECTIONS, neighbour
from kursbuch.hexmap.tiles import HexId, HexSpec
from kursbuch.titles.g1848.options import Options


def printed(data: TitleData, options: Options) -> TitleData:
    """The components as this choice of options has them."""
    edition = data.info.editions.get(options.edition)
    if edition is not None:
        data = replace(
            data,
            companies=tuple(_markers(c, edition.marker_costs) for c in data.companies),
            papers=tuple(_name(p, edition.paper_names) for p in data.papers),
        )
    if options.train_supply == "components":
        data = replace(data, trains=tuple(_counted(card) for card in data.trains))
    if options.gauge_areas == "three":
        areas = {spec.at: spec.gauge for spec in data.hexes}
        data = replace(data, hexes=tuple(_three_gauges(spec, areas) for spec in data.hexes))
    return data


def _markers(company: CompanyData, costs: Mapping[str, tuple[int, ...]]) -> CompanyData:
    return replace(company, marker_costs=costs.get(company.id, company.marker_costs))


def _name(paper: PaperData, names: Mapping[str, str]) -> PaperData:
    return replace(paper, name=names.get(paper.id, paper.name))


def _counted(card: TrainCard) -> TrainCard:
    """RUL-31: the cards in the box are all there are."""
    return card if card.components is None else replace(card, count=card.components)


def _three_gauges(spec: HexSpec, areas: Mapping[HexId, str | None]) -> HexSpec:
    """RUL-22: west and Queensland count as one area."""
    one = {"west", "qld"}

    def same(direction: str) -> bool:
        beyond = areas.get(neighbour(spec.at, DIRECTIONS.index(direction)))
        return spec.gauge in one and beyond in one

    return replace(spec, gauge_change=tuple(d for d in spec.gauge_change if not same(d)))
