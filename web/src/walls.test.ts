/** The walls of the client: the shell knows no family of games, and families do not know each other. */
import { describe, expect, test } from "vitest";

/** The room of each family. Everything else is the shell. */
const ROOMS: Readonly<Record<string, string>> = { crayon: "table/crayon/", eighteen: "table/eighteen/", plain: "table/plain/" };
/** The one place that lists the families; it may name what each of them says of itself, and the plain table. */
const REGISTRY = "families.ts";
const REGISTERED = /^table\/(?:\w+\/family|plain\/Plain\.svelte)$/;

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|import\.meta\.glob(?:<[^(]*>)?\(\s*)["'`](\.{1,2}\/[^"'`]*)["'`]/g;

function resolved(file: string, path: string): string {
  const parts = file.split("/").slice(0, -1);
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

const familyAt = (path: string): string | undefined => Object.keys(ROOMS).find((name) => `${path}/`.startsWith(ROOMS[name] ?? ""));

/** Every import through a wall, as a sentence. */
function faultsIn(file: string, text: string): string[] {
  const here = familyAt(file);
  const found: string[] = [];
  for (const [, path] of text.matchAll(IMPORT)) {
    const target = resolved(file, path ?? "");
    const there = familyAt(target);
    if (there === undefined || there === here || (file === REGISTRY && REGISTERED.test(target))) continue;
    found.push(`${file} imports ${target}: ${here === undefined ? "the shell" : here} may not know ${there}`);
  }
  return found;
}

const sources = import.meta.glob<string>("./**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });

describe("the walls of the client", () => {
  test("no file of the shell imports anything of a family", () => {
    const files = Object.entries(sources).map(([path, text]) => [path.slice(2), text] as const);
    expect(files.filter(([file]) => familyAt(file) === "eighteen").length).toBeGreaterThan(60);
    expect(files.filter(([file]) => file !== "walls.test.ts").flatMap(([file, text]) => faultsIn(file, text))).toEqual([]);
  });

  test.each([
    ["screens/Lobby.svelte", 'import { mapModel } from "../table/eighteen/board/model";'],
    ["table/LogPane.svelte", 'import Chip from "./eighteen/board/Chip.svelte";'],
    ["net/api.ts", 'import type { View } from "../table/eighteen/wire";'],
    ["shell/Logo.svelte", 'const load = () => import("../table/eighteen/family");'],
    ["App.svelte", 'export * from "./table/eighteen/texts";'],
    ["App.svelte", 'const all = import.meta.glob<{ default: unknown }>("./table/eighteen/*.svelte");'],
    ["families.ts", 'import Map from "./table/eighteen/MapPane.svelte";'],
    ["table/plain/Plain.svelte", 'import { t } from "../eighteen/texts";'],
    ["table/crayon/MapPane.svelte", 'import { S } from "../eighteen/board/geometry";'],
    ["table/eighteen/Eighteen.svelte", 'import Value from "../plain/Value.svelte";'],
  ])("a breach in %s is found: %s", (file, text) => {
    expect(faultsIn(file, text)).toHaveLength(1);
  });

  test.each([
    ["families.ts", 'const load = () => import("./table/eighteen/family");'],
    ["table/eighteen/MapPane.svelte", 'import { useDesk } from "../desk.svelte";'],
    ["table/eighteen/board/model.ts", 'import type { View } from "../wire";'],
    ["screens/Lobby.svelte", 'import { familyOf } from "../families";'],
  ])("what is allowed in %s is left alone: %s", (file, text) => {
    expect(faultsIn(file, text)).toEqual([]);
  });
});
