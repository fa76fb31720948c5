/** What a key means at the table of drawn track. Keys in a field of text mean nothing here. */
import type { KeyPress } from "../keys";

export type Command =
  | "main" | "back" | "end" | "other" | "shorter" | "section" | "train" | "goods" | "prices" | "plan"
  | "map" | "actor" | "cards" | "players" | "news" | "log" | "talk" | "freight" | "places" | "deals" | "try" | "orders" | "recap" | "rules"
  | "zoomIn" | "zoomOut" | "fit" | "moveBack" | "moveOn" | "roundBack" | "roundOn" | "first" | "live" | "undo" | "keys";

const PLAIN: Readonly<Record<string, Command>> = {
  Enter: "main", Escape: "back", "1": "end", Backspace: "shorter", Delete: "section",
  "/": "rules", "+": "zoomIn", "=": "zoomIn", "-": "zoomOut", "−": "zoomOut", "0": "fit", ",": "moveBack", ".": "moveOn",
  "<": "roundBack", ">": "roundOn", Home: "first", End: "live", "?": "keys",
};
const LETTERS: Readonly<Record<string, Command>> = {
  r: "other", x: "train", g: "goods", v: "prices", p: "plan", m: "map", a: "actor", k: "cards", s: "players", n: "news",
  h: "log", c: "talk", f: "freight", l: "places", d: "deals", t: "try", o: "orders", b: "recap",
};

export function commandOf(press: KeyPress): Command | null {
  if (press.alt) return null;
  const letter = press.key.length === 1 ? press.key.toLowerCase() : "";
  if (press.ctrl) return letter === "z" && !press.shift ? "undo" : null;
  return PLAIN[press.key] ?? (press.shift ? null : (LETTERS[letter] ?? null));
}
