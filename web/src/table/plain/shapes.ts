/** How a part of a view is shown that nobody has drawn: by its shape alone. */

export type Scalar = string | number | boolean | null;
export type Fields = Readonly<Record<string, unknown>>;
export interface Row {
  readonly name: string;
  readonly cells: readonly unknown[];
}
/** What is to be drawn for a value. */
export type Shape =
  | { readonly kind: "scalar"; readonly value: Scalar }
  | { readonly kind: "none" }
  | { readonly kind: "line"; readonly values: readonly Scalar[] }
  | { readonly kind: "table"; readonly columns: readonly string[]; readonly rows: readonly Row[]; readonly named: boolean }
  | { readonly kind: "fields"; readonly fields: readonly (readonly [string, unknown])[] }
  | { readonly kind: "items"; readonly items: readonly unknown[] };

export const isScalar = (value: unknown): value is Scalar => value === null || ["string", "number", "boolean"].includes(typeof value);
export const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** Objects with the same fields, at least two of them and with more than one field: they stand below one another. */
function columnsOf(values: readonly unknown[]): readonly string[] | null {
  const first = values[0];
  if (values.length < 2 || !isFields(first)) return null;
  const names = Object.keys(first);
  const isAlike = (value: unknown): boolean => isFields(value) && Object.keys(value).length === names.length && names.every((name) => name in value);
  return names.length > 1 && values.every(isAlike) ? names : null;
}

export function shapeOf(value: unknown): Shape {
  if (value === undefined || value === null) return { kind: "none" };
  if (isScalar(value)) return { kind: "scalar", value };
  const isList = Array.isArray(value);
  const entries: readonly (readonly [string, unknown])[] = isList ? value.map((item, i) => [String(i + 1), item]) : Object.entries(value as Fields);
  if (entries.length === 0) return { kind: "none" };
  const values = entries.map(([, item]) => item);
  if (isList && values.every(isScalar)) return { kind: "line", values };
  const columns = columnsOf(values);
  if (columns !== null) {
    return { kind: "table", columns, named: !isList, rows: entries.map(([name, item]) => ({ name, cells: columns.map((column) => (item as Fields)[column]) })) };
  }
  return isList ? { kind: "items", items: values } : { kind: "fields", fields: entries };
}

/** Parts with more single values than this are folded; tables can be read at a glance and may be longer. */
const [LONG, LONG_TABLE] = [12, 150];

export function isLong(value: unknown): boolean {
  return sizeOf(value) > (shapeOf(value).kind === "table" ? LONG_TABLE : LONG);
}

/** How many single values there are. */
export function sizeOf(value: unknown): number {
  if (isScalar(value) || value === undefined) return 1;
  return Object.values(value as object).reduce<number>((sum, item) => sum + sizeOf(item), 0);
}

/** A name of the program as people read it: `set_number` is `Set number`, `BuyShare` is `Buy share`. */
export function readable(name: string): string {
  const words = name.replace(/_/g, " ").replace(/([a-z0-9])([A-Z][a-z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
