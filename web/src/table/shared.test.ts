import { describe, expect, test } from "vitest";
import type { Seat } from "../net/types";
import { alsoAt, sharedSeats } from "./shared";

const seat = (more: Partial<Seat>): Seat => ({ seat: "s1", name: "Ann", kind: "here", bot: null, mine: true, taken: true, also: [], present: true, ...more });

describe("seats with two holders", () => {
  test("are those of mine that name somebody else", () => {
    const seats = [seat({}), seat({ seat: "s2", also: ["Bo"] }), seat({ seat: "s3", mine: false, also: [] }), seat({ seat: "s4", also: [] })];
    expect(sharedSeats(seats).map((one) => one.seat)).toEqual(["s2"]);
  });
  test("name people, kinds of devices, and what cannot be named", () => {
    expect(alsoAt(seat({ also: ["Bo", "Firefox, Linux", ""] }), "another device")).toEqual(["Bo", "Firefox, Linux", "another device"]);
  });
});
