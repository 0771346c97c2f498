import { expect, it } from 'vitest';
import { missingParts, type ProcessRole } from './server-process.ts';

const live = (role: ProcessRole) => ({ role, silent: false });
const silent = (role: ProcessRole) => ({ role, silent: true });

it.each([
  ['one process of every part', [live('all')], []],
  ['each part by itself', [live('gateway'), live('api'), live('worker')], []],
  ['a silent worker with another', [live('all'), silent('worker')], []],
  ['a silent worker alone', [live('gateway'), live('api'), silent('worker')], ['worker']],
  ['an api alone', [live('api'), silent('all')], ['gateway', 'worker']],
] as const)('%s', (_, processes, missing) => {
  expect(missingParts(processes)).toEqual(missing);
});
