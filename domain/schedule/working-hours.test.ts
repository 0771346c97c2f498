import { expect, it } from 'vitest';
import { type ScheduledFleet, workingHours } from './working-hours.ts';

const day = { entry: '08:00', exit: '15:00', weekdays: [1, 2, 3, 4, 5] };
const late = { ...day, entry: '14:00', exit: '22:00' };
const SCHEDULES = new Map([
  [1, [day]],
  [2, [late]],
  [3, [{ ...day }]],
]);
const fleet = (id: number, parentId: number | null, scheduleId: number | null): ScheduledFleet => ({
  ...{ id, parentId, scheduleId, name: `F${id}` },
});
// 1 has 2 and 3 below it, 3 has 4; 5 is another company without hours. Schedules 1 and 3 have equal hours.
const FLEETS = [fleet(1, null, 1), fleet(2, 1, 1), fleet(3, 1, 2), fleet(4, 3, 3), fleet(5, null, null)];

it.each([
  [
    'all fleets',
    null,
    [
      [[day], ['F1', 'F2', 'F4']],
      [[late], ['F3']],
      [null, ['F5']],
    ],
  ],
  [
    'a fleet with all below it',
    [3],
    [
      [[late], ['F3']],
      [[day], ['F4']],
    ],
  ],
  ['a fleet without hours', [5], [[null, ['F5']]]],
  ['a schedule out of sight', [6], []],
])('%s', (_what, chosen, expected) => {
  const found = workingHours(chosen, FLEETS, SCHEDULES);
  expect(found.map(({ ranges, fleets }) => [ranges, fleets])).toEqual(expected);
});
