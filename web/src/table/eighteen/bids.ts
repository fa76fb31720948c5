/** Bids for privates: what is for sale, who has bid how much, and what money is bound by it. */
import type { CompanyCard, Components, PaperData, View } from "./wire";

export interface ForSale {
  readonly card: PaperData;
  /** What it costs now. */
  readonly price: number;
}

/** The privates that nobody owns, or the one that is being auctioned. */
export function forSale(parts: Components, view: View, auctioned: string | null): readonly ForSale[] {
  return parts.papers
    .filter(({ id }) => (auctioned === null ? view.papers[id]?.owner === null && !view.papers[id]?.closed : id === auctioned))
    .map((card) => ({ card, price: view.papers[card.id]?.price ?? card.price }));
}

export interface Standing {
  readonly seat: string;
  readonly amount: number;
  readonly isBest: boolean;
}

/** The bids for a private, the highest first. */
export function bidsOn(view: View, paper: string): readonly Standing[] {
  const bids = view.papers[paper]?.bids ?? [];
  return bids.map(([seat, amount], i) => ({ seat, amount, isBest: i === bids.length - 1 })).reverse();
}

export function hasBids(view: View): boolean {
  return Object.values(view.papers).some((paper) => (paper.bids?.length ?? 0) > 0);
}

/** Cash that a player cannot spend now. */
export function boundOf(view: View, seat: string): number {
  return view.shown.columns.filter((column) => column.of === "player" && column.kind === "bound").reduce((sum, column) => sum + (column.values[seat] ?? 0), 0);
}

export interface Sold {
  readonly kind: "paper" | "company";
  readonly id: string;
  readonly owner: string;
  /** What was paid, where it is known. */
  readonly price: number | null;
}

/** What the opening sale has brought to somebody: privates, and companies that are bought as a whole. */
export function soldIn(parts: Components, view: View): readonly Sold[] {
  const papers = parts.papers.flatMap(({ id }): readonly Sold[] => {
    const paper = view.papers[id];
    return paper === undefined || paper.owner === null || paper.closed ? [] : [{ kind: "paper", id, owner: paper.owner, price: paper.price }];
  });
  const whole = parts.companies.filter((company) => company.share === 100).flatMap(({ id, prices }): readonly Sold[] => {
    const owner = view.companies[id]?.director ?? null;
    return owner === null || view.companies[id]?.closed === true ? [] : [{ kind: "company", id, owner, price: prices.length === 1 ? (prices[0] ?? null) : null }];
  });
  return [...papers, ...whole];
}

/** Companies that are bought as a whole and have no owner yet. */
export function wholeForSale(parts: Components, view: View): readonly CompanyCard[] {
  return parts.companies.filter(({ id, share }) => share === 100 && view.companies[id]?.closed === false && view.companies[id]?.director === null);
}

/** Whether privates are being sold. */
export function isSale(parts: Components, view: View): boolean {
  return view.round === "opening" || forSale(parts, view, null).length > 0;
}
