/** Finished games of any kind. */
export const finished = {
  "finished.title": "Finished games",
  "finished.none": "No game is over yet",
  "finished.none.what": "When one is, its standing, charts and runs appear here.",
  "finished.wins": "{who} {n|won|shared the first place}",
  "review.wins": "{who} {n|wins|share} {table}",
  "review.so_far": "{table}, as it stands",
  "review.moves": "{n|one move|# moves}",
  "review.runs": "{n|one run|# runs}",
  "review.watch": "Watch it again",
  "review.table": "To the table",
  "review.file": "Game file",
} as const;
