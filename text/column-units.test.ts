import { describe, expect, test } from 'vitest';
import { type CellValue, COLUMN_TYPES, type ColumnType } from '#domain/column.ts';
import type { Described } from '#domain/list.ts';
import { LISTS, RECORDS } from '#domain/lists.ts';
import { PRODUCT_CLASSES } from '#domain/refuelling/product.ts';
import { viewsOf } from '#domain/report/complete.ts';
import { REPORTS } from '#domain/report/index.ts';
import { labelKey, rowText } from './field-words.ts';
import { formatter } from './format.ts';
import { reportText } from './report-value.ts';
import { headText } from './report-words.ts';
import { translatorOf } from './translator.ts';

const say = {
  t: translatorOf('en'),
  f: formatter({
    ...{ language: 'en', distanceUnit: 'mile', volumeUnit: 'imperial_gallon', currency: 'GBP' },
    timeZone: 'Europe/London',
  }),
};

/** The label of a count names what is counted. */
const isFigure = ({ type }: { type: ColumnType }) => COLUMN_TYPES[type].align === 'right' && type !== 'int';
/** Numbers whose label is all their meaning. */
const PURE = ['score', 'events100'];
/** The contract fixes the price per kilometre. */
const BY_CONTRACT = ['renting.excess_price'];

/**
 * The fault of a figure's text: a missing unit, or a unit that the reader did not choose; null without a
 * fault. Hours and minutes are their own unit.
 */
function faultOf({ id, head, text }: { id: string; head: string; text: string }): string | null {
  if (PURE.includes(id) || text === '—') return null;
  const hasUnit = /[^\d.,\s-]/.test(text);
  // Energy is always for 100 km (domain rules §5.4).
  const isForeign = !text.includes('kWh') && /(^|[^a-z])(km|l)([^a-z]|$)/.test(`${text} ${head}`);
  return hasUnit && (!isForeign || BY_CONTRACT.includes(id)) ? null : `${id}: ${head} ${text}`;
}

describe('no figure is without its unit, in the units of a reader of miles and gallons', () => {
  test('in no field of a list or a record', () => {
    const faults = [...LISTS, ...RECORDS].flatMap((described: Described) =>
      [...described.columns, ...described.more].filter(isFigure).flatMap((field) =>
        PRODUCT_CLASSES.map((product_class) => {
          const row = { product_class };
          const head = say.t(labelKey(described, field));
          return faultOf({ id: `${described.section}.${field.id}`, head, text: rowText(field, 3, row, say) });
        }),
      ),
    );
    expect(new Set(faults.filter((fault) => fault !== null))).toEqual(new Set());
  });

  test.each([...REPORTS.values()].map((report) => [report.id, report] as const))(
    'in no view of %s',
    (_id, report) => {
      const faults = viewsOf(report).flatMap((view) =>
        report
          .columns(view)
          .filter(isFigure)
          .flatMap((column) =>
            PRODUCT_CLASSES.map((product) => {
              const told: Readonly<Record<string, CellValue>> = { product, electric: product === 'ELECTRIC' };
              const text = reportText(column, (name) => told[name] ?? 3, say);
              return faultOf({ id: column.id, head: headText(column.id, '2026-03-01', say), text });
            }),
          ),
      );
      expect(new Set(faults.filter((fault) => fault !== null))).toEqual(new Set());
    },
  );
});

test.each([
  ['DIESEL', '11.00 gal', '£4.546/gal'],
  ['ADBLUE', '11.00 gal', '£4.546/gal'],
  ['GAS', '50.01 kg', '£1.000/kg'],
  ['ELECTRIC', '50.01 kWh', '£1.000/kWh'],
  // A wash has no volume, not even an empty one.
  ['OTHER', '—', '—'],
] as const)('a refuelling of %s is of %s at %s', (product_class, quantity, price) => {
  const list = LISTS.find(({ name }) => name === 'refuellings')!;
  const written = (id: string, value: CellValue) =>
    rowText(list.columns.find((one) => one.id === id)!, value, { product_class }, say).replace('\u00a0', ' ');
  // 50.007 l are 11 gal; a price of 1 per litre is 4.546 per gallon.
  expect([written('liters', 50.007), written('unit_price', '1.000')]).toEqual([quantity, price]);
});
