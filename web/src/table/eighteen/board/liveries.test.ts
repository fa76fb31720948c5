import { describe, expect, test } from "vitest";
import { COLOURS } from "../../../shell/settings";
import type { CompanyCard } from "../wire";
import { ROUTES, brightness, contrast } from "../../../shell/palettes";
import { liveriesOf } from "./liveries";

const card = (i: number): CompanyCard => ({ id: `C${i}`, name: `Company ${i}`, letters: `C${i}`, shade: "#123456", ink: "#ffffff", pattern: `p${i}`, shape: "round", dark: { shade: "#654321", ink: "#ffffff" } }) as unknown as CompanyCard;
const cards = Array.from({ length: 12 }, (_, i) => card(i));

/** What is left of a colour for eyes without one kind of cones (Viénot, Brettel and Mollon 1999; on linear light). */
const SEEN: Readonly<Record<"red_green" | "blue_yellow", readonly (readonly number[])[]>> = {
  red_green: [[0.29, 0.71, 0], [0.29, 0.71, 0], [-0.02, 0.02, 1]],
  blue_yellow: [[1, 0.14, -0.14], [0, 0.87, 0.13], [0, 0.87, 0.13]],
};
function seen(colour: string, kind: keyof typeof SEEN): readonly number[] {
  const linear = [1, 3, 5].map((from) => (Number.parseInt(colour.slice(from, from + 2), 16) / 255) ** 2.2);
  // seen as lightness is felt
  return SEEN[kind].map((row) => Math.max(0, row.reduce((sum, part, i) => sum + part * (linear[i] ?? 0), 0)) ** (1 / 2.2));
}
const apart = (a: readonly number[], b: readonly number[]): number => Math.hypot(...a.map((part, i) => part - (b[i] ?? 0)));

describe("colours of companies", () => {
  test("as printed they are what the title says", () => {
    expect(liveriesOf(cards, false, "printed").get("C0")?.shade).toBe("#123456");
    expect(liveriesOf(cards, true, "printed").get("C0")?.shade).toBe("#654321");
  });

  test("whatever the colours, letters, patterns and outlines stay and letters can be read", () => {
    for (const colours of COLOURS) {
      for (const [id, livery] of liveriesOf(cards, false, colours)) {
        const i = Number(id.slice(1));
        expect([livery.letters, livery.pattern, livery.shape]).toEqual([`C${i}`, `p${i}`, "round"]);
        expect(contrast(livery.shade, livery.ink), `${colours} ${livery.shade}`).toBeGreaterThan(4.5);
      }
    }
  });

  test.each(["red_green", "blue_yellow"] as const)("the first nine of a set for %s blindness are told apart without the colours that are not seen", (colours) => {
    const shades = [...liveriesOf(cards, false, colours).values()].slice(0, 9).map((livery) => seen(livery.shade, colours));
    for (const [i, one] of shades.entries()) for (const [j, other] of shades.slice(i + 1).entries()) expect(apart(one, other), `${i} and ${i + 1 + j}`).toBeGreaterThan(0.2);
  });

  test("grey ones differ in brightness from their neighbours", () => {
    const shades = [...liveriesOf(cards, false, "greys").values()].slice(0, 6).map((livery) => livery.shade);
    for (const [i, shade] of shades.slice(1).entries()) expect(Math.abs(brightness(shade) - brightness(shades[i] as string))).toBeGreaterThan(0.05);
  });

  test("routes of every set can be read on their casing", () => {
    const routes = Object.values(ROUTES).flat();
    for (const route of routes) for (const casing of ["#ffffff", "#f4f0e6"]) expect(contrast(route, casing), route).toBeGreaterThan(4.4);
  });
});
