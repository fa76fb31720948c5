/**
 * Letters in every size that is settled: each size of letters in the styles, in pixels, is multiplied by `--text`. Drawings are
 * left out, since their letters are measured before they are set.
 */
interface Declaration {
  readonly prop: string;
  value: string;
  readonly source?: { readonly input?: { readonly file?: string | undefined } } | undefined;
}

/** Where letters belong to a drawing. */
const DRAWN = /[/\\](board|picture|map)[/\\]|[/\\]Ring\.svelte|[/\\]Logo\.svelte/;
const PIXELS = /(?<![\w.-])(\d+(?:\.\d+)?)px/g;
const SIZES: ReadonlySet<string> = new Set(["--t-1", "--t-2", "--t-3", "--t-4", "--t-5", "--t-6", "font-size", "font"]);

/** A size of letters as it is built. */
export function scaled(prop: string, value: string): string {
  if (!SIZES.has(prop) || value.includes("var(--text)")) return value;
  return value.replace(PIXELS, "calc($1px * var(--text))");
}

export const textSize = {
  postcssPlugin: "text-size",
  Declaration(declaration: Declaration): void {
    if (DRAWN.test(declaration.source?.input?.file ?? "")) return;
    const next = scaled(declaration.prop, declaration.value);
    if (next !== declaration.value) declaration.value = next;
  },
};
