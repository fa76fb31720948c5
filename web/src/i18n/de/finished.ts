/** Finished games of any kind. */
import type { finished as english } from "../en/finished";

export const finished: Record<keyof typeof english, string> = {
  "finished.title": "Beendete Spiele",
  "finished.none": "Noch ist kein Spiel zu Ende",
  "finished.none.what": "Danach stehen hier Rangfolge, Verläufe und Fahrten.",
  "finished.wins": "{who} {n|hat gewonnen|teilen sich den ersten Platz}",
  "review.wins": "{who} {n|gewinnt|teilen sich}: {table}",
  "review.so_far": "{table}, Zwischenstand",
  "review.moves": "{n|ein Zug|# Züge}",
  "review.runs": "{n|eine Fahrt|# Fahrten}",
  "review.watch": "Noch einmal ansehen",
  "review.table": "Zum Tisch",
  "review.file": "Spieldatei",
};
