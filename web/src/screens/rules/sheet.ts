/** A rule sheet in chapters by the middle part of its numbers, and what a search finds in it. */
import type { RuleSheet } from "../../net/types";
import { answer, searchable, wantedWords } from "./find";

export interface Rule {
  readonly id: string;
  /** The number without the title: `LOAN-02`. */
  readonly short: string;
  readonly text: string;
  /** A heading within the chapter that this rule opens. */
  readonly heading: string | null;
}
export interface Chapter {
  readonly code: string;
  readonly name: string;
  readonly rules: readonly Rule[];
}

/** `1848-VAR-2021-01` belongs to the chapter `VAR-2021`. */
export function codeOf(id: string): string {
  return id.split("-").slice(1, -1).join("-");
}

export function shortOf(id: string): string {
  return id.split("-").slice(1).join("-");
}

/** The heading without the code it begins with, if it does. */
function nameOf(heading: string, code: string): string | null {
  return heading.startsWith(`${code} `) ? heading.slice(code.length + 1) : null;
}

/** Headings that begin with the code name the chapter, others divide it; one that only has others is named by `nameless`. */
export function chaptersOf(sheet: RuleSheet, nameless: (code: string) => string = () => ""): Chapter[] {
  const found = new Map<string, { name: string | null; rules: Rule[] }>();
  for (const { name: heading, rules } of sheet.chapters) {
    let isFirst = true;
    for (const { id, text } of rules) {
      const code = codeOf(id);
      const chapter = found.get(code) ?? { name: null, rules: [] };
      found.set(code, chapter);
      const own = nameOf(heading, code);
      chapter.name ??= own;
      chapter.rules.push({ id, short: shortOf(id), text, heading: own === null && isFirst ? heading : null });
      isFirst = false;
    }
  }
  return [...found].map(([code, { name, rules }]) => ({ code, name: name ?? (nameless(code) || rules[0]?.heading || code), rules }));
}

export interface Hit {
  readonly chapter: Chapter;
  readonly rules: readonly Rule[];
  /** How well the best of them answers. */
  readonly best: number;
}

/** A rule whose chapter is called so answers better than one that only mentions the word. */
const CHAPTER = 3;

/** The rules whose number, chapter or text contains every one of the words, in the order of the book. */
export function search(chapters: readonly Chapter[], words: string, lang: string, translate?: (word: string) => readonly string[]): Hit[] {
  const wanted = wantedWords(words, lang, translate);
  if (wanted.length === 0) return chapters.map((chapter) => ({ chapter, rules: chapter.rules, best: 0 }));
  return chapters.map((chapter) => hitIn(chapter, wanted)).filter((hit) => hit.rules.length > 0);
}

function hitIn(chapter: Chapter, wanted: readonly (readonly string[])[]): Hit {
  const name = searchable(`${chapter.code} ${chapter.name}`);
  const named = answer(name, wanted) * CHAPTER;
  const rated = chapter.rules.map((rule) => ({ rule, value: answer(`${searchable(`${rule.id} ${rule.text}`)} ${name}`, wanted) }));
  const found = rated.filter(({ value }) => value > 0);
  return { chapter, rules: found.map(({ rule }) => rule), best: named + Math.max(0, ...found.map(({ value }) => value)) };
}

/** The chapters that answer best first; what answers alike stays in the order of the book. */
export function byMerit(hits: readonly Hit[]): Hit[] {
  return hits.toSorted((a, b) => b.best - a.best);
}

/** Rulings that a chapter refers to, in the order in which it does. */
export function rulingsIn(chapter: Chapter, known: ReadonlyMap<string, Rule>): Rule[] {
  const found = new Map<string, Rule>();
  for (const rule of chapter.rules) {
    for (const [word] of rule.text.matchAll(/RUL-\d{2}/g)) {
      const id = `${rule.id.split("-")[0] as string}-${word}`;
      const ruling = known.get(id);
      if (ruling !== undefined && chapter.code !== codeOf(id)) found.set(id, ruling);
    }
  }
  return [...found.values()];
}
