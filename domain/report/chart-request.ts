import { addDays } from '../day.ts';
import type { ReportChart } from './chart.ts';
import { type Gatherer, numberAt, type RowShape } from './gather.ts';
import type { ReportRange } from './range.ts';

/** Requests of each day, and the failed ones (R24); a single day is shown by hour instead. */
export function requestDays(shape: RowShape, range: ReportRange): Gatherer<ReportChart[]> {
  const dayAt = shape.at('day');
  const columns = ['calls', 'errors'] as const;
  const places = columns.map((id) => shape.at(id));
  const days = new Map<string, number[]>();
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) days.set(day, [0, 0]);
  return {
    add(row) {
      const sums = days.get(String(row[dayAt]));
      if (sums) for (const [i, at] of places.entries()) sums[i]! += numberAt(row, at);
    },
    end() {
      if (days.size < 2) return [];
      const series = columns.map((id, i) => ({ id, values: [...days.values()].map((sums) => sums[i]!) }));
      const head = { id: 'requestDays', kind: 'line', categoryKind: 'day', type: 'int' } as const;
      return [{ ...head, categories: [...days.keys()], series }];
    },
  };
}

/** Requests by the hour of the day (0-23) in which they arrived, and the failed ones. */
export type HourRequests = { hour: number; calls: number; errors: number };

/** Requests by hour of the day, over all days of the range (R24). */
export function requestHours(counts: readonly HourRequests[]): ReportChart {
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const of = (id: 'calls' | 'errors') => ({
    id,
    values: hours.map((hour) => counts.find((one) => one.hour === hour)?.[id] ?? 0),
  });
  const head = { id: 'requestHours', kind: 'barLine', categoryKind: 'hour', type: 'int' } as const;
  return { ...head, categories: hours.map(String), series: [of('calls'), of('errors')] };
}

/**
 * Times or sizes of an endpoint's answers: the median, the value that 95 of 100 do not exceed, and the
 * greatest.
 */
export type Spread = { name: string; p50: number; p95: number; max: number };

const SPREADS = {
  requestDurations: ['p50Ms', 'p95Ms', 'maxMs'],
  requestSizes: ['p50Bytes', 'p95Bytes', 'maxBytes'],
} as const;

/** The slowest or the largest endpoints, in the order given (R24). */
export function spreadChart(id: keyof typeof SPREADS, spreads: readonly Spread[]): ReportChart {
  const [p50, p95, max] = SPREADS[id];
  return {
    ...{ id, kind: 'horizontal', categoryKind: 'value', type: 'int' },
    categories: spreads.map(({ name }) => name),
    series: [
      { id: p50, values: spreads.map((spread) => spread.p50) },
      { id: p95, values: spreads.map((spread) => spread.p95) },
      { id: max, values: spreads.map((spread) => spread.max) },
    ],
  };
}
