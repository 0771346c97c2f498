import { describe, expect, it } from 'vitest';
import {
  type AssignmentFacts,
  type AssignmentInput,
  assignmentFaults,
  assignmentFieldFault,
  assignmentFormFaults,
  assignmentInput,
  assignmentRange,
  assignmentState,
  isOverlapping,
  type OtherAssignment,
} from './assignment.ts';
import { isConsolidated } from './consolidated.ts';

const ms = (instant: string) => Date.parse(instant);
/** 2 March 2026 at an hour of the day, UTC. */
const at = (hour: number) => ms('2026-03-02T00:00:00Z') + hour * 3_600_000;

describe('ranges are half-open', () => {
  it.each([
    ['one after the other', [10, 12], [12, 14], false],
    ['one minute in common', [10, 12], [11.98, 14], true],
    ['one inside the other', [10, 14], [11, 12], true],
    ['the same', [10, 12], [10, 12], true],
    ['an open one and one after its start', [10, null], [20, 21], true],
    ['an open one and one until its start', [10, null], [8, 10], false],
    ['two open ones', [10, null], [20, null], true],
  ] as const)('%s', (_name, a, b, is) => {
    const range = ([start, end]: readonly [number, number | null]) => ({
      startMs: at(start),
      endMs: end === null ? null : at(end),
    });
    expect(isOverlapping(range(a), range(b))).toBe(is);
    expect(isOverlapping(range(b), range(a))).toBe(is);
  });

  it.each([
    [9.99, 'planned'],
    [10, 'current'],
    [11.99, 'current'],
    [12, 'finished'],
  ])('at %s h one from 10 to 12 is %s', (hour, state) => {
    expect(assignmentState({ startMs: at(10), endMs: at(12) }, at(hour))).toBe(state);
  });
});

const TYPED: AssignmentInput = assignmentInput.parse({
  license: '1234 BCD',
  driver_id: 7,
  start_date: '2026-03-02',
  start_time: '10:00',
  end_date: '2026-03-02',
  end_time: '12:00',
  time_zone: 'Europe/Madrid',
});

describe('what is typed (domain rules §3.5: 1, 6, 2, 7, 8 in this order)', () => {
  it.each([
    ['nothing is wrong', {}, []],
    ['an open end', { end_date: null, end_time: null }, []],
    ['a day that does not exist', { start_date: '2026-02-30' }, ['1 start_date']],
    ['a time that does not exist', { end_time: '24:00' }, ['1 end_time']],
    ['no start time', { start_time: null }, ['6 start_time']],
    ['no start at all', { start_date: null, start_time: null }, ['6 start_date', '6 start_time']],
    ['an end day without time', { end_time: null }, ['6 end_time']],
    ['an end time without day', { end_date: null }, ['6 end_date']],
    ['an end at the start', { end_time: '10:00' }, ['2 end_date']],
    ['an end before the start', { end_time: '09:59' }, ['2 end_date']],
    ['no plate', { license: null }, ['7 license']],
    ['no driver', { driver_id: null }, ['8 driver_id']],
    ['no zone', { time_zone: '' }, ['8 time_zone']],
    [
      'everything at once',
      { license: null, start_date: 'x', start_time: null, driver_id: null },
      ['1 start_date', '6 start_time', '7 license', '8 driver_id'],
    ],
  ])('%s', (_name, change, faults) => {
    const found = assignmentFormFaults({ ...TYPED, ...change });
    expect(found.map(({ number, field }) => `${number} ${field}`)).toEqual(faults);
  });

  it('empty words are missing ones', () => {
    const input = assignmentInput.parse({ license: ' ', start_date: '', time_zone: 'UTC' });
    expect(input).toMatchObject({ license: null, start_date: null, end_date: null, driver_id: null });
  });
});

describe('times are of the zone of the assignment', () => {
  it.each([
    ['winter', '2026-03-02', '2026-03-02', 'Europe/Madrid', '09:00:00', '11:00:00'],
    ['the Canary Islands', '2026-03-02', '2026-03-02', 'Atlantic/Canary', '10:00:00', '12:00:00'],
    ['summer', '2026-07-02', '2026-07-02', 'Europe/Madrid', '08:00:00', '10:00:00'],
  ])('%s', (_name, start_date, end_date, time_zone, start, end) => {
    expect(assignmentRange({ ...TYPED, start_date, end_date, time_zone })).toEqual({
      startMs: ms(`${start_date}T${start}Z`),
      endMs: ms(`${end_date}T${end}Z`),
    });
  });

  it('the day on which the clock jumps has 23 hours, the other one 25', () => {
    const whole = (day: string, next: string) => {
      const typed = { start_date: day, start_time: '00:00', end_date: next, end_time: '00:00' };
      const { startMs, endMs } = assignmentRange({ ...TYPED, ...typed })!;
      return (endMs! - startMs) / 3_600_000;
    };
    expect(whole('2026-03-29', '2026-03-30')).toBe(23);
    expect(whole('2026-10-25', '2026-10-26')).toBe(25);
  });

  it('from 01:30 to 03:00 in the spring night is half an hour, and to 02:30 an hour', () => {
    const night = (end_time: string) => {
      const typed = { start_date: '2026-03-29', start_time: '01:30', end_date: '2026-03-29', end_time };
      const { startMs, endMs } = assignmentRange({ ...TYPED, ...typed })!;
      return (endMs! - startMs) / 60_000;
    };
    expect(night('03:00')).toBe(30);
    expect(night('02:30')).toBe(60);
  });
});

