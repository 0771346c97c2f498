import { z } from 'zod';
import { MAINTENANCE_WARN } from '../constants.ts';
import { addDays, addMonths, type Day } from '../day.ts';
import type { FieldFault } from '../fault.ts';
import { dayField, optionalDay, optionalLines, optionalText } from '../field.ts';
import { datedKind, type RowState } from './dated-kind.ts';
import { NOT_DUE, notBefore, sameInterval } from './done.ts';

/** Kinds of work on a vehicle (domain rules §9.3). */
const MAINTENANCE_TYPES = ['corrective', 'preventive', 'visual_inspection'] as const;
const STATES = ['expired', 'close', 'planned', 'undated', 'replaced'] as const satisfies readonly RowState[];
const WORDS = { coded: 'maintenance.type_', of: MAINTENANCE_TYPES } as const;
const typeField = z.enum(MAINTENANCE_TYPES, 'val.enum');
const NOT_KM = 'maint.distance';

const maintenanceInput = z.object({
  type: typeField,
  /** Done or planned. */
  date: dayField,
  place: optionalText(120),
  description: optionalLines(500),
  /** Null: the next one is of the same type. */
  next_type: typeField.nullable().default(null),
  next_date: optionalDay,
  /** The odometer at which the next one is due, km, 1–3,000,000. */
  next_distance: z.int(NOT_KM).min(1, NOT_KM).max(3_000_000, NOT_KM).nullable().default(null),
  observations: optionalLines(1_000),
});
type Maintenance = Pick<z.output<typeof maintenanceInput>, 'type' | 'next_type' | 'date'>;

const nextType = ({ type, next_type }: Pick<Maintenance, 'type' | 'next_type'>) => next_type ?? type;

/**
 * Is the due of a maintenance replaced? A later maintenance of the due type, once its day has come, ends it;
 * one that plans the same type again replaces it.
 */
const isReplaced = (row: Maintenance, others: readonly Maintenance[], today: Day) =>
  others.some(
    (other) =>
      other.date > row.date && other.date <= today && [other.type, nextType(other)].includes(nextType(row)),
  );

/**
 * Maintenances of a vehicle (domain rules §9.3), each with the day or the odometer figure by which the next
 * is due.
 */
export const MAINTENANCE = datedKind({
  section: 'maintenance',
  edit: 'vehicle:edit',
  input: maintenanceInput,
  columns: [
    { id: 'type', type: 'enum', required: true, words: WORDS },
    { id: 'state', type: 'enum', words: { coded: 'maintenance.state_', of: STATES } },
    { id: 'date', type: 'date' },
    { id: 'next_date', type: 'date' },
    { id: 'next_distance', type: 'int', words: { unit: 'km' } },
    { id: 'next_type', type: 'enum', words: WORDS },
    { id: 'place', type: 'text' },
    { id: 'description', type: 'text' },
  ],
  more: [{ id: 'observations', type: 'text' }],
  newest: 'date',
  faults({ date, next_date, next_distance }, { today, vehicle: { odometerKm }, before }) {
    const faults: FieldFault[] = [];
    if (date > addMonths(today, 12)) faults.push({ field: 'date', code: 'val.date' });
    if (next_date === null && next_distance === null)
      faults.push({ field: 'next_date', code: 'maint.nextRequired' });
    if (next_date !== null && next_date <= date) faults.push({ field: 'next_date', code: 'maint.order' });
    if (next_distance !== null && next_distance !== before?.next_distance) {
      if (odometerKm === null) faults.push({ field: 'next_distance', code: 'maint.noPositions' });
      else if (next_distance <= odometerKm) faults.push({ field: 'next_distance', code: NOT_KM });
    }
    return faults;
  },
  byOdometer: true,
  dueFields: ['type', 'next_type', 'date', 'next_date', 'next_distance'],
  dues: (row, { today, others }) =>
    isReplaced(row, others, today) || (row.next_date === null && row.next_distance === null)
      ? []
      : [
          {
            kind: nextType(row) === 'visual_inspection' ? 'revision' : 'maintenance',
            of: nextType(row),
            day: row.next_date,
            odometerKm: row.next_distance,
            warn: MAINTENANCE_WARN,
          },
        ],
  ownState: (row, { today, others }) => (isReplaced(row, others, today) ? 'replaced' : null),
  done: {
    of: [],
    hasKm: true,
    follows: true,
    after(row, { day, next, nextKm }, { today, others, vehicle: { odometerKm } }) {
      if (isReplaced(row, others, today)) return NOT_DUE;
      const km = nextKm === null || odometerKm === null ? null : odometerKm + nextKm;
      const made = {
        ...{ type: nextType(row), date: day, next_type: null },
        next_date: next ?? sameInterval(row.date, row.next_date, day),
        next_distance: km,
        ...{ place: null, description: null, observations: null },
      };
      return notBefore(addDays(row.date, 1), day) ?? { how: 'create', row: made };
    },
  },
});
