import type { CellValue } from '../column.ts';
import { centsOf, moneyOf } from '../money.ts';
import { VALIDATIONS } from '../refuelling/outcome.ts';
import { PRODUCT_CLASSES } from '../refuelling/product.ts';
import type { ReportChart } from './chart.ts';
import type { ReportColumn } from './column.ts';
import { type Gatherer, numberAt, type RowShape } from './gather.ts';
import type { TotalKind, TotalLine } from './total-line.ts';

/** The number of refuellings with each outcome, and the litres of fuel in each month (R10). */
export function refuelingCharts(shape: RowShape): Gatherer<ReportChart[]> {
  const [validationAt, dayAt, litersAt, electricAt] = [
    shape.at('validation'),
    shape.at('day'),
    shape.at('fuelLiters'),
    shape.at('electric'),
  ];
  const counts = new Map(VALIDATIONS.map((validation) => [validation as string, 0]));
  const months = new Map<string, number>();
  return {
    add(row) {
      const validation = String(row[validationAt]);
      counts.set(validation, (counts.get(validation) ?? 0) + 1);
      if (row[electricAt] === true) return;
      const month = `${String(row[dayAt]).slice(0, 7)}-01`;
      months.set(month, (months.get(month) ?? 0) + numberAt(row, litersAt));
    },
    end() {
      const found = [...counts].filter(([, count]) => count > 0);
      if (found.length === 0) return [];
      const litres = [...months].sort(([a], [b]) => (a < b ? -1 : 1));
      return [
        {
          id: 'validations',
          kind: 'donut',
          categoryKind: 'value',
          categoriesOf: 'validation',
          categories: found.map(([validation]) => validation),
          type: 'int',
          series: [{ id: 'validation', values: found.map(([, count]) => count) }],
        },
        {
          id: 'liters',
          kind: 'bar',
          categoryKind: 'month',
          categories: litres.map(([month]) => month),
          type: 'vol',
          series: [{ id: 'liters', values: litres.map(([, sum]) => sum) }],
        },
      ];
    },
  };
}

type Sum = { count: number; liters: number | null; cents: number };

/**
 * Litres and amount of each class of product, and the number of refuellings with each outcome. Kilowatt hours
 * are in the line of electric rows.
 */
export function refuelingLines(columns: readonly ReportColumn[], shape: RowShape): Gatherer<TotalLine[]> {
  const [productAt, validationAt] = [shape.at('product'), shape.at('validation')];
  const [litersAt, amountAt, electricAt] = [shape.at('liters'), shape.at('amount'), shape.at('electric')];
  const products = emptySums(PRODUCT_CLASSES);
  const validations = emptySums(VALIDATIONS);
  return {
    add(row) {
      const liters = row[electricAt] === true ? null : row[litersAt];
      const cents = centsOf(String(row[amountAt]));
      for (const sum of [products.get(String(row[productAt])), validations.get(String(row[validationAt]))]) {
        if (!sum) continue;
        sum.count++;
        sum.cents += cents;
        if (typeof liters === 'number') sum.liters = (sum.liters ?? 0) + liters;
      }
    },
    end: () => [
      ...linesOf('product', products, columns),
      // Litres of different products are not added up.
      ...linesOf('validation', validations, columns).map((line) => ({
        ...line,
        values: line.values.map((value, i) => (columns[i]!.id === 'liters' ? null : value)),
      })),
    ],
  };
}

const emptySums = (codes: readonly string[]) =>
  new Map(codes.map((code): [string, Sum] => [code, { count: 0, liters: null, cents: 0 }]));

function linesOf(
  kind: TotalKind & ('product' | 'validation'),
  sums: ReadonlyMap<string, Sum>,
  columns: readonly ReportColumn[],
): TotalLine[] {
  return [...sums]
    .filter(([, { count }]) => count > 0)
    .map(([code, { count, liters, cents }]) => {
      const told: Readonly<Record<string, CellValue>> = { [kind]: code, liters, amount: moneyOf(cents) };
      return { kind, count, values: columns.map(({ id }) => told[id] ?? null) };
    });
}
