/** Offers as the plain table lists them. */
import type { AnyAction, Offer } from "../../net/types";

/** Offers of one kind together, kinds in the order of the first of each. */
export function byKind(offers: readonly Offer[]): readonly (readonly [string, readonly Offer[]])[] {
  const kinds = new Map<string, Offer[]>();
  for (const offer of offers) kinds.set(offer.kind, [...(kinds.get(offer.kind) ?? []), offer]);
  return [...kinds];
}

/** Offers whose label has every word that is looked for. */
export function found(offers: readonly Offer[], words: string): readonly Offer[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter((word) => word !== "");
  return wanted.length === 0 ? offers : offers.filter((offer) => wanted.every((word) => offer.label.toLocaleLowerCase().includes(word)));
}

/** An action that was written by hand; nothing where it is none. */
export function parsed(text: string): AnyAction | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string" ? (value as AnyAction) : null;
  } catch {
    return null;
  }
}
