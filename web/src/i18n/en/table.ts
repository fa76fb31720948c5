/** The table: map, prices, papers, trains, log, actor, history. */
export const table = {
  "table.opening": "Opening {n|one move|# moves} …",
} as const;
