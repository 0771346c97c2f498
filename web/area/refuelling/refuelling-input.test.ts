import { expect, test } from 'vitest';
import type { RefuellingRecord } from '#api/refuelling.ts';
import { refuellingInput, stationFaults } from '#domain/refuelling/refuelling.ts';
import { inputOfRecord } from './refuelling-input.ts';

/** A refuelling by hand at a station, with everything that can be entered. */
const RECORD = {
  ...{ id: 9, source: 'manual', provider: null, version: 3, vehicle_id: 7, license: '1234BCD' },
  ...{ day: '2026-03-02', hour: '10:15', card_number: '70880000000001', station_id: 4, poi_id: null },
  ...{
    station: 'Repsol Getafe',
    town: 'Getafe',
    province: 'Madrid',
    product: 'DIESEL',
    product_class: 'DIESEL',
  },
  ...{ liters: 40.5, quantity: null, amount: '60.75', discount: '1.20', odometer: 123_456_000 },
  ...{ ticket: 'T-1', invoice: 'F-1', document_id: 12 },
} as unknown as RefuellingRecord;

test('what was entered can be entered again as it is', () => {
  const input = inputOfRecord(RECORD);
  expect(refuellingInput.parse(input)).toEqual(input);
  expect(input).toEqual({
    ...{ vehicle_id: 7, day: '2026-03-02', hour: '10:15', card_number: '70880000000001' },
    ...{ station_id: 4, poi_id: null, station: null, town: null, province: null, country: 'ES' },
    ...{ product_class: 'DIESEL', liters: 40.5, amount: '60.75', discount: '1.20', odometer: 123_456 },
    ...{ ticket: 'T-1', invoice: 'F-1', document_id: 12 },
  });
  expect(stationFaults(input)).toEqual([]);
});

test.each<[string, Partial<RefuellingRecord>, Partial<ReturnType<typeof inputOfRecord>>]>([
  ['kilograms are the quantity', { product_class: 'GAS', liters: null, quantity: 12.3 }, { liters: 12.3 }],
  ['a wash has none', { product_class: 'OTHER', liters: null, quantity: null }, { liters: 0 }],
  ['the own tank is no station', { poi_id: 5, station_id: 4 }, { poi_id: 5, station_id: null }],
  ['an unknown hour stays unknown', { hour: null }, { hour: null }],
  ['no odometer is not 0 km', { odometer: null }, { odometer: null }],
  ['0 km is', { odometer: 0 }, { odometer: 0 }],
])('%s', (_, columns, expected) => {
  const input = inputOfRecord({ ...RECORD, ...columns });
  expect(input).toMatchObject(expected);
  expect(refuellingInput.safeParse(input).error).toBeUndefined();
  expect(stationFaults(input)).toEqual([]);
});
