import type { Actor } from '../access/role.ts';
import type { FieldFault } from '../fault.ts';

/** The most vehicles of a mass change (spec §9). */
export const MASS_ROWS = 300;
/**
 * `draftHours`: how long a verdict waits for its confirmation. `undoDays`: how long an applied change can be
 * rolled back.
 */
export const MASS_KEPT = { draftHours: 24, undoDays: 30 } as const;

/** Edit existing vehicles only, or also register the missing ones (domain rules §2.3). */
export const MASS_MODES = ['edit', 'import'] as const;
export type MassMode = (typeof MASS_MODES)[number];

/** A draft waits for its confirmation; an applied change may be undone once. */
export const MASS_STATES = ['draft', 'applied', 'undone'] as const;

/** Formats of a file and of its template; files are sent with the first content type of each. */
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
/** Values by the names of their fields: those of a row, or those of a vehicle. */
export type MassValues = Readonly<Record<string, MassValue>>;
/** A field with its old and its new value. */
export type MassFieldChange = { field: string; from: MassValue; to: MassValue };

/**
 * The fields of `after` whose values differ from `before`, in the order of `after`. A new vehicle has no
 * `before`.
 */
export function massChanges(before: MassValues | null, after: MassValues): MassFieldChange[] {
  const text = (value: unknown) => JSON.stringify(value ?? null);
  return Object.entries(after)
    .map(([field, to]) => ({ field, from: before?.[field] ?? null, to }))
    .filter(({ field, to }) => (before ? text(before[field]) !== text(to) : !isEmpty(to)));
}

/**
 * Does a change overwrite an existing value? Then the user confirms once for all such changes (domain rules
 * §9.2).
 */
export function overwrites({ from }: MassFieldChange): boolean {
  return !isEmpty(from);
}

function isEmpty(value: MassValue): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0);
}

/**
 * May the user see the mass changes of others? Administrators may (domain rules §2.1), as far as they see the
 * vehicles.
 */
export function seesOthers(actors: readonly Actor[]): boolean {
  return actors.some((actor) => actor === 'ADM' || actor === 'SYS');
}

/** The faults without repetitions of the same code for the same field. */
export function distinctFaults(faults: readonly FieldFault[]): FieldFault[] {
  return faults.filter(
    ({ field, code }, at) => faults.findIndex((other) => other.field === field && other.code === code) === at,
  );
}
