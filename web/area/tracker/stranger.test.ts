import { expect, test } from 'vitest';
import { addressOf, knownOf } from './stranger.ts';

const IMEI = '356307042441013';

test.each([
  [{ imei: IMEI, protocol: 'gt06' }, IMEI, { imei: IMEI }],
  [{ imei: IMEI, protocol: 'jt808' }, IMEI, { imei: IMEI }],
  [
    { imei: '13800138000', protocol: 'jt808' },
    'terminal:13800138000',
    { protocol: 'jt808', terminal_id: '13800138000', clock_zone: 'china' },
  ],
  [{ imei: '13800138000', protocol: 'queclink' }, null, {}],
  [{ imei: 'garbage', protocol: 'jt808' }, null, {}],
])('a stranger %j', (stranger, address, known) => {
  expect(addressOf(stranger)).toBe(address);
  expect(knownOf(address ?? '1')).toEqual(known);
});
