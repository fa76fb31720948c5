/**
 * Two positions one after the other differ in little. What is the same in both becomes the same object, so that whoever draws a
 * position sees at once what did not change, and many positions take up little more room than one.
 */
type Named = Record<string, unknown>;

const isNamed = (value: unknown): value is Named => typeof value === "object" && value !== null && !Array.isArray(value);

/** `now` with those parts of `before` that are equal to its own; all of `before` if it is equal as a whole. `now` is given away. */
export function sharing<T>(before: unknown, now: T): T {
  if (before === now) return now;
  if (Array.isArray(before) && Array.isArray(now)) return sharedList(before, now) as T;
  if (isNamed(before) && isNamed(now)) return sharedParts(before, now) as T;
  return now;
}

function sharedList(before: readonly unknown[], now: unknown[]): readonly unknown[] {
  let isSame = before.length === now.length;
  for (let i = 0; i < now.length; i++) {
    const part = sharing(before[i], now[i]);
    now[i] = part;
    isSame &&= part === before[i];
  }
  return isSame ? before : now;
}

/** The order of names counts too: it may be the order in which things are shown. */
function sharedParts(before: Named, now: Named): Named {
  const names = Object.keys(now);
  const old = Object.keys(before);
  let isSame = names.length === old.length;
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string;
    const part = sharing(before[name], now[name]);
    now[name] = part;
    isSame &&= name === old[i] && part === before[name];
  }
  return isSame ? before : now;
}
