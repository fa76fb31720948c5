/** What a deal of a company with all its owners does, read from the facts of its preview. */
import type { Fact } from "../../net/types";
import type { Column } from "./wire";

export interface Part {
  readonly gives: number;
  readonly gets: number;
  readonly keeps: number;
}
export interface DealRow extends Part {
  readonly seat: string;
}
export interface Deal {
  readonly rows: readonly DealRow[];
  /** What lies with the bank, new shares and the pool together, and what the bank gets for it. */
  readonly bank: Part | null;
  /** The company's money, and what part of it is borrowed for this deal. */
  readonly treasury: { readonly before: number; readonly borrowed: number; readonly after: number } | null;
}

const BANKS: readonly string[] = ["new", "pool"];
const difference = (fact: Fact | undefined): number => (fact === undefined ? 0 : Number(fact.after) - Number(fact.before));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * Who gives up how much of the company, what they get for it and what they keep; then the bank, and the company's own money.
 * `otherwise` is what happens without the deal, such as the income of the next round: nobody gets that for their shares.
 */
export function dealOf(facts: readonly Fact[], company: string | null, columns: readonly Column[] = [], otherwise: readonly Fact[] = []): Deal {
  const shares = facts.filter((fact) => fact.key === "percent" && fact.company === company);
  const found = (some: readonly Fact[], owner: string | null, key: string): Fact | undefined => some.find((fact) => fact.key === key && fact.owner === owner);
  const gained = (owner: string | null, key: string): number => difference(found(facts, owner, key)) - difference(found(otherwise, owner, key));
  const rows = shares.filter((fact) => !BANKS.includes(fact.owner)).map((fact) => ({ seat: fact.owner, gives: -difference(fact), gets: gained(fact.owner, "cash"), keeps: Number(fact.after) }));
  const borrowed = sum(columns.map((column) => (column.brings ?? 0) * gained(company, `column.${column.key}`)));
  const kept = shares.filter((fact) => BANKS.includes(fact.owner));
  const gets = gained("bank", "bank") + borrowed;
  const bank = kept.length === 0 && gets === 0 ? null : { gives: -sum(kept.map(difference)), gets, keeps: sum(kept.map((fact) => Number(fact.after))) };
  const treasury = found(facts, company, "treasury");
  const before = Number(treasury?.before ?? 0);
  return { rows, bank, treasury: treasury === undefined ? null : { before, borrowed, after: before + gained(company, "treasury") } };
}
