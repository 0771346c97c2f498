import { z } from 'zod';
import { addDays } from '../day.ts';
import type { FieldFault } from '../fault.ts';
import {
  dayField,
  idField,
  moneyField,
  optionalId,
  optionalLines,
  optionalText,
  requiredText,
} from '../field.ts';
import { plainText } from '../plain-text.ts';
import { datedKind } from './dated-kind.ts';

/** A bill may be dated this many days ahead. */
const AHEAD_DAYS = 31;

const billInput = z.object({
  /** The supplier's number, compared without case and accents. */
  code: requiredText(40),
  type_id: idField,
  provider: optionalText(120),
  description: optionalLines(500),
  date: dayField,
  amount: moneyField,
  /** Null: not stated. */
  cost_centre_id: optionalId,
});

/** Bills of suppliers for a vehicle (domain rules §9.3); a code is unique within the vehicle. */
export const BILL = datedKind({
  section: 'bill',
  edit: 'vehicle_cost:edit',
  input: billInput,
  columns: [
    { id: 'code', type: 'code', required: true },
    { id: 'date', type: 'date' },
    { id: 'amount', type: 'money' },
    { id: 'type', input: 'type_id', type: 'text', words: { enumerated: 'bill_type' } },
    { id: 'provider', type: 'text' },
    { id: 'cost_centre', input: 'cost_centre_id', type: 'text', words: { fleet: true } },
    { id: 'description', type: 'text' },
  ],
  more: [],
  newest: 'date',
  spent: { day: 'date', amount: 'amount' },
  faults({ code, date }, { today, others }) {
    const faults: FieldFault[] = [];
    if (others.some((other) => plainText(other.code) === plainText(code)))
      faults.push({ field: 'code', code: 'bill.exists' });
    if (date > addDays(today, AHEAD_DAYS)) faults.push({ field: 'date', code: 'val.date' });
    return faults;
  },
  dueFields: [],
  dues: () => [],
  ownState: () => null,
});
