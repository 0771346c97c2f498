import { expect, it } from 'vitest';
import { DATED_LISTS } from './dated-list.ts';

const columns = (section: keyof typeof DATED_LISTS) =>
  DATED_LISTS[section].columns.map(({ id }) => id).join(' ');
const filters = (section: keyof typeof DATED_LISTS) =>
  DATED_LISTS[section].filters.map(({ name }) => name).join(' ');

it.each([
  ['insurance', 'license company state days_left end_day policy cover start_day premium phone alias fleet'],
  [
    'maintenance',
    'license type state days_left distance_left date next_date next_distance next_type place description alias fleet',
  ],
  // Nothing is due of a bill, and it has no state.
  ['bill', 'license code date amount type provider cost_centre description alias fleet'],
] as const)('the list of each kind has its columns beside the plate: %s', (section, expected) => {
  expect(columns(section)).toBe(expected);
});

it.each([
  ['inspection', 'type state next last observations registration'],
  ['claim', 'state date place third_party at_fault registration'],
] as const)('and filters by values, states, days, yes and no, and texts: %s', (section, expected) => {
  expect(filters(section)).toBe(expected);
});

it('begins with what is due first, or with the newest', () => {
  expect([DATED_LISTS.tyre.order, DATED_LISTS.bill.order]).toEqual([
    { id: 'days_left', dir: 'asc' },
    { id: 'date', dir: 'desc' },
  ]);
});
