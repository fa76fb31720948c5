/** Sheets for a spreadsheet, with words and separators of the reader's language. */
import type { LogEntry } from "../../net/types";

export type Cell = string | number | null;
export type Rows = readonly (readonly Cell[])[];

/** What the sheet of all moves says in words. */
export interface LogWords {
  readonly head: (key: string) => string;
  readonly round: (round: string) => string;
  readonly seat: (seat: string) => string;
  readonly yes: string;
  readonly no: string;
}

/** Every move in the reader's words, those that were taken back too. */
export function logRowsOf(entries: readonly LogEntry[], words: LogWords): Rows {
  return [
    ["move", "round", "player", "action", "text", "stands"].map((key) => words.head(key)),
    ...entries.map((entry) => [
      entry.number, words.round(entry.round), entry.seat === null ? "" : words.seat(entry.seat), entry.label, entry.text.join(" "), entry.stands ? words.yes : words.no,
    ]),
  ];
}

/** Spreadsheets of people who write 1,5 expect semicolons. All our figures are whole, so the sign for decimals never occurs. */
export function separatorFor(lang: string): string {
  return new Intl.NumberFormat(lang).format(1.5).includes(",") ? ";" : ",";
}

/** A name like `=1+1` would become a formula; it is only a name. */
function cellText(cell: Cell, separator: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const harmless = /^[=+\-@\t]/.test(cell) ? `'${cell}` : cell;
  return /["\n\r]/.test(harmless) || harmless.includes(separator) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** With the byte order mark by which spreadsheets recognise UTF-8, and the line ends of the standard. */
export function csvText(rows: Rows, lang: string): string {
  const separator = separatorFor(lang);
  return `\uFEFF${rows.map((row) => `${row.map((cell) => cellText(cell, separator)).join(separator)}\r\n`).join("")}`;
}
