import { expect, it } from 'vitest';
import { roomOf } from './room.ts';

const MB = 1024 * 1024;

it.each([
  ['a phone with room', { quota: 500 * MB, usage: 480 * MB }, 'enough'],
  ['an octet too few', { quota: 500 * MB, usage: 480 * MB + 1 }, 'little'],
  ['more used than allowed', { quota: MB, usage: 2 * MB }, 'little'],
  ['nothing used yet', { quota: 20 * MB }, 'enough'],
  ['a browser without estimate', null, 'enough'],
  ['an empty estimate', {}, 'enough'],
])('%s', (_, estimate, expected) => {
  expect(roomOf(estimate)).toBe(expected);
});
