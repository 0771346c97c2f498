import { expect, it } from 'vitest';
import {
  isReversal,
  type Operation,
  operationFaults,
  operationMs,
  refuellingInput,
  stationFaults,
} from './refuelling.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const GOOD: Operation = {
  day: '2026-03-02',
  hour: '11:00',
  hourUnknown: false,
  timeZone: 'Europe/Madrid',
  productClass: 'DIESEL',
  liters: 40,
  amount: '60.00',
};

it.each<[string, Partial<Operation>, string[]]>([
  ['now', {}, []],
  ['a minute later', { hour: '11:01' }, ['day val.futureDate']],
  [
    'at an hour earlier by the clock of the Canary Islands',
    { hour: '10:00', timeZone: 'Atlantic/Canary' },
    [],
  ],
  ['and too late by that clock', { hour: '11:00', timeZone: 'Atlantic/Canary' }, ['day val.futureDate']],
  ['today at an unknown hour', { hour: '12:00', hourUnknown: true }, []],
  [
    'tomorrow at an unknown hour',
    { day: '2026-03-03', hour: '12:00', hourUnknown: true },
    ['day val.futureDate'],
  ],
  ['on the first day there is', { day: '2020-09-01' }, []],
  ['the day before', { day: '2020-08-31' }, ['day refuel.tooOld']],
  ['without litres', { liters: 0 }, ['liters refuel.liters']],
  ['a wash without litres', { productClass: 'OTHER', liters: 0 }, []],
  ['a reversal', { liters: -40, amount: '-60.00' }, []],
  ['litres taken back and paid again', { liters: -40 }, ['amount refuel.signs']],
])('an operation %s', (_name, change, faults) => {
  const found = operationFaults({ ...GOOD, ...change }, NOW);
  expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(faults);
});

it('tells its instant by the clock of the station', () => {
  expect(new Date(operationMs(GOOD)).toISOString()).toBe('2026-03-02T10:00:00.000Z');
});

it.each([
  [40, '60.00', false],
  [-40, '-60.00', true],
  [0, '-5.00', true],
])('%s litres for %s: reversal %s', (liters, amount, reversal) => {
  expect(isReversal({ liters, amount })).toBe(reversal);
});

const ENTRY = {
  vehicle_id: 1,
  day: '2026-03-02',
  product_class: 'DIESEL',
  liters: 40.126,
  amount: '60.00',
};

it.each<[string, object, string[]]>([
  ['a known station', { station_id: 3 }, []],
  ['the own tank', { poi_id: 3 }, []],
  ['a new one', { station: 'Área 103', province: 'Guadalajara' }, []],
  ['none', {}, ['station_id']],
  ['two', { station_id: 3, poi_id: 3 }, ['station_id']],
  ['a new one without province', { station: 'Área 103' }, ['province']],
])('an entry with %s', (_name, change, faults) => {
  const input = refuellingInput.parse({ ...ENTRY, ...change });
  expect(stationFaults(input).map(({ field }) => field)).toEqual(faults);
});

it('takes a card number with its spaces, and litres to the hundredth', () => {
  const { card_number, liters } = refuellingInput.parse({ ...ENTRY, card_number: '7088 1234-5678 90' });
  expect([card_number, liters]).toEqual(['70881234567890', 40.13]);
});
