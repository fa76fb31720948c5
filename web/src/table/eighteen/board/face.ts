/** A hex as it lies: printed ground or a tile with its turn, worked out once and drawn often. */
import type { MapHex, StopSpec, Tile } from "../wire";
import { ORIGIN, S, type Point } from "./geometry";
import { blotsOf, freeSpot, nameSpot, stripOf, type Blot } from "./spots";
import { piecePath, piecesOf, stopPlaces, trackGroups, type Piece } from "./track";

/** Open land, a tile, red beyond the edge, blue water, or a place kept for a tile of its own. */
export type Look = "land" | "tile" | "edge" | "water" | "site";

export interface ValueSign {
  readonly at: Point;
  readonly amount: number;
}
export interface Face {
  readonly key: string;
  readonly look: Look;
  readonly colour: string;
  /** How many inner hairlines tell the colour without colour. */
  readonly level: number;
  readonly pieces: readonly Piece[];
  readonly stops: readonly StopSpec[];
  readonly places: readonly Point[];
  /** Path data of track that belongs together, the first to be drawn first. */
  readonly groups: readonly string[];
  /** Where values and the label stand in a picture of the hex by itself; on the map they find their places among all others. */
  readonly values: readonly ValueSign[];
  readonly label: { readonly at: Point; readonly text: string } | null;
  /** The text of the label. */
  readonly word: string | null;
  /** Value by phase colour, where it changes. */
  readonly strip: { readonly at: Point; readonly revenue: Readonly<Record<string, number>> } | null;
  readonly name: { readonly at: Point; readonly text: string } | null;
  readonly tile: Tile | null;
  readonly rotation: number;
}

export const PHASE_COLOURS: readonly string[] = ["yellow", "green", "brown", "gray"];
const LEVELS: Readonly<Record<string, number>> = { yellow: 0, green: 1, brown: 2, gray: 3 };
/** Half the width of a letter of a name in map units, at its usual size. */
const HALF_LETTER = 2.5;

const known = new Map<string, Face>();

function remembered(key: string, make: () => Face): Face {
  let face = known.get(key);
  if (face === undefined) {
    face = make();
    known.set(key, face);
  }
  return face;
}

export function nameOf(text: string): string {
  return text.replaceAll(" & ", " · ");
}

/** A tile with its turn, with the name of the place it lies on. */
export function tileFace(tile: Tile, rotation: number, name = "", label: string | null = tile.label): Face {
  return remembered(`t|${tile.id}|${rotation}|${name}|${label ?? ""}|${tile.color}|${tile.track.length}`, () =>
    layOut({
      look: tile.color === "blue" ? "water" : "tile",
      colour: tile.color,
      track: tile.track,
      rotation,
      stops: tile.stops,
      label,
      name,
      tile,
    }),
  );
}

/** A hex as printed on the map. */
export function printedFace(hex: MapHex): Face {
  const look = lookOf(hex);
  return remembered(`p|${hex.at}|${hex.name}|${hex.color}|${JSON.stringify(hex.stops)}|${JSON.stringify(hex.track)}|${hex.label ?? hex.label_future ?? ""}`, () =>
    layOut({
      look,
      colour: hex.color,
      track: hex.track,
      rotation: 0,
      stops: hex.stops,
      label: hex.label ?? hex.label_future,
      name: hex.name,
      tile: null,
      terrain: hex.cost !== null,
    }),
  );
}

function lookOf(hex: MapHex): Look {
  if (hex.color === "red") return "edge";
  if (hex.color === "blue") return hex.site === null ? "water" : "site";
  return hex.color === "white" ? "land" : "tile";
}

interface Parts {
  readonly look: Look;
  readonly colour: string;
  readonly track: readonly (readonly [number | string, number | string])[];
  readonly rotation: number;
  readonly stops: readonly StopSpec[];
  readonly label: string | null;
  readonly name: string;
  readonly tile: Tile | null;
  readonly terrain?: boolean;
}

