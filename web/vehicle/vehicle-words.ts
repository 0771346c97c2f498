import type { VehicleRecord } from '#api/vehicle.ts';
import { statutoryTest } from '#domain/vehicle/inspection.ts';
import { driverName } from '#text/driver-name.ts';
import type { Translate } from '#text/key.ts';
import { isTextKey } from '../language/text.ts';
import type { Say } from '../list/grid-column.ts';
import { listWord } from '../picker/enumerated.ts';

/** Words that are texts `vehicle.<kind>_<word>`; a word newer than the page is shown as it is. */
function coded(kind: string, word: unknown, t: Translate): string {
  const key = `vehicle.${kind}_${String(word)}`;
  return isTextKey(key) ? t(key) : String(word);
}

/** `SPECIAL` is a word, the other categories are codes. */
export function categoryWord(category: string, t: Translate): string {
  return category === 'SPECIAL' ? t('vehicle.category_special') : category;
}

/** What decides which inspection it is, as far as it is known: a form may have nothing chosen yet. */
type Inspected = { country: string | null; category: string | null };

/** What the inspection is called in the vehicle's country (domain rules §11). */
export function inspectionName({ country, category }: Inspected, t: Translate): string {
  return coded('inspection', statutoryTest({ country: country ?? 'ES', category }), t);
}

/** The label of the exemption from all inspections. */
export function exemptionLabel(vehicle: Inspected, t: Translate): string {
  return t('vehicle.nct_exemption', { name: inspectionName(vehicle, t) });
}

const KINDS: Readonly<Record<string, string>> = {
  registration_state: 'registration',
  cancel_reason: 'reason',
  country: 'country',
  accessories: 'accessory',
  kept: 'module',
  erased: 'module',
};
const LISTS = new Set([
  'brand_id',
  'model_id',
  'type_id',
  'subtype_id',
  'contract_typology_id',
  'renting_company_id',
]);
const UNITS: Readonly<Record<string, string>> = {
  max_speed: 'km/h',
  consumption: 'l/100 km',
  initial_odometer: 'km',
  start_of_day_odometer: 'km',
  power: 'kW',
  mma: 'kg',
  voltage: 'V',
  fitted_km: 'km',
  tread_mm: 'mm',
};
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A value of a field in words, as the history shows it; null: as it is. Additional fields go by their names, as stored text. */
export function fieldWords(
  field: string,
  value: unknown,
  { t, f }: Say,
  additional: VehicleRecord['additional'] = [],
): string | null {
  if (value === null || value === undefined || value === '') return null;
  const own = additional.find(({ name }) => name === field);
  if (own?.type === 'boolean') return t(value === 'true' ? 'ui.yes' : 'ui.no');
  if (own?.type === 'number') return f.dec(Number(value), Number.isInteger(Number(value)) ? 0 : 2);
  if (Array.isArray(value))
    return value.map((one) => fieldWords(field, one, { t, f }) ?? String(one)).join(', ');
  if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no');
  const kind = KINDS[field];
  if (kind) return coded(kind, value, t);
  if (field === 'fuel_type' || LISTS.has(field)) return listWord(String(value), t);
  if (field === 'driver_id') return driverName(String(value), t);
  if (field === 'category') return categoryWord(String(value), t);
  if (field === 'monthly_tax') return f.money(String(value));
  if (typeof value === 'number') {
    const unit = UNITS[field];
    return `${f.dec(value, Number.isInteger(value) ? 0 : 1)}${unit ? `\u00a0${unit}` : ''}`;
  }
  return typeof value === 'string' && DAY.test(value) ? f.day(value) : null;
}

/** The label of a field of the sheet, of a command or of a kind of dated rows; an additional field is named by itself. */
export function fieldLabel(
  field: string,
  of: { vehicle: VehicleRecord; entity: string },
  t: Translate,
): string {
  const { vehicle, entity } = of;
  if (field === 'nct_exemption') return exemptionLabel(vehicle, t);
  const key = `${entity}.${field}`;
  const isAdditional = vehicle.additional.some(({ name }) => name === field);
  return !isAdditional && isTextKey(key) ? t(key) : field;
}

/** What of the record a line of the history is about; null for the record itself. */
export function partLabel(entity: string, t: Translate): string | null {
  return entity === 'vehicle' ? null : coded('tab', entity, t);
}
