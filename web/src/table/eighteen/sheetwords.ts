/** What the table of owners says of a company, a private or an owner in a few words. */
import type { Play } from "./play.svelte";
import { badgesOn, type SumWords } from "./sheet";
import { pick, t, wordIn } from "./texts";

export type Told = Pick<Play, "parts" | "view" | "looks" | "word" | "letters" | "money">;

/** Owners that are neither players nor bank. */
export function ownerName(play: Told, owner: string): string {
  const word = play.parts.labels["owners"]?.[owner];
  return play.looks.get(owner)?.letters ?? (word === undefined ? owner : pick(word));
}

/** The marks of a company or a private. */
export function marks(play: Told, id: string, tone?: "plain" | "soon"): string {
  return badgesOn(play.view, id, tone).map((badge) => play.word(`badge.${badge.key}`, badge.key)).join(", ");
}

/** The marks that merely describe, as short as they come. */
export function tagOf(play: Told, id: string): string {
  return badgesOn(play.view, id, "plain").map((badge) => play.word(`badge_short.${badge.key}`, play.word(`badge.${badge.key}`, badge.key))).join(", ");
}

/** A company by name, and what becomes of one that does not stay in the game. */
export function fate(play: Told, id: string): string {
  const one = play.parts.companies.find((company) => company.id === id);
  const kept = play.view.kept?.[id] ?? 0;
  const parts = [one?.name ?? id];
  if (one?.exchange) parts.push(t("sheet.exchange", { percent: one.exchange.percent, company: play.letters(one.exchange.company) }));
  if (one?.forms_with && !play.view.companies[id]?.in_operation) parts.push(t("sheet.forms", { card: one.forms_with }));
  if (marks(play, id) !== "") parts.push(marks(play, id));
  if (kept > 0) parts.push(t("sheet.kept.full", { percent: kept }));
  return parts.join(", ");
}

/** A private in a few words. */
export function paperName(play: Told, id: string): string {
  const card = play.parts.papers.find((paper) => paper.id === id);
  const said = card === undefined ? id : t("sheet.paper", { id, name: card.name, sum: play.money(card.dividend) });
  return [said, marks(play, id)].filter((part) => part !== "").join(", ");
}

/** Privates that companies own. */
export function heldByCompanies(play: Told): readonly (readonly [company: string, papers: readonly string[]])[] {
  const holders = Object.entries(play.view.companies).filter(([, sheet]) => sheet.papers.length > 0 && !sheet.closed);
  return holders.map(([id, sheet]) => [id, sheet.papers] as const);
}

/** The heading of a number that only this title keeps, or what it means. */
export function columnWord(play: Told, key: string, form: "short" | "full"): string {
  return play.word(`column.${key}.${form}`, key);
}

/** The lines of a sum that makes up somebody's worth. */
export function sumWords(play: Told): SumWords & { readonly note: string } {
  return {
    note: wordIn(play.parts.cards["score.all"]?.says, "does", ""),
    papers: (ids) => t("sum.papers", { papers: ids.join(" ") }),
    cash: t("sum.cash"),
    rest: t("sum.rest"),
    share: (n, company, price) => t("sum.share", { n, company: play.letters(company), price }),
    owed: (key) => columnWord(play, key, "full"),
  };
}
