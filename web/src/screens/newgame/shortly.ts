/** The beginning of a long explanation, cut where a sentence ends. */

const ENOUGH = 150;

export function shortly(text: string): string {
  if (text.length <= ENOUGH * 1.4) return text;
  const ends = [...text.matchAll(/[.;?!](?=\s)/g)].map((found) => found.index + 1);
  const cut = ends.filter((end) => end <= ENOUGH * 1.2).at(-1) ?? ends[0];
  return cut === undefined ? text : text.slice(0, cut);
}
