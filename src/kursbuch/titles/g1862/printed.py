"""The components as the chosen readings have them: chart, groups, bound money, homes."""

from collections.abc import Mapping

from msgspec.structs import replace

from kursbuch.eighteen.model.data import CompanyId, TitleData
from kursbuch.hexmap.tiles import HexId, HexSpec
from kursbuch.titles.g1862.options import Options

NYH, NYC, ORN = CompanyId("NYH"), CompanyId("NYC"), CompanyId("ORN")
PORTLAND = HexId("E2")

Homes = Mapping[CompanyId, tuple[HexId, int]]


def printed(data: TitleData, options: Options) -> TitleData:
    """RUL-04, RUL-10, RUL-17, RUL-20, RUL-23: what the options put in place of the default."""
    data = _with_homes(data, _other_homes(data, options))
    groups = data.info.groups
    if options.group4_trigger == "opened":
        groups = {**groups, "4": "in_operation"}
    return replace(
        data,
        info=replace(data.info, outbid_money=options.outbid_money, groups=groups),
        market=data.charts.get(options.price_chart, data.market),
    )


def _other_homes(data: TitleData, options: Options) -> Homes:
    """RUL-04, RUL-10: Portland for ORN, and the cities of New York exchanged."""
    printed = {company.id: (company.home[0], company.home_stop) for company in data.companies}
    homes: dict[CompanyId, tuple[HexId, int]] = {}
    if options.orn_home == "portland":
        homes[ORN] = (PORTLAND, 0)
    if options.new_york_homes == "nyc_southwest":
        homes.update({NYC: printed[NYH], NYH: printed[NYC]})
    return homes


def _with_homes(data: TitleData, homes: Homes) -> TitleData:
    if not homes:
        return data
    companies = tuple(
        replace(company, home=(homes[company.id][0],), home_stop=homes[company.id][1])
        if company.id in homes
        else company
        for company in data.companies
    )
    return replace(data, companies=companies, hexes=tuple(_hex_with_homes(spec, homes) for spec in data.hexes))


def _hex_with_homes(spec: HexSpec, homes: Homes) -> HexSpec:
    """The names of the companies that start in each city of a hex."""
    stops = tuple(
        replace(
            stop,
            home=(
                *(name for name in stop.home if name not in homes),
                *(name for name, place in homes.items() if place == (spec.at, number)),
            ),
        )
        for number, stop in enumerate(spec.stops)
    )
    return spec if stops == spec.stops else replace(spec, stops=stops)
