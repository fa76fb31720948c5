/** The map: mileposts, ways, prices, drawing and moving. */
export const map = {
  "crayon.map": "Map",
} as const;