function layOut(parts: Parts): Face {
  const pieces = piecesOf(parts.track, parts.rotation);
  const isEdge = parts.look === "edge" || parts.look === "water" || parts.look === "site";
  const places = isEdge ? edgePlaces(parts.stops) : stopPlaces(pieces, parts.stops);
  const busy: Blot[] = blotsOf(isEdge ? [] : pieces, parts.stops, places);
  const strip = stripFor(parts.stops, busy, isEdge);
  const text = nameOf(parts.look === "water" && parts.tile !== null ? (parts.label ?? parts.name) : parts.name);
  const name = text === "" || isEdge ? null : { at: nameSpot(busy, text.length * HALF_LETTER, parts.stops.length), text };
  if (name !== null) busy.push(...stripOf(name.at, text.length * HALF_LETTER, 5));
  if (parts.terrain === true) busy.push(...stripOf({ x: 4, y: -27 }, 18, 9));
  const signs = once(() => {
    const values: ValueSign[] = isEdge ? edgeValues(parts.stops) : valueSigns(parts.stops, busy);
    return { values, label: labelFor(parts, busy, isEdge) };
  });
  return {
    key: "",
    look: parts.look,
    colour: parts.colour,
    level: parts.look === "tile" ? (LEVELS[parts.colour] ?? 0) : 0,
    pieces,
    stops: parts.stops,
    places,
    groups: isEdge ? [] : trackGroups(pieces).map((g) => g.map((p) => piecePath(pieces, parts.stops, places, p)).join("")),
    get values() {
      return signs().values;
    },
    get label() {
      return signs().label;
    },
    word: wordOn(parts, isEdge),
    strip,
    name: isEdge && text !== "" ? { at: { x: 0, y: edgeNameHeight(parts) }, text } : name,
    tile: parts.tile,
    rotation: parts.rotation,
  };
}

/** Beyond the edge of the map: a city lies a little left, to leave room for its label. */
function edgePlaces(stops: readonly StopSpec[]): Point[] {
  if (stops.length === 1 && stops[0]?.kind === "city") return [{ x: 0, y: -5 }];
  return stops.map((_, i) => ({ x: (i - (stops.length - 1) / 2) * 30, y: 0 }));
}

/** Where the anchor of a harbour lies. */
export const anchorAt = ({ strip }: Pick<Face, "strip">): Point => ({ x: 0, y: strip === null ? -12.5 : -16 });

function edgeNameHeight(parts: Parts): number {
  if (parts.look === "site") return 0;
  if (parts.look === "water") return 28;
  return parts.stops.some((stop) => stop.slots > 0) ? -25 : -15;
}

function edgeValues(stops: readonly StopSpec[]): ValueSign[] {
  const stop = stops.find((one) => typeof one.revenue === "number" && one.revenue > 0);
  return stop === undefined ? [] : [{ at: { x: 0, y: stop.kind === "port" ? 11 : 10 }, amount: stop.revenue as number }];
}

/** One value for stops that are worth the same, else one for each. */
export function wantedValues(stops: readonly StopSpec[]): readonly { readonly amount: number; readonly stop: number }[] {
  const found = stops.flatMap(({ revenue }, stop) => (typeof revenue === "number" && revenue > 0 ? [{ amount: revenue, stop }] : []));
  return new Set(found.map(({ amount }) => amount)).size > 1 ? found : found.slice(0, 1);
}

function valueSigns(stops: readonly StopSpec[], busy: Blot[]): ValueSign[] {
  return wantedValues(stops).map(({ amount }) => {
    const at = freeSpot(busy, 9);
    busy.push({ at, reach: 10 });
    return { at, amount };
  });
}

function stripFor(stops: readonly StopSpec[], busy: Blot[], isEdge: boolean): Face["strip"] {
  const stop = stops.find((one) => typeof one.revenue !== "number");
  if (stop === undefined || typeof stop.revenue === "number") return null;
  const revenue = stop.revenue;
  if (isEdge) return { at: { x: 0, y: stop.slots > 0 ? 19 : stop.kind === "port" ? 9 : 3 }, revenue };
  const spots: readonly Point[] = [-0.52, 0.5, -0.44, 0.44].map((y) => ({ x: 0, y: y * S }));
  const hidden = (at: Point): number =>
    stripOf(at, 26, 7).reduce(
      (sum, word) => sum + busy.reduce((s, b) => s + Math.max(0, b.reach + word.reach - Math.hypot(word.at.x - b.at.x, word.at.y - b.at.y)), 0),
      0,
    );
  const at = spots.reduce((best, spot) => (hidden(spot) < hidden(best) - 0.5 ? spot : best), spots[0] ?? ORIGIN);
  busy.push(...stripOf(at, 28, 8));
  return { at, revenue };
}

/** A longer label is not written on the hex. */
function wordOn({ label, tile }: Parts, isEdge: boolean): string | null {
  if (label === null || label === "") return null;
  return label.length > (isEdge ? 3 : 4) || (isEdge && tile !== null) ? null : label;
}

function labelFor(parts: Parts, busy: Blot[], isEdge: boolean): Face["label"] {
  const text = wordOn(parts, isEdge);
  if (text === null) return null;
  return { at: isEdge ? { x: -27, y: -12 } : freeSpot(busy, text.length > 1 ? 11 : 7.5), text };
}

/** What is worked out when it is first wanted. */
function once<T>(make: () => T): () => T {
  let made: { readonly found: T } | null = null;
  return () => (made ??= { found: make() }).found;
}
