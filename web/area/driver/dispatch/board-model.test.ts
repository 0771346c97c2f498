import { expect, it } from 'vitest';
import { addDays, dayStartMs } from '#domain/day.ts';
import {
  type BoardSpan,
  hoursOfShift,
  hoursOfSpan,
  isBusy,
  movedTo,
  placedInWeek,
  refusalsBy,
  resized,
  typedTimes,
} from './board-model.ts';

const MADRID = 'Europe/Madrid';
const span = (start: string, end: string | null, id = 1): BoardSpan => ({
  ...{ id, version: 1, state: 'planned', driver_id: 7, driver: 'Ana', device_id: 3, license: '1234BCD' },
  ...{ startMs: Date.parse(start), endMs: end === null ? null : Date.parse(end), time_zone: MADRID },
});
// The week of Monday 2 March 2026.
const EDGES = Array.from({ length: 8 }, (_, n) => dayStartMs(addDays('2026-03-02', n), MADRID));

it.each<[string, BoardSpan[], string[], number]>([
  ['nothing', [], [], 1],
  ['a shift', [span('2026-03-03T07:00Z', '2026-03-03T13:00Z')], ['1+1 in 0'], 1],
  ['a night belongs to its first day', [span('2026-03-03T21:00Z', '2026-03-04T05:00Z')], ['1+1 in 0'], 1],
  [
    'two shifts of a day have a line each',
    [span('2026-03-03T05:00Z', '2026-03-03T13:00Z'), span('2026-03-03T13:00Z', '2026-03-03T21:00Z', 2)],
    ['1+1 in 0', '1+1 in 1'],
    2,
  ],
  [
    'days after each other share a line',
    [span('2026-03-03T05:00Z', '2026-03-03T13:00Z'), span('2026-03-04T05:00Z', '2026-03-04T13:00Z', 2)],
    ['1+1 in 0', '2+1 in 0'],
    1,
  ],
  ['several days', [span('2026-03-03T05:00Z', '2026-03-05T13:00Z')], ['1+3 in 0'], 1],
  ['without end', [span('2026-03-06T05:00Z', null)], ['4+3 in 0'], 1],
  ['since before the week', [span('2026-02-01T05:00Z', '2026-03-03T13:00Z')], ['0+2 in 0'], 1],
  ['a night into the week', [span('2026-03-01T21:00Z', '2026-03-02T05:00Z')], ['0+1 in 0'], 1],
  ['over before the week, or after it', [span('2026-03-01T07:00Z', '2026-03-01T23:00Z')], [], 1],
])('%s', (_name, spans, expected, lanes) => {
  const found = placedInWeek(spans, EDGES);
  expect(found.placed.map(({ day, days, lane }) => `${day}+${days} in ${lane}`)).toEqual(expected);
  expect(found.lanes).toBe(lanes);
});

it('a driver is busy while an assignment lasts, but not at its end', () => {
  const spans = [span('2026-03-03T07:00Z', '2026-03-03T13:00Z')];
  const at = (from: string, to: string) => isBusy(spans, Date.parse(from), Date.parse(to));
  expect(at('2026-03-03T12:59Z', '2026-03-03T14:00Z')).toBe(true);
  expect(at('2026-03-03T13:00Z', '2026-03-03T14:00Z')).toBe(false);
  expect(at('2026-03-03T06:00Z', '2026-03-03T07:00Z')).toBe(false);
  expect(isBusy([span('2026-03-03T07:00Z', null)], Date.parse('2027-01-01'), Date.parse('2027-01-02'))).toBe(
    true,
  );
});

it('keeps the hours of a shift and of an assignment, on whatever day', () => {
  expect(hoursOfShift({ from_time: '22:00', to_time: '06:00' }, MADRID)).toEqual({
    ...{ start_time: '22:00', end_time: '06:00', end_days: 1, time_zone: MADRID },
  });
  const night = span('2026-03-03T21:00Z', '2026-03-04T05:00Z');
  expect(hoursOfSpan(night)).toMatchObject({ start_time: '22:00', end_time: '06:00', end_days: 1 });
  expect(hoursOfSpan(span('2026-03-03T21:00Z', null))).toMatchObject({ end_time: null, end_days: 0 });
  expect(movedTo(night, '2026-03-28')).toEqual({
    ...{ start_date: '2026-03-28', start_time: '22:00', end_date: '2026-03-29', end_time: '06:00' },
    time_zone: MADRID,
  });
  expect(typedTimes(night)).toEqual({
    ...{ start_date: '2026-03-03', start_time: '22:00', end_date: '2026-03-04', end_time: '06:00' },
    time_zone: MADRID,
  });
});

it.each<[string, 'start' | 'end', number, [string, string] | null]>([
  ['a later end', 'end', 30, ['2026-03-03T07:00:00.000Z', '2026-03-03T13:30:00.000Z']],
  ['an earlier start', 'start', -30, ['2026-03-03T06:30:00.000Z', '2026-03-03T13:00:00.000Z']],
  ['an end before the start', 'end', -360, null],
  ['a start after the end', 'start', 390, null],
])('%s', (_name, edge, minutes, expected) => {
  const found = resized(span('2026-03-03T07:00Z', '2026-03-03T13:00Z'), { edge, minutes });
  const iso = (ms: number | null) => new Date(ms!).toISOString();
  expect(found && [iso(found.startMs), iso(found.endMs)]).toEqual(expected);
});

it('an open end stays open', () => {
  expect(resized(span('2026-03-03T07:00Z', null), { edge: 'end', minutes: 30 })?.endMs).toBe(null);
});

it('finds the refusal of a cell', () => {
  const found = refusalsBy([
    { id: 3, days: [0, 2], code: 'vehicle.isUnusable', params: {} },
    { id: 3, days: [1], code: 'assign.3', params: { names: 'Luis' } },
  ]);
  expect(found.get(3)?.get(2)?.code).toBe('vehicle.isUnusable');
  expect(found.get(3)?.get(1)).toEqual({ code: 'assign.3', params: { names: 'Luis' } });
  expect(found.get(3)?.get(3)).toBeUndefined();
});
