/** What is left of trains, what they rust, and what the next phase changes: read from the printed cards. */
import type { Components, Phase, TrainCard, View } from "./wire";

/** The card a train belongs to. */
export function cardOf(parts: Components, train: string): TrainCard | undefined {
  return parts.trains.find((card) => card.sides.some((side) => side.name === train) || card.name === train);
}

/** Kinds that count for the phases, in the order in which they are sold. */
export function line(parts: Components): readonly TrainCard[] {
  return parts.trains.filter((card) => !card.beside);
}

/** The first kind of which the bank still has some. */
export function nextCard(parts: Components, view: View): TrainCard | null {
  return line(parts).find((card) => view.depot[card.name] !== 0) ?? null;
}

/** The next kind whose first sale brings a phase or rust: the one being sold, or if it has begun, the one after. */
export function nextChange(parts: Components, view: View): TrainCard | null {
  const now = parts.phases.findIndex((phase) => phase.number === view.phase);
  const starts = parts.phases.slice(now + 1).map((phase) => phase.starts);
  return line(parts).find((card) => starts.includes(card.name) && view.depot[card.name] !== 0) ?? null;
}

/** Trains that leave the game when the next phase begins. */
export function rustsNext(parts: Components, view: View): ReadonlySet<string> {
  const next = nextChange(parts, view);
  const cards = next === null ? [] : parts.trains.filter((card) => card.rusted_by.includes(next.name));
  return new Set(cards.flatMap((card) => card.sides.map((side) => side.name)));
}

/** Who has how many trains of the kinds that a kind rusts. */
export function losersTo(parts: Components, view: View, card: TrainCard): readonly (readonly [company: string, count: number])[] {
  const names = new Set(parts.trains.filter((other) => other.rusted_by.includes(card.name)).flatMap((other) => other.sides.map((side) => side.name)));
  return Object.entries(view.companies)
    .map(([company, sheet]) => [company, sheet.trains.filter((train) => names.has(train)).length] as const)
    .filter(([, count]) => count > 0);
}

/** The phase that begins with the first sale of a kind. */
export function phaseOf(parts: Components, card: TrainCard): Phase | null {
  return parts.phases.find((phase) => phase.starts === card.name) ?? (line(parts)[0] === card ? (parts.phases[0] ?? null) : null);
}
