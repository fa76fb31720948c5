/** Places by the title's own words for them, where it has some: shorter than what is printed, and in the reader's language. */
import { wordIn } from "./texts";
import type { Components } from "./wire";

export function inOwnWords(parts: Components): Components {
  return { ...parts, hexes: parts.hexes.map((hex) => ({ ...hex, name: wordIn(parts.words, `place.${hex.name}`, hex.name) })) };
}
