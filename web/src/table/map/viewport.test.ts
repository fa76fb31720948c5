import { describe, expect, test, vi } from "vitest";
import { Viewport } from "./viewport.svelte";

const box = { x: 0, y: 0, width: 1000, height: 500 };
const none = { left: 0, top: 0, right: 0, bottom: 0 };

function pane(width: number, height: number, align: "middle" | "end" = "middle"): Viewport {
  const view = new Viewport();
  view.resize(width, height);
  view.frame(box, none, align);
  return view;
}

describe("pan and zoom", () => {
  test("fit shows the whole map in its proportions", () => {
    expect(pane(500, 500).scale).toBe(0.5);
    expect(pane(2000, 500).scale).toBe(1);
  });

  test("room to spare lies at the left, where cards float", () => {
    expect(pane(2000, 500, "end").x).toBe(1000);
  });

  test("on a phone it stands high, above the sheet that grows over it", () => {
    const view = pane(400, 600);
    expect(view.y).toBe(200);
    view.frame(box, none, "middle", true);
    expect(view.y).toBe(32);
  });

  test("a fitted map stays fitted when the pane changes, a moved one keeps its middle", () => {
    const view = pane(1000, 500);
    view.resize(500, 250);
    expect(view.scale).toBe(0.5);
    view.zoom(2);
    const middle = view.toMap({ x: 250, y: 125 });
    view.resize(700, 350);
    expect(view.toMap({ x: 350, y: 175 }).x).toBeCloseTo(middle.x);
  });

  test("zoom leaves the point under the pointer where it is", () => {
    const view = pane(1000, 500);
    const before = view.toMap({ x: 200, y: 100 });
    view.zoomAt({ x: 200, y: 100 }, 1.7);
    expect(view.toMap({ x: 200, y: 100 }).x).toBeCloseTo(before.x);
    expect(view.isFitted).toBe(false);
  });

  test("what shall be shown is moved into the pane and no farther", () => {
    const view = pane(1000, 500);
    view.show({ x: 990, y: 250 }, 100);
    expect(view.toScreen({ x: 990, y: 250 }).x).toBeCloseTo(900);
    const still = view.x;
    view.show({ x: 500, y: 250 }, 50);
    expect(view.x).toBe(still);
  });

  test("a part at the edge of the map is shown without what lies beyond the edge", () => {
    const view = pane(400, 400);
    view.look({ x: 900, y: 400, width: 100, height: 100 });
    expect(view.toScreen({ x: 1000, y: 500 })).toEqual({ x: 400, y: 400 });
    // a part that is wide leaves room above and below, which the map fills
    view.look({ x: 600, y: 450, width: 400, height: 50 });
    expect(view.toScreen({ x: 1000, y: 500 })).toEqual({ x: 400, y: 400 });
    view.look(null);
    expect(view.scale).toBe(0.4);
  });

  test("a small map is enlarged until a finger can meet it", () => {
    const view = pane(400, 400);
    view.show({ x: 500, y: 250 }, 100, 0.9);
    expect(view.scale).toBe(0.9);
  });

  test("the part that matters is shown until somebody moves the map or wants it whole", () => {
    const view = pane(500, 250);
    view.look({ x: 0, y: 0, width: 500, height: 250 });
    expect(view.scale).toBe(1);
    view.resize(250, 125);
    expect(view.scale).toBe(0.5);
    view.zoom(1.5);
    view.look({ x: 0, y: 0, width: 100, height: 50 });
    expect(view.scale).toBeCloseTo(0.75);
    view.fit();
    expect(view.scale).toBe(0.25);
  });

  test("while a hand moves the map its picture is shifted, and painted anew when the hand rests", () => {
    vi.useFakeTimers();
    const view = pane(1000, 500);
    const before = view.placed;
    expect(view.shift).toBe("none");
    view.pan(30, 10);
    view.zoomAt({ x: 0, y: 0 }, 1.5);
    expect(view.placed).toBe(before);
    expect(view.shift).toBe("translate(45.00px, 15.00px) scale(1.5000)");
    vi.advanceTimersByTime(60);
    expect(view.placed).toBe(before);
    vi.advanceTimersByTime(200);
    expect([view.shift, view.painted]).toEqual(["none", { x: 45, y: 15, scale: 1.5 }]);
    vi.useRealTimers();
  });

  test("what is not moved by hand is painted at once, and so is what would be blurred", () => {
    const view = pane(1000, 500);
    view.zoom(1.25);
    expect(view.shift).toBe("none");
    view.pan(5, 5);
    view.settle();
    expect(view.shift).toBe("none");
    view.zoomAt({ x: 0, y: 0 }, 3);
    expect(view.shift).toBe("none");
    view.pan(5, 5);
    view.fit();
    expect(view.shift).toBe("none");
  });
});
