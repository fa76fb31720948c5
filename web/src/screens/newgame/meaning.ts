/** Explanations of options without what only programmers and rule lawyers need. */

interface Choosable {
  readonly name: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
}

const NAMES = "`[^`]+`(?:\\s(?:and|und)\\s`[^`]+`)?";
/** `In doubt:`, `Zweifelhaft:`: what follows is the question. */
const DOUBT = /^(?:In doubt|Doubtful|Strittig|Zweifelhaft):\s*/u;
/** `(option `x`; 1824-RUL-06)` as a whole, or the option within other brackets. */
const BRACKET = new RegExp(`\\s*\\([Oo]ption(?:s|en)?\\s${NAMES}[^()]*\\)`, "gu");
const WITHIN = new RegExp(`;\\s*[Oo]ption(?:s|en)?\\s${NAMES}(?=[;)])`, "gu");
/** `Option `x`.` as a sentence of its own. */
const SENTENCE = /\s*\bOption(?:en)?\s`[^`]+`(?:\s\([^()]*\))?\./gu;
const BEGINNING = /\bOption\s`[^`]+`[,;]\s*(\p{L})/gu;

/** The words of the rulebook for somebody who chooses: values by their labels, no names of fields. */
export function plainMeaning(text: string, option: Choosable): string {
  let words = text.replace(DOUBT, "").replace(BRACKET, "").replace(WITHIN, "").replace(SENTENCE, "");
  words = words.replace(BEGINNING, (_, letter: string) => letter.toLocaleUpperCase());
  for (const { value, label } of option.values) {
    words = words.replaceAll(`\`${option.name}: ${value}\``, `“${label}”`).replaceAll(`\`${value}\``, `“${label}”`);
  }
  return words.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase()).trim();
}
