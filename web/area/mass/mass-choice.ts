import { MASS_COLUMNS } from '#domain/mass/mass-column.ts';
import { rentingStart } from '#domain/vehicle/renting-start.ts';

/** Fields that every vehicle has for itself, so that several cannot have the same value. */
const OWN: readonly string[] = ['license', 'vin', 'asset_code', ...Object.keys(rentingStart.shape)];

/** The columns that several vehicles can have in common, in the order of the template. */
export const COMMON_COLUMNS = MASS_COLUMNS.filter(({ field }) => !OWN.includes(field));

/** For a field, the other one that it needs: a model needs its make, a reason its purpose. */
const NEEDED: Readonly<Record<string, string>> = {
  brand_id: 'model_id',
  model_id: 'brand_id',
  subtype_id: 'type_id',
  unusable: 'unusable_reason',
  unusable_reason: 'unusable',
  driving_start_day: 'driving_start_time',
  driving_start_time: 'driving_start_day',
  driving_end_day: 'driving_end_time',
  driving_end_time: 'driving_end_day',
};

/** The chosen fields after one of them was chosen, with what it needs, or put away, with what needs it. */
export function toggledField(chosen: readonly string[], field: string): string[] {
  if (!chosen.includes(field))
    return [...new Set([...chosen, field, ...(NEEDED[field] ? [NEEDED[field]] : [])])];
  return chosen.filter((one) => one !== field && NEEDED[one] !== field);
}
