import { z } from 'zod';
import { MAINTENANCE_WARN } from '../constants.ts';
import { dayField, moneyField, phoneField, requiredText } from '../field.ts';
import { datedKind, type RowState } from './dated-kind.ts';
import { spanFaults } from './span.ts';

const COVERS = ['third_party', 'extended', 'comprehensive'] as const;
const STATES = ['expired', 'close', 'planned', 'upcoming', 'replaced'] as const satisfies readonly RowState[];

const insuranceInput = z.object({
  company: requiredText(120),
  policy: requiredText(40),
  cover: z.enum(COVERS, 'val.enum').nullable().default(null),
  start_day: dayField,
  /** The last day that is covered. */
  end_day: dayField,
  /** For the whole time. */
  premium: moneyField.nullable().default(null),
  /** The telephone number to call after an accident. */
  phone: phoneField,
});
type Started = Pick<z.output<typeof insuranceInput>, 'start_day'>;

const isRenewed = (row: Started, others: readonly Started[]) =>
  others.some((other) => other.start_day > row.start_day);

/**
 * Insurance policies of a vehicle (domain rules §9.3), one at a time; the last must be renewed before it
 * ends.
 */
export const INSURANCE = datedKind({
  section: 'insurance',
  edit: 'vehicle:edit',
  input: insuranceInput,
  columns: [
    { id: 'company', type: 'text', required: true },
    { id: 'state', type: 'enum', words: { coded: 'insurance.state_', of: STATES } },
    { id: 'end_day', type: 'date' },
    { id: 'policy', type: 'code' },
    { id: 'cover', type: 'enum', words: { coded: 'insurance.cover_', of: COVERS } },
    { id: 'start_day', type: 'date' },
    { id: 'premium', type: 'money' },
    { id: 'phone', type: 'text' },
  ],
  more: [],
  newest: 'start_day',
  faults: (row, { others }) => spanFaults(row, others),
  dueFields: ['start_day', 'end_day'],
  dues: (row, { others }) =>
    isRenewed(row, others)
      ? []
      : [{ kind: 'revision', of: null, day: row.end_day, odometerKm: null, warn: MAINTENANCE_WARN }],
  ownState(row, { today, others }) {
    if (row.start_day > today) return 'upcoming';
    if (!isRenewed(row, others)) return null;
    return row.end_day < today ? 'replaced' : 'planned';
  },
});
