import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountIn, decimalIn, numberIn } from './amount.ts';
import { columnNamed, headAt, isHeadAgain, missingColumns, placesOf, plainHead } from './head.ts';
import { type LineCell, plateIn, textIn } from './line-cell.ts';
import { dayIn, hourIn } from './moment.ts';
import { totalsLine } from './totals-line.ts';

it.each<[LineCell, string | null]>([
  ['412,50', '412.50'],
  ['412,5', '412.50'],
  ['412', '412.00'],
  ['1.204,36', '1204.36'],
  ['1,204.36', '1204.36'],
  ['1.234.567,89', '1234567.89'],
  ['1.234', '1234.00'],
  ['1.234.567', '1234567.00'],
  ['12.5', '12.50'],
  ['12.50', '12.50'],
  ['-85,00', '-85.00'],
  ['- 85,00 €', '-85.00'],
  ['+12,00', '12.00'],
  ['£1,204.36', '1204.36'],
  ['1\u00a0204,36', '1204.36'],
  ['1\u2009204,36\u202f€', '1204.36'],
  ['007,10', '7.10'],
  ['-0,00', '0.00'],
  [412.5, '412.50'],
  [0.1 + 0.2, '0.30'],
  [-85, '-85.00'],
  // Three decimals, or a comma meant to divide thousands: the reader guesses neither.
  ['12,345', null],
  ['1,234', null],
  ['1,234,567', null],
  ['0.125', null],
  ['1234.567', null],
  ['12.04,36', null],
  ['1.2.3', null],
  ['1,234.567,89', null],
  ['412,', null],
  [',50', null],
  ['85,00-', null],
  ['(85,00)', null],
  ['12 EUR', null],
  ['1e3', null],
  ['--5', null],
  ['9999999999999,00', null],
  ['', null],
  [null, null],
  [12.345, null],
  [Number.POSITIVE_INFINITY, null],
  [true, null],
])('reads the amount %j as %j', (cell, amount) => {
  expect(amountIn(cell)).toBe(amount);
});

it.each<[LineCell, number, string | null]>([
  ['1,459', 3, '1.459'],
  ['1.459', 3, '1.459'],
  ['1,4', 3, '1.400'],
  ['1.234,5', 3, '1234.500'],
  ['1.234.567', 3, '1234567.000'],
  [1.459, 3, '1.459'],
  ['1,4599', 3, null],
  ['84.312', 0, '84312'],
  ['84312,5', 0, null],
  [84_312, 0, '84312'],
])('reads %j with %i decimals as %j', (cell, digits, number) => {
  expect(decimalIn(cell, digits)).toBe(number);
});

it('reads a number with the decimals it has', () => {
  expect(['7,125', '1.234', '1,5', 3.25, 'x', null].map(numberIn)).toEqual([
    7.125,
    1234,
    1.5,
    3.25,
    null,
    null,
  ]);
});

it('reads every amount to the cent, however it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
      const amount = (cents / 100).toFixed(2);
      const [whole, decimals] = amount.split('.') as [string, string];
      const grouped = (sign: string) => whole.replace(/\B(?=(\d{3})+$)/g, sign);
      const written = [
        ...[amount, `${whole},${decimals}`, `${grouped('.')},${decimals}`, `${grouped(',')}.${decimals} £`],
        ...[`${grouped('\u2009')},${decimals} €`, cents / 100],
      ];
      expect(written.map(amountIn)).toEqual(written.map(() => amount.replace(/^-0\.00$/, '0.00')));
    }),
  );
});

