import { expect, test } from "vitest";
import { isBetween } from "./quiet.svelte";

const at = (hour: number, minute = 0): Date => new Date(2026, 10, 17, hour, minute);

test("quiet hours may lie on both sides of midnight", () => {
  expect([21, 22, 23, 0, 6].map((hour) => isBetween(at(hour), "22:00", "06:30"))).toEqual([false, true, true, true, true]);
  expect([isBetween(at(6, 29), "22:00", "06:30"), isBetween(at(6, 30), "22:00", "06:30")]).toEqual([true, false]);
  expect([isBetween(at(12), "11:00", "13:00"), isBetween(at(13), "11:00", "13:00")]).toEqual([true, false]);
});

test("two equal times, and what is no time, keep nobody quiet", () => {
  expect([isBetween(at(8), "08:00", "08:00"), isBetween(at(8), "", "24:00"), isBetween(at(8), "7:00", "09:00")]).toEqual([false, false, false]);
});
