import { describe, expect, it, test } from 'vitest';
import { fineDriverFaults, fineFaults, fineInput, maskedCode } from './fine.ts';

const TODAY = '2026-03-20';
const FINE = {
  license: '1234 bcd',
  fleet_id: 1,
  record_number: '28/123456789-0',
  organisation: 'DGT Madrid',
  fact: 'Circular a 142 km/h con límite de 120 km/h',
  amount: '200.00',
  date: '2026-02-10',
  origin: 'dev',
};
const written = (faults: readonly { field: string; code: string }[]) =>
  faults.map(({ field, code }) => `${field} ${code}`);

describe('a fine', () => {
  test.each<[string, Partial<Record<string, unknown>>, string[]]>([
    ['as most are', {}, []],
    ['with a reduction of half', { reduced_amount: '100.00' }, []],
    ['with a reduction of nothing', { reduced_amount: '200.00' }, []],
    ['with a reduction above the amount', { reduced_amount: '200.01' }, ['reduced_amount val.range']],
    ['whose amounts differ in digits', { amount: '1000.00', reduced_amount: '500.00' }, []],
    ['of today', { date: TODAY }, []],
    ['of tomorrow', { date: '2026-03-21' }, ['date val.futureDate']],
    ['notified on its day', { notification_date: '2026-02-10' }, []],
    ['notified before it happened', { notification_date: '2026-02-09' }, ['notification_date val.order']],
    ['notified tomorrow', { notification_date: '2026-03-21' }, ['notification_date val.futureDate']],
    ['in the mailbox before it happened', { available_date: '2026-02-09' }, ['available_date val.order']],
    ['with half a place', { lat: 40.4 }, ['lng val.required']],
  ])('%s', (_name, change, expected) => {
    expect(written(fineFaults(fineInput.parse({ ...FINE, ...change }), { today: TODAY }))).toEqual(expected);
  });

  test.each<[string, Partial<Record<string, unknown>>]>([
    ['license', { license: 'Ñ-1' }],
    ['record_number', { record_number: ' ' }],
    ['record_number', { record_number: 'x'.repeat(41) }],
    ['organisation', { organisation: 'x'.repeat(121) }],
    ['fact', { fact: 'x'.repeat(501) }],
    ['place', { place: 'x'.repeat(201) }],
    ['amount', { amount: '200,00' }],
    ['points', { points: 16 }],
    ['points', { points: -1 }],
    ['hour', { hour: '24:00' }],
    ['origin', { origin: 'fax' }],
    ['severity', { severity: 'grave' }],
  ])('refuses a wrong %s', (field, change) => {
    const parsed = fineInput.safeParse({ ...FINE, ...change });
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });

  it('keeps a plate as plates are stored', () => {
    expect(fineInput.parse(FINE).license).toBe('1234BCD');
  });
});

describe('who drove', () => {
  const nobody = { driver_id: null, driver_name: null, driver_code: null, driver_address: null };
  const guest = {
    driver_name: 'Ana Ruiz',
    driver_code: '12345678Z',
    driver_address: 'Calle Mayor 1, Madrid',
  };
  const missing = ['driver_name val.required', 'driver_code val.required', 'driver_address val.required'];
  test.each([
    ['our driver by the work report', { driver_id: 3 }, 'working_part', true, []],
    ['our driver by hand', { driver_id: 3 }, 'manual_selection', true, []],
    ['our driver of a vehicle that was not ours', { driver_id: 3 }, 'manual_selection', false, []],
    [
      'a usual driver of such a vehicle',
      { driver_id: 3 },
      'default_driver',
      false,
      ['assignment_type val.enum'],
    ],
    ['somebody else by hand', guest, 'manual_selection', true, []],
    ['somebody else by the work report', guest, 'working_part', true, ['assignment_type val.enum']],
    ['somebody without address', { ...guest, driver_address: null }, 'manual_selection', true, [missing[2]]],
    ['nobody', {}, 'manual_selection', true, missing],
  ] as const)('%s', (_name, who, assignment_type, isOurVehicle, expected) => {
    const faults = fineDriverFaults({ ...nobody, ...who, assignment_type }, { isOurVehicle });
    expect(written(faults)).toEqual(expected);
  });
});

it('masks the number of a licence but for its end', () => {
  expect(maskedCode('12345678Z')).toBe('*****678Z');
});
