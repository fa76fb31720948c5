/** How wide words are before they are drawn, so that a map can set them where there is room. */

/** Letters of a bold sans serif by their width in thousandths of their size; all others are taken as wide as most capitals. */
const WIDTHS: Readonly<Record<number, string>> = {
  278: " .,:;ijlI|'·/!",
  333: "ft-()",
  389: "r",
  500: "z",
  556: "acekvxys0123456789J$£€",
  584: "+−×=<>±",
  611: "bdghnopquFLTZ",
  667: "EPSVXY?",
  778: "wGOQ",
  833: "M",
  889: "m",
  944: "W",
  1000: "★…–",
};
const WIDE = 722;
/** Fonts differ from machine to machine: the widest of the usual ones is so much wider. */
const SPARE = 1.05;

const widths = new Map<string, number>(Object.entries(WIDTHS).flatMap(([width, letters]) => [...letters].map((letter) => [letter, Number(width)] as const)));

/** The width of a word at a size, rather too much than too little. */
export function widthOf(text: string, size: number): number {
  let sum = 0;
  // an accent does not make a letter wider
  for (const letter of text.normalize("NFD").replace(/\p{M}/gu, "")) sum += widths.get(letter) ?? WIDE;
  return (sum * size * SPARE) / 1000;
}
