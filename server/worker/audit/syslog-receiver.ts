import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSafe } from 'node:tls';
import { syslogMessage } from '#domain/audit/syslog.ts';
import { type Receiver, ReceiverFault } from './receiver.ts';

/** The longest time of a batch, ms. */
const TIMEOUT_MS = 10_000;
/** After the last octet has left, a receiver may take so long to close its side, ms. */
const CLOSING_MS = 2_000;

/**
 * A receiver of syslog over TCP or TLS. Syslog has no answer, so each batch is a connection that ends with
 * it: a receiver that closes its side too has read everything. One that never closes counts as well, once
 * all octets have left.
 */
export function syslogReceiver(url: URL, host: string): Receiver {
  const to = { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) };
  const isSafe = url.protocol === 'syslogs:';
  return {
    send(lines, signal) {
      const octets = Buffer.concat(lines.map((line) => frame(syslogMessage({ ...line, host }))));
      const socket: Socket = isSafe
        ? connectSafe({ ...to, ...(isIP(to.host) === 0 && { servername: to.host }) })
        : connectPlain(to);
      return drained(socket, { octets, isSafe, signal });
    },
  };
}

/** A message with its octets in front of it (RFC 6587 §3.4.1). */
function frame(message: string): Buffer {
  return Buffer.from(`${Buffer.byteLength(message)} ${message}`);
}

function drained(
  socket: Socket,
  { octets, isSafe, signal }: { octets: Buffer; isSafe: boolean; signal: AbortSignal },
): Promise<void> {
  return new Promise((done, failed) => {
    const fail = (error: NodeJS.ErrnoException) => {
      socket.destroy();
      failed(new ReceiverFault(problemOf(error), error.message));
    };
    const stop = () => fail(new Error('stopped'));
    signal.addEventListener('abort', stop, { once: true });
    socket.setTimeout(TIMEOUT_MS, () => fail(Object.assign(new Error('no progress'), { code: 'ETIMEDOUT' })));
    socket.once('error', fail);
    socket.once(isSafe ? 'secureConnect' : 'connect', () =>
      socket.end(octets, () => socket.setTimeout(CLOSING_MS, () => socket.destroy())),
    );
    // Its own words are read away: only then its end is seen.
    socket.resume();
    socket.once('close', (isBroken) => {
      signal.removeEventListener('abort', stop);
      if (isBroken || !socket.writableFinished) fail(new Error('the connection ended early'));
      else done();
    });
  });
}

function problemOf({ code = '' }: NodeJS.ErrnoException): string {
  if (code === 'ETIMEDOUT') return 'slow';
  return /CERT|SELF_SIGNED|UNABLE_TO/.test(code) ? 'certificate' : 'unreachable';
}
