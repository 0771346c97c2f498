import { z } from 'zod';
import { INSPECTION_WARN } from '../constants.ts';
import type { FieldFault } from '../fault.ts';
import { idField, optionalDay, optionalLines } from '../field.ts';
import { datedKind, type RowState } from './dated-kind.ts';
import { notBefore, sameInterval } from './done.ts';
import { suggestedInspection } from './suggested-inspection.ts';

const STATES = ['expired', 'close', 'planned', 'undated', 'exempt'] as const satisfies readonly RowState[];

const inspectionInput = z.object({
  type_id: idField,
  last: optionalDay,
  /** Required unless the inspection is exempt. */
  next: optionalDay,
  /** For this type alone; the vehicle's own exemption covers all types. */
  exemption: z.boolean().default(false),
  observations: optionalLines(1_000),
});

const isExempt = (row: { exemption: boolean }, vehicle: { nct_exemption: boolean }) =>
  row.exemption || vehicle.nct_exemption;

/**
 * Statutory inspections of a vehicle, one for each type (domain rules §9.3). Exempt ones cause no warnings
 * (§5.12).
 */
export const INSPECTION = datedKind({
  section: 'inspection',
  edit: 'vehicle:edit',
  input: inspectionInput,
  columns: [
    { id: 'type', input: 'type_id', type: 'text', required: true, words: { enumerated: 'itv_type' } },
    { id: 'state', type: 'enum', words: { coded: 'inspection.state_', of: STATES } },
    { id: 'next', type: 'date' },
    { id: 'last', type: 'date' },
    { id: 'observations', type: 'text' },
  ],
  more: [{ id: 'exemption', type: 'bool' }],
  faults({ type_id, last, next, exemption }, { today, vehicle, others }) {
    const faults: FieldFault[] = [];
    if (others.some((other) => other.type_id === type_id))
      faults.push({ field: 'type_id', code: 'inspection.duplicate' });
    if (last !== null && last > today) faults.push({ field: 'last', code: 'val.futureDate' });
    if (next === null && !exemption && !vehicle.nct_exemption)
      faults.push({ field: 'next', code: 'val.required' });
    if (last !== null && next !== null && next <= last)
      faults.push({ field: 'next', code: 'inspection.order' });
    return faults;
  },
  dueFields: ['next', 'exemption'],
  dues: (row, { vehicle }) =>
    row.next === null || isExempt(row, vehicle)
      ? []
      : [{ kind: 'inspection', of: null, day: row.next, odometerKm: null, warn: INSPECTION_WARN }],
  ownState: (row, { vehicle }) => (isExempt(row, vehicle) ? 'exempt' : null),
  done: {
    of: [],
    hasKm: false,
    follows: true,
    after(row, { day, next }, { vehicle: { inspected } }) {
      const suggested = inspected ? suggestedInspection(inspected, day) : null;
      const due = next ?? suggested ?? sameInterval(row.last, row.next, day);
      return notBefore(row.last, day) ?? { how: 'edit', row: { ...row, last: day, next: due } };
    },
  },
});

/**
 * The statutory test of a vehicle (domain rules §11), which depends on its country. Ireland has one for cars
 * and another for commercial vehicles; where the category does not decide, it may be either (`IE`).
 */
export function statutoryTest(vehicle: { country: string; category: string | null }): string {
  const { country, category } = vehicle;
  if (country !== 'IE' || category === null) return country;
  if (category === 'M1') return 'IE_car';
  return /^[MNO]/.test(category) ? 'IE_commercial' : 'IE';
}
