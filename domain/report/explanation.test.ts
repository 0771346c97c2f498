import { describe, expect, it, test } from 'vitest';
import type { ColumnId } from './column.ts';
import type { ColumnDeclaration } from './column-declaration.ts';
import { rowIds } from './complete.ts';
import { COLUMNS, type NamedColumnId } from './dictionary.ts';
import { explanationOf } from './explanation.ts';
import { formulaValue, recomputed, type Term, termParts } from './formula.ts';
import { REPORTS } from './index.ts';
import { MARK_IDS } from './mark.ts';
import { SCORE_TERMS } from './score.ts';
import { ratioParts, totalRule } from './totals.ts';

const marks: readonly string[] = MARK_IDS;

test('every column of every report is explained, cells of days and hours too', () => {
  const explained = [...REPORTS.values()].flatMap((report) =>
    rowIds(report)
      .filter((id) => !marks.includes(id))
      .map((id) => explanationOf(report.id, id as ColumnId).rule),
  );
  expect(explained).not.toContain(undefined);
});

test('a formula names what the figure is computed from', () => {
  const wrong = Object.entries<ColumnDeclaration>(COLUMNS).flatMap(([id, column]) => {
    const { formula } = column;
    const rule = totalRule(column);
    if (!formula || typeof rule === 'string') return [];
    const named = [...formula.sum, ...(formula.by ?? [])].map((term) => termParts(term as Term).id);
    const computed = ratioParts(rule).flat();
    return [...new Set(named)].sort().join() === [...new Set(computed)].sort().join() ? [] : [id];
  });
  expect(wrong).toEqual([]);
});

describe('a figure computed again from a row', () => {
  const ROW: Readonly<Record<string, number>> = {
    distance: 150_000,
    duration: 9_000,
    movement: 7_200,
    slowMotion: 1_800,
    fuel: 12,
    fuelDistance: 120_000,
    harshAcceleration: 1,
    harshBraking: 2,
    harshCornering: 0,
    band3Time: 1_800,
    refBurnt: 12,
    refFuel: 10,
    amount: 75,
    liters: 50,
    daysInFleet: 30,
    usedDays: 18,
    outDays: 6,
    fleetTime: 1_000,
    outTime: 100,
    privateDistance: 25_000,
    workDistance: 75_000,
  };
  it.each<[NamedColumnId, number]>([
    ['movement', 7_200],
    // 150 km in two hours.
    ['avgSpeed', 75],
    ['consumption', 10],
    ['distanceFuel', 10],
    // Three events in 150 km.
    ['events100', 2],
    ['band3Pct', 25],
    ['deviation', 20],
    ['unitPrice', 1.5],
    ['idleDays', 6],
    ['usage', 75],
    ['availability', 90],
    ['privateShare', 25],
  ])('%s', (id, figure) => {
    const { formula } = explanationOf('Summary', id);
    expect(recomputed(id, formula!, (name) => ROW[name] ?? null)).toBeCloseTo(figure, 9);
  });

  it('is told for a distance, and is unknown where a value is and where nothing divides', () => {
    const share = { sum: ['usedDays'], by: ['daysInFleet', '-outDays'] } as const;
    expect(
      formulaValue(share, (id) => ({ usedDays: 1, daysInFleet: 6, outDays: 6 })[id as 'usedDays']),
    ).toBeNull();
    expect(formulaValue(COLUMNS.events100.formula, (id) => ROW[id] ?? null)).toBe(2);
    expect(recomputed('avgSpeed', COLUMNS.avgSpeed.formula, () => null)).toBeNull();
  });
});

test('the cap of events that is told is the cap of all of them', () => {
  const { excesses, harshBraking, harshAcceleration, harshCornering } = SCORE_TERMS;
  const caps = [excesses, harshBraking, harshAcceleration, harshCornering].map(({ cap }) => cap);
  expect(new Set(caps).size).toBe(1);
});
