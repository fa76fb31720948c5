/** Quiet hours of this device: nothing rings and nothing pops up; what is new is only counted. */
import { remember, remembered } from "./prefs.svelte";

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Minutes since midnight. */
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a moment lies between two times of day; they may lie on both sides of midnight. Two equal ones are no time. */
export function isBetween(now: Date, from: string, to: string): boolean {
  if (!TIME.test(from) || !TIME.test(to)) return false;
  const [start, end, at] = [minutes(from), minutes(to), now.getHours() * 60 + now.getMinutes()];
  return start <= end ? start <= at && at < end : at >= start || at < end;
}

class Quiet {
  on = $state(remembered("quiet") === "on");
  from = $state(time("quiet.from", "22:00"));
  to = $state(time("quiet.to", "07:00"));

  get isNow(): boolean {
    return this.on && isBetween(new Date(), this.from, this.to);
  }

  set(on: boolean): void {
    this.on = on;
    remember("quiet", on ? "on" : null);
  }

  /** What is no time of day changes nothing. */
  setTime(which: "from" | "to", value: string): boolean {
    if (!TIME.test(value)) return false;
    this[which] = value;
    remember(`quiet.${which}`, value);
    return true;
  }
}

function time(name: string, usual: string): string {
  const kept = remembered(name) ?? "";
  return TIME.test(kept) ? kept : usual;
}

export const quiet = new Quiet();
