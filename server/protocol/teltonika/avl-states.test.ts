import { expect, test } from 'vitest';
import { avlStates } from './avl-states.ts';

const NOTHING = { faults: null, faultCodes: [], openDoors: null, inputsOn: null, activities: [] };

test.each<[string, string | null, Record<string, number | string>, object]>([
  ['nothing', null, { io15: 3 }, {}],
  [
    'faults and their codes',
    'FMB003',
    { io30: 2, io281: 'p0120, P0301' },
    { faults: 2, faultCodes: ['P0120', 'P0301'] },
  ],
  ['no faults', 'FMB003', { io30: 0, io281: '' }, { faults: 0 }],
  [
    'codes of a truck, whose 30 is something else',
    'FMC650',
    { io30: 80, io282: 'U0100' },
    { faultCodes: ['U0100'] },
  ],
  ['bytes that are no codes', null, { io281: '00FF12' }, {}],
  ['doors: front left and trunk', 'FMC150', { io90: 0x2100 }, { openDoors: ['front_left', 'trunk'] }],
  ['doors closed', 'FMC150', { io90: 0 }, { openDoors: [] }],
  ['inputs', 'FMB120', { io1: 1, io2: 0, io3: 1 }, { inputsOn: [1, 3] }],
  ['inputs off', 'FMB120', { io1: 0 }, { inputsOn: [] }],
  ['the fourth input of a truck', 'FMB640', { io1: 0, io4: 1 }, { inputsOn: [4] }],
  ['4 as pulses, not as an input', 'FMB120', { io4: 1 }, {}],
  [
    'a tachograph with two cards',
    'FMC650',
    { io184: 3, io185: 0 },
    {
      activities: [
        { driver: 1, activity: 'drive' },
        { driver: 2, activity: 'rest' },
      ],
    },
  ],
  [
    'a tachograph without a second card',
    'FMC650',
    { io184: 2, io185: 7 },
    { activities: [{ driver: 1, activity: 'work' }] },
  ],
])('%s', (_, model, elements, told) => {
  const said = new Map(Object.entries(elements).map(([name, value]) => [name, { value, timeMs: 0 }]));
  expect(avlStates(model, said)).toEqual({ ...NOTHING, ...told });
});
