/** An instant on the wire: ISO 8601 in UTC, with milliseconds. `at` is a date of the database, or ms UTC. */
export function iso(at: Date | number): string;
export function iso(at: Date | number | null | undefined): string | null;
export function iso(at: Date | number | null | undefined): string | null {
  return at == null ? null : new Date(at).toISOString();
}
