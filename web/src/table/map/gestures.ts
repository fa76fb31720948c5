/** Mouse and fingers on the map: a click is a click, a drag pans or draws, two fingers pinch, holding asks what this is. */
import type { Point } from "./geometry";
import type { Viewport } from "./viewport.svelte";

/** Something on the map that is drawn along instead of the map being moved. */
export interface Drag {
  readonly move: (p: Point) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
}

export interface Gestures {
  readonly viewport: Viewport;
  readonly onClick: (p: Point, isFinger: boolean) => void;
  readonly onHold: (p: Point) => void;
  readonly onHover: (p: Point | null) => void;
  /** A drag that begins here: what it draws, or null where it moves the map. */
  readonly onGrab?: (p: Point, isFinger: boolean) => Drag | null;
}

const SLACK = 5;
const HOLD = 550;

export function gestures(element: HTMLElement, options: Gestures): { destroy: () => void } {
  const down = new Map<number, Point>();
  let start: Point | null = null;
  let moved = false;
  let drag: Drag | null = null;
  let held: ReturnType<typeof setTimeout> | undefined;
  const view = options.viewport;

  const place = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  /** Buttons and picks that lie on the map have a click of their own. */
  const isOwn = (event: Event): boolean => (event.target as Element).closest("[data-own-click]") !== null;

  function pressed(event: PointerEvent): void {
    if (event.button !== 0 || isOwn(event)) return;
    down.set(event.pointerId, place(event));
    start = place(event);
    moved = down.size > 1;
    if (moved) release("cancel");
    clearTimeout(held);
    if (event.pointerType !== "mouse") {
      const at = start;
      held = setTimeout(() => {
        if (!moved && down.size === 1) {
          moved = true;
          options.onHold(at);
        }
      }, HOLD);
    }
  }

  function dragged(event: PointerEvent): void {
    const now = place(event);
    const before = down.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType === "mouse") options.onHover(now);
      return;
    }
    if (start !== null && Math.hypot(now.x - start.x, now.y - start.y) > SLACK && !moved) {
      moved = true;
      element.setPointerCapture(event.pointerId);
      drag = options.onGrab?.(start, event.pointerType !== "mouse") ?? null;
    }
    if (drag !== null) drag.move(now);
    else if (moved && down.size === 1) view.pan(now.x - before.x, now.y - before.y);
    if (down.size === 2) pinch(event.pointerId, now);
    down.set(event.pointerId, now);
  }

  function pinch(id: number, now: Point): void {
    const other = [...down].find(([key]) => key !== id)?.[1];
    const before = down.get(id);
    if (other === undefined || before === undefined) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    if (was > 0) view.zoomAt(middle, is / was);
    view.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  function release(how: "drop" | "cancel"): void {
    const was = drag;
    drag = null;
    was?.[how]();
  }

  function released(event: PointerEvent): void {
    clearTimeout(held);
    if (down.has(event.pointerId)) release(event.type === "pointerup" ? "drop" : "cancel");
    const was = down.delete(event.pointerId);
    if (was && !moved && down.size === 0 && event.type === "pointerup") options.onClick(place(event), event.pointerType !== "mouse");
    if (down.size === 0) {
      start = null;
      if (was && moved) view.settle();
    }
  }

  function wheeled(event: WheelEvent): void {
    event.preventDefault();
    view.zoomAt(place(event), Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)));
  }

  function asked(event: MouseEvent): void {
    if (isOwn(event)) return;
    event.preventDefault();
    if (!moved || down.size === 0) options.onHold(place(event));
  }

  const listeners: readonly (readonly [string, (event: never) => void])[] = [
    ["pointerdown", pressed],
    ["pointermove", dragged],
    ["pointerup", released],
    ["pointercancel", released],
    ["pointerleave", () => options.onHover(null)],
    ["wheel", wheeled],
    ["contextmenu", asked],
  ];
  for (const [name, run] of listeners) element.addEventListener(name, run as EventListener, { passive: false });
  return {
    destroy: () => {
      clearTimeout(held);
      for (const [name, run] of listeners) element.removeEventListener(name, run as EventListener);
    },
  };
}
