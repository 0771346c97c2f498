import type { Actor } from '../access/role.ts';
import type { FieldFault } from '../fault.ts';

/** The most vehicles that are changed at once (spec §9). */
export const MASS_ROWS = 300;
/** For how long a verdict waits for its confirmation, and for how long what was applied can be rolled back. */
export const MASS_KEPT = { draftHours: 24, undoDays: 30 } as const;

/** Edit what is there, or also register the vehicles that are not (domain rules §2.3). */
export const MASS_MODES = ['edit', 'import'] as const;
export type MassMode = (typeof MASS_MODES)[number];

/** A draft waits for its confirmation; what was applied may be undone once. */
export const MASS_STATES = ['draft', 'applied', 'undone'] as const;

/** Formats of a file and of its template; the first content type of each is the one that files are sent with. */
export const MASS_FILE_TYPES = {
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  csv: ['text/csv'],
} as const;
export const MASS_FORMATS = ['xlsx', 'csv'] as const;
export type MassFormat = (typeof MASS_FORMATS)[number];

/** Largest file, octets, and the most columns in it. */
export const MASS_FILE = { octets: 5 * 1024 * 1024, columns: 100 } as const;

/** A value of a field in an input; null clears it. */
export type MassValue = string | number | boolean | null | readonly string[];
/** Values by the names of their fields: what a row gives, or what a vehicle has. */
export type MassValues = Readonly<Record<string, MassValue>>;
/** A field that becomes another. */
export type MassFieldChange = { field: string; from: MassValue; to: MassValue };

/** What becomes another from `before` to `after`: the fields of `after`, in their order. A new vehicle has no `before`. */
export function massChanges(before: MassValues | null, after: MassValues): MassFieldChange[] {
  const text = (value: unknown) => JSON.stringify(value ?? null);
  return Object.entries(after)
    .map(([field, to]) => ({ field, from: before?.[field] ?? null, to }))
    .filter(({ field, to }) => (before ? text(before[field]) !== text(to) : !isEmpty(to)));
}

/** Does a change write over a value that was there? Then the user confirms once for all of them (domain rules §9.2). */
export function overwrites({ from }: MassFieldChange): boolean {
  return !isEmpty(from);
}

function isEmpty(value: MassValue): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0);
}

/** May the user see what others changed at once? Those who administer (domain rules §2.1), as far as they see the vehicles. */
export function seesOthers(actors: readonly Actor[]): boolean {
  return actors.some((actor) => actor === 'ADM' || actor === 'SYS');
}

/** The faults without those that say the same of the same field. */
export function distinctFaults(faults: readonly FieldFault[]): FieldFault[] {
  return faults.filter(
    ({ field, code }, at) => faults.findIndex((other) => other.field === field && other.code === code) === at,
  );
}
