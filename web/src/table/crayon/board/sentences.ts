/** A milepost in one sentence, the most important first, for whoever does not see the map. */
import { capital, cityName, goodName, list, sum, t } from "../texts";
import type { MapWater, ReachPost, View } from "../wire";
import { beside, directionTo, distance, edgeKey, keyOf, DIRECTIONS, type At, type BoardModel, type Direction, type Post } from "./model";

export interface Teller {
  readonly model: BoardModel;
  readonly view: View;
  readonly name: (seat: string) => string;
  readonly reach: ReadonlyMap<string, ReachPost>;
  /** What I could deliver there. */
  readonly wanted: (city: string) => readonly string[];
}

const COMPASS = ["e", "se", "sw", "w", "nw", "ne"] as const;
export const compass = (direction: Direction): string => t(`crayon.dir.${COMPASS[direction] as "e"}`);

/** A place by its name; a milepost in the open by row and column. */
export function placeName(post: Post, model: BoardModel): string {
  const place = post.printed.place;
  if (place === null) return t("crayon.map.at", { row: post.at[0], column: post.at[1] });
  return model.byName.get(place)?.printed.kind === "ferry_port" ? place : cityName(place);
}

const WINDS = ["e", "se", "s", "sw", "w", "nw", "n", "ne"] as const;

/** For whoever sees the map: a milepost in the open by the nearest city, `2 north-east of Antwerp`. */
export function whereabouts(at: At, model: BoardModel): string {
  const post = model.byKey.get(keyOf(at));
  if (post === undefined) return "";
  const [city] = model.cities.toSorted((one, other) => distance(at, one.post.at) - distance(at, other.post.at));
  if (post.printed.place !== null || city === undefined) return placeName(post, model);
  const turn = Math.round((4 * Math.atan2(post.y - city.y, post.x - city.x)) / Math.PI);
  const wind = WINDS[(turn + 8) % 8] as "e";
  return t("crayon.map.beside", { n: distance(at, city.post.at), wind: t(`crayon.wind.${wind}`), city: cityName(city.printed.id) });
}

export function postSentence(post: Post, teller: Teller): string {
  const { model, view } = teller;
  const { kind, cost, place } = post.printed;
  const parts = [t("crayon.map.say", { where: capital(placeName(post, model)), what: t(`crayon.kind.${kind}`), sum: sum(cost) })];
  const city = place === null ? null : (model.byName.get(place)?.printed ?? null);
  if (city !== null && city.goods.length > 0) parts.push(t("crayon.map.say.goods", { goods: list(city.goods.map(goodName)) }));
  const lying = place === null ? [] : (view.dropped[place] ?? []);
  if (lying.length > 0) parts.push(t("crayon.map.say.lies", { goods: list(lying.map(([good]) => goodName(good))) }));
  if (place !== null) {
    const wanted = teller.wanted(place);
    if (wanted.length > 0) parts.push(t("crayon.map.say.wanted", { what: list(wanted) }));
    const joined = view.connected[place] ?? [];
    if (joined.length > 0) parts.push(t("crayon.map.say.joined", { who: list(joined.map(teller.name)) }));
  }
  const reach = teller.reach.get(post.key);
  if (reach !== undefined) parts.push(reach.fee > 0 ? t("crayon.map.say.reach.fee", { n: reach.points, sum: sum(reach.fee), who: list(reach.owners.map(teller.name)) }) : t("crayon.map.say.reach", { n: reach.points }));
  parts.push(...tracks(post, teller), ...waters(post, teller), ...trains(post, teller));
  return parts.join(" ");
}

function tracks(post: Post, { view, name }: Teller): string[] {
  return Object.entries(view.players).flatMap(([seat, player]) => {
    const ways = player.sections.flatMap(([a, b]) => {
      const other = keyOf(a) === post.key ? b : keyOf(b) === post.key ? a : null;
      const direction = other === null ? null : directionTo(post.at, other);
      return direction === null ? [] : [compass(direction)];
    });
    return ways.length === 0 ? [] : [t("crayon.map.say.track", { who: name(seat), where: list(ways) })];
  });
}

/** Water that a section from here would cross. */
function waters(post: Post, { model }: Teller): string[] {
  const across = new Map<string, { waters: readonly MapWater[]; price: number }>(model.crossings.map((edge) => [edgeKey(edge.from.at, edge.to.at), edge]));
  const found = DIRECTIONS.flatMap((direction) => {
    const edge = across.get(edgeKey(post.at, beside(post.at, direction)));
    return edge === undefined ? [] : [t("crayon.map.say.water.one", { where: compass(direction), sum: sum(edge.price) })];
  });
  return found.length === 0 ? [] : [t("crayon.map.say.water", { what: list(found) })];
}

function trains(post: Post, { view, name }: Teller): string[] {
  return Object.entries(view.players).flatMap(([seat, player]) =>
    player.trains.filter((train) => train.at !== null && keyOf(train.at) === post.key).map((train) =>
      train.goods.length === 0 ? t("crayon.map.say.train", { who: name(seat) }) : t("crayon.map.say.train.loads", { who: name(seat), goods: list(train.goods.map(goodName)) }),
    ),
  );
}
