import { describe, expect, it, test } from 'vitest';
import {
  actionsIn,
  FINE_STATES,
  type FineAction,
  type FineState,
  fineDayFaults,
  fineWarnings,
  isAwaited,
  isClosed,
  stateAfter,
} from './state.ts';

describe('the life of a fine', () => {
  test.each<[FineState, Partial<Record<FineAction, FineState>>]>([
    ['received', { assign: 'assigned', pay: 'paid', appeal: 'appealed', lapse: 'expired' }],
    [
      'assigned',
      { assign: 'assigned', identify: 'identified', pay: 'paid', appeal: 'appealed', lapse: 'expired' },
    ],
    ['identified', { pay: 'paid', appeal: 'appealed', lapse: 'expired' }],
    ['appealed', { uphold: 'paid', annul: 'annulled' }],
    ['paid', {}],
    ['annulled', {}],
    ['expired', {}],
  ])('%s', (state, expected) => {
    const found = Object.fromEntries(actionsIn(state).map((action) => [action, stateAfter(state, action)]));
    expect(found).toEqual(expected);
  });

  it('is over when it is paid, annulled or expired, and has a deadline before that only until the driver is named', () => {
    expect(FINE_STATES.filter(isClosed)).toEqual(['paid', 'annulled', 'expired']);
    expect(FINE_STATES.filter(isAwaited)).toEqual(['received', 'assigned']);
  });
});

test.each([
  ['on the day of notification', '2026-03-02', '2026-03-02', []],
  ['before the notification', '2026-03-01', '2026-03-02', ['val.order']],
  ['not notified, after the fine', '2026-02-11', null, []],
  ['not notified, before the fine', '2026-02-09', null, ['val.order']],
  ['today', '2026-03-20', '2026-03-02', []],
  ['tomorrow', '2026-03-21', '2026-03-02', ['val.futureDate']],
])('something done %s', (_name, day, notification_date, expected) => {
  const faults = fineDayFaults(day, { today: '2026-03-20', date: '2026-02-10', notification_date });
  expect(faults.map(({ code }) => code)).toEqual(expected);
});

test.each<[string, Partial<Parameters<typeof fineWarnings>[0]>, string[]]>([
  ['identified on the last day', { state: 'identified', identified_on: '2026-03-22' }, []],
  ['identified a day late', { state: 'identified', identified_on: '2026-03-23' }, ['late_identify']],
  ['paid after identifying', { state: 'paid', identified_on: '2026-03-10' }, []],
  ['paid without identifying', { state: 'paid' }, ['paid_unidentified']],
  ['assigned to somebody without address', { state: 'assigned', has_address: false }, ['no_address']],
  ['received', { state: 'received', has_address: false }, []],
])('warnings of a fine that is %s', (_name, change, expected) => {
  const fine = {
    state: 'received',
    identified_on: null,
    identify_by: '2026-03-22',
    has_address: true,
  } as const;
  expect(fineWarnings({ ...fine, ...change })).toEqual(expected);
});
