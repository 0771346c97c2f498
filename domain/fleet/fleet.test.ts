import { describe, expect, it } from 'vitest';
import { type FleetNode, fleetInput, heightOf, levelOf, placeFault } from './fleet.ts';

// 1 ─ 2 ─ 3 ─ 4 ─ 5 (five levels), 1 ─ 6, and 7 as a separate root with 8 inside.
const NODES: ReadonlyMap<number, FleetNode> = new Map(
  [
    [1, null],
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 4],
    [6, 1],
    [7, null],
    [8, 7],
  ].map(([id, parentId]) => [id!, { id: id!, parentId: parentId! }]),
);

it.each([
  [null, 0],
  [1, 1],
  [6, 2],
  [5, 5],
])('levelOf(%s) is %s', (id, level) => expect(levelOf(id, NODES)).toBe(level));

it.each([
  [5, 1],
  [3, 3],
  [1, 5],
  [7, 2],
])('heightOf(%s) is %s', (id, height) => expect(heightOf(id, NODES)).toBe(height));

it.each([
  ['a new company', null, null, null],
  ['a new fleet on the fifth level', null, 4, null],
  ['a new fleet on a sixth level', null, 5, 'fleet.depth'],
  ['with one level inside, to the fourth and fifth', 7, 3, null],
  ['with one level inside, below the fourth', 7, 4, 'fleet.depth'],
  ['into itself', 2, 2, 'fleet.cycle'],
  ['into what is inside it', 2, 4, 'fleet.cycle'],
  ['where it is', 6, 1, null],
] as const)('%s: %s below %s → %s', (_name, fleetId, parentId, fault) => {
  expect(placeFault({ fleetId, parentId }, NODES)).toBe(fault);
});

const GOOD = { name: 'Obra norte', parent_id: 1, code: 'es-1150', country: 'ES' };

describe('fleetInput (domain rules §9.3)', () => {
  it('tidies what was typed', () => {
    expect(fleetInput.parse({ ...GOOD, name: '  Obra   norte ' })).toMatchObject({
      name: 'Obra norte',
      code: 'ES-1150',
      authorised: true,
      auto_private: false,
    });
    expect(fleetInput.parse({ ...GOOD, code: ' ' }).code).toBeNull();
  });

  it.each([
    ['no name', { name: '  ' }, 'val.required'],
    ['a control character', { name: 'a\u0007b' }, 'val.pattern'],
    ['a code with a space', { code: 'ES 1' }, 'val.pattern'],
    ['a country we do not know', { country: 'FR' }, 'val.enum'],
  ])('refuses %s', (_name, change, code) => {
    expect(fleetInput.safeParse({ ...GOOD, ...change }).error?.issues[0]?.message).toBe(code);
  });

  it.each([
    [80, true],
    [81, false],
  ])('a name of %s characters: %s', (length, good) => {
    expect(fleetInput.safeParse({ ...GOOD, name: 'x'.repeat(length) }).success).toBe(good);
  });
});
