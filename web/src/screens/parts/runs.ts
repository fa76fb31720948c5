/** Running text taken apart: numbers of rules, words of the glossary, emphasis. */
import type { Term } from "../../net/api";

export type Run =
  | { readonly kind: "text" | "code" | "em" | "strong"; readonly text: string }
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
