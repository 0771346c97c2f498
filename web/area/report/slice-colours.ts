import type { Validation } from '#domain/refuelling/outcome.ts';

/**
 * The colours of the outcomes of refuellings (domain rules §6.3): good green, bad red, open amber, without a
 * position grey.
 */
const VALIDATION: Readonly<Record<Validation, string>> = {
  pending: '#1565c0',
  gps_ok: '#2e7d32',
  different_position: '#c62828',
  unknown_station: '#f9a825',
  out_of_hours: '#ffca28',
  no_position: '#757575',
  disconnected: '#bdbdbd',
};

/** The colours of categories with a fixed meaning, by the column of their values; undefined: any colours. */
export function sliceColours(
  column: string | undefined,
  categories: readonly string[],
): string[] | undefined {
  return column === 'validation' ? categories.map((code) => VALIDATION[code as Validation]) : undefined;
}
