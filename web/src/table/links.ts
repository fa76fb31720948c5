/** What somebody said, with the addresses in it as links: only of the web, never as markup. */

export interface Piece {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** Marks that end a sentence and no address. */
const TAIL = /[.,;:!?'’”»…)\]}]+$/u;

/** An address of the web without name and password before the host, which would only deceive; null if it is none. */
function webAddress(text: string): string | null {
  try {
    const url = new URL(text);
    const isWeb = (url.protocol === "http:" || url.protocol === "https:") && url.username === "" && url.password === "";
    return isWeb && url.hostname !== "" ? url.href : null;
  } catch {
    return null;
  }
}

/** Marks after an address belong to the sentence, except a bracket that is opened in the address itself. */
function trimmed(found: string): string {
  const tail = TAIL.exec(found)?.[0] ?? "";
  const bare = found.slice(0, found.length - tail.length);
  return tail.startsWith(")") && bare.includes("(") ? `${bare})` : bare;
}

export function withLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const words = trimmed(found);
    const href = webAddress(words);
    if (href === null) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: words, href });
    end = index + words.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}