it.each<[LineCell, string | null]>([
  ['31/03/2024', '2024-03-31'],
  ['1/3/2024', '2024-03-01'],
  ['31-03-2024', '2024-03-31'],
  ['31.03.2024', '2024-03-31'],
  ['2024-03-31', '2024-03-31'],
  ['20240331', '2024-03-31'],
  [20_240_331, '2024-03-31'],
  ['31/03/2024 00:00:00', '2024-03-31'],
  ['2024-03-31T08:15:00Z', '2024-03-31'],
  [new Date('2024-03-31T00:00:00Z'), '2024-03-31'],
  [45_382, '2024-03-31'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2023', null],
  ['31/02/2024', null],
  ['03/31/2024', null],
  ['31/03/24', null],
  ['31 mar 2024', null],
  ['31/marzo/2024', null],
  ['45382', null],
  ['', null],
  [null, null],
  [true, null],
  [-1, null],
  [new Date(Number.NaN), null],
])('reads the day %j as %j', (cell, day) => {
  expect(dayIn(cell)).toBe(day);
});

it.each<[LineCell, string | null]>([
  ['08:15', '08:15'],
  ['8:15', '08:15'],
  ['08:15:59', '08:15'],
  ['0815', '08:15'],
  ['081559', '08:15'],
  [815, '08:15'],
  [81_559, '08:15'],
  [0, '00:00'],
  [0.5, '12:00'],
  [45_382.25, '06:00'],
  ['31/03/2024 23:59', '23:59'],
  [new Date('1899-12-30T08:15:00Z'), '08:15'],
  ['24:00', null],
  ['8:60', null],
  ['815', null],
  ['', null],
  [null, null],
  [-1, null],
])('reads the hour %j as %j', (cell, hour) => {
  expect(hourIn(cell)).toBe(hour);
});

it('reads plates and texts', () => {
  expect([' 1234 bcd', 'E-4321.BBB', '1234\u00a0BCD', '', null].map(plateIn)).toEqual([
    ...['1234BCD', 'E4321BBB', '1234BCD', null, null],
  ]);
  expect([7_083_412_345_678_901, ' a \u00a0 b ', new Date('2024-03-31T00:00:00Z'), 1.5].map(textIn)).toEqual([
    ...['7083412345678901', 'a b', '31/03/2024', '1.5'],
  ]);
});

const COLUMNS = [
  { field: 'license', heads: ['license', 'matricula', 'targa'], isNeeded: true },
  { field: 'date', heads: ['fecha_operacion'], isNeeded: true },
  { field: 'card', heads: ['Nº TARJETA'] },
] as const;
const isKnown = (head: string) => columnNamed(COLUMNS, head) !== undefined;

describe('heads', () => {
  it('are compared by letters and digits alone', () => {
    expect(
      ['Matrícula', 'FECHA OPERACIÓN', 'fecha.operacion', 'Nº  Tarjeta', 'otra', ''].map((head) => {
        return columnNamed(COLUMNS, head)?.field;
      }),
    ).toEqual(['license', 'date', 'date', 'card', undefined, undefined]);
    expect(plainHead('NOMBRE E.S.')).toBe('nombrees');
  });

  it('are found below a title, and told when they come twice or are missing', () => {
    const title = ['Costes de marzo', null];
    const head = ['MATRICULA', 'Fecha operación'];
    const line = ['1234BCD', '31/03/2024'];
    expect(headAt([title, head, line], isKnown)).toBe(1);
    expect(headAt([title, ['eins', 'zwei'], line], isKnown)).toBe(1);
    expect(headAt([], isKnown)).toBe(-1);
    expect([head, line, ['targa', null], []].map((cells) => isHeadAgain(cells, isKnown))).toEqual([
      ...[true, false, false, false],
    ]);
    const places = placesOf(COLUMNS, ['x', 'targa', 'Matrícula']);
    expect([...places]).toEqual([['license', 1]]);
    expect(missingColumns(COLUMNS, places).map(({ field }) => field)).toEqual(['date']);
  });
});

it.each<[string, LineCell[], boolean]>([
  ['without plate and date', [null, null, '1616,86'], true],
  ['with a word for it', ['TOTAL', null, '1616,86'], true],
  ['with a word for it in Italian', ['', 'Totale:', '1616,86'], true],
  ['with a plate', ['1234BCD', null, '12,00'], false],
  ['with a day', [null, '31/03/2024', '12,00'], false],
])('a last line %s', (_, cells, isTotals) => {
  const line = { line: 2, cells: ['1234BCD', '31/03/2024', '12,00'] };
  const last = { line: 3, cells };
  expect(totalsLine([line, last], [0, 1])).toBe(isTotals ? last : null);
  expect(totalsLine([last], [0, 1])).toBe(null);
});

it('reads whatever a cell holds without a failure', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[-+ \d.,:/€£TZ]{0,14}$/),
    fc.double(),
    fc.boolean(),
    fc.date({ noInvalidDate: false }),
    fc.constant(null),
  );
  fc.assert(
    fc.property(cell, (one) => {
      expect(amountIn(one) ?? '0.00').toMatch(/^-?\d{1,12}\.\d\d$/);
      expect(dayIn(one) ?? '2024-01-01').toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(hourIn(one) ?? '00:00').toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      expect(typeof textIn(one)).toBe('string');
      plateIn(one);
    }),
    { numRuns: 2_000 },
  );
});
