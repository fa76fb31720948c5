/** What is said of a kind of train: how many are left, what its first sale does and to whom, what becomes of it. */
import { losersTo, phaseOf } from "./depot";
import type { Play } from "./play.svelte";
import { list, num, t, tOr } from "./texts";
import type { TrainCard } from "./wire";

type Told = Pick<Play, "parts" | "view" | "letters">;

/** How many the bank has; null for as many as anybody wants. */
export const left = (play: Told, card: TrainCard): number | null => play.view.depot[card.name] ?? null;
export const isPast = (play: Told, card: TrainCard): boolean => left(play, card) === 0;
export const prices = (card: TrainCard): string => card.sides.map((side) => num(side.price)).join("/");

export function stock(play: Told, card: TrainCard): string {
  const n = left(play, card);
  return n === null ? t("depot.any") : t("depot.left", { n });
}

function losers(play: Told, card: TrainCard): string {
  return losersTo(play.parts, play.view, card).map(([company, n]) => (n > 1 ? `${play.letters(company)} ${n}` : play.letters(company))).join(", ");
}

/** The kinds that leave the game with the first of a kind. */
function rustNames(play: Told, card: TrainCard): string {
  return list(play.parts.trains.filter((other) => other.rusted_by.includes(card.name)).map((other) => other.name));
}

/** What becomes of a kind that is sold out. */
export function fateOf(play: Told, card: TrainCard): string {
  if (card.permanent || card.rusted_by.length === 0) return t("depot.stays");
  const by = card.rusted_by[0] as string;
  const gone = play.parts.phases.some((phase) => phase.starts === by && phase.number <= play.view.phase);
  return gone ? t("depot.rusted", { by }) : t("depot.rusts", { by });
}

/** What the first sale of a kind does: phase, limits, colours, rust. */
export function effectOf(play: Told, card: TrainCard): string {
  const phase = phaseOf(play.parts, card);
  const before = phase === null ? undefined : play.parts.phases[play.parts.phases.indexOf(phase) - 1];
  const parts: string[] = [];
  if (phase !== null && before !== undefined && phase.number > play.view.phase) {
    const fresh = phase.tiles.filter((colour) => !before.tiles.includes(colour));
    if (fresh.length > 0) parts.push(t("depot.tiles", { colours: list(fresh.map((colour) => t("depot.colour", { colour: tOr(`colour.${colour}`, colour) }))) }));
    if (phase.train_limit !== before.train_limit) parts.push(t("depot.limit", { n: phase.train_limit }));
    if (phase.operating_rounds !== before.operating_rounds) parts.push(t("depot.rounds", { n: phase.operating_rounds }));
  }
  const rust = rustNames(play, card);
  if (rust !== "" && phase !== null && phase.number > play.view.phase) {
    const who = losers(play, card);
    parts.push(who === "" ? t("depot.rust", { what: rust }) : t("depot.rust.who", { what: rust, who }));
  }
  return parts.join(", ");
}
