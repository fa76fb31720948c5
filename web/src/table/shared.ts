/** Seats that are played from more places than this one. */
import type { Seat } from "../net/types";

/** Who else plays a seat of mine, in words; a device that nobody has named is called by the word given. */
export function alsoAt(seat: Seat, unnamed: string): string[] {
  return seat.also.map((name) => (name === "" ? unnamed : name));
}

/** My seats that somebody else plays too. */
export const sharedSeats = (seats: readonly Seat[]): Seat[] => seats.filter((seat) => seat.mine && seat.also.length > 0);
