import { expect, test } from 'vitest';
import { addressOf } from './endpoint-address.ts';

const CASES: [string, string, { params?: unknown; query?: unknown }, string][] = [
  ['nothing to add', '/fleet', {}, '/api/traza/fleet'],
  ['a parameter', '/vehicle/{device_id}/card', { params: { device_id: 7 } }, '/api/traza/vehicle/7/card'],
  [
    'a parameter that must be escaped',
    '/u/{name}',
    { params: { name: 'a/b ñ' } },
    '/api/traza/u/a%2Fb%20%C3%B1',
  ],
  ['a query', '/x', { query: { q: 'a b', page: 2 } }, '/api/traza/x?q=a+b&page=2'],
  ['a list is repeated', '/x', { query: { id: [1, 2] } }, '/api/traza/x?id=1&id=2'],
  [
    'what is unknown is left out, false and zero are not',
    '/x',
    { query: { a: null, b: undefined, c: 0, d: false } },
    '/api/traza/x?c=0&d=false',
  ],
];

test.each(CASES)('%s', (_name, path, args, expected) => {
  expect(addressOf('/api/traza', { path }, args)).toBe(expected);
});
