/** Words of a search against words of a text: umlauts as one types them, plurals, beginnings, the other language. */

/** `Österreich`, `Oesterreich` and `osterreich` are one word; `Preßburg` and `pressburg` too. */
export function folded(text: string): string {
  return text
    .toLocaleLowerCase("de")
    .replaceAll("ß", "ss")
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
}

/** A text to look into: folded, and once more without the dots, for those who type `uber` on a foreign keyboard. */
export function searchable(text: string): string {
  const plain = folded(text);
  const bare = undotted(text);
  return bare === plain ? plain : `${plain}\n${bare}`;
}

function undotted(text: string): string {
  return text.toLocaleLowerCase("de").replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "");
}

/** Without the endings of plural and case, if enough is left of the word. */
export function stem(word: string, lang: string): string {
  const bare = lang === "de" ? word.replace(/(?:en|er|es|e|n|s)$/, "") : word.replace(/(?:ies|es|s|ing|ed)$/, "");
  return bare.length >= 4 ? bare : word;
}

const WHOLE = 3;
const BEGINS = 2;
const INSIDE = 1;

/** How well a word stands in a folded text: as a word, as a beginning, inside another word, or not at all (0). */
export function rating(text: string, word: string): number {
  let best = 0;
  for (let at = text.indexOf(word); at >= 0 && best < WHOLE; at = text.indexOf(word, at + 1)) {
    const before = at === 0 || !isLetter(text[at - 1]);
    const after = at + word.length === text.length || !isLetter(text[at + word.length]);
    best = Math.max(best, before && after ? WHOLE : before ? BEGINS : INSIDE);
  }
  return best;
}

function isLetter(letter: string | undefined): boolean {
  return letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
}

/** The words of a search, each with the forms that will do, the typed one first. */
export function wantedWords(words: string, lang: string, translate: (word: string) => readonly string[] = () => []): string[][] {
  return words
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => {
      const typed = folded(word.replace(/^["„“]|["”“]$/g, ""));
      const forms = [typed, stem(typed, lang), ...translate(word).map(folded)];
      return [...new Set(forms)].filter((form) => form !== "");
    })
    .filter((forms) => forms.length > 0);
}

/** How well a text answers: 0 if a word is missing, else the sum of the ratings; the typed form counts most. */
export function answer(text: string, wanted: readonly (readonly string[])[]): number {
  let sum = 0;
  for (const forms of wanted) {
    const best = Math.max(...forms.map((form, i) => rating(text, form) * (i === 0 ? 4 : 3)));
    if (best === 0) return 0;
    sum += best;
  }
  return sum;
}

/** Where the wanted words stand in a text, for marking: pairs of beginning and end, in order, none within another. */
export function places(text: string, wanted: readonly (readonly string[])[]): (readonly [number, number])[] {
  const found: [number, number][] = [];
  const ways = [unfolding(text, folded), unfolding(text, undotted)];
  for (const forms of wanted) {
    const hit = forms.map((form) => ways.map((way) => spots(way, form)).find((one) => one.length > 0)).find((one) => one !== undefined);
    if (hit !== undefined) found.push(...hit);
  }
  found.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  return found.filter(([from], i) => i === 0 || from >= (found[i - 1] as [number, number])[1]);
}

interface Unfolding {
  readonly letters: string;
  /** For each letter the place in the text it comes from. */
  readonly origin: readonly number[];
}

function unfolding(text: string, fold: (text: string) => string): Unfolding {
  let letters = "";
  const origin: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const plain = fold(text[i] as string);
    letters += plain;
    for (let k = 0; k < plain.length; k++) origin.push(i);
  }
  return { letters, origin };
}

function spots({ letters, origin }: Unfolding, form: string): [number, number][] {
  const found: [number, number][] = [];
  for (let at = letters.indexOf(form); at >= 0; at = letters.indexOf(form, at + form.length)) {
    found.push([origin[at] as number, wordEnd(letters, at, form.length, origin)]);
  }
  return found;
}

/** A few letters of ending belong to the mark: the whole `Anleihen`, not `Anleih` alone. */
const ENDING = 3;

function wordEnd(letters: string, at: number, length: number, origin: readonly number[]): number {
  let end = at + length;
  while (end < letters.length && isLetter(letters[end])) end++;
  const last = end - at - length <= ENDING ? end - 1 : at + length - 1;
  return (origin[last] as number) + 1;
}
