import { describe, expect, it } from 'vitest';
import type { StatementField } from './mapping.ts';
import { cellFinder, type LineFault, readStatementLine } from './statement-line.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const CELLS: Partial<Record<StatementField, string | number>> = {
  ...{ card: '7088 1234 5678 9012', operation_date: '01/03/2026', operation_hour: '09:30:12' },
  ...{ plate: '1234-bcd', driver: 'GIL, ANA', station_code: '33118', station: 'E.S. Área 103' },
  ...{ town: 'Azuqueca', province: 'Guadalajara', product: 'DIESEL E+10', liters: '62,45' },
  ...{ unit_price: '1,459', amount: '91,11', discount: '-3,12', odometer: '81.204', ticket: '000123' },
};

const read = (change: Partial<Record<StatementField, string | number>> = {}) =>
  readStatementLine({
    ...{ line: 7, country: 'ES', nowMs: NOW },
    cellOf: (field) => ({ ...CELLS, ...change })[field],
  });

it('reads every field of a line', () => {
  expect(read()).toEqual({
    ...{ line: 7, card: '7088123456789012', day: '2026-03-01', hour: '09:30', hourUnknown: false },
    ...{ license: '1234BCD', driver: 'GIL, ANA', stationCode: '33118', station: 'E.S. Área 103' },
    ...{ town: 'Azuqueca', province: 'Guadalajara', country: 'ES', product: 'DIESEL E+10', liters: 62.45 },
    ...{
      unitPrice: '1.459',
      amount: '91.11',
      discount: '-3.12',
      odometer: 81_204,
      ticket: '000123',
      invoice: null,
    },
  });
});

describe('takes', () => {
  it.each<[string, Partial<Record<StatementField, string | number>>, object]>([
    ['a day without separators', { operation_date: '20260301' }, { day: '2026-03-01' }],
    ['an hour without colon', { operation_hour: '0930' }, { hour: '09:30', hourUnknown: false }],
    ['no hour', { operation_hour: '' }, { hour: '12:00', hourUnknown: true }],
    ['no plate', { plate: '' }, { license: null }],
    ['a named country', { country: 'PORTUGAL' }, { country: 'PT' }],
    ['litres to the thousandth', { liters: '62,456' }, { liters: 62.46 }],
    [
      'numbers of a workbook',
      { liters: 62.45, amount: 91.11, card: 7_088_123_456_789_012 },
      { liters: 62.45, amount: '91.11' },
    ],
    ['a wash without litres', { product: 'LAVADO', liters: '' }, { liters: 0 }],
    ['a reversal', { liters: '-62,45', amount: '-91,11 €' }, { liters: -62.45, amount: '-91.11' }],
  ])('%s', (_name, change, expected) => {
    expect(read(change)).toMatchObject(expected);
  });
});

describe('refuses', () => {
  it.each<[string, Partial<Record<StatementField, string | number>>, string]>([
    ['no card', { card: '' }, 'card val.required'],
    ['a card with letters', { card: '7088ABCD' }, 'card val.pattern'],
    ['a day that does not exist', { operation_date: '31/02/2026' }, 'operation_date val.date'],
    ['a day before the first', { operation_date: '31/08/2020' }, 'operation_date refuel.tooOld'],
    ['a day to come', { operation_date: '03/03/2026' }, 'operation_date val.futureDate'],
    ['fuel without litres', { liters: '' }, 'liters val.required'],
    ['litres in words', { liters: 'sesenta' }, 'liters val.number'],
    ['zero litres', { liters: '0,00' }, 'liters refuel.liters'],
    ['no amount', { amount: '' }, 'amount val.required'],
    ['different signs', { amount: '-91,11' }, 'amount refuel.signs'],
    ['more than any pump', { amount: '99999999,99' }, 'amount val.number'],
    ['no province', { province: '' }, 'province val.required'],
  ])('%s', (_name, change, expected) => {
    const faults = read(change) as LineFault[];
    expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual([expected]);
  });
});

it('finds cells by the heads that a mapping names', () => {
  const cells = cellFinder(['A', 'B', 'C'], { card: 'C', plate: 'A' });
  const cellOf = cells({ line: 2, cells: ['x', 'y', 'z'] });
  expect([cellOf('card'), cellOf('plate'), cellOf('station')]).toEqual(['z', 'x', undefined]);
});
