import { expect, test } from "vitest";
import type { TitleCard } from "../../net/types";
import { isNamedAfter } from "./named";

const title = { name: "1848", subtitle: "Australia", words: { "title.subtitle": { en: "Australia", de: "Australien" } } } as unknown as TitleCard;

test("a table is named after its title in whatever language its host reads", () => {
  expect(isNamedAfter(title, "1848 Australia")).toBe(true);
  expect(isNamedAfter(title, "1848 Australien")).toBe(true);
  expect(isNamedAfter(title, "Tuesday club")).toBe(false);
  expect(isNamedAfter({ ...title, words: {}, subtitle: "" } as TitleCard, "1848")).toBe(true);
});
