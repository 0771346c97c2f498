import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/role.ts';
import {
  COMMAND_KINDS,
  type CommandKind,
  commandFaults,
  commandInput,
  isHarmless,
  mayAsk,
} from './command.ts';

describe('who may ask for what', () => {
  it.each<[Actor, readonly CommandKind[]]>([
    ['VIS', []],
    ['OPE', ['state', 'position', 'restart']],
    ['INS', ['state', 'restart']],
    ['ADM', COMMAND_KINDS],
    ['SYS', COMMAND_KINDS],
    ['COS', []],
    ['DRV', []],
  ])('%s', (actor, kinds) => {
    expect(COMMAND_KINDS.filter((kind) => mayAsk([actor], kind))).toEqual(kinds);
  });
});

it('only what changes nothing is sent a second time', () => {
  expect(COMMAND_KINDS.filter(isHarmless)).toEqual(['state', 'position']);
});

it('an output waits for a day at most', () => {
  expect(commandFaults({ kind: 'output_on', hours: 168 })).toEqual([
    { field: 'hours', code: 'tracker.outputHours' },
  ]);
  expect(commandFaults({ kind: 'output_off', hours: 24 })).toEqual([]);
  expect(commandFaults({ kind: 'state', hours: 168 })).toEqual([]);
});

it.each([
  { kind: 'state', reason: ' ', hours: 1 },
  { kind: 'state', reason: 'x', hours: 2 },
  { kind: 'flush', reason: 'x', hours: 1 },
])('a command without a reason, with another time or of another kind is refused: %o', (input) => {
  expect(commandInput.safeParse(input).success).toBe(false);
});
