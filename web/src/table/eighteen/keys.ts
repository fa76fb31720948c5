/** What a key means at the table. Keys in a field of text mean nothing here. */
import type { KeyPress } from "../keys";

export type Command =
  | "main" | "back" | "pass" | "clear" | "best" | "turn" | "turnBack" | "tileOn" | "tileBack" | "keep" | "loan"
  | "hexOn" | "hexBack" | "map" | "mapLarge" | "actor" | "shares" | "chart" | "depot" | "log" | "talk" | "plan" | "try" | "orders"
  | "why" | "recap" | "rules" | "zoomIn" | "zoomOut" | "fit" | "moveBack" | "moveOn" | "roundBack" | "roundOn" | "first" | "live" | "undo" | "keys";

const PLAIN: Readonly<Record<string, Command>> = {
  Enter: "main", Escape: "back", "1": "pass", "2": "clear", "3": "best", "[": "tileBack", "]": "tileOn",
  "/": "rules", "+": "zoomIn", "=": "zoomIn", "-": "zoomOut", "−": "zoomOut", "0": "fit", ",": "moveBack", ".": "moveOn",
  "<": "roundBack", ">": "roundOn", Home: "first", End: "live", "?": "keys",
};
const LETTERS: Readonly<Record<string, Command>> = {
  r: "turn", k: "keep", l: "loan", n: "hexOn", m: "map", a: "actor", s: "shares", g: "chart", d: "depot", h: "log",
  c: "talk", p: "plan", t: "try", o: "orders", w: "why", b: "recap",
};

export function commandOf(press: KeyPress): Command | null {
  if (press.alt) return null;
  const letter = press.key.length === 1 ? press.key.toLowerCase() : "";
  if (press.ctrl) return letter === "z" && !press.shift ? "undo" : null;
  if (press.shift && letter === "r") return "turnBack";
  if (press.shift && letter === "n") return "hexBack";
  if (press.shift && letter === "m") return "mapLarge";
  return PLAIN[press.key] ?? (press.shift ? null : (LETTERS[letter] ?? null));
}
