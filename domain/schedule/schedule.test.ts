import { expect, test } from 'vitest';
import { checkInput } from '../input-fault.ts';
import { scheduleInput } from './schedule.ts';

const day = (entry: string, exit: string, weekdays = [1, 2, 3, 4, 5]) => ({ entry, exit, weekdays });
const input = (fields: object) => ({
  ...{ name: 'Obra', ranges: [day('08:00', '17:00')], fleet_ids: [1] },
  ...fields,
});
const said = (fields: object) =>
  (checkInput(scheduleInput, input(fields)).fields ?? []).map(({ field, code }) => `${field} ${code}`);

test.each<[string, object, string[]]>([
  ['of one range', {}, []],
  ['without a name', { name: ' ' }, ['name val.required']],
  ['without ranges', { ranges: [] }, ['ranges val.required']],
  ['of fifteen ranges', { ranges: Array(15).fill(day('08:00', '09:00')) }, ['ranges val.range']],
  ['without an exit', { ranges: [day('08:00', '')] }, ['ranges.0.exit schedule.emptyTime']],
  [
    'with no such hour',
    { ranges: [day('24:00', '9:00')] },
    ['ranges.0.entry val.time', 'ranges.0.exit val.time'],
  ],
  ['on no day', { ranges: [day('08:00', '17:00', [])] }, ['ranges.0.weekdays val.required']],
  ['on an eighth day', { ranges: [day('08:00', '17:00', [8])] }, ['ranges.0.weekdays.0 val.range']],
  ['with a margin below 0', { margin: -1 }, ['margin schedule.margin']],
  ['with a margin of 240', { margin: 240 }, []],
  ['with a margin of 241', { margin: 241 }, ['margin schedule.margin']],
  ['with half a minute of margin', { margin: 0.5 }, ['margin schedule.margin']],
  ['of no fleet', { fleet_ids: [] }, ['fleet_ids val.required']],
  [
    'with a free day that does not exist',
    { free_days: [{ day: '2026-02-29' }] },
    ['free_days.0.day val.date'],
  ],
  ['that touches itself at noon', { ranges: [day('08:00', '12:00'), day('12:00', '17:00')] }, []],
  [
    'that overlaps by a minute',
    { ranges: [day('08:00', '12:01'), day('12:00', '17:00')] },
    ['ranges schedule.overlap'],
  ],
  ['on other days', { ranges: [day('08:00', '17:00', [1]), day('09:00', '14:00', [2])] }, []],
  [
    'that reaches past midnight into the next range',
    { ranges: [day('22:00', '06:00'), day('05:00', '07:00')] },
    ['ranges schedule.overlap'],
  ],
  [
    'of nights that end when the morning begins',
    { ranges: [day('22:00', '06:00'), day('06:00', '14:00')] },
    [],
  ],
  [
    'of a Sunday night that reaches into Monday',
    { ranges: [day('22:00', '06:00', [7]), day('05:59', '09:00', [1])] },
    ['ranges schedule.overlap'],
  ],
  ['of whole days', { ranges: [day('00:00', '00:00', [1, 2, 3, 4, 5, 6, 7])] }, []],
  [
    'of more than whole days',
    { ranges: [day('00:00', '00:00', [1]), day('23:00', '00:30', [7])] },
    ['ranges schedule.overlap'],
  ],
])('a schedule %s', (_name, fields, expected) => {
  expect(said(fields)).toEqual(expected);
});

test('is from Monday to Friday, with a margin of 15 minutes and free public holidays, unless it says otherwise', () => {
  const { data } = checkInput(
    scheduleInput,
    input({ ranges: [{ entry: '08:00', exit: '17:00' }], fleet_ids: [3, 1, 3] }),
  );
  expect(data).toEqual({
    name: 'Obra',
    ranges: [day('08:00', '17:00')],
    margin: 15,
    fleet_ids: [1, 3],
    with_holidays: true,
    free_days: [],
  });
});

test('has each free day once, in order', () => {
  const free_days = [
    { day: '2026-12-24' },
    { day: '2026-05-15', name: 'San Isidro' },
    { day: '2026-12-24', name: 'Nochebuena' },
  ];
  expect(checkInput(scheduleInput, input({ free_days })).data?.free_days).toEqual([
    { day: '2026-05-15', name: 'San Isidro' },
    { day: '2026-12-24', name: 'Nochebuena' },
  ]);
});
