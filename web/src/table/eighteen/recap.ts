/** What changed between two positions that players ask for first: prices, treasuries, purses, directors, trains. */
import type { Fact } from "../../net/types";
import type { Changed } from "../recap";
import { sayFact, type Voice } from "./facts";
import type { View } from "./wire";

type Toned = Fact & { readonly tone: Changed["tone"] };

const toneOf = (before: number | null, after: number | null): Changed["tone"] => (before === null || after === null || before === after ? "plain" : after > before ? "good" : "no");

function number(owner: string, key: string, before: number | null, after: number | null): readonly Toned[] {
  return before === after ? [] : [{ owner, key, before, after, tone: toneOf(before, after) } as Toned];
}

function ofCompanies(before: View, after: View): readonly Toned[] {
  return Object.entries(after.companies).flatMap(([name, now]) => {
    const was = before.companies[name];
    if (was === undefined) return [];
    const director: readonly Toned[] = was.director === now.director ? [] : [{ owner: name, key: "director", before: was.director, after: now.director, tone: "plain" } as Toned];
    const trains: readonly Toned[] = was.trains.join() === now.trains.join() ? [] : [{ owner: name, key: "trains", before: was.trains, after: now.trains, tone: "plain" } as Toned];
    return [...number(name, "price", was.price, now.price), ...number(name, "treasury", was.cash, now.cash), ...director, ...trains];
  });
}

export function changesOf(before: View, after: View, voice: Voice): readonly Changed[] {
  const purses = Object.entries(after.players).flatMap(([seat, now]) => number(seat, "cash", before.players[seat]?.cash ?? now.cash, now.cash));
  const phase = number("", "phase", before.phase, after.phase).map((fact) => ({ ...fact, tone: "plain" }) as Toned);
  return [...phase, ...ofCompanies(before, after), ...purses].map((fact) => ({ owner: fact.owner, text: sayFact(fact, voice, null), tone: fact.tone }));
}
