/** How long ago something was, in the reader's words. */

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** `3 minutes ago`; below a minute `now`. */
export function ago(iso: string, now: number, lang: string): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  const words = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  for (const [unit, size] of STEPS) {
    if (seconds >= size) return words.format(-Math.floor(seconds / size), unit);
  }
  return words.format(0, "second");
}

/** `2 h`, `20 min`, `1 day`: how long somebody has been thinking. Empty below a minute. */
export function lasting(iso: string, now: number, lang: string): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  for (const [unit, size] of STEPS) {
    if (seconds < size) continue;
    const display = unit === "day" ? "long" : "short";
    return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: display }).format(Math.floor(seconds / size));
  }
  return "";
}
