/** The map by keyboard: from hex to hex in six directions, or straight to a hex by its name. */
import type { MapHex } from "../wire";

/** The side an arrow key leads over; up and down lean east and west, with Shift the other way. */
export function sideOfKey(key: string, shift: boolean): number | null {
  switch (key) {
    case "ArrowLeft":
      return 1;
    case "ArrowRight":
      return 4;
    case "ArrowUp":
      return shift ? 2 : 3;
    case "ArrowDown":
      return shift ? 5 : 0;
    default:
      return null;
  }
}

/** The hex beyond a side; where the map has a gap, the next one in line, else the nearest in that direction. */
export function hexBeyond(hexes: ReadonlyMap<string, MapHex>, at: string, side: number): string {
  const from = hexes.get(at);
  if (from === undefined) return at;
  const next = from.next[side];
  if (next !== null && next !== undefined) return next;
  const steps: readonly (readonly [number, number])[] = [[1, -1], [0, -2], [-1, -1], [-1, 1], [0, 2], [1, 1]];
  const [down, right] = steps[side] as readonly [number, number];
  let best = at;
  let least = Infinity;
  for (const hex of hexes.values()) {
    const [dr, dc] = [hex.row - from.row, hex.column - from.column];
    const ahead = dr * down * 3 + dc * right;
    if (ahead <= 0) continue;
    const aside = Math.abs(dr * right - dc * down);
    const cost = ahead + (aside === 0 ? 0 : 1000 + aside * 2);
    if (cost < least) {
      least = cost;
      best = hex.at;
    }
  }
  return best;
}

/** Letters and figures typed one after the other; a complete name of a hex is handed out. */
export class NameTyping {
  #typed = "";

  constructor(private readonly names: ReadonlySet<string>) {}

  /** What is typed so far could still become a name. */
  get isOpen(): boolean {
    return this.#typed !== "";
  }

  /** The hex that is meant now, if any; a key that leads nowhere starts anew. */
  type(key: string): string | null {
    const word = (this.#typed + key).toUpperCase();
    const leads = [...this.names].some((name) => name.toUpperCase().startsWith(word));
    this.#typed = leads ? word : "";
    if (!leads) return null;
    return [...this.names].find((name) => name.toUpperCase() === word) ?? null;
  }

  clear(): void {
    this.#typed = "";
  }
}
