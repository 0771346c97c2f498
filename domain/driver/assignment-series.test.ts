import { expect, it } from 'vitest';
import {
  type AssignmentSeriesInput,
  assignmentSeriesInput,
  hoursOn,
  seriesFaults,
} from './assignment-series.ts';

const TYPED = {
  ...{ device_id: 1, driver_id: 7, start_date: '2026-03-02' },
  ...{ start_time: '08:00', end_time: '14:00', time_zone: 'Europe/Madrid' },
};
const input = (change: object): AssignmentSeriesInput => assignmentSeriesInput.parse({ ...TYPED, ...change });

it.each<[string, object, string[]]>([
  ['once', {}, []],
  ['a repeat without its last day', { repeat: 'daily' }, ['until val.required']],
  ['a last day before the first', { repeat: 'daily', until: '2026-03-01' }, ['until val.order']],
  ['a last day on the first', { repeat: 'daily', until: '2026-03-02' }, []],
  // 28 days of March, 30 of April, 31 of May and 2 of June: 92 days after 2 March it is 2 June.
  ['a quarter', { repeat: 'weekly', until: '2026-06-02' }, []],
  ['a day more than a quarter', { repeat: 'weekly', until: '2026-06-03' }, ['until val.rangeDays']],
  [
    'a weekend without a working day',
    { start_date: '2026-03-07', repeat: 'working_days', until: '2026-03-08' },
    ['until val.order'],
  ],
])('%s', (_name, change, expected) => {
  expect(seriesFaults(input(change)).map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
});

it.each<[string, string, object, [string, string | null] | null]>([
  ['in winter', '2026-03-02', {}, ['2026-03-02T07:00Z', '2026-03-02T13:00Z']],
  ['in summer', '2026-07-02', {}, ['2026-07-02T06:00Z', '2026-07-02T12:00Z']],
  ['without end', '2026-03-02', { end_time: null }, ['2026-03-02T07:00Z', null]],
  [
    'over midnight',
    '2026-03-02',
    { start_time: '22:00', end_time: '06:00', end_days: 1 },
    ['2026-03-02T21:00Z', '2026-03-03T05:00Z'],
  ],
  [
    // The clock jumps from 02:00 to 03:00 in that night: seven hours.
    'over the night of spring',
    '2026-03-28',
    { start_time: '22:00', end_time: '06:00', end_days: 1 },
    ['2026-03-28T21:00Z', '2026-03-29T04:00Z'],
  ],
  [
    // The clock goes back from 03:00 to 02:00: nine hours.
    'over the night of autumn',
    '2026-10-24',
    { start_time: '22:00', end_time: '06:00', end_days: 1 },
    ['2026-10-24T20:00Z', '2026-10-25T05:00Z'],
  ],
  ['an end before the start', '2026-03-02', { start_time: '22:00', end_time: '06:00' }, null],
  ['an end at the start', '2026-03-02', { end_time: '08:00' }, null],
])('hours %s', (_name, day, change, expected) => {
  const at = (text: string | null) => (text === null ? null : Date.parse(text.replace('Z', ':00Z')));
  const range = expected && { startMs: at(expected[0]), endMs: at(expected[1]) };
  expect(hoursOn(day, input(change))).toEqual(range);
});
