import { expect, test } from 'vitest';
import { type Happening, wants } from './match.ts';
import type { Subscription } from './subscription.ts';

const subscribed = (row: Partial<Subscription> & Pick<Subscription, 'code'>): Subscription => ({
  channels: ['web'],
  value: null,
  kinds: null,
  place_ids: null,
  fleet_ids: null,
  in_hours: false,
  ...row,
});
const happened = (event: Partial<Happening> & Pick<Happening, 'code'>): Happening => ({
  kind: null,
  value: null,
  placeIds: [],
  isInHours: true,
  ...event,
});

const CASES: [string, Parameters<typeof subscribed>[0], Parameters<typeof happened>[0], boolean][] = [
  ['another event', { code: 1001 }, { code: 1002 }, false],
  ['an event without choices', { code: 1063 }, { code: 1063 }, true],
  // Idling is raised at 5, 10, 15 … minutes; the user gets one of these.
  ['the initial step', { code: 904 }, { code: 904, value: 15 }, true],
  ['a step before the initial one', { code: 904 }, { code: 904, value: 10 }, false],
  ['a step after the initial one', { code: 904 }, { code: 904, value: 20 }, false],
  ['the chosen step', { code: 904, value: 60 }, { code: 904, value: 60 }, true],
  ['the initial step, another is chosen', { code: 904, value: 60 }, { code: 904, value: 15 }, false],
  // Speeding without a choice: every event that the rule of speeding finds.
  ['speeding, none chosen', { code: 911 }, { code: 911, value: 0.4 }, true],
  ['speeding at the chosen excess', { code: 911, value: 20 }, { code: 911, value: 20 }, true],
  ['speeding below it', { code: 911, value: 20 }, { code: 911, value: 19.9 }, false],
  ['slight speeding, none chosen', { code: 911 }, { code: 911, kind: 'slight', value: 3 }, false],
  [
    'slight speeding at the chosen excess',
    { code: 911, value: 3 },
    { code: 911, kind: 'slight', value: 3 },
    true,
  ],
  ['a fuel drop of the initial litres', { code: 1090 }, { code: 1090, value: 10 }, true],
  ['a smaller one', { code: 1090 }, { code: 1090, value: 9.9 }, false],
  ['a tracker battery below', { code: 1065 }, { code: 1065, value: 20 }, true],
  ['a tracker battery above', { code: 1065 }, { code: 1065, value: 21 }, false],
  ['a harder choice of volts', { code: 1061, value: 11 }, { code: 1061, value: 11.4 }, false],
  ['a value that nobody measured', { code: 1019, value: 0.5 }, { code: 1019 }, true],
  ['the chosen kind', { code: 1102, kinds: ['EXIT'] }, { code: 1102, kind: 'EXIT' }, true],
  ['another kind', { code: 1102, kinds: ['EXIT'] }, { code: 1102, kind: 'OUT' }, false],
  ['no kind where one is chosen', { code: 1102, kinds: ['EXIT'] }, { code: 1102 }, false],
  ['one of the chosen places', { code: 1003, place_ids: [4, 7] }, { code: 1003, placeIds: [7] }, true],
  ['a place in no chosen group', { code: 1001, place_ids: [4] }, { code: 1001, placeIds: [] }, false],
  ['any place', { code: 1003 }, { code: 1003, placeIds: [7] }, true],
  ['in hours', { code: 1003, in_hours: true }, { code: 1003, isInHours: true }, true],
  ['out of hours', { code: 1003, in_hours: true }, { code: 1003, isInHours: false }, false],
  ['ignition in hours', { code: 901, in_hours: true }, { code: 901, isInHours: true }, false],
  ['ignition out of hours', { code: 901, in_hours: true }, { code: 901, isInHours: false }, true],
  ['ignition at any time', { code: 901 }, { code: 901, isInHours: true }, true],
  ['no hours to ask for', { code: 1121, in_hours: true }, { code: 1121, value: 10, isInHours: null }, true],
];

test.each(CASES)('%s', (_, row, event, told) => {
  expect(wants(subscribed(row), happened(event))).toBe(told);
});
