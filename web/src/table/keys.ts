/** Keys at any table: what was pressed, and whether it is meant for the table. */

export interface KeyPress {
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** Whether somebody is writing, or a control under the focus takes this key for itself. */
export function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input:not([type=checkbox]), textarea, select, dialog") !== null) return true;
  if (target.closest("input") !== null) return key === " ";
  const own = target.closest("button, a, [role=button], [role=radio], [role=slider]");
  return own !== null && (key === "Enter" || key === " ") && !own.hasAttribute("data-map-place");
}
