import type { VehicleRow } from '#api/vehicle.ts';
import { normalCode } from '#domain/field.ts';

/** Codes that a search reads but a result does not normally show. */
const FACTS = ['vin', 'imei', 'asset_code', 'work_code'] as const;

/**
 * The code of a vehicle that contains the searched text. Example: `35207` → its IMEI; null when its plate or
 * name matched.
 */
export function matchedFact(
  row: Pick<VehicleRow, 'license' | 'alias' | (typeof FACTS)[number]>,
  q: string,
): { field: (typeof FACTS)[number]; value: string } | null {
  const wanted = normalCode(q);
  if (wanted === '' || row.license.includes(wanted)) return null;
  for (const field of FACTS) {
    const value = row[field];
    if (value?.includes(wanted)) return { field, value };
  }
  return null;
}
