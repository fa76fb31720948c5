/** What a deal of a company with all its owners does, read from the facts of its preview. */
import type { Fact } from "../../net/types";

export interface DealRow {
  readonly seat: string;
  readonly gives: number;
  readonly gets: number;
  readonly keeps: number;
}
export interface Deal {
  readonly rows: readonly DealRow[];
  readonly treasury: { readonly before: number; readonly after: number } | null;
}

const difference = (fact: Fact | undefined): number => (fact === undefined ? 0 : Number(fact.after) - Number(fact.before));

/** Who gives up how much of the company, what they get for it and what they keep; then the company's own money. */
export function dealOf(facts: readonly Fact[], company: string | null): Deal {
  const shares = facts.filter((fact) => fact.key === "percent" && fact.company === company);
  const money = (seat: string): number => difference(facts.find((fact) => fact.key === "cash" && fact.owner === seat));
  const rows = shares.map((fact) => ({ seat: fact.owner, gives: -difference(fact), gets: money(fact.owner), keeps: Number(fact.after) }));
  const treasury = facts.find((fact) => fact.key === "treasury" && fact.owner === company);
  return { rows, treasury: treasury === undefined ? null : { before: Number(treasury.before), after: Number(treasury.after) } };
}
