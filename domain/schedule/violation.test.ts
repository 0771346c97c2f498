import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilInstantMs } from '../civil-time.ts';
import { addDays, type Day } from '../day.ts';
import type { ScheduleRange } from './schedule.ts';
import { type Hours, type Violation, violationsOn, type WorkJourney } from './violation.ts';
import { workingSpans } from './working-span.ts';

const ZONE = 'Europe/Madrid';
/** Monday to Friday; 2 March 2026 is a Monday. */
const range = (entry: string, exit: string, weekdays = [1, 2, 3, 4, 5]) => ({ entry, exit, weekdays });
const OFFICE = [range('08:00', '17:00')];
const SPLIT = [range('08:00', '13:00'), range('15:00', '18:00')];
const NIGHT = [range('22:00', '06:00')];
const ROUND = [range('00:00', '08:00'), range('08:00', '16:00'), range('16:00', '00:00')].map((one) => ({
  ...one,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
}));

const hoursOf = (ranges: readonly ScheduleRange[], free: readonly Day[] = []): Hours => ({
  agenda: (day) => (free.includes(day) ? [] : workingSpans(day, ranges, ZONE)),
  marginMin: 15,
  timeZone: ZONE,
});
/** `2026-03-02 07:44-09:00`; an end before the start is on the next day, one with `…` is not over. */
function journey(words: string): WorkJourney {
  const [day, times] = words.split(' ') as [Day, string];
  const [from, to] = times.replace('…', '').split('-') as [string, string];
  const startMs = civilInstantMs(day, from, ZONE);
  const endMs = civilInstantMs(to < from ? addDays(day, 1) : day, to, ZONE);
  return { startMs, endMs, isOver: !times.endsWith('…') };
}
const said = (day: Day, hours: Hours, journeys: readonly string[]) =>
  violationsOn(day, journeys.map(journey), hours).map(
    ({ kind, excessS, overMin }) => `${kind} ${excessS / 60} (${overMin})`,
  );

test.each<[string, ScheduleRange[], string[], string[]]>([
  ['on time', OFFICE, ['02 08:00-09:00', '02 16:00-17:00'], []],
  ['within the margin', OFFICE, ['02 07:45-09:00', '02 16:00-17:15'], []],
  ['a minute before the margin', OFFICE, ['02 07:44-09:00'], ['ENTRY 16 (1)']],
  ['a minute after the margin', OFFICE, ['02 16:00-17:16'], ['EXIT 16 (1)']],
  ['early and late in one journey', OFFICE, ['02 07:00-18:00'], ['ENTRY 60 (45)', 'EXIT 60 (45)']],
  ['two early ones, told once', OFFICE, ['02 05:00-05:30', '02 06:00-06:30'], ['ENTRY 180 (165)']],
  ['six hours early', OFFICE, ['02 02:00-02:10'], ['ENTRY 360 (345)']],
  ['more than six hours early', OFFICE, ['02 01:59-02:10'], ['OUT 11 (346)']],
  [
    'out at night, and early later',
    OFFICE,
    ['02 01:00-01:30', '02 07:00-08:00'],
    ['OUT 30 (405)', 'ENTRY 60 (45)'],
  ],
  [
    'late, and out after that',
    OFFICE,
    ['02 16:00-17:30', '02 20:00-20:20'],
    ['OUT 20 (165)', 'EXIT 30 (15)'],
  ],
  ['that starts at the end of the margin', OFFICE, ['02 17:15-17:40'], ['EXIT 40 (25)']],
  ['that starts after the margin', OFFICE, ['02 17:16-17:40'], ['OUT 24 (1)']],
  ['at midday, beyond both margins', SPLIT, ['02 13:16-14:44'], ['OUT 88 (1)']],
  ['at midday, into the margin', SPLIT, ['02 13:16-14:45'], []],
  ['at midday, not over', SPLIT, ['02 13:16-14:00…'], []],
  ['late and not over', OFFICE, ['02 16:00-17:30…'], ['EXIT 30 (15)']],
  ['of the day before and after', OFFICE, ['01 10:00-11:00', '03 07:00-08:00'], []],
  ['in the night of a night shift', NIGHT, ['02 22:00-23:00', '03 01:00-05:00'], []],
  ['at the end of the margin of a night', NIGHT, ['03 06:15-06:30'], ['EXIT 30 (15)']],
  ['too long into the morning', NIGHT, ['03 05:00-06:30'], ['EXIT 30 (15)']],
  ['early for the night', NIGHT, ['02 21:00-22:30'], ['ENTRY 60 (45)']],
  ['in the margin before midnight of the next day', [range('00:10', '08:00')], ['01 23:56-02:00'], []],
  ['around the clock', ROUND, ['02 07:00-08:40', '02 23:30-00:40'], []],
])('a journey %s', (_name, ranges, journeys, expected) => {
  const full = journeys.map((one) => `2026-03-${one}`);
  expect(said('2026-03-02', hoursOf(ranges), full)).toEqual(expected);
});

