import { describe, expect, it } from 'vitest';
import { checkInput } from '../input-fault.ts';
import { cancelFault, cancelInput, moveFaults, recoveryInput } from './registration.ts';

const VEHICLE = { fleet_start: '2024-01-02', today: '2026-03-02' };
const CANCEL = cancelInput.parse({ reason: 'SALE', date: '2026-03-01' });

describe('deregistering and deleting (domain rules §3.1)', () => {
  it.each([
    ['in order', {}, VEHICLE, null],
    ['today', { date: '2026-03-02' }, VEHICLE, null],
    ['without a start in the fleet', {}, { ...VEHICLE, fleet_start: null }, 'vehicle.noFleetStart'],
    ['another reason that is not told', { reason: 'OTHER' }, VEHICLE, 'reason_text val.required'],
    ['another reason', { reason: 'OTHER', reason_text: 'Lent' }, VEHICLE, null],
    ['on the day it began', { date: '2024-01-02' }, VEHICLE, 'date vehicle.dateBeforeFleetStart'],
    ['the day after', { date: '2024-01-03' }, VEHICLE, null],
    ['tomorrow', { date: '2026-03-03' }, VEHICLE, 'date val.futureDate'],
  ])('%s', (_name, change, vehicle, expected) => {
    const fault = cancelFault({ ...CANCEL, ...change } as typeof CANCEL, vehicle);
    const told =
      fault && 'fields' in fault ? fault.fields.map(({ field, code }) => `${field} ${code}`)[0] : fault?.code;
    expect(told ?? null).toBe(expected);
  });

  it('tells the first that fails', () => {
    const input = { ...CANCEL, reason: 'OTHER', date: '2030-01-01' } as typeof CANCEL;
    expect(cancelFault(input, { ...VEHICLE, fleet_start: null })).toEqual({ code: 'vehicle.noFleetStart' });
    expect(cancelFault(input, VEHICLE)).toEqual({ fields: [{ field: 'reason_text', code: 'val.required' }] });
  });

  it.each([
    [
      { reason: 'GONE', date: '2026-03-01' },
      { field: 'reason', code: 'val.enum' },
    ],
    [{ date: '2026-03-01' }, { field: 'reason', code: 'val.required' }],
    [{ reason: 'SALE' }, { field: 'date', code: 'val.required' }],
  ])('%j is refused', (input, fault) => expect(checkInput(cancelInput, input).fields).toEqual([fault]));
});

it.each([
  ['2026-03-02', '2024-01-02', []],
  ['2026-03-03', '2024-01-02', ['val.futureDate']],
  ['2025-06-01', '2025-06-01', []],
  ['2025-05-31', '2025-06-01', ['val.order']],
  // The stay has not begun yet, so it will begin in the other fleet.
  ['2026-03-02', '2026-03-20', []],
])('a move on %s of a vehicle in its fleet since %s: %j', (date, enteredDay, codes) => {
  const faults = moveFaults({ fleet_id: 1, date }, { today: '2026-03-02', enteredDay });
  expect(faults.map(({ code }) => code)).toEqual(codes);
});

it.each([
  ['in order', { modules: ['renting', 'tracking'] }, null],
  ['nothing kept', { modules: [] }, null],
  ['not confirmed', { confirmed: false }, 'confirmed'],
  ['a module there is not', { modules: ['tyres'] }, 'modules.0'],
  ['no type', { type_id: null }, 'type_id'],
])('a recovery, %s', (_name, change, field) => {
  const input = { fleet_id: 1, type_id: 2, confirmed: true, ...change };
  expect(checkInput(recoveryInput, input).fields?.[0]?.field ?? null).toBe(field);
});
