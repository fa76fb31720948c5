import { describe, expect, test } from "vitest";
import type { LogEntry, Offer } from "../net/types";
import { changed, sinceMine, spanOf, told, turnsOf } from "./recap";
import { onlyPass } from "./skipping";

const entry = (number: number, seat: string, company: string | null = null, text: readonly string[] = ["Moves."], more: Partial<LogEntry> = {}): LogEntry => ({
  number, seat, company, text, action: null, label: "label", at: "", back_to: null, stands: true, by: "player", agreed: [], round: "operating 1", ...more,
});
const isMine = (seat: string | null): boolean => seat === "me";

describe("since my move", () => {
  test("begins after my last move and ends with the last of others, also while I am moving again", () => {
    const log = [entry(1, "me"), entry(2, "me"), entry(3, "ada", "A"), entry(4, "ben", "B"), entry(5, "me")];
    const since = sinceMine(log, isMine);
    expect([since?.from, since?.to, since?.entries.map((one) => one.number)]).toEqual([2, 4, [3, 4]]);
  });

  test("there is nothing to tell before my first move, or where nobody else has moved, or where it was all taken back", () => {
    expect(sinceMine([entry(1, "ada")], isMine)).toBeNull();
    expect(sinceMine([entry(1, "me"), entry(2, "me")], isMine)).toBeNull();
    expect(sinceMine([entry(1, "me"), entry(2, "ada", null, [], { stands: false }), entry(3, "ada", null, [], { back_to: 1 })], isMine)).toBeNull();
  });

  test("a company's moves are one turn, and without companies each player has one", () => {
    const turns = turnsOf([entry(3, "ada", "A"), entry(4, "ada", "A"), entry(5, "ben", "B"), entry(6, "ada"), entry(7, "ben"), entry(8, "ben")]);
    expect(turns.map((turn) => [turn.company, turn.seat, ...spanOf(turn)])).toEqual([["A", "ada", 2, 4], ["B", "ben", 4, 5], [null, "ada", 5, 6], [null, "ben", 6, 8]]);
  });

  test("three lines are told of a turn, the others counted; a move without words has its label", () => {
    const [turn] = turnsOf([entry(3, "ada", "A", ["One.", "Two."]), entry(4, "ada", "A", []), entry(5, "ada", "A", ["Four.", "Five."])]);
    expect(told(turn as never)).toEqual({ lines: [{ number: 3, text: "One." }, { number: 3, text: "Two." }, { number: 4, text: "label" }], more: 2 });
  });

  test("a number that did not change, or is hidden, is not told", () => {
    const say = (before: number, after: number): string => `${before} ${after}`;
    expect([changed("ada", 5, 5, say), changed("ada", null, 5, say)]).toEqual([[], []]);
    expect(changed("ada", 5, 3, say)).toEqual([{ owner: "ada", text: "5 3", tone: "no" }]);
  });
});

describe("nothing to do but pass", () => {
  const offer = (kind: string, more: Partial<Offer> = {}): Offer => ({ kind, label: kind, action: { type: kind }, facts: [], ...more });
  test("a pass is skipped only where it is the only choice", () => {
    const pass = offer("Pass");
    expect(onlyPass([pass], ["Pass"], undefined)).toBe(pass);
    expect(onlyPass([pass, offer("BuyTrain")], ["Pass"], undefined)).toBeNull();
    expect(onlyPass([offer("BuyTrain")], ["Pass"], undefined)).toBeNull();
  });

  test("whoever has just taken a move back decides for themselves", () => {
    expect(onlyPass([offer("Pass")], ["Pass"], entry(4, "me", null, [], { back_to: 2 }))).toBeNull();
  });
});
