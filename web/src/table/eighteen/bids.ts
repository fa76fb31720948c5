/** Bids for privates: what is for sale, who has bid how much, and what money is bound by it. */
import type { Components, PaperData, View } from "./wire";

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
