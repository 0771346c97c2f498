import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as safeRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Problem } from '#domain/channel/problem.ts';

/** The time for an outside address to answer, ms, and how many octets of its answer are read. */
const TIMEOUT_MS = 10_000;
const ANSWER_MAX = 65_536;

/** The answer of an outside address. */
type Answer = { status: number; body: string };

/** The reason why no valid answer came. */
export class OutwardFault extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, detail: string) {
    super(detail);
    this.problem = problem;
  }
}

/** Is it an address of the internet, and not one of this machine, its network, or of none? */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const found = ipaddr.process(address);
  if (found.range() !== 'unicast') return false;
  // IPv6 assigns only 2000::/3; elsewhere are `::10.0.0.1` and others that stand for an address of IPv4.
  return found.kind() === 'ipv4' || found.toByteArray()[0]! >> 5 === 1;
}

/**
 * Finds a host's addresses and refuses it if any of them is internal. The connection goes to the checked
 * addresses.
 */
const publicLookup: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    if (found.length === 0 || found.some(({ address }) => !isPublicAddress(address)))
      return done(new OutwardFault('internal', host), '');
    return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family);
  });
};

/**
 * Sends octets to an address that a user has given. Addresses of the internal network are refused unless they
 * are allowed, and so is everything but https. Redirections are not followed; only the beginning of a long
 * answer counts.
 * @throws OutwardFault
 */
export async function postOutward(
  address: string,
  options: {
    headers: Readonly<Record<string, string | number>>;
    body: Buffer;
    isInternalAllowed: boolean;
    signal: AbortSignal;
  },
): Promise<Answer> {
  const url = new URL(address);
  const { isInternalAllowed, headers, body } = options;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (!isInternalAllowed) {
    if (url.protocol !== 'https:') throw new OutwardFault('security', url.protocol);
    // A name is checked when it is resolved; a literal address is never resolved.
    if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw new OutwardFault('internal', literal);
  }
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const response = await new Promise<IncomingMessage>((answered, failed) => {
      const send = url.protocol === 'https:' ? safeRequest : plainRequest;
      const sending = send(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': body.length },
          signal,
          // No connection is kept, because the next answer may come from another host.
          agent: false,
          ...(isInternalAllowed ? {} : { lookup: publicLookup }),
        },
        answered,
      );
      sending.once('error', failed);
      sending.end(body);
    });
    return { status: response.statusCode ?? 0, body: await beginningOf(response) };
  } catch (error) {
    throw outwardFault(error, signal);
  }
}

/** The beginning of an answer. A longer or broken answer does no harm, because its status came before. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
      if (size >= ANSWER_MAX) break;
    }
  } catch {
    response.destroy();
  }
  return Buffer.concat(parts).subarray(0, ANSWER_MAX).toString('utf8');
}

const CERTIFICATE = /^(CERT_|ERR_TLS_CERT|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(GET|VERIFY))/;

function outwardFault(error: unknown, signal: AbortSignal): OutwardFault {
  if (error instanceof OutwardFault) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (signal.aborted) return new OutwardFault('slow', message);
  return new OutwardFault(CERTIFICATE.test(code) ? 'certificate' : 'unreachable', message);
}
