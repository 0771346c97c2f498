import type { Field, List, ListFilter } from '../list.ts';
import type { DatedKind, DatedSection } from './dated-kind.ts';
import { DATED_KINDS } from './dated-kinds.ts';
import { REGISTRATION_STATES } from './registration-state.ts';

const REGISTRATION: ListFilter = {
  name: 'registration',
  label: 'vehicle.ofVehicle',
  words: { coded: 'vehicle.registration_', of: REGISTRATION_STATES.filter((state) => state !== 'deleted') },
};

/** May rows of the kind have something due? */
export const hasDues = ({ dueFields }: Pick<DatedKind, 'dueFields'>): boolean => dueFields.length > 0;

/** A column that a filter can use: a value of a list, a code, a day, yes or no, or a part of a text. */
const isFiltered = ({ type, words }: Field) =>
  words === undefined ? ['date', 'bool', 'text'].includes(type) : 'enumerated' in words || 'coded' in words;

/**
 * The list of the rows of a kind on all vehicles in sight: plate, columns of the kind, and fleet. It says how
 * much is left until the most pressing due; distances are metres. Without a filter by `registration` it has
 * the rows of registered vehicles.
 */
export function datedList(kind: DatedKind): List {
  const { section, columns, newest } = kind;
  const left: Field[] = [
    { id: 'days_left', label: 'calendar.days_left', type: 'int' },
    ...(kind.byOdometer
      ? [{ id: 'distance_left', label: 'calendar.distance_left', type: 'odometer' } as const]
      : []),
  ];
  const own = columns.map(({ required: _, ...column }): Field => column as Field);
  const [first, state] = own;
  // The rest until the due stands beside the state, which is the second column where there are dues.
  const beside = hasDues(kind) ? [state!, ...left, ...own.slice(2)] : own.slice(1);
  return {
    name: `vehicle_${section}`,
    section,
    order: hasDues(kind) ? { id: 'days_left', dir: 'asc' } : { id: newest!, dir: 'desc' },
    columns: [
      { id: 'license', label: 'word.license', type: 'code', required: true },
      first!,
      ...beside,
      { id: 'alias', label: 'word.alias', type: 'text', hidden: true },
      { id: 'fleet', label: 'word.fleet', type: 'text', words: { fleet: true } },
    ],
    more: [],
    filters: [
      ...columns
        .filter(isFiltered)
        .map(({ id, type }): ListFilter => ({ name: id, column: id, ...(type === 'date' && { type }) })),
      REGISTRATION,
    ],
  };
}

/** The list of each kind of dated rows, by its section. */
export const DATED_LISTS = Object.fromEntries(
  DATED_KINDS.map((kind) => [kind.section, datedList(kind)]),
) as unknown as { readonly [Section in DatedSection]: List };
