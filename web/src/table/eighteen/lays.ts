/** Offers on the map: which tiles can be laid on which hex, and what else can be done there. */
import type { AnyAction, Offer } from "../../net/types";
import type { Components, MapHex } from "./wire";

/** One tile that can be laid on a hex, with every turn that is offered. */
export interface Pick {
  readonly key: string;
  readonly tile: string;
  readonly paper: string | null;
  readonly turns: readonly { readonly rotation: number; readonly offer: Offer }[];
}

const text = (action: AnyAction, field: string): string | null => {
  const value = action[field];
  return typeof value === "string" ? value : null;
};

/** Lays of tiles by hex and tile, turns in rising order; tiles as numbers rise. */
export function laysByHex(offers: readonly Offer[]): Map<string, Pick[]> {
  const found = new Map<string, Map<string, Pick>>();
  for (const offer of offers) {
    const [at, tile] = [text(offer.action, "at"), text(offer.action, "tile")];
    const rotation = offer.action["rotation"];
    if (at === null || tile === null || typeof rotation !== "number") continue;
    const paper = text(offer.action, "paper");
    const key = paper === null ? tile : `${tile}/${paper}`;
    const picks = found.get(at) ?? new Map<string, Pick>();
    const turns = [...(picks.get(key)?.turns ?? []), { rotation, offer }].sort((a, b) => a.rotation - b.rotation);
    picks.set(key, { key, tile, paper, turns });
    found.set(at, picks);
  }
  const byNumber = (a: Pick, b: Pick): number => a.tile.localeCompare(b.tile, "en", { numeric: true }) || a.key.localeCompare(b.key);
  return new Map([...found].map(([at, picks]) => [at, [...picks.values()].sort(byNumber)]));
}

/** Any tile that may follow what lies on a hex, in every turn: what can be thought of, whatever the rules say now. */
export function plannable(parts: Components, hex: MapHex | undefined, at: string, laid: string | undefined): readonly Pick[] {
  const colour = parts.phases[0]?.tiles[0] ?? "yellow";
  const stops = hex?.stops.map((stop) => stop.kind).join() ?? "";
  const first = (): readonly string[] => parts.tiles.filter((tile) => tile.color === colour && tile.stops.map((stop) => stop.kind).join() === stops).map((tile) => tile.id);
  const ids = laid === undefined ? first() : (parts.upgrades[laid] ?? []);
  return ids.slice(0, 14).map((tile) => ({
    key: tile,
    tile,
    paper: null,
    turns: [0, 1, 2, 3, 4, 5].map((rotation) => ({ rotation, offer: { kind: "LayTile", action: { type: "LayTile", at, tile, rotation }, label: "", facts: [] } })),
  }));
}

/** Other things that can be done on a hex: stations, special tiles. */
export function spotsByHex(offers: readonly Offer[]): Map<string, Offer[]> {
  const found = new Map<string, Offer[]>();
  for (const offer of offers) {
    const at = text(offer.action, "at");
    if (at === null || text(offer.action, "tile") !== null) continue;
    found.set(at, [...(found.get(at) ?? []), offer]);
  }
  return found;
}
