/** Facts into a message: `{name}` is a value, `{n|one hex|# hexes}` counts, `#` being the number as people write it. */

export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;

const PLACE = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

/** Creating a formatter is slow, using it is fast. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(lang: string): Intl.NumberFormat {
  let format = formats.get(lang);
  if (format === undefined) {
    format = new Intl.NumberFormat(lang);
    formats.set(lang, format);
  }
  return format;
}

export function fill(template: string, values: Values, lang: string): string {
  if (!template.includes("{")) return template;
  const number = formatOf(lang);
  return template.replace(PLACE, (whole, name: string, one: string | undefined, many: string | undefined) => {
    const value = values[name];
    if (value === undefined) return whole;
    const shown = typeof value === "number" ? number.format(value) : value;
    if (one === undefined || many === undefined) return shown;
    return (value === 1 ? one : many).replaceAll("#", shown);
  });
}
