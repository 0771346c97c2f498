import { expect, test } from 'vitest';
import { readMatterKey, rowKey } from './matter-address.ts';

test('a matter in the address is its vehicle and its cause', () => {
  expect(rowKey({ device_id: 7, cause: '1101.jamming', ids: [] })).toBe('7-1101.jamming');
  expect(readMatterKey('7-1101.jamming')).toEqual({ device_id: 7, cause: '1101.jamming' });
  expect(readMatterKey('7-911')).toEqual({ device_id: 7, cause: '911' });
});

test('what concerns the reader alone, and what is no matter, opens nothing', () => {
  expect(rowKey({ device_id: null, cause: null, ids: [31, 30] })).toBe('own-31');
  for (const text of ['own-31', '7', '7-', '-911', '7-911/..', null]) expect(readMatterKey(text)).toBeNull();
});
