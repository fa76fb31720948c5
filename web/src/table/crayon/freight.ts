/** The freight table: every good with where it is and where I need it, every city with what it offers and what I bring there. */
import type { Components, View } from "./wire";
import { openDemands, type Demand } from "./cards";

export interface Lying {
  readonly place: string;
  readonly until: number;
}
export interface GoodRow {
  readonly good: string;
  readonly sources: readonly string[];
  readonly supply: number;
  readonly lying: readonly Lying[];
  readonly demands: readonly Demand[];
}
export interface CityRow {
  readonly city: string;
  readonly size: Components["places"][number]["kind"];
  readonly goods: readonly string[];
  readonly lying: readonly { readonly good: string; readonly until: number }[];
  readonly demands: readonly Demand[];
}

type Parts = Pick<Components, "contracts" | "goods" | "places">;

/** `rounds`: for how many rounds after its own a chip lies. */
export function byGood(parts: Parts, view: View, seat: string | null, rounds: number): readonly GoodRow[] {
  const demands = openDemands(parts, view, seat);
  return parts.goods.map((good) => ({
    good: good.id,
    sources: good.sources,
    supply: view.supply[good.id] ?? 0,
    lying: Object.entries(view.dropped).flatMap(([place, chips]) => chips.filter(([one]) => one === good.id).map(([, round]) => ({ place, until: round + rounds }))),
    demands: demands.filter((demand) => demand.good === good.id),
  }));
}

export function byCity(parts: Parts, view: View, seat: string | null, rounds: number): readonly CityRow[] {
  const demands = openDemands(parts, view, seat);
  return parts.places.filter((place) => place.kind !== "ferry_port").map((city) => ({
    city: city.id,
    size: city.kind,
    goods: city.goods,
    lying: (view.dropped[city.id] ?? []).map(([good, round]) => ({ good, until: round + rounds })),
    demands: demands.filter((demand) => demand.city === city.id),
  }));
}

/** More chips than this is a supply without end. */
export const ENDLESS = 900;
