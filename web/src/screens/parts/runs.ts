/** Running text taken apart: numbers of rules, words of the glossary, emphasis. */
import type { Term } from "../../net/types";

export type Run =
  | { readonly kind: "text" | "code" | "em" | "strong" | "mark"; readonly text: string }
  | { readonly kind: "rule"; readonly text: string; readonly id: string }
  | { readonly kind: "term"; readonly text: string; readonly term: Term };

const MARKUP = /`([^`]+)`|\*\*([^*]+)\*\*|(?<![\w*])\*([^*]+)\*(?![\w*])|(?<![\w-])([A-Z0-9]+(?:-[A-Z0-9]+)*-\d{2}[a-z]?)(?![\w-])/g;
/** Endings by which a word of the glossary may differ in a sentence. */
const ENDINGS: Readonly<Record<string, string>> = { en: "(?:s|es)?", de: "(?:e|n|en|s|es|er)?" };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Finds words of the glossary in a text, the longest first. */
export class Finder {
  readonly #pattern: RegExp | null;
  readonly #terms = new Map<string, Term>();

  constructor(terms: readonly Term[], lang: string) {
    const spellings: string[] = [];
    for (const term of terms) {
      for (const form of [term.term, ...term.forms]) {
        if (form.length < 3) continue;
        spellings.push(form);
        this.#terms.set(form.toLocaleLowerCase(lang), term);
      }
    }
    spellings.sort((a, b) => b.length - a.length);
    const words = spellings.map((word) => `(?:${escaped(word)})`).join("|");
    this.#pattern = words === "" ? null : new RegExp(`(?<![\\p{L}\\p{N}-])(${words})${ENDINGS[lang] ?? ""}(?![\\p{L}\\p{N}-])`, "giu");
    this.#lang = lang;
  }
  readonly #lang: string;

  /** The text in pieces; each word is marked where it first occurs. */
  split(text: string, seen: Set<Term>): Run[] {
    if (this.#pattern === null) return [{ kind: "text", text }];
    const runs: Run[] = [];
    let end = 0;
    for (const found of text.matchAll(this.#pattern)) {
      const term = this.#terms.get((found[1] as string).toLocaleLowerCase(this.#lang));
      if (term === undefined || seen.has(term)) continue;
      seen.add(term);
      if (found.index > end) runs.push({ kind: "text", text: text.slice(end, found.index) });
      runs.push({ kind: "term", text: found[0], term });
      end = found.index + found[0].length;
    }
    if (end < text.length) runs.push({ kind: "text", text: text.slice(end) });
    return runs;
  }

  /** Other words for a word: its name in the language now spoken, and further spellings of the same term. */
  translations(word: string): readonly string[] {
    const wanted = word.toLocaleLowerCase(this.#lang);
    if (wanted.length < 4) return [];
    const own = this.#terms.get(wanted);
    const foreign = [...new Set(this.#terms.values())].filter((term) => term.other.toLocaleLowerCase(this.#lang).startsWith(wanted));
    return [...(own === undefined ? [] : [own.term, ...own.forms]), ...foreign.map((term) => term.term)];
  }

  /** Terms that a searcher may mean: by their name, another form, or their name in the other language. */
  meant(words: string): readonly Term[] {
    const wanted = words.toLocaleLowerCase(this.#lang).trim();
    if (wanted.length < 3) return [];
    const fits = (name: string): boolean => name.toLocaleLowerCase(this.#lang).includes(wanted) || (name.length > 3 && wanted.startsWith(name.toLocaleLowerCase(this.#lang)));
    return [...new Set(this.#terms.values())].filter((term) => [term.term, term.other, ...term.forms].some(fits));
  }

  /** The words of the glossary that a text uses. */
  words(text: string): Set<Term> {
    const seen = new Set<Term>();
    this.split(text, seen);
    return seen;
  }
}

/** Whether something that looks like the number of a rule is one; without a list all that look so are. */
export type IsRule = (id: string) => boolean;

function ruleRun(word: string, prefix: string, isRule: IsRule): Run {
  const id = word.startsWith(`${prefix}-`) ? word : `${prefix}-${word}`;
  return isRule(id) ? { kind: "rule", id, text: id.slice(prefix.length + 1) } : { kind: "text", text: word };
}

/** The same pieces with the places of a search marked in their plain text. */
export function marked(runs: readonly Run[], places: (text: string) => readonly (readonly [number, number])[]): Run[] {
  return runs.flatMap((run): readonly Run[] => {
    if (run.kind !== "text") return [run];
    const found: Run[] = [];
    let end = 0;
    for (const [from, to] of places(run.text)) {
      if (from > end) found.push({ kind: "text", text: run.text.slice(end, from) });
      found.push({ kind: "mark", text: run.text.slice(from, to) });
      end = to;
    }
    if (end < run.text.length) found.push({ kind: "text", text: run.text.slice(end) });
    return found;
  });
}

/** Takes a text apart. `prefix` is what the numbers of its rules begin with; words already `seen` stay unmarked. */
export function runsOf(text: string, prefix: string, finder: Finder | null = null, isRule: IsRule = () => true, seen = new Set<Term>()): Run[] {
  const runs: Run[] = [];
  const plain = (piece: string): void => {
    if (piece === "") return;
    if (finder === null) runs.push({ kind: "text", text: piece });
    else runs.push(...finder.split(piece, seen));
  };
  let end = 0;
  for (const found of text.matchAll(MARKUP)) {
    plain(text.slice(end, found.index));
    const [whole, code, strong, em, rule] = found;
    if (code !== undefined) runs.push({ kind: "code", text: code });
    else if (strong !== undefined) runs.push({ kind: "strong", text: strong });
    else if (em !== undefined) runs.push({ kind: "em", text: em });
    else if (rule !== undefined) runs.push(ruleRun(rule, prefix, isRule));
    end = found.index + whole.length;
  }
  plain(text.slice(end));
  return runs;
}
