import { z } from 'zod';
import type { FieldFault } from '../fault.ts';
import { dayField, moneyField, optionalDay, optionalId } from '../field.ts';
import { datedKind, type RowState } from './dated-kind.ts';
import { spanFaults } from './span.ts';

const STATES = ['planned', 'upcoming', 'closed'] as const satisfies readonly RowState[];

const amortizationInput = z.object({
  /** More than 0. */
  monthly_fee: moneyField,
  start_day: dayField,
  /** Null: until further notice. */
  end_day: optionalDay,
  /** Null: that of the vehicle. */
  cost_centre_id: optionalId,
});

/**
 * The monthly cost of a vehicle of one's own (domain rules §9.3); a rented vehicle gets no new amortization.
 */
export const AMORTIZATION = datedKind({
  section: 'amortization',
  edit: 'vehicle_cost:edit',
  input: amortizationInput,
  columns: [
    { id: 'monthly_fee', type: 'money', required: true },
    { id: 'state', type: 'enum', words: { coded: 'amortization.state_', of: STATES } },
    { id: 'start_day', type: 'date' },
    { id: 'end_day', type: 'date' },
    { id: 'cost_centre', input: 'cost_centre_id', type: 'text', words: { fleet: true } },
  ],
  more: [],
  newest: 'start_day',
  faults(row, { vehicle, others, before }) {
    const faults: FieldFault[] = [];
    if (vehicle.contract_class === 'rented' && !before)
      faults.push({ field: 'monthly_fee', code: 'amortization.rented' });
    else if (Number(row.monthly_fee) === 0)
      faults.push({ field: 'monthly_fee', code: 'val.range', params: { min: 0.01, max: 9_999_999.99 } });
    return [...faults, ...spanFaults(row, others)];
  },
  dueFields: [],
  dues: () => [],
  stateFields: ['start_day', 'end_day'],
  ownState({ start_day, end_day }, { today }) {
    if (start_day > today) return 'upcoming';
    return end_day !== null && end_day < today ? 'closed' : 'planned';
  },
});
