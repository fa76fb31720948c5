/** The map by keyboard: from milepost to milepost in six directions. */
import type { Direction } from "./model";

/** The direction of an arrow key; up and down lean east and west, with Shift the other way. */
export function directionOfKey(key: string, shift: boolean): Direction | null {
  switch (key) {
    case "ArrowRight":
      return 0;
    case "ArrowLeft":
      return 3;
    case "ArrowUp":
      return shift ? 4 : 5;
    case "ArrowDown":
      return shift ? 1 : 2;
    default:
      return null;
  }
}
