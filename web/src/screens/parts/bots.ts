/** Which bot sits down if nobody asks for another, and names for bots: passes and plains that railways had to cross. */
import type { TitleCard } from "../../net/types";

const NAMES: readonly string[] = ["Semmering", "Nullarbor", "Donner", "Brenner", "Arlberg", "Hohe Venn", "Tauern", "Raton"];

export function usualBot(title: TitleCard): string | undefined {
  return (title.bots.find((bot) => bot.usual) ?? title.bots.at(-1))?.name;
}

/** This many names that nobody at the table has. */
export function botNames(count: number, taken: readonly string[] = []): string[] {
  const used = new Set(taken.map((name) => name.toLocaleLowerCase()));
  const free = NAMES.filter((name) => !used.has(name.toLocaleLowerCase()));
  return Array.from({ length: count }, (_, i) => free[i] ?? `${NAMES[i % NAMES.length] as string} ${i}`);
}
