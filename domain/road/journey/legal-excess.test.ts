import { describe, expect, it } from 'vitest';
import { FIRST_RULES, type RuleLookup, type Thresholds } from '../../telemetry/rules.ts';
import type { LimitStretch } from './journey-roads.ts';
import { isOverLegal, type LegalExcess, legalExcessFinder } from './legal-excess.ts';

const rulesOf = (other: Partial<Thresholds> = {}): RuleLookup => ({
  at: () => ({ version: 2, thresholds: { ...FIRST_RULES.thresholds, ...other } }),
});

/** Limits by [first second, last second, km/h]. */
const limitsOf = (...some: readonly (readonly [number, number, number | null])[]): LimitStretch[] =>
  some.map(([from, to, kmh]) => ({
    ...{ fromMs: from * 1000, toMs: to * 1000, kmh, by: 'sign', source: 0 },
    label: `${kmh}`,
  }));

/** Excesses as [start, end, seconds over, highest speed, its limit]. */
function found(
  samples: readonly (readonly [second: number, kmh: number])[],
  limits: readonly LimitStretch[],
  rules = rulesOf(),
) {
  const all: LegalExcess[] = [];
  const finder = legalExcessFinder(limits, rules, (excess) => all.push(excess));
  for (const [second, speedKmh] of samples) finder.add({ timeMs: second * 1000, lat: 40, lng: -3, speedKmh });
  finder.end();
  return all.map(({ startMs, endMs, overMs, worst }) => [
    ...[startMs, endMs, overMs].map((ms) => ms / 1000),
    worst.speedKmh,
    worst.limit.kmh,
  ]);
}

describe('the margin', () => {
  it.each([
    // 7 km/h up to a limit of 100, 7 % above.
    [57, 50, {}, false],
    [57.1, 50, {}, true],
    [107, 100, {}, false],
    [128, 120, {}, false],
    [128.5, 120, {}, true],
    [51, 50, { legal_over_kmh: 0, legal_over_pct: 0 }, true],
    [60, 50, { legal_over_kmh: 0, legal_over_pct: 20 }, false],
    [61, 50, { legal_over_kmh: 0, legal_over_pct: 20 }, true],
  ])('%d km/h at a limit of %d', (speed, limit, other, isOver) => {
    expect(isOverLegal(speed, limit, { ...FIRST_RULES.thresholds, ...other })).toBe(isOver);
  });
});

describe('an excess over the legal limit', () => {
  const FIFTY = limitsOf([0, 600, 50]);
  it.each([
    [
      'lasts from its first to its last sample',
      [
        [0, 50],
        [10, 70],
        [20, 80],
        [30, 50],
      ],
      [[10, 20, 10, 80, 50]],
    ],
    [
      'is none if it is shorter than the rules ask',
      [
        [10, 70],
        [19, 70],
        [29, 50],
      ],
      [],
    ],
    ['is none on one sample', [[10, 90]], []],
    [
      'joins runs less than 30 s apart, and sums up their times',
      [
        [0, 70],
        [10, 70],
        [20, 50],
        [39, 70],
        [44, 75],
      ],
      [[0, 44, 15, 75, 50]],
    ],
    [
      'ends after 30 s below',
      [
        [0, 70],
        [10, 70],
        [20, 50],
        [40, 70],
        [50, 70],
      ],
      [
        [0, 10, 10, 70, 50],
        [40, 50, 10, 70, 50],
      ],
    ],
    [
      'passes over samples without a speed',
      [
        [0, 70],
        [5, Number.NaN],
        [10, 70],
      ],
      [[0, 10, 10, 70, 50]],
    ],
    [
      'passes over impossible speeds',
      [
        [0, 70],
        [5, 221],
        [10, 70],
      ],
      [[0, 10, 10, 70, 50]],
    ],
    [
      'goes on over a silence of 120 s',
      [
        [0, 70],
        [120, 70],
      ],
      [[0, 120, 120, 70, 50]],
    ],
    [
      'ends with a longer one',
      [
        [0, 70],
        [121, 70],
        [131, 70],
      ],
      [[121, 131, 10, 70, 50]],
    ],
  ] as const)('%s', (_, samples, excesses) => {
    expect(found(samples, FIFTY)).toEqual(excesses);
  });

  it('goes on where the limit changes, and tells where it was exceeded the most', () => {
    const limits = limitsOf([0, 20, 100], [30, 60, 50]);
    expect(
      found(
        [
          [0, 120],
          [10, 130],
          [20, 120],
          [30, 90],
          [40, 95],
          [50, 50],
        ],
        limits,
      ),
    ).toEqual([[0, 40, 40, 95, 50]]);
  });

  it('passes over stretches without a known limit, and ends where there is none', () => {
    const limits = limitsOf([0, 10, 50], [40, 50, 50], [60, 90, null], [95, 99, 50]);
    expect(
      found(
        [
          [0, 70],
          [10, 70],
          [20, 150],
          [40, 70],
          [60, 180],
          [90, 180],
          [95, 70],
        ],
        limits,
      ),
    ).toEqual([[0, 40, 40, 70, 50]]);
  });

  it('is decided by the rules of its beginning', () => {
    const rules: RuleLookup = {
      at: (ms) => ({
        version: ms < 15_000 ? 1 : 2,
        thresholds: {
          ...FIRST_RULES.thresholds,
          ...(ms >= 15_000 && { legal_hold_s: 100, legal_over_kmh: 50 }),
        },
      }),
    };
    expect(
      found(
        [
          [10, 70],
          [20, 70],
          [30, 70],
        ],
        limitsOf([0, 99, 50]),
        rules,
      ),
    ).toEqual([[10, 30, 20, 70, 50]]);
    expect(
      found(
        [
          [20, 120],
          [30, 120],
          [40, 120],
        ],
        limitsOf([0, 99, 50]),
        rules,
      ),
    ).toEqual([]);
  });
});
