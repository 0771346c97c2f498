import { expect, it } from 'vitest';
import { isTooDeep } from './json-body.ts';

const lists = (depth: number, inside = '') => '['.repeat(depth) + inside + ']'.repeat(depth);

it.each([
  ['nothing', '', false],
  ['ten levels', lists(10), false],
  ['eleven', lists(11), true],
  ['eleven of both kinds', `${'{"a":['.repeat(5)}{}${']}'.repeat(5)}`, true],
  ['many beside one another', `[${`${lists(9)},`.repeat(50)}1]`, false],
  ['brackets in a string', `["${'['.repeat(50)}"]`, false],
  ['brackets after an escaped quote', `["\\"${'['.repeat(50)}"]`, false],
  ['brackets after an escaped backslash', `["\\\\",${lists(10)}]`, true],
  ['no JSON at all', '[[[[[[[[[[[', true],
])('%s', (_name, text, isDeep) => {
  expect(isTooDeep(text)).toBe(isDeep);
});
