/** Offers on the map: which tiles can be laid on which hex, and what else can be done there. */
import type { AnyAction, Offer } from "../../net/types";

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
