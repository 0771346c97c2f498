import { expect, it } from 'vitest';
import type { Actor } from '../access/role.ts';
import { REPORT_IDS } from '../report/report.ts';
import { chartFaults, isMap } from './chart.ts';
import { firstBoard } from './first-board.ts';

const reader = (...actors: Actor[]) => ({ actors, allowedEstructura: false, assigned: REPORT_IDS });
const idsOf = (...actors: Actor[]) => firstBoard(reader(...actors)).map(({ id }) => id);
const FOUR = ['distance', 'fuel', 'map', 'harshAcceleration', 'maxSpeedEV'];

it.each([
  ['an operator', ['OPE'], [...FOUR, 'usedDays', 'discrepancy']],
  ['a fleet manager', ['ADM'], [...FOUR, 'usedDays', 'cost', 'discrepancy']],
  ['product staff', ['SYS'], [...FOUR, 'offline']],
  ['a reader', ['VIS'], [...FOUR, 'states']],
  ['a reader of own works', ['GAO'], [...FOUR, 'usedDays']],
  [
    'a cost manager: no positions, no driving',
    ['COS'],
    ['distance', 'fuel', 'cost', 'cost-fleet', 'discrepancy'],
  ],
  [
    'an operator who manages costs too: the board of the operator',
    ['COS', 'OPE'],
    [...FOUR, 'usedDays', 'discrepancy'],
  ],
] as const)('%s begins with the cards of the role', (_, actors, ids) => {
  expect(idsOf(...actors)).toEqual(ids);
});

it.each([['MGO'], ['INS'], ['DRV']] as const)(
  '%s, who has no dashboard, has no map of it either',
  (actor) => {
    expect(idsOf(actor)).not.toContain('map');
  },
);

it('without assigned reports only the map and what no report has is left', () => {
  const left = (actor: Actor) => firstBoard({ ...reader(actor), assigned: [] }).map(({ id }) => id);
  expect([left('ADM'), left('COS'), left('VIS')]).toEqual([
    ['map', 'cost'],
    ['cost', 'cost-fleet'],
    ['map', 'states'],
  ]);
});

it('every first chart is one that a user could have made, with an id of its own', () => {
  for (const actor of ['VIS', 'OPE', 'ADM', 'SYS', 'COS', 'GAO'] as const) {
    const cards = firstBoard(reader(actor));
    expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
    expect(cards.flatMap((card) => (isMap(card) ? [] : chartFaults(card)))).toEqual([]);
  }
});
