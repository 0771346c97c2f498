import { describe, expect, it } from 'vitest';
import { type IntervalInput, intervalFaults, intervalInput, intervalOf } from './interval.ts';

const timeZone = 'Europe/Madrid';
const nowMs = Date.parse('2026-03-02T10:00:00Z');
const ms = (instant: string) => Date.parse(instant);
const input = (fields: Partial<IntervalInput>): IntervalInput => ({
  ...intervalInput.parse({ kind: 'in_maintenance', start_date: '2026-02-10', start_time: '08:00' }),
  ...fields,
});
// In the workshop from 08:00 to 12:00 on the 5th in Madrid; unusable since the 20th.
const others = [
  { kind: 'in_maintenance', startMs: ms('2026-02-05T07:00:00Z'), endMs: ms('2026-02-05T11:00:00Z') },
  { kind: 'unusable', startMs: ms('2026-02-20T00:00:00Z'), endMs: null },
] as const;

describe('an interval in which a vehicle cannot be used', () => {
  it.each([
    ['goes on', {}, []],
    ['is over', { end_date: '2026-02-10', end_time: '08:01' }, []],
    ['has half an end', { end_date: '2026-02-11' }, ['end_time val.required']],
    ['ends as it begins', { end_date: '2026-02-10', end_time: '08:00' }, ['end_date val.order']],
    ['begins later today', { start_date: '2026-03-02', start_time: '11:01' }, ['start_date val.futureDate']],
    ['ends tomorrow', { end_date: '2026-03-03', end_time: '08:00' }, ['end_date val.futureDate']],
    [
      'is unusable without a reason',
      { kind: 'unusable', end_date: '2026-02-11', end_time: '08:00' },
      ['reason val.required'],
    ],
    [
      'meets one of its kind',
      { start_date: '2026-02-05', start_time: '11:59' },
      ['start_date vehicle.intervalOverlap'],
    ],
    ['begins when one of its kind ends', { start_date: '2026-02-05', start_time: '12:00' }, []],
    ['meets one that goes on', { kind: 'unusable', reason: 'Crash' }, ['start_date vehicle.intervalOverlap']],
  ] as const)('%s', (_, fields, expected) => {
    const faults = intervalFaults(input(fields), { timeZone, nowMs, before: null, others });
    expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
  });

  it('keeps the seconds of a minute that is not changed', () => {
    const before = {
      kind: 'in_maintenance',
      startMs: ms('2026-02-10T07:00:20Z'),
      endMs: ms('2026-02-10T09:30:59.5Z'),
    } as const;
    const end = { end_date: '2026-02-10', end_time: '10:30' };
    expect(intervalOf(input(end), { timeZone, before })).toEqual(before);
    expect(intervalOf(input({ ...end, start_time: '08:01' }), { timeZone, before }).startMs).toBe(
      ms('2026-02-10T07:01:00Z'),
    );
  });
});
