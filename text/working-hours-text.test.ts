import { expect, it } from 'vitest';
import { translatorOf } from './translator.ts';
import { workingHoursText } from './working-hours-text.ts';

const t = translatorOf('en');
const ranges = [{ entry: '08:00', exit: '15:00', weekdays: [1, 2, 3, 4, 5] }];

it('working hours that all fleets share are said once', () => {
  expect(workingHoursText([{ ranges, fleets: ['North', 'South'] }], { t })).toBe('Mon–Fri 08:00–15:00');
});

it('where fleets differ, each group is named, and a large one is counted', () => {
  const groups = [
    { ranges, fleets: ['North'] },
    { ranges: null, fleets: ['A', 'B', 'C'] },
  ];
  expect(workingHoursText(groups, { t })).toBe(
    'North: Mon–Fri 08:00–15:00; 3 fleets: no schedule, always counts',
  );
});
