import { describe, expect, test } from "vitest";
import { options as german } from "./de/options";
import { options as english } from "./en/options";

/** The tests run in Node, whose types the client does without. */
const NODE_FILES: string = "node:fs";
const { readFileSync } = (await import(/* @vite-ignore */ NODE_FILES)) as { readFileSync: (path: string, code: string) => string };

/** The tables of options: name and meaning without the number of its rule, which stands beside it on the screen. */
function tableOf(file: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name, meaning] of readFileSync(`../docs/rules/${file}.md`, "utf-8").matchAll(/^\| `(\w+)` \| [^|]+ \| (.+) \|$/gm)) {
    found.set(name as string, (meaning as string).replace(/ \((?:[A-Z0-9-]+(?:, )?)+\)(?=\.$)/, ""));
  }
  return found;
}

describe("sentences of options", () => {
  for (const [lang, texts] of [["en", english], ["de", german]] as const) {
    test(`are those of the rulebook (${lang})`, () => {
      for (const title of ["1848", "1824"]) {
        const table = tableOf(`${title}.${lang}`);
        expect(table.size).toBeGreaterThan(15);
        for (const [name, meaning] of table) {
          if (name !== "edition") expect(texts[`option.${title}.${name}` as keyof typeof texts], name).toBe(meaning);
        }
      }
    });
  }
});