const other = (fields: Partial<OtherAssignment>): OtherAssignment => ({
  vehicleId: 1,
  driverId: 8,
  license: '1234BCD',
  driver: 'Luis Gil',
  startMs: at(8),
  endMs: at(12),
  ...fields,
});

const FACTS: AssignmentFacts = {
  vehicle: { id: 1, refusal: null },
  driver: { id: 7, name: 'Ana Sol', endMs: null, isStructure: false },
  allowsStructure: false,
  isOwn: false,
  others: [],
  nowMs: at(9),
};
const structure = { id: 7, name: 'Ana Sol', endMs: null, isStructure: true };

describe('what is stored (domain rules §3.5: 7, 9, 5, 10, 3, 4, 8 in this order)', () => {
  const range = { startMs: at(10), endMs: at(14) };
  it.each<[string, Partial<AssignmentFacts>, string[]]>([
    ['nothing is against it', {}, []],
    ['a plate nobody knows', { vehicle: null }, ['7']],
    ['a driver who is gone', { driver: null }, ['5']],
    ['an end after the last day', { driver: { ...FACTS.driver!, endMs: at(13.99) } }, ['5']],
    ['an end with the last day', { driver: { ...FACTS.driver!, endMs: at(14) } }, []],
    ['the vehicle taken', { others: [other({})] }, ['3']],
    ['the vehicle taken until the start', { others: [other({ endMs: at(10) })] }, []],
    ['the vehicle taken from the end on', { others: [other({ startMs: at(14), endMs: null })] }, []],
    ['the driver elsewhere', { others: [other({ vehicleId: 2, driverId: 7 })] }, ['4']],
    [
      'both, and a driver of structure',
      { driver: structure, others: [other({ vehicleId: 2, driverId: 7 }), other({})] },
      ['3', '4', '8'],
    ],
    ['a driver of structure', { driver: structure }, ['8']],
    ['a driver of structure where they may', { driver: structure, allowsStructure: true }, []],
    ['a vehicle being deleted', { vehicle: { id: 1, refusal: 'vehicle.deleting' } }, ['8']],
    ['own: no driver', { isOwn: true, driver: null }, ['9']],
    ['own: no driver and no vehicle', { isOwn: true, driver: null, vehicle: null }, ['7', '9']],
    ['own: the vehicle taken now', { isOwn: true, others: [other({ endMs: null })] }, ['10']],
    [
      'own: the vehicle taken later',
      { isOwn: true, others: [other({ startMs: at(13), endMs: null })] },
      ['3'],
    ],
  ])('%s', (_name, change, numbers) => {
    const found = assignmentFaults(range, { ...FACTS, ...change });
    expect(found.map(({ number }) => String(number))).toEqual(numbers);
  });

  it('an open end outlasts a known last day', () => {
    const driver = { ...FACTS.driver!, endMs: at(1000) };
    const found = assignmentFaults({ startMs: at(10), endMs: null }, { ...FACTS, driver });
    expect(found.map(({ number }) => number)).toEqual([5]);
  });

  it('names everybody who has the vehicle once, and the plate that the driver has', () => {
    const others = [
      other({}),
      other({ driverId: 9, driver: 'Eva Ruiz', startMs: at(12), endMs: at(13) }),
      other({ startMs: at(13), endMs: null }),
      other({ vehicleId: 2, driverId: 7, license: '9999ZZZ', driver: 'Ana Sol' }),
    ];
    const found = assignmentFaults(range, { ...FACTS, others }).map(assignmentFieldFault);
    expect(found).toEqual([
      { field: 'license', code: 'assign.3', params: { names: 'Luis Gil, Eva Ruiz' } },
      { field: 'driver_id', code: 'assign.4', params: { names: 'Ana Sol', plate: '9999ZZZ' } },
    ]);
  });
});

// Monday 2 March 2026 in Madrid is final from Thursday 5 March, 03:00 (02:00 UTC) on.
it.each([
  ['2026-03-02', '2026-03-05T01:59:59Z', false],
  ['2026-03-02', '2026-03-05T02:00:00Z', true],
  // The clock jumps in the night of 29 March: 03:00 is 01:00 UTC.
  ['2026-03-26', '2026-03-29T00:59:59Z', false],
  ['2026-03-26', '2026-03-29T01:00:00Z', true],
])('%s at %s is final: %s', (day, now, is) => {
  expect(isConsolidated(day, ms(now), 'Europe/Madrid')).toBe(is);
});
