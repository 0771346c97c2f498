import { addDays, type Day } from '../day.ts';
import type { ReportChart } from './chart.ts';
import { type Gatherer, numberAt, type RowShape } from './gather.ts';
import type { ReportRange } from './range.ts';

/**
 * The distance of each day of the range, for a report whose rows do not contain it (R06); no chart without
 * any.
 */
export function dayDistanceChart(metresByDay: ReadonlyMap<Day, number>, range: ReportRange): ReportChart[] {
  if (metresByDay.size === 0) return [];
  const categories: Day[] = [];
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) categories.push(day);
  const values = categories.map((day) => metresByDay.get(day) ?? 0);
  const head = { id: 'distance', kind: 'line', categoryKind: 'day', type: 'dist' } as const;
  return [{ ...head, categories, series: [{ id: 'distance', values }] }];
}

/**
 * Sums by day of the range: time moving and idling, and distance (R01). No chart when a row covers the whole
 * range.
 */
export function dayCharts(
  shape: RowShape,
  { range, isByDay }: { range: ReportRange; isByDay: boolean },
): Gatherer<ReportChart[]> {
  const dayAt = shape.at('initDay');
  const columns = ['movement', 'slowMotion', 'distance'] as const;
  const places = columns.map((id) => shape.at(id));
  const days = new Map<string, number[]>();
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) days.set(day, [0, 0, 0]);
  return {
    add(row) {
      const sums = days.get(String(row[dayAt]));
      if (!sums) return;
      for (let i = 0; i < places.length; i++) sums[i]! += numberAt(row, places[i]!);
    },
    end() {
      if (!isByDay) return [];
      const categories = [...days.keys()];
      const series = columns.map((id, i) => ({ id, values: [...days.values()].map((sums) => sums[i]!) }));
      const head = { categoryKind: 'day', categories } as const;
      return [
        { id: 'activity', kind: 'stacked', ...head, type: 'dur', series: series.slice(0, 2) },
        { id: 'distance', kind: 'line', ...head, type: 'dist', series: series.slice(2) },
      ];
    },
  };
}
