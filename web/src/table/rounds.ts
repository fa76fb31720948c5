/** Names of rounds as views give them (`operating 3.2`), long and short. */
import { tOr } from "../i18n/index.svelte";

function parts(round: string): readonly [kind: string, number: string] {
  const [kind = "", number = ""] = round.split(" ");
  return [kind, number];
}

/** `OR 3.2`, `SR 3`. */
export function shortRound(round: string): string {
  const [kind, number] = parts(round);
  return tOr(`round.short.${kind}`, round, { n: number }).trim();
}

/** `Operating round 3.2`. */
export function longRound(round: string): string {
  const [kind, number] = parts(round);
  return tOr(`round.${kind}`, round, { n: number }).trim();
}
