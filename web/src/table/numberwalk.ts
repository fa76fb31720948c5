/** Numbers of a table that explain themselves, by keyboard: Tab reaches one of them, the arrows the others. */
const NUMBERS = "[data-card^='number:']";
const AHEAD: Readonly<Record<string, readonly [across: number, down: number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Where the arrow leads: along the line, or to the nearest number of the next line that has any. */
export function nextNumber(lines: readonly (readonly number[])[], at: readonly [line: number, place: number], across: number, down: number): readonly [line: number, place: number] {
  const [line, place] = at;
  const here = lines[line] ?? [];
  if (down === 0) return [line, Math.min(Math.max(place + across, 0), here.length - 1)];
  const next = lines[line + down];
  if (next === undefined || next.length === 0) return at;
  const x = here[place] ?? 0;
  return [line + down, next.reduce((best, one, i) => (Math.abs(one - x) < Math.abs((next[best] ?? 0) - x) ? i : best), 0)];
}

/** Columns that a narrow table leaves out are not walked through. */
const numbersIn = (table: HTMLElement): readonly HTMLElement[] => [...table.querySelectorAll<HTMLElement>(NUMBERS)].filter((cell) => getComputedStyle(cell).display !== "none");

/** The numbers of a table line by line, as they stand. */
function linesOf(table: HTMLElement): readonly (readonly HTMLElement[])[] {
  const lines = new Map<Element | null, HTMLElement[]>();
  for (const cell of numbersIn(table)) {
    const line = cell.closest("tr, li");
    lines.set(line, [...(lines.get(line) ?? []), cell]);
  }
  return [...lines.values()];
}

/** Makes the numbers of a table walkable. */
export function walkNumbers(table: HTMLElement): () => void {
  let now: HTMLElement | null = null;
  const settle = (): void => {
    if (now !== null && now.isConnected && now.matches(NUMBERS)) return;
    now?.removeAttribute("tabindex");
    now = numbersIn(table)[0] ?? null;
    now?.setAttribute("tabindex", "0");
  };
  const key = (event: KeyboardEvent): void => {
    const ahead = AHEAD[event.key];
    if (ahead === undefined || event.target !== now || event.ctrlKey || event.metaKey || event.altKey) return;
    const lines = linesOf(table);
    const line = lines.findIndex((one) => one.includes(now as HTMLElement));
    if (line < 0) return;
    const places = lines.map((one) => one.map((cell) => cell.getBoundingClientRect().right));
    const [toLine, toPlace] = nextNumber(places, [line, (lines[line] ?? []).indexOf(now as HTMLElement)], ...ahead);
    const next = lines[toLine]?.[toPlace];
    event.preventDefault();
    if (next === undefined || next === now) return;
    now?.removeAttribute("tabindex");
    now = next;
    now.setAttribute("tabindex", "0");
    now.focus();
  };
  settle();
  const watch = new MutationObserver(settle);
  watch.observe(table, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-card"] });
  table.addEventListener("keydown", key);
  return () => {
    watch.disconnect();
    table.removeEventListener("keydown", key);
  };
}