test.each<[string, Day, readonly Day[], string[], string[]]>([
  ['a Saturday', '2026-03-07', [], ['2026-03-07 10:00-10:30'], ['OUT 30 (1005)']],
  ['a holiday', '2026-03-03', ['2026-03-03'], ['2026-03-03 10:00-10:30'], ['OUT 30 (1005)']],
  [
    'days without any working time',
    '2026-03-07',
    ['2026-03-06', '2026-03-08'],
    ['2026-03-07 10:00-10:30'],
    ['OUT 30 (1440)'],
  ],
])('a journey on %s is out', (_name, day, free, journeys, expected) => {
  expect(said(day, hoursOf(OFFICE, free), journeys)).toEqual(expected);
});

test('the morning after the last night of the week belongs to the night, and a holiday does not shorten it', () => {
  const hours = hoursOf(NIGHT, ['2026-03-07']);
  const morning = ['2026-03-07 05:00-06:30', '2026-03-07 06:40-07:00'];
  expect(said('2026-03-06', hours, morning)).toEqual(['EXIT 30 (15)']);
  expect(said('2026-03-07', hours, morning)).toEqual(['OUT 20 (25)']);
});

// In the night to 29 March the clocks skip from 02:00 to 03:00; in that to 25 October they go back from 03:00
// to 02:00.
test.each<[string, Day, string[], string[]]>([
  ['an hour shorter', '2026-03-28', ['2026-03-29 05:00-06:16'], ['EXIT 16 (1)']],
  ['an hour longer', '2026-10-24', ['2026-10-25 05:00-06:16'], ['EXIT 16 (1)']],
])('a night %s ends at six by the clock', (_name, day, journeys, expected) => {
  expect(said(day, hoursOf([range('22:00', '06:00', [6])]), journeys)).toEqual(expected);
});

test('six hours before the entry are hours that went by, also in the night of a change', () => {
  const hours = hoursOf([range('08:00', '17:00', [7])]);
  // 01:30 is 5.5 hours before 08:00 that night in March, and 7.5 hours before it that night in October.
  expect(said('2026-03-29', hours, ['2026-03-29 01:30-01:40'])).toEqual(['ENTRY 330 (315)']);
  expect(said('2026-10-25', hours, ['2026-10-25 01:30-01:40'])).toEqual(['OUT 10 (435)']);
});

const aRange = fc
  .tuple(
    fc.integer({ min: 0, max: 1439 }),
    fc.integer({ min: 1, max: 1440 }),
    fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  )
  .map(([from, length, weekdays]) => {
    const text = (minute: number) => new Date((minute % 1440) * 60_000).toISOString().slice(11, 16);
    return range(text(from), text(from + length), weekdays);
  });
const journeysOf = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 600 })))
  .map((steps) => {
    let ms = civilInstantMs('2026-03-27', '00:00', ZONE);
    return steps.map(([gap, length]) => {
      const startMs = ms + gap * 60_000;
      ms = startMs + length * 60_000;
      return { startMs, endMs: ms, isOver: true };
    });
  });

test('each journey breaks the schedule of one day at most; a day has one ENTRY and one EXIT at most; work in hours breaks none', () => {
  const days = Array.from({ length: 16 }, (_, i) => addDays('2026-03-25', i));
  fc.assert(
    fc.property(aRange, journeysOf, (one, journeys) => {
      const hours = hoursOf([one]);
      const found = days.map((day) => violationsOn(day, journeys, hours));
      for (const ofDay of found) {
        for (const kind of ['ENTRY', 'EXIT'])
          expect(ofDay.filter((violation) => violation.kind === kind).length).toBeLessThanOrEqual(1);
      }
      const all = found.flat();
      for (const { startMs, endMs } of journeys) {
        const own = all.filter(({ journeyMs }) => journeyMs === startMs);
        expect(new Set(own.map(({ day }) => day)).size).toBeLessThanOrEqual(1);
        if (own.some(({ kind }) => kind === 'OUT')) expect(own).toHaveLength(1);
        const isInside = days.some((day) =>
          hours.agenda(day).some(({ fromMs, toMs }) => startMs >= fromMs && endMs <= toMs),
        );
        if (isInside) expect(own).toEqual([]);
      }
      // An OUT journey hides no early start.
      const isOut = ({ startMs }: { startMs: number }) =>
        all.some(({ kind, journeyMs }) => kind === 'OUT' && journeyMs === startMs);
      const usual = journeys.filter((journey) => !isOut(journey));
      const entries = (of: readonly Violation[]) => of.filter(({ kind }) => kind === 'ENTRY');
      expect(entries(days.flatMap((day) => violationsOn(day, usual, hours)))).toEqual(entries(all));
      for (const { kind, excessS, overMin } of all) {
        expect(excessS).toBeGreaterThan(0);
        if (kind !== 'OUT') expect(excessS).toBeGreaterThan(15 * 60);
        expect(overMin).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 40 },
  );
});
