import { describe, expect, it } from 'vitest';
import type { ReportHead } from '#api/report.ts';
import { REPORTS } from '#domain/report/index.ts';
import { placeOf, rowAt, speedsAt, stretchOf } from './place.ts';

const head = (columns: string[], marks: string[]) => ({ columns, marks }) as unknown as ReportHead;
const ms = (clock: string) => Date.parse(`2026-03-02T${clock}Z`);

const EVENTS = REPORTS.get('DrivingEvents')!;
const HEAD = head(['eventInstant', 'eventType', 'eventDuration'], ['vehicleId', 'timeZone']);
const ROWS = [
  { at: 0, values: ['2026-03-02T08:00:00.000Z', '911', 34, 7, 'Europe/Madrid'] },
  { at: 1, values: ['2026-03-02T08:00:00.000Z', '1020', null, 7, 'Europe/Madrid'] },
];

describe('the place of a row in an address', () => {
  it('is found again among the rows, by vehicle, instant and code', () => {
    const place = placeOf(EVENTS, HEAD)!;
    expect(place(ROWS[1]!)).toBe('event|7|2026-03-02T08:00:00.000Z|1020');
    for (const row of ROWS) expect(rowAt(EVENTS, HEAD, ROWS, place(row))).toBe(row);
    expect(rowAt(EVENTS, HEAD, ROWS, 'event|7|2026-03-02T08:00:00.000Z|1035')).toBeNull();
    expect(rowAt(EVENTS, HEAD, ROWS, 'point|40.4|-3.7|911')).toBeNull();
  });

  it('of a journey is its vehicle and start: a running one ends later each time it is asked', () => {
    const journeys = REPORTS.get('Journeys')!;
    const row = { at: 0, values: [7, '2026-03-02T08:00:00.000Z', '2026-03-02T08:30:00.000Z'] };
    const shown = head([], ['vehicleId', 'startAt', 'endAt']);
    expect(rowAt(journeys, shown, [row], 'path|7|2026-03-02T08:00:00.000Z|2026-03-02T08:10:00.000Z')).toBe(
      row,
    );
    expect(stretchOf(journeys, shown, row)).toEqual({
      vehicleId: 7,
      fromMs: ms('08:00:00'),
      toMs: ms('08:30:00'),
    });
  });
});

it('the way around an event begins two minutes before it and ends two minutes after its end', () => {
  expect(stretchOf(EVENTS, HEAD, ROWS[0]!)).toEqual({
    vehicleId: 7,
    fromMs: ms('07:58:00'),
    toMs: ms('08:02:34'),
  });
  expect(stretchOf(EVENTS, HEAD, ROWS[1]!)).toMatchObject({ toMs: ms('08:02:00') });
});

it('speeds stand at even times: the last one known, nothing in a silence', () => {
  const point = (clock: string, speedKmh: number | null) => ({
    timeMs: ms(clock),
    lat: 40,
    lng: -3,
    speedKmh,
  });
  const points = [point('08:01:00', 50), point('08:02:30', 60), point('08:10:00', 40)];
  const found = speedsAt(points, { fromMs: ms('08:00:00'), toMs: ms('08:10:00') }, 11);
  // 08:00 is before the first; 08:08 and 08:09 are more than five minutes after 08:02:30.
  expect(found.map(({ speedKmh }) => speedKmh)).toEqual([null, 50, 50, 60, 60, 60, 60, 60, null, null, 40]);
  expect(found[3]!.timeMs).toBe(ms('08:03:00'));
});
