import { describe, expect, test } from "vitest";
import { routeOf } from "./router.svelte";

describe("addresses", () => {
  test("the first page is the lobby", () => {
    expect(routeOf("/").screen).toBe("Lobby");
  });

  test("a table is known by its id", () => {
    expect(routeOf("/t/kX3-9/")).toMatchObject({ screen: "Table", params: { id: "kX3-9" } });
  });

  test("a rule has an address of its own", () => {
    expect(routeOf("/rules/1848/1848-SR-01").params).toEqual({ title: "1848", rule: "1848-SR-01" });
  });

  test("an unknown path is missing, not the lobby", () => {
    expect(routeOf("/nowhere").screen).toBe("Missing");
    expect(routeOf("/rules/%E0").screen).toBe("Missing");
  });
});
