import type { Day } from '#domain/day.ts';
import { DAY_MS } from '#domain/duration.ts';

/** The disk at the end of a day: octets of what grows. */
export type DiskSample = { day: Day; octets: number };

/** Samples are kept and judged for so many days. */
export const SAMPLE_DAYS = 90;
/** A forecast needs samples over so many days. */
const LEAST_DAYS = 7;
/** A disk that lasts longer than ten years counts as not growing, days. */
const STEADY_DAYS = 3_650;

/**
 * `unknown`: too few samples. `steady`: it does not grow, or lasts for more than ten years. `fills`: it is
 * full in `days` whole days, 0 to 3650.
 */
export type DiskForecast = { is: 'unknown' } | { is: 'steady' } | { is: 'fills'; days: number };

/**
 * Growth in octets a day: the median of the slopes between all pairs of samples (Theil and Sen). So single
 * days with a large import or a deletion do not count. Null: the samples span less than seven days. Example:
 * 10, 11, 12, 90, 14, 15, 16, 17 GB on eight days in a row grow by 1 GB a day.
 */
export function growthPerDay(samples: readonly DiskSample[]): number | null {
  const points = samples.map(({ day, octets }) => ({ x: Date.parse(day) / DAY_MS, y: octets }));
  const days = points.map(({ x }) => x);
  if (points.length < 2 || Math.max(...days) - Math.min(...days) < LEAST_DAYS) return null;
  const slopes = points
    .flatMap((one, i) =>
      points
        .slice(i + 1)
        .flatMap((other) => (other.x === one.x ? [] : (other.y - one.y) / (other.x - one.x))),
    )
    .sort((a, b) => a - b);
  const middle = Math.floor(slopes.length / 2);
  return slopes.length % 2 === 1 ? slopes[middle]! : (slopes[middle - 1]! + slopes[middle]!) / 2;
}

/** When a disk with `freeOctets` is full at a growth of so many octets a day. */
export function diskForecast(growth: number | null, freeOctets: number): DiskForecast {
  if (growth === null) return { is: 'unknown' };
  if (growth <= 0) return { is: 'steady' };
  const days = Math.floor(Math.max(0, freeOctets) / growth);
  return days > STEADY_DAYS ? { is: 'steady' } : { is: 'fills', days };
}
