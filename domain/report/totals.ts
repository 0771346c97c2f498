import type { CellValue, ColumnType } from '../column.ts';
import type { ReportColumn } from './column.ts';
import type { Description, Ratio } from './column-declaration.ts';
import type { Gatherer, RowShape } from './gather.ts';
import { tidy } from './measure.ts';
import type { TotalLine } from './total-line.ts';

const SUMMED: readonly ColumnType[] = ['int', 'dist', 'min', 'dur', 'vol', 'money'];

/** How to total a column (domain rules §4.3). */
export function totalRule({
  type,
  total,
}: Pick<Description, 'type' | 'total'>): 'sum' | 'max' | 'none' | Ratio {
  return total ?? (SUMMED.includes(type) ? 'sum' : 'none');
}

/** The columns and marks that make up a ratio, each alone or several added up. */
export function ratioParts({ of }: Ratio): readonly (readonly string[])[] {
  return of.map((part) => (typeof part === 'string' ? [part] : part));
}

/** Sums of some rows, of columns and of the marks that ratios need; null while no value is known. */
type Sheet = { count: number; values: (number | null)[] };

/**
 * The totals of all rows. Counts, distances, durations, volumes and money are added; ratios are calculated
 * from the sums; the top speed is the highest. Texts, dates and odometers have no total. Unknown values are
 * skipped; if all values are unknown, the sum is unknown. Kilowatt hours and litres are never added together
 * (§5.4). So electric rows do not count in the energy columns of the total, but get a second line.
 */
export function totalsOf(columns: readonly ReportColumn[], shape: RowShape): Gatherer<TotalLine[]> {
  const rules = columns.map((column) => ({ ...column, rule: totalRule(column) }));
  const ids = new Set<string>(columns.map(({ id }) => id));
  const marks = rules.flatMap(({ rule, energy }) =>
    typeof rule === 'string'
      ? []
      : ratioParts(rule)
          .flat()
          .filter((part) => !ids.has(part))
          .map((id) => ({ id, type: 'int' as const, energy, rule: 'sum' as const })),
  );
  // Several ratios may use the same mark; if one of them is of energy, the mark is too.
  const ofEnergyFirst = marks.sort((a, b) => Number(!a.energy) - Number(!b.energy));
  const once = ofEnergyFirst.filter(({ id }, at) => ofEnergyFirst.findIndex((one) => one.id === id) === at);
  const added = [...rules, ...once]
    .filter(({ rule }) => typeof rule === 'string' && rule !== 'none')
    .map((one) => ({ ...one, at: shape.at(one.id as ReportColumn['id']) }));
  const electricAt = shape.at('electric');
  const places = new Map<string, number>(added.map(({ id }, place) => [id, place]));
  const sheet = (): Sheet => ({ count: 0, values: added.map(() => null) });
  const [all, electric] = [sheet(), sheet()];

  function line(of: Sheet, kind: TotalLine['kind'], isEnergyOnly: boolean): TotalLine {
    const known = (id: string) => of.values[places.get(id) ?? -1] ?? null;
    const sum = (ids: readonly string[]) => ids.reduce((total, id) => total + (known(id) ?? 0), 0);
    const values = rules.map(({ id, type, rule, energy }): CellValue => {
      if (isEnergyOnly && !energy) return null;
      const value = typeof rule === 'string' ? known(id) : rule.ratio(...ratioParts(rule).map(sum));
      if (value === null) return null;
      return type === 'money' ? (value / 100).toFixed(2) : tidy(value);
    });
    return { kind, count: of.count, values };
  }

  return {
    add(row) {
      const isElectric = electricAt >= 0 && row[electricAt] === true;
      all.count++;
      if (isElectric) electric.count++;
      for (let place = 0; place < added.length; place++) {
        const { at, type, rule, energy } = added[place]!;
        const value = row[at];
        if (value === null || value === undefined) continue;
        const { values } = isElectric && energy ? electric : all;
        const before = values[place]!;
        // Cents are whole numbers, so adding them loses nothing.
        const number = type === 'money' ? Math.round(Number(value) * 100) : Number(value);
        values[place] =
          before === null ? number : rule === 'max' ? Math.max(before, number) : before + number;
      }
    },
    end() {
      const apart = line(electric, 'electric', true);
      const hasEnergy = electric.count > 0 && apart.values.some((value) => value !== null);
      return [line(all, 'total', false), ...(hasEnergy ? [apart] : [])];
    },
  };
}
