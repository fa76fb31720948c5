/** Railway words with their meaning, loaded once for each language when they are first needed. */
import { language } from "../../i18n/index.svelte";
import * as api from "../../net/api";
import { Finder } from "./runs";

class Glossary {
  #finders = $state.raw<ReadonlyMap<string, Finder>>(new Map());
  readonly #asked = new Set<string>();

  /** Finds the words in texts of the language now spoken; null until they have come. */
  get finder(): Finder | null {
    return this.#finders.get(language()) ?? null;
  }

  /** What a word of the other language is called in the one now spoken. */
  translations(word: string): readonly string[] {
    return this.finder?.translations(word) ?? [];
  }

  /** To be called from an effect: the words are fetched if they are not there yet. */
  want(): void {
    const lang = language();
    if (this.#asked.has(lang)) return;
    this.#asked.add(lang);
    void api.glossary().then(
      (terms) => (this.#finders = new Map(this.#finders).set(lang, new Finder(terms, lang))),
      () => this.#asked.delete(lang),
    );
  }
}

export const glossary = new Glossary();
