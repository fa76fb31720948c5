/** Words of the titles with their meaning, loaded once for each title and language when they are first needed. */
import { language } from "../../i18n/index.svelte";
import * as api from "../../net/api";
import { Finder } from "./runs";

class Glossary {
  #finders = $state.raw<ReadonlyMap<string, Finder>>(new Map());
  readonly #asked = new Set<string>();

  /** Finds the words of a title in texts of the language now spoken; null until they have come. */
  finder(title: string): Finder | null {
    return this.#finders.get(keyOf(title)) ?? null;
  }

  /** What a word of the other language is called in the one now spoken. */
  translations(title: string, word: string): readonly string[] {
    return this.finder(title)?.translations(word) ?? [];
  }

  /** To be called from an effect: the words are fetched if they are not there yet. */
  want(title: string): void {
    const key = keyOf(title);
    if (title === "" || this.#asked.has(key)) return;
    this.#asked.add(key);
    const lang = language();
    void api.glossary(title).then(
      (terms) => (this.#finders = new Map(this.#finders).set(key, new Finder(terms, lang))),
      () => this.#asked.delete(key),
    );
  }
}

const keyOf = (title: string): string => `${language()} ${title}`;

export const glossary = new Glossary();
