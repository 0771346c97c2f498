import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The header that a balancer sends before the bytes of a connection (PROXY protocol, versions 1 and 2). `end`
 * is its length in octets. `address` is the caller's; null: the balancer itself calls, or does not know it.
 */
export type ProxyHeader = { kind: 'header'; end: number; address: string | null };

/** A header so far: complete, unfinished, or none. */
export type HeaderSoFar = ProxyHeader | { kind: 'more' } | { kind: 'none' };

const NONE = { kind: 'none' } as const;
const MORE = { kind: 'more' } as const;

/** The longest header of version 1, with its line end, octets. */
const LINE_MAX = 107;
const LINE_END = Buffer.from('\r\n');
const LINE_BEGIN = Buffer.from('PROXY ');

const SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n');
/** Octets of a header of version 2 before its addresses. */
const FIXED = 16;
/** The most octets after these. Addresses take 36, the rest are notes that no balancer fills up. */
const REST_MAX = 1_024;

/** Reads the header at the beginning of a connection. It may be cut anywhere. */
export function readProxyHeader(bytes: Buffer): HeaderSoFar {
  if (begins(bytes, LINE_BEGIN)) return readLine(bytes);
  return begins(bytes, SIGNATURE) ? readBinary(bytes) : NONE;
}

function begins(bytes: Buffer, whole: Buffer): boolean {
  const length = Math.min(bytes.length, whole.length);
  return bytes.subarray(0, length).equals(whole.subarray(0, length));
}

/** Version 1: `PROXY TCP4 <caller> <balancer> <port> <port>`, and a line end. */
function readLine(bytes: Buffer): HeaderSoFar {
  const at = bytes.subarray(0, LINE_MAX).indexOf(LINE_END);
  if (at === -1) return bytes.length < LINE_MAX ? MORE : NONE;
  const end = at + LINE_END.length;
  const [, family, ...fields] = bytes.toString('latin1', 0, at).split(' ');
  if (family === 'UNKNOWN') return { kind: 'header', end, address: null };
  const isAddress = family === 'TCP4' ? isIPv4 : family === 'TCP6' ? isIPv6 : null;
  const [caller, balancer, ...ports] = fields;
  const isSound =
    isAddress?.(caller ?? '') && isAddress(balancer ?? '') && ports.length === 2 && ports.every(isPort);
  return isSound ? { kind: 'header', end, address: caller! } : NONE;
}

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;

/** Version 2: signature, version and command, family and transport, the length of the rest, addresses. */
function readBinary(bytes: Buffer): HeaderSoFar {
  if (bytes.length < FIXED) return MORE;
  const command = bytes[12]!;
  const family = bytes[13]!;
  const rest = bytes.readUInt16BE(14);
  const end = FIXED + rest;
  const isLocal = command === 0x20;
  if ((!isLocal && command !== 0x21) || rest > REST_MAX) return NONE;
  const octets = ADDRESS_OCTETS.get(family);
  const isNamed = !isLocal && octets !== 0;
  if (isNamed && (octets === undefined || rest < 2 * (octets + PORT_OCTETS))) return NONE;
  if (bytes.length < end) return MORE;
  const address = isNamed ? addressOf(bytes.subarray(FIXED, FIXED + octets!)) : null;
  return { kind: 'header', end, address };
}

/** Octets of an address by family: unknown, TCP over IPv4, TCP over IPv6. */
const ADDRESS_OCTETS: ReadonlyMap<number, number> = new Map([
  [0x00, 0],
  [0x11, 4],
  [0x21, 16],
]);

const PORT_OCTETS = 2;

const addressOf = (octets: Buffer) => ipaddr.fromByteArray([...octets]).toString();
