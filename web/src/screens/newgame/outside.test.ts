import { expect, test } from "vitest";
import { outside } from "./outside";

test("links carry an address that other devices can open", () => {
  expect(outside("https://club.example", [])).toEqual({ address: "https://club.example", isLocal: false });
  expect(outside("http://127.0.0.1:8048", ["http://192.168.1.20:8048/"])).toEqual({ address: "http://192.168.1.20:8048", isLocal: false });
  expect(outside("http://localhost:8048", [])).toEqual({ address: "http://localhost:8048", isLocal: true });
});
