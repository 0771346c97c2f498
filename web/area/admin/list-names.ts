import type { EnumeratedRecord } from '#api/admin.ts';
import type { EnumeratedList } from '#domain/admin/enumerated-list.ts';
import { plainText } from '#domain/plain-text.ts';

/** The lists in the order of the screen; those edited most come first. */
export const LIST_ORDER: readonly EnumeratedList[] = [
  'vehicle_brand',
  'vehicle_type',
  'vehicle_contract',
  'fuel_types',
  'vehicle_additional',
  'renting_company',
  'bill_type',
  'itv_type',
  'tracker_model',
  'tracker_provider',
  'gsm_operator',
  'look_purpose',
];

/** A value as the screen shows it: named in the reader's language, with what is below it. */
export type ShownValue = { value: EnumeratedRecord; name: string; inside: readonly ShownValue[] };

/** The filter of a list. */
export type ListFilter = { q: string; retired: boolean };

/**
 * The values of one list by name. A value passes when it or one below it matches the search; if it matches
 * itself, all values below it are shown.
 */
export function shownValues(
  values: readonly EnumeratedRecord[],
  filter: ListFilter,
  reader: { nameOf: (value: EnumeratedRecord) => string; language: string },
): ShownValue[] {
  const { nameOf, language } = reader;
  const q = plainText(filter.q.trim());
  const named = values
    .filter(({ retired }) => filter.retired || !retired)
    .map((value) => ({ value, name: nameOf(value) }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
  const matches = ({ name }: { name: string }) => q === '' || plainText(name).includes(q);
  return named
    .filter(({ value }) => value.parent_id === null)
    .flatMap((parent) => {
      const below = named.filter(({ value }) => value.parent_id === parent.value.id);
      const isMatch = matches(parent);
      const inside = isMatch ? below : below.filter(matches);
      return isMatch || inside.length > 0
        ? [{ ...parent, inside: inside.map((child) => ({ ...child, inside: [] })) }]
        : [];
    });
}
