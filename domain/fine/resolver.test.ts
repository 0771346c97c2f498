import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fineTime } from './fine-time.ts';
import { FINE_SOURCES, type FineFacts, resolveFine } from './resolver.ts';

const [ANA, LUIS, EVA] = [1, 2, 3];
const at = (clock: string) => Date.parse(`2026-03-02T${clock}:00Z`);
/** A fine at 10:00 UTC. */
const NOTHING: FineFacts = {
  isOurs: true,
  instants: [at('10:00')],
  day: { startMs: at('00:00'), endMs: at('00:00') + 86_400_000 },
  reads: [],
  assignments: [],
  workReports: [],
  usual: null,
};
const read = (driverId: number, from: string, to: string) => ({ driverId, startMs: at(from), endMs: at(to) });
const assigned = (driverId: number, from: string, to: string | null) => ({
  driverId,
  startMs: at(from),
  endMs: to === null ? null : at(to),
});
const DAY = { instants: [] };

test.each<[string, Partial<FineFacts>, string, string[]]>([
  ['nothing is known', {}, 'nobody', []],
  ['a card in the journey', { reads: [read(ANA, '09:30', '10:30')] }, 'card', ['1 working_part card']],
  [
    'a card up to 10 minutes before',
    { reads: [read(ANA, '09:00', '09:50')] },
    'card',
    ['1 working_part card'],
  ],
  ['a card that ended 11 minutes before', { reads: [read(ANA, '09:00', '09:49')] }, 'nobody', []],
  ['a card 10 minutes later', { reads: [read(ANA, '10:10', '10:30')] }, 'card', ['1 working_part card']],
  ['a card that began 11 minutes later', { reads: [read(ANA, '10:11', '10:30')] }, 'nobody', []],
  [
    'a card read twice is one driver',
    { reads: [read(ANA, '09:00', '09:55'), read(ANA, '10:02', '10:30')] },
    'card',
    ['1 working_part card'],
  ],
  [
    'two cards, and the assignment decides',
    {
      reads: [read(ANA, '09:00', '09:55'), read(LUIS, '10:02', '10:30')],
      assignments: [assigned(LUIS, '08:00', null)],
    },
    'assignment disputed',
    ['2 working_part card assignment', '1 manual_selection card'],
  ],
  [
    'two cards and nothing else',
    { reads: [read(ANA, '09:00', '09:55'), read(LUIS, '10:02', '10:30')] },
    'several',
    ['1 manual_selection card', '2 manual_selection card'],
  ],
  [
    'two cards and a default driver',
    { reads: [read(ANA, '09:00', '09:55'), read(LUIS, '10:02', '10:30')], usual: EVA },
    'usual disputed',
    ['3 default_driver usual', '1 manual_selection card', '2 manual_selection card'],
  ],
  [
    'card and assignment disagree: the card, to be confirmed',
    { reads: [read(ANA, '09:30', '10:30')], assignments: [assigned(LUIS, '08:00', '12:00')], usual: EVA },
    'card disputed',
    ['1 working_part card', '2 working_part assignment', '3 default_driver usual'],
  ],
  [
    'card and default driver disagree: the card',
    { reads: [read(ANA, '09:30', '10:30')], usual: EVA },
    'card',
    ['1 working_part card', '3 default_driver usual'],
  ],
  [
    'all agree',
    {
      reads: [read(ANA, '09:30', '10:30')],
      assignments: [assigned(ANA, '08:00', null)],
      workReports: [ANA],
      usual: ANA,
    },
    'card',
    ['1 working_part card assignment work_report usual'],
  ],
  [
    'an assignment that begins with the minute',
    { assignments: [assigned(LUIS, '10:00', '12:00')] },
    'assignment',
    ['2 working_part assignment'],
  ],
  [
    'an assignment that ends with the minute',
    { assignments: [assigned(LUIS, '08:00', '10:00')] },
    'nobody',
    [],
  ],
  [
    'a work report',
    { workReports: [EVA], usual: ANA },
    'work_report',
    ['3 working_part work_report', '1 default_driver usual'],
  ],
  [
    'two work reports, and the default driver',
    { workReports: [EVA, LUIS], usual: ANA },
    'usual',
    ['1 default_driver usual', '2 manual_selection work_report', '3 manual_selection work_report'],
  ],
  ['only the default driver', { usual: ANA }, 'usual', ['1 default_driver usual']],
  [
    'the plate was not ours',
    { isOurs: false, reads: [read(ANA, '09:30', '10:30')], usual: ANA },
    'not_ours',
    [],
  ],
  [
    'no hour, one driver all day',
    { ...DAY, reads: [read(ANA, '18:00', '19:00')], assignments: [assigned(ANA, '06:00', '07:00')] },
    'day',
    ['1 working_part card assignment'],
  ],
  [
    'no hour, two drivers that day',
    { ...DAY, reads: [read(ANA, '18:00', '19:00')], assignments: [assigned(LUIS, '06:00', '07:00')] },
    'several',
    ['1 manual_selection card', '2 manual_selection assignment'],
  ],
  [
    'no hour, two drivers and a default driver',
    { ...DAY, reads: [read(ANA, '18:00', '19:00'), read(LUIS, '20:00', '21:00')], usual: LUIS },
    'usual disputed',
    ['2 default_driver card usual', '1 manual_selection card'],
  ],
  ['no hour, and the default driver', { ...DAY, usual: ANA }, 'usual', ['1 default_driver usual']],
  [
    'the hour that autumn repeats, another driver in each',
    {
      instants: [at('10:00'), at('11:00')],
      assignments: [assigned(ANA, '09:30', '10:30'), assigned(LUIS, '10:30', '11:30')],
    },
    'several',
    ['1 manual_selection assignment', '2 manual_selection assignment'],
  ],
])('%s', (_name, facts, reason, expected) => {
  const found = resolveFine({ ...NOTHING, ...facts });
  expect(found.reason + (found.isDisputed ? ' disputed' : '')).toBe(reason);
  expect(
    found.candidates.map(({ driverId, type, sources }) => [driverId, type, ...sources].join(' ')),
  ).toEqual(expected);
  const isProposal = !['nobody', 'several', 'not_ours'].includes(found.reason);
  expect(found.proposed).toBe(isProposal ? found.candidates[0]!.driverId : null);
});

