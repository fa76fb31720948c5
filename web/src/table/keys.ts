/** Keys at any table: what was pressed, and whether it is meant for the table. */

export interface KeyPress {
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** Whether the focus came by the pointer: then Enter means the table, not the button that was clicked last. */
let isByPointer = false;
const WALKING: ReadonlySet<string> = new Set(["Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]);

/** Hears how people get about. */
export function watchFocus(): () => void {
  const pointed = (): void => void (isByPointer = true);
  const walked = (event: KeyboardEvent): void => {
    if (WALKING.has(event.key)) isByPointer = false;
  };
  addEventListener("pointerdown", pointed, true);
  addEventListener("keydown", walked, true);
  return () => {
    removeEventListener("pointerdown", pointed, true);
    removeEventListener("keydown", walked, true);
    isByPointer = false;
  };
}

/** What a slider moves by. */
const SLIDING: ReadonlySet<string> = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]);

/** Whether somebody is writing, or a control under the focus takes this key for itself; in front of an open dialog every key is the dialog's. */
export function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  // a button that was pressed in it and is busy has given the focus back to the page
  if (target.closest("dialog") !== null || document.querySelector("dialog[open]") !== null) return true;
  if (target.closest("input[type=range]") !== null) return SLIDING.has(key);
  if (target.closest("input:not([type=checkbox]), textarea, select") !== null) return true;
  if (target.closest("input") !== null) return key === " ";
  const own = target.closest("button, a, [role=button], [role=radio], [role=slider]");
  if (own === null || own.hasAttribute("data-map-place")) return false;
  return key === " " || (key === "Enter" && !isByPointer);
}

/** Escape leaves a field, as it leaves everything else. */
export function leavesField(event: KeyboardEvent): boolean {
  const field = event.target;
  if (event.key !== "Escape" || !(field instanceof HTMLElement) || field.closest("dialog") !== null || !field.matches("input, textarea, select")) return false;
  field.blur();
  return true;
}
