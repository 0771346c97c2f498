import { z } from 'zod';
import type { FieldFault } from '../fault.ts';
import {
  dayField,
  moneyField,
  optionalId,
  optionalLines,
  optionalText,
  optionalTime,
  requiredText,
} from '../field.ts';
import { plainText } from '../plain-text.ts';
import { datedKind, type RowState } from './dated-kind.ts';

const STATES = ['open', 'closed'] as const satisfies readonly RowState[];

const claimInput = z.object({
  /** The insurer's number, compared without case and accents. */
  number: requiredText(40),
  date: dayField,
  hour: optionalTime,
  place: optionalText(120),
  driver_id: optionalId,
  third_party: optionalText(120),
  description: optionalLines(1_000),
  at_fault: z.boolean().default(false),
  /** The cost, or its estimate; null when unknown. */
  amount: moneyField.nullable().default(null),
  state: z.enum(STATES, 'val.enum').default('open'),
});

/** Accidents of a vehicle, with their outcome (domain rules §9.3); a number is unique within the vehicle. */
export const CLAIM = datedKind({
  section: 'claim',
  edit: 'vehicle:edit',
  input: claimInput,
  columns: [
    { id: 'number', type: 'code', required: true },
    { id: 'state', type: 'enum', words: { coded: 'claim.state_', of: STATES } },
    { id: 'date', type: 'date' },
    { id: 'place', type: 'text' },
    { id: 'driver', input: 'driver_id', type: 'text', words: { driver: true } },
    { id: 'third_party', type: 'text' },
    { id: 'at_fault', type: 'bool' },
    { id: 'amount', type: 'money' },
  ],
  more: [
    { id: 'hour', type: 'hour' },
    { id: 'description', type: 'text' },
  ],
  newest: 'date',
  faults({ number, date }, { today, others }) {
    const faults: FieldFault[] = [];
    if (others.some((other) => plainText(other.number) === plainText(number)))
      faults.push({ field: 'number', code: 'claim.duplicate' });
    if (date > today) faults.push({ field: 'date', code: 'val.futureDate' });
    return faults;
  },
  dueFields: [],
  dues: () => [],
  stateFields: ['state'],
  ownState: ({ state }) => state,
});
