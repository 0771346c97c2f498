import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mondayOf, zoneOffsetMs } from './day.ts';
import { HOUR_MS } from './duration.ts';

const at = (text: string) => Date.parse(text);

/** The zone's offset at an instant according to the runtime, which writes it as `GMT+01:00`. */
function told(timeMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(timeMs);
  const name = parts.find(({ type }) => type === 'timeZoneName')!.value;
  const [, sign, hours = 0, minutes = 0] = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(name)!;
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -ms : ms;
}

describe('how far a zone is ahead of UTC', () => {
  it.each([
    ['Europe/Madrid', '2026-03-29T00:59:59.999Z', 1],
    ['Europe/Madrid', '2026-03-29T01:00:00Z', 2],
    ['Europe/Madrid', '2026-10-25T00:59:59Z', 2],
    ['Europe/Madrid', '2026-10-25T01:00:00Z', 1],
    ['Atlantic/Azores', '2026-07-01T12:00:00Z', 0],
    ['Asia/Kathmandu', '2026-07-01T12:00:00Z', 5.75],
    // Half an hour of summer time.
    ['Australia/Lord_Howe', '2026-04-04T14:59:59Z', 11],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 10.5],
    // Until 2011 its clocks changed one minute after midnight.
    ['America/St_Johns', '2010-03-14T03:30:59Z', -3.5],
    ['America/St_Johns', '2010-03-14T03:31:00Z', -2.5],
    ['UTC', '1969-12-31T23:59:59Z', 0],
  ])('%s at %s: %d hours', (zone, instant, hours) => {
    expect(zoneOffsetMs(at(instant), zone)).toBe(hours * HOUR_MS);
  });

  it('is what the runtime says, whatever was asked before', () => {
    const zones = [
      'Europe/Madrid',
      'Africa/Casablanca',
      'Australia/Lord_Howe',
      'America/St_Johns',
      'Asia/Gaza',
    ];
    const instant = fc.integer({ min: at('2005-01-01'), max: at('2030-01-01') });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, (zone, ms) => {
        expect(zoneOffsetMs(ms, zone)).toBe(told(ms, zone));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is right at every half hour of the days on which clocks change', () => {
    const days = [
      '2026-03-28',
      '2026-03-29',
      '2026-10-25',
      '2026-04-04',
      '2026-10-03',
      '2010-03-14',
      '2010-11-07',
    ];
    for (const zone of ['Europe/Madrid', 'Australia/Lord_Howe', 'America/St_Johns'])
      for (const day of days)
        for (let n = 0; n < 48; n++) {
          const ms = at(day) + n * (HOUR_MS / 2) + 60_000;
          expect([zone, ms, zoneOffsetMs(ms, zone)]).toEqual([zone, ms, told(ms, zone)]);
        }
  });
});

it.each([
  ['2026-03-02', '2026-03-02'],
  ['2026-03-08', '2026-03-02'],
  ['2026-03-09', '2026-03-09'],
  ['2026-01-01', '2025-12-29'],
])('%s is in the week of %s', (day, monday) => expect(mondayOf(day)).toBe(monday));
