import { expect, it } from 'vitest';
import { readProxyHeader } from './proxy-header.ts';

const SIGNATURE = '0d0a0d0a000d0a515549540a';
const line = (text: string) => Buffer.from(text, 'latin1');
const binary = (hex: string) => Buffer.from(SIGNATURE + hex.replaceAll(' ', ''), 'hex');
const LOGIN = '000f333532';

it.each<[string, Buffer, number, string | null]>([
  ['IPv4', line('PROXY TCP4 203.0.113.7 10.0.0.1 56324 5027\r\n\0\x0f'), 44, '203.0.113.7'],
  ['IPv6', line('PROXY TCP6 2001:db8::7 fd00::1 56324 5027\r\n'), 43, '2001:db8::7'],
  ['a caller that the balancer does not know', line('PROXY UNKNOWN\r\n'), 15, null],
  ['unknown, with fields to be ignored', line('PROXY UNKNOWN ffff::1 x\r\n'), 25, null],
  ['version 2, IPv4', binary(`21 11 000c cb007107 0a000001 dc04 13a3 ${LOGIN}`), 28, '203.0.113.7'],
  [
    'version 2, IPv6',
    binary('21 21 0024 20010db8000000000000000000000007 fd000000000000000000000000000001 dc04 13a3'),
    52,
    '2001:db8::7',
  ],
  ['version 2 with notes', binary('21 11 0010 cb007107 0a000001 dc04 13a3 04000100'), 32, '203.0.113.7'],
  ['the balancer itself (LOCAL)', binary('20 00 0000'), 16, null],
  ['the balancer itself, with addresses', binary('20 11 000c cb007107 0a000001 dc04 13a3'), 28, null],
  ['version 2, an unknown family', binary('21 00 0000'), 16, null],
])('%s', (_, bytes, end, address) => {
  expect(readProxyHeader(bytes)).toEqual({ kind: 'header', end, address });
  // The same header cut anywhere before its end is not complete yet.
  for (let cut = 0; cut < end; cut++)
    expect(readProxyHeader(bytes.subarray(0, cut)), `cut at ${cut}`).toEqual({ kind: 'more' });
});

it.each([
  ['the login of a tracker', Buffer.from(LOGIN, 'hex')],
  ['a page', line('GET / HTTP/1.1\r\n')],
  ['a family that is none', line('PROXY UDP4 203.0.113.7 10.0.0.1 1 2\r\n')],
  ['an address of the other family', line('PROXY TCP4 2001:db8::7 10.0.0.1 1 2\r\n')],
  ['an address that is none', line('PROXY TCP4 203.0.113.256 10.0.0.1 1 2\r\n')],
  ['a port that is none', line('PROXY TCP4 203.0.113.7 10.0.0.1 1 65536\r\n')],
  ['a missing port', line('PROXY TCP4 203.0.113.7 10.0.0.1 1\r\n')],
  ['a field too many', line('PROXY TCP4 203.0.113.7 10.0.0.1 1 2 3\r\n')],
  ['a line longer than 107 octets', line(`PROXY UNKNOWN ${'x'.repeat(93)}\r\n`)],
  ['a line without an end', line(`PROXY UNKNOWN ${'x'.repeat(93)}`)],
  ['version 3', binary('31 11 000c cb007107 0a000001 dc04 13a3')],
  ['a command that is none', binary('22 11 000c cb007107 0a000001 dc04 13a3')],
  ['datagrams', binary('21 12 000c cb007107 0a000001 dc04 13a3')],
  ['addresses that are too short', binary('21 11 000b cb007107 0a000001 dc04 13')],
  ['a rest of more than 1,024 octets', binary('21 11 0401')],
])('no header: %s', (_, bytes) => {
  expect(readProxyHeader(bytes)).toEqual({ kind: 'none' });
});
