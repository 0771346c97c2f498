import { expect, test } from 'vitest';
import { readOrder, writeOrder } from './order-address.ts';

test.each([
  ['license', { id: 'license', dir: 'asc' }],
  ['-odometer', { id: 'odometer', dir: 'desc' }],
] as const)('%s', (text, order) => {
  expect(readOrder(text)).toEqual(order);
  expect(writeOrder(order)).toBe(text);
});

test('no order is not written', () => {
  expect(readOrder(undefined)).toBeNull();
  expect(readOrder('')).toBeNull();
  expect(writeOrder(null)).toBeNull();
});
