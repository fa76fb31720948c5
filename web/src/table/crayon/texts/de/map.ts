/** The map: mileposts, ways, prices, drawing and moving. */
import type { map as english } from "../en/map";

export const map: Record<keyof typeof english, string> = {
  "crayon.map": "Karte",
};
