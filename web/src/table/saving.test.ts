import { expect, test } from "vitest";
import { fileName } from "./saving";

test("a file is called as the server says, and never leads to another folder", () => {
  expect(fileName('attachment; filename="1848-abc-57.pdf"', "x")).toBe("1848-abc-57.pdf");
  expect(fileName('attachment; filename="../../x.pdf"', "mine.pdf")).toBe("mine.pdf");
  expect(fileName(null, "mine.pdf")).toBe("mine.pdf");
});
