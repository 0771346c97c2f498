/** A row of Traccar's in JSON: typed as its database is, or all texts from a file. Names are lower case. */
export type Row = Readonly<Record<string, unknown>>;

/** A text without blanks at its ends; null when it is missing, empty, or MySQL's sign for null. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = String(value).trim();
  return text === '' || text === '\\N' ? null : text;
}

/** A whole number, as ids are; null when there is none. */
export function idOf(value: unknown): number | null {
  const text = textOf(value);
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** A flag: `true`, `t` and `1` in any spelling are set. */
export function flagOf(value: unknown): boolean {
  return ['true', 't', '1'].includes(textOf(value)?.toLowerCase() ?? '');
}

/** The attributes of a row, which are JSON in a text; empty when they cannot be read. */
export function attributesOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'string') return isObject(value) ? value : {};
  try {
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** An instant that was stored without a zone and is UTC; null when there is none. ms UTC. */
export function instantOf(value: unknown): number | null {
  const text = textOf(value)?.replace(' ', 'T');
  const ms =
    text === undefined ? Number.NaN : Date.parse(/(Z|[+-]\d\d(:?\d\d)?)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(ms) ? null : ms;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