const minute = fc.integer({ min: -30, max: 1_500 }).map((n) => at('00:00') + n * 60_000);
const driver = fc.integer({ min: 1, max: 4 });
const span = fc.tuple(driver, minute, fc.integer({ min: 1, max: 600 }));
const facts: fc.Arbitrary<FineFacts> = fc.record({
  isOurs: fc.boolean(),
  instants: fc.array(minute, { maxLength: 2 }),
  day: fc.constant(NOTHING.day),
  reads: fc.array(
    span.map(([driverId, startMs, n]) => ({ driverId, startMs, endMs: startMs + n * 60_000 })),
    { maxLength: 5 },
  ),
  assignments: fc.array(
    fc.tuple(span, fc.boolean()).map(([[driverId, startMs, n], isOpen]) => ({
      driverId,
      startMs,
      endMs: isOpen ? null : startMs + n * 60_000,
    })),
    { maxLength: 5 },
  ),
  workReports: fc.array(driver, { maxLength: 3 }),
  usual: fc.option(driver),
});

describe('whatever the facts are', () => {
  it('nobody is proposed without a reason, and each driver appears once with what speaks for him', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const { candidates, proposed, reason } = resolveFine(known);
        const named: Record<string, (id: number) => boolean> = {
          card: (id) => known.reads.some(({ driverId }) => driverId === id),
          assignment: (id) => known.assignments.some(({ driverId }) => driverId === id),
          work_report: (id) => known.workReports.includes(id),
          usual: (id) => known.usual === id,
        };
        for (const { driverId, sources, type } of candidates) {
          expect(sources.length).toBeGreaterThan(0);
          for (const source of sources) expect(named[source]!(driverId)).toBe(true);
          if (type === 'default_driver') expect(sources).toContain('usual');
        }
        expect(new Set(candidates.map(({ driverId }) => driverId)).size).toBe(candidates.length);
        if (!known.isOurs) expect([proposed, candidates.length]).toEqual([null, 0]);
        if (proposed === null) return;
        expect(candidates[0]!.driverId).toBe(proposed);
        expect(candidates[0]!.type).not.toBe('manual_selection');
        if (FINE_SOURCES.some((source) => source === reason))
          expect(candidates[0]!.sources).toContain(reason);
      }),
    );
  });

  it('their order does not matter', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const turned: FineFacts = {
          ...known,
          instants: known.instants.toReversed(),
          reads: known.reads.toReversed(),
          assignments: known.assignments.toReversed(),
          workReports: known.workReports.toReversed(),
        };
        expect(resolveFine(turned)).toEqual(resolveFine(known));
      }),
    );
  });
});

test.each<[string, string | null, string, string[], number]>([
  ['2026-03-02', '11:30', 'Europe/Madrid', ['2026-03-02T10:30:00.000Z'], 24],
  ['2026-03-02', '11:30', 'Atlantic/Canary', ['2026-03-02T11:30:00.000Z'], 24],
  ['2026-03-02', null, 'Europe/Madrid', [], 24],
  ['2026-03-29', '02:30', 'Europe/Madrid', ['2026-03-29T01:30:00.000Z'], 23],
  ['2026-10-25', '02:30', 'Europe/Madrid', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'], 25],
  ['2026-10-25', '01:59', 'Europe/Madrid', ['2026-10-24T23:59:00.000Z'], 25],
  ['2026-10-25', '03:00', 'Europe/Madrid', ['2026-10-25T02:00:00.000Z'], 25],
  ['2026-10-25', '01:30', 'Europe/Lisbon', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'], 25],
])('%s %s in %s', (date, hour, zone, expected, hours) => {
  const { instants, day } = fineTime(date, hour, zone);
  expect(instants.map((ms) => new Date(ms).toISOString())).toEqual(expected);
  expect((day.endMs - day.startMs) / 3_600_000).toBe(hours);
});
