/** Names for bots: passes and plains that railways had to cross. */

const NAMES: readonly string[] = ["Semmering", "Nullarbor", "Donner", "Brenner", "Arlberg", "Hohe Venn", "Tauern", "Raton"];

/** This many names that nobody at the table has. */
export function botNames(count: number, taken: readonly string[] = []): string[] {
  const used = new Set(taken.map((name) => name.toLocaleLowerCase()));
  const free = NAMES.filter((name) => !used.has(name.toLocaleLowerCase()));
  return Array.from({ length: count }, (_, i) => free[i] ?? `${NAMES[i % NAMES.length] as string} ${i}`);
}
