/** A map in small: ground, borders, track and stops as a few paths, without lettering. */
import type { Face } from "../board/face";
import { hexPath, n, placedPath, plus, sideLine, type Point } from "../board/geometry";
import type { Box } from "../../map/geometry";
import { faceAt, mapModel, type MapModel } from "../board/model";
import { slotPlaces, wedge } from "../board/track";
import type { Components, MapHex, StationView } from "../wire";

/** What lies on the map. */
export interface Laid {
  readonly tiles: Readonly<Record<string, readonly [string, number]>>;
  readonly stations: Readonly<Record<string, readonly StationView[]>>;
}
export interface Spot extends Point {
  readonly owner: string | null;
}
export interface MiniPicture {
  readonly box: string;
  /** Path data of all hexes that look alike. */
  readonly grounds: readonly { readonly look: string; readonly path: string }[];
  readonly shore: string;
  readonly borders: string;
  readonly rails: string;
  readonly wedges: string;
  readonly slots: readonly Spot[];
  readonly towns: readonly Point[];
}

const MARGIN = 16;

/** The colour of a hex: its tile, else what is printed, else the tint of its area. */
function lookOf(face: Face, hex: MapHex, tint: number | undefined): string {
  if (face.look === "tile") return face.colour;
  if (face.look === "edge") return "off";
  if (face.look === "site") return "site";
  if (face.look === "water") return "port";
  if (tint !== undefined) return `land-${tint}`;
  return hex.cost === null ? "land" : "land-3";
}

function boxOf({ x, y, width, height }: Box): string {
  return [x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].map(n).join(" ");
}

/** City spaces with who stands in them, and towns. */
function stopsOf(face: Face, centre: Point, standing: readonly StationView[], slots: Spot[], towns: Point[]): void {
  face.stops.forEach((stop, i) => {
    const place = plus(centre, face.places[i] ?? { x: 0, y: 0 });
    if (stop.slots === 0) {
      if (stop.kind === "town") towns.push(place);
      return;
    }
    slotPlaces(stop.slots).forEach((offset, slot) => {
      const found = standing.find((one) => one.stop === i && one.slot === slot);
      slots.push({ ...plus(place, offset), owner: found?.owner ?? null });
    });
  });
}

const models = new WeakMap<Components, MapModel>();

function modelOf(parts: Components): MapModel {
  let model = models.get(parts);
  if (model === undefined) {
    model = mapModel(parts);
    models.set(parts, model);
  }
  return model;
}

export function miniPicture(parts: Components, laid: Laid | null = null): MiniPicture {
  const model = modelOf(parts);
  const grounds = new Map<string, string>();
  const slots: Spot[] = [];
  const towns: Point[] = [];
  let [rails, wedges] = ["", ""];
  for (const hex of model.hexes) {
    const centre = model.centres.get(hex.at) as Point;
    const face = faceAt(model, hex, laid?.tiles[hex.at]);
    const look = lookOf(face, hex, model.tints.get(hex.at));
    grounds.set(look, (grounds.get(look) ?? "") + hexPath(centre));
    rails += face.groups.map((path) => placedPath(path, centre)).join("");
    if (face.look === "edge") wedges += wedgesOf(face, centre);
    stopsOf(face, centre, laid?.stations[hex.at] ?? [], slots, towns);
  }
  const looks = [...grounds].map(([look, path]) => ({ look, path }));
  const borders = model.marks
    .filter((mark) => mark.kind === "gauge")
    .map((mark) => sideLine(mark.side, model.centres.get(mark.at)))
    .join("");
  const shore = looks.map(({ path }) => path).join("");
  return { box: boxOf(model.box), grounds: looks, shore, borders, rails, wedges, slots, towns };
}

function wedgesOf(face: Face, centre: Point): string {
  const sides = new Set(face.pieces.map(([side]) => side).filter((side) => side < 6));
  return [...sides]
    .map((side) => `M${wedge(side).map((p) => plus(centre, p)).map((p) => `${n(p.x)} ${n(p.y)}`).join("L")}Z`)
    .join("");
}
