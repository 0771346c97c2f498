import { expect, it } from 'vitest';
import { seesDriverNames } from './driver-name.ts';
import { ACTORS } from './role.ts';

// Domain rules §2.3, row driver.seeNames, in the order of ACTORS: ✓ always, g when granted, - never.
const ROW = 'g✓✓✓g✓-✓-';

it.each(ACTORS.map((actor, i) => [actor, ROW[i]!] as const))('%s is %s', (actor, mark) => {
  expect(seesDriverNames({ actors: [actor], granted: false })).toBe(mark === '✓');
  expect(seesDriverNames({ actors: [actor], granted: true })).toBe(mark !== '-');
});

it('takes the union: an installer who is also an operator sees names', () => {
  expect(seesDriverNames({ actors: ['INS', 'OPE'], granted: false })).toBe(true);
});
