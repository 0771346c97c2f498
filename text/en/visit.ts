import type { visit as source } from '../es/visit.ts';

export const visit: typeof source = {
  title: 'Find visits again',
  text: 'Looks again for the visits to this place, with its present position and groups.',
  final: 'Days before {day} are final and do not change.',
  progress: { one: 'Looking: {done} of {n} vehicle', other: 'Looking: {done} of {n} vehicles' },
  done: {
    one: 'Visits found again since {day}: {n} vehicle',
    other: 'Visits found again since {day}: {n} vehicles',
  },
  ask: 'Find again',
};
