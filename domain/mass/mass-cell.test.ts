import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type RawCell, readCell } from './mass-cell.ts';
import { massChanges } from './mass-change.ts';
import { MASS_COLUMNS } from './mass-column.ts';

const read = (field: string, raw: RawCell) => {
  const column = MASS_COLUMNS.find((one) => one.field === field)!;
  const reading = readCell(column, raw, (_, text) => (text === 'known' ? 'KNOWN' : undefined));
  return 'value' in reading ? reading.value : 'fault' in reading ? `! ${reading.fault}` : 'kept';
};

it.each<[string, RawCell, unknown]>([
  ['alias', null, 'kept'],
  ['alias', '  ', 'kept'],
  ['alias', '-', null],
  ['unusable', '-', false],
  ['accessories', '-', []],
  ['alias', 'Azul 3', 'Azul 3'],
  ['work_code', 10_234, '10234'],
  ['alias', { fault: 'mass.formula' }, '! mass.formula'],
  ['max_speed', '90', 90],
  ['max_speed', 90, 90],
  ['max_speed', 'ninety', '! val.number'],
  ['initial_odometer', '1.234', 1_234],
  ['initial_odometer', '1.234.567', 1_234_567],
  ['consumption', '7,5', 7.5],
  ['consumption', '7.5', 7.5],
  ['monthly_tax', '1.204,36', '1204.36'],
  ['monthly_tax', '1,204.36 €', '1204.36'],
  ['monthly_tax', 12.5, '12.50'],
  ['monthly_tax', '12,345', '! val.number'],
  ['fleet_start', '03/05/2024', '2024-05-03'],
  ['fleet_start', '3/5/2024', '2024-05-03'],
  ['fleet_start', '2024-05-03', '2024-05-03'],
  ['fleet_start', new Date('2024-05-03T00:00:00Z'), '2024-05-03'],
  // Day 45,415 of the 1900 system.
  ['fleet_start', 45_415, '2024-05-03'],
  ['fleet_start', '45415', '2024-05-03'],
  ['fleet_start', '31/02/2024', '! val.date'],
  ['fleet_start', '3/5/24', '! val.date'],
  ['driving_start_time', '8:30', '08:30'],
  ['driving_start_time', 0.5, '12:00'],
  ['driving_start_time', '25:00', '! val.time'],
  ['generate_cost', 'Sí', true],
  ['generate_cost', 'SÌ', true],
  ['generate_cost', 'não', false],
  ['generate_cost', 1, true],
  ['generate_cost', 'quizá', '! val.enum'],
  ['brand_id', 'known', 'KNOWN'],
  ['brand_id', 'other', '! val.enum'],
  ['fleet_id', 'other', '! vehicle.fleetNotVisible'],
  ['accessories', 'known, known', ['KNOWN', 'KNOWN']],
  ['accessories', 'known, other', '! val.enum'],
])('reads a cell of %s: %j is %j', (field, raw, value) => {
  expect(read(field, raw)).toEqual(value);
});

it('reads every amount as it is written in Spain and in Britain', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      const amount = (cents / 100).toFixed(2);
      const [whole, decimals] = amount.split('.') as [string, string];
      const grouped = (sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign);
      expect(read('monthly_tax', `${grouped('.')},${decimals}`)).toBe(amount);
      expect(read('monthly_tax', `${grouped(',')}.${decimals}`)).toBe(amount);
    }),
  );
});

it('tells what becomes another', () => {
  const before = { alias: 'A', max_speed: null, unusable: false, accessories: ['adas'] };
  const after = { alias: 'A', max_speed: 90, unusable: false, accessories: [] };
  expect(massChanges(before, after)).toEqual([
    { field: 'max_speed', from: null, to: 90 },
    { field: 'accessories', from: ['adas'], to: [] },
  ]);
  expect(massChanges(null, after)).toEqual([
    { field: 'alias', from: null, to: 'A' },
    { field: 'max_speed', from: null, to: 90 },
  ]);
});
