import { describe, expect, it } from 'vitest';
import { ms } from './record.builder.ts';
import {
  type AdoptedRules,
  lookupOf,
  type RuledVehicle,
  ruleSpans,
  rulesFrom,
  rulesOn,
} from './rule-spans.ts';
import { ALWAYS_FIRST, FIRST_RULES } from './rules.ts';

const [COMPANY, NORTH, TEAM, SOUTH] = [1, 2, 3, 4];
const ABOVE: Record<number, number[]> = {
  [COMPANY]: [COMPANY],
  [NORTH]: [NORTH, COMPANY],
  [TEAM]: [TEAM, NORTH, COMPANY],
  [SOUTH]: [SOUTH, COMPANY],
};
const adopted = (version: number, fleetId: number | null, from: string): AdoptedRules => ({
  version,
  fleetId,
  from,
  thresholds: FIRST_RULES.thresholds,
});

describe('the rules of a fleet on a day', () => {
  it.each<[string, AdoptedRules[], number[], string, number]>([
    ['none was adopted', [], ABOVE[TEAM]!, '2026-05-01', 1],
    ['they have not begun', [adopted(2, TEAM, '2026-05-02')], ABOVE[TEAM]!, '2026-05-01', 1],
    ['they begin', [adopted(2, TEAM, '2026-05-02')], ABOVE[TEAM]!, '2026-05-02', 2],
    ['of another fleet', [adopted(2, SOUTH, '2026-05-02')], ABOVE[TEAM]!, '2026-05-03', 1],
    ['of all', [adopted(2, null, '2026-05-02')], ABOVE[TEAM]!, '2026-05-03', 2],
    ['of all, in no fleet', [adopted(2, null, '2026-05-02')], [], '2026-05-03', 2],
    [
      'of the nearest, whatever is newer above',
      [adopted(2, NORTH, '2026-05-02'), adopted(3, COMPANY, '2026-05-03'), adopted(4, null, '2026-05-03')],
      ABOVE[TEAM]!,
      '2026-05-04',
      2,
    ],
    [
      'of the nearest that has begun',
      [adopted(2, NORTH, '2026-05-09'), adopted(3, COMPANY, '2026-05-03')],
      ABOVE[TEAM]!,
      '2026-05-04',
      3,
    ],
    [
      'the last to begin',
      [adopted(2, TEAM, '2026-05-03'), adopted(3, TEAM, '2026-05-02')],
      ABOVE[TEAM]!,
      '2026-05-04',
      2,
    ],
    [
      'the last adopted of one day',
      [adopted(2, TEAM, '2026-05-03'), adopted(3, TEAM, '2026-05-03')],
      ABOVE[TEAM]!,
      '2026-05-04',
      3,
    ],
  ])('%s', (_, all, above, day, version) => {
    expect(rulesOn(all, above, day).version).toBe(version);
  });
});

describe('the rules of a vehicle', () => {
  const vehicle: RuledVehicle = {
    stays: [
      { from: '2026-05-10', fleetId: SOUTH },
      { from: '2026-01-01', fleetId: TEAM },
    ],
    above: (id) => ABOVE[id]!,
    timeZone: 'Europe/Madrid',
  };

  it('change with the days of its zone, and with its fleet', () => {
    const all = [adopted(2, NORTH, '2026-05-02'), adopted(3, COMPANY, '2026-05-05')];
    const spans = ruleSpans(all, vehicle);
    expect(spans.map(({ fromMs, rules }) => [fromMs, rules.version])).toEqual([
      [Number.NEGATIVE_INFINITY, 1],
      [ms('2026-05-01T22:00:00Z'), 2],
      [ms('2026-05-09T22:00:00Z'), 3],
    ]);
    const { at } = lookupOf(spans);
    expect(
      ['2026-05-01T21:59:59Z', '2026-05-01T22:00:00Z', '2026-05-20T00:00:00Z'].map(
        (one) => at(ms(one)).version,
      ),
    ).toEqual([1, 2, 3]);
  });

  it('are tried from an instant on', () => {
    const { at } = rulesFrom(ALWAYS_FIRST, 1000, { ...FIRST_RULES, version: 9 });
    expect([at(999).version, at(1000).version]).toEqual([1, 9]);
  });
});
