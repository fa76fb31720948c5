import { expect, test } from "vitest";
import { Asides } from "./asides";

interface Asked {
  readonly name: string;
  readonly answer: () => void;
}

function asking(asides: Asides, under: Asked[]): (name: string, isWanted?: () => boolean) => Promise<string | null> {
  return (name, isWanted = () => true) => asides.ask(() => new Promise<string>((done) => under.push({ name, answer: () => done(name) })), isWanted);
}
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

test("only a few questions are under way, and the others follow in their order", async () => {
  const under: Asked[] = [];
  const ask = asking(new Asides(2), under);
  const all = Promise.all(["a", "b", "c", "d"].map((name) => ask(name)));
  await settle();
  expect(under.map(({ name }) => name)).toEqual(["a", "b"]);
  under[1]?.answer();
  await settle();
  expect(under.map(({ name }) => name)).toEqual(["a", "b", "c"]);
  for (const place of [0, 2, 3]) {
    under[place]?.answer();
    await settle();
  }
  expect(await all).toEqual(["a", "b", "c", "d"]);
});

test("what nobody wants any more is not asked, and does not hold up the next", async () => {
  const under: Asked[] = [];
  const ask = asking(new Asides(1), under);
  let isWanted = true;
  const [first, late, next] = [ask("first"), ask("late", () => isWanted), ask("next")];
  isWanted = false;
  await settle();
  under[0]?.answer();
  expect(await late).toBeNull();
  await settle();
  under[1]?.answer();
  expect([await first, await next, under.map(({ name }) => name)]).toEqual(["first", "next", ["first", "next"]]);
});

test("a question that fails makes room for the next", async () => {
  const asides = new Asides(1);
  const failing = asides.ask(() => Promise.reject(new Error("no")), () => true);
  const next = asides.ask(() => Promise.resolve(1), () => true);
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe(1);
});
