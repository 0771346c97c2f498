import { z } from 'zod';
import { MAINTENANCE_WARN, TREAD_MIN } from '../constants.ts';
import type { FieldFault } from '../fault.ts';
import { dayField, optionalDay, optionalText, requiredText } from '../field.ts';
import { plainText } from '../plain-text.ts';
import { datedKind, type RowState } from './dated-kind.ts';
import { NOT_DUE, notBefore } from './done.ts';

const STATES = [
  'worn',
  'expired',
  'close',
  'planned',
  'undated',
  'replaced',
] as const satisfies readonly RowState[];
const TEXT_MAX = 20;
const oneDecimal = (value: number) => Math.round(value * 10) / 10;

const tyreInput = z.object({
  /** Position on the vehicle, in the words of the workshop; compared without case and accents. */
  position: requiredText(TEXT_MAX),
  brand: optionalText(TEXT_MAX),
  size: optionalText(TEXT_MAX),
  /** Week and year of manufacture as printed on the tyre. Example: `2325`. */
  dot: optionalText(TEXT_MAX),
  fitted: dayField,
  /** Odometer when it was fitted, km, 0–3,000,000. */
  fitted_km: z.int().min(0).max(3_000_000).nullable().default(null),
  /** Depth of the tread, mm with one decimal, 0–25. */
  tread_mm: z.number().min(0).max(25).overwrite(oneDecimal).nullable().default(null),
  next_review: optionalDay,
});
type Tyre = Pick<z.output<typeof tyreInput>, 'position' | 'fitted'>;

const isSamePlace = (one: Tyre, other: Tyre) => plainText(one.position) === plainText(other.position);
const isReplaced = (tyre: Tyre, others: readonly Tyre[]) =>
  others.some((other) => other.fitted > tyre.fitted && isSamePlace(other, tyre));

/**
 * Tyres of a vehicle (domain rules §9.3). The one fitted last at a position is active and has replaced the
 * earlier ones.
 */
export const TYRE = datedKind({
  section: 'tyre',
  edit: 'vehicle:edit',
  input: tyreInput,
  columns: [
    { id: 'position', type: 'text', required: true },
    { id: 'state', type: 'enum', words: { coded: 'tyre.state_', of: STATES } },
    { id: 'tread_mm', type: 'dec1', words: { unit: 'mm' } },
    { id: 'next_review', type: 'date' },
    { id: 'fitted', type: 'date' },
    { id: 'fitted_km', type: 'int', words: { unit: 'km' } },
    { id: 'brand', type: 'text' },
    { id: 'size', type: 'text' },
    { id: 'dot', type: 'code' },
  ],
  more: [],
  faults(tyre, { today, others }) {
    const { fitted, next_review } = tyre;
    const faults: FieldFault[] = [];
    if (others.some((other) => isSamePlace(other, tyre) && other.fitted === fitted))
      faults.push({ field: 'position', code: 'tyre.duplicate' });
    if (fitted > today) faults.push({ field: 'fitted', code: 'val.futureDate' });
    if (next_review !== null && next_review <= fitted)
      faults.push({ field: 'next_review', code: 'val.order' });
    return faults;
  },
  dueFields: ['position', 'fitted', 'next_review'],
  dues: (tyre, { others }) =>
    tyre.next_review === null || isReplaced(tyre, others)
      ? []
      : [{ kind: 'revision', of: null, day: tyre.next_review, odometerKm: null, warn: MAINTENANCE_WARN }],
  stateFields: ['tread_mm'],
  ownState(tyre, { others }) {
    if (isReplaced(tyre, others)) return 'replaced';
    return tyre.tread_mm !== null && tyre.tread_mm < TREAD_MIN ? 'worn' : null;
  },
  done: {
    of: [],
    hasKm: false,
    follows: false,
    after(tyre, { day, next }, { others }) {
      if (tyre.next_review === null || isReplaced(tyre, others)) return NOT_DUE;
      return notBefore(tyre.fitted, day) ?? { how: 'edit', row: { ...tyre, next_review: next } };
    },
  },
});
