/** A hex in one sentence for those who hear the map: the most important first. */
import type { Cell } from "./board/model";
import { STOP_BASE } from "./board/track";
import { list, money, t, tOr } from "./texts";

export interface Teller {
  readonly currency: string;
  readonly phase: string;
  readonly company: (id: string) => string;
  /** How many ways to build, or null where nothing can be done. */
  readonly ways: (at: string) => number | null;
}

const side = (end: number): string => tOr(`side.${end}`, String(end));

function sidesOf(cell: Cell): number[] {
  return [...new Set(cell.face.pieces.flatMap(([a, b]) => [a, b]).filter((end) => end < STOP_BASE))].sort((a, b) => a - b);
}

function ground(cell: Cell): string[] {
  const { face } = cell;
  if (face.tile !== null) {
    const colour = tOr(`colour.${face.colour}`, face.colour);
    return [t("hex.tile", { colour, tile: face.tile.id })];
  }
  if (face.look === "edge") return [t("hex.edge")];
  if (face.look === "water") return [t("hex.water")];
  if (face.look === "site") return [t("hex.site")];
  return [];
}

function stops(cell: Cell, teller: Teller): string[] {
  const values = cell.face.stops.map((stop) => (typeof stop.revenue === "number" ? stop.revenue : (stop.revenue[teller.phase] ?? 0)));
  return cell.face.stops.map((stop, i) => {
    const kind = tOr(`stop.${stop.kind}`, stop.kind);
    const sum = values[i] ?? 0;
    const what = sum > 0 ? t("hex.stop", { kind, sum: money(sum, teller.currency) }) : kind;
    if (stop.slots === 0) return what;
    const here = cell.stations.filter((mark) => mark.stop === i);
    const words = here.map((mark) => (mark.kept ? t("hex.kept", { company: teller.company(mark.company) }) : mark.over ? t("hex.over", { company: teller.company(mark.company) }) : teller.company(mark.company)));
    const free = stop.slots - here.filter((mark) => mark.slot >= 0).length;
    if (free > 0) words.push(t("hex.free", { n: free }));
    return t("hex.spaces", { what, n: stop.slots, who: list(words) });
  });
}

function track(cell: Cell): string[] {
  const sides = sidesOf(cell);
  if (sides.length === 0) return [];
  if (sides.length === 2 && cell.face.stops.length === 0) {
    return [t("hex.through", { from: side(sides[0] as number), to: side(sides[1] as number) })];
  }
  return [t("hex.track", { sides: list(sides.map(side)) })];
}

function sentenceOf(words: string): string {
  const whole = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.:]$/.test(whole) ? whole : `${whole}.`;
}

/** `E16, mountain. Yellow tile 8, track from east to south-west. Open to you: 8 ways to build.` */
export function hexSentence(cell: Cell, teller: Teller): string {
  const { hex } = cell;
  const name = hex.name === "" ? hex.at : `${hex.name}, ${hex.at}`;
  const terrain = hex.cost === null ? "" : `, ${tOr(`terrain.${hex.cost.terrain}`, hex.cost.terrain)}`;
  const cost = hex.cost !== null && cell.face.tile === null ? t("hex.cost", { sum: money(hex.cost.amount, teller.currency) }) : "";
  const ways = teller.ways(hex.at);
  const parts = [
    name + terrain,
    [...ground(cell), ...stops(cell, teller)].join(", "),
    track(cell).join(", "),
    cost,
    ways === null ? "" : t("hex.open", { n: ways }),
  ];
  return parts.filter((part) => part !== "").map(sentenceOf).join(" ");
}
