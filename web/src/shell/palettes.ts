/** Sets of colours for things that belong to somebody, which eyes tell apart that do not see all colours alike. */
import type { Colours } from "./settings";

/** Neighbours in a set differ in lightness as well. Where more are needed the sets begin anew. */
export const SETS: Readonly<Record<Exclude<Colours, "printed">, readonly string[]>> = {
  red_green: ["#0063b1", "#f0a000", "#14171a", "#8fd0f5", "#7a5a00", "#ffd07a", "#9aa3ab", "#2b2b6b", "#fff6cf", "#656d74", "#1f8ad6", "#4a3000"],
  blue_yellow: ["#c1121f", "#7fdede", "#003f3f", "#ff6f7a", "#2aa9a9", "#f4f4f4", "#5c0a10", "#ffb3ba", "#656d74", "#9aa3ab", "#007575", "#14171a"],
  greys: ["#14171a", "#f2f2f2", "#6b6b6b", "#d0d0d0", "#3d3d3d", "#adadad"],
};
/** Colours of routes and of players on paper, in the order of their dashes. */
export const ROUTES: Readonly<Record<Exclude<Colours, "printed">, readonly string[]>> = {
  red_green: ["#0063b1", "#a35200", "#14171a", "#6b6b6b", "#6b3fa0"],
  blue_yellow: ["#c1121f", "#007575", "#14171a", "#6b6b6b", "#7a3b00"],
  greys: ["#14171a", "#5e5e5e", "#3a3a3a", "#686868", "#4a4a4a"],
};
const DARK = "#16181c";
const LIGHT = "#ffffff";

/** How bright a colour is, from 0 to 1. */
export function brightness(colour: string): number {
  const parts = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255);
  const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How well two colours are told apart as letters and ground: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [brightness(one), brightness(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The colour of letters on a ground. */
export const inkOn = (shade: string): string => (contrast(shade, LIGHT) >= contrast(shade, DARK) ? LIGHT : DARK);

