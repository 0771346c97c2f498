import type { Logger } from 'pino';
import type { FrameProtocol } from '#server/protocol/protocol.ts';
import type { Door } from './door.ts';
import type { Gateway } from './gateway.ts';
import { tcpListener } from './tcp-listener.ts';
import { serveTracker } from './tcp-session.ts';

/** Serves the trackers of a protocol over TCP. Each has its own connection. */
export function tcpDoor(
  gateway: Gateway,
  log: Logger,
  { name, protocol, balancers }: { name: string; protocol: FrameProtocol; balancers: readonly string[] },
): Door {
  return tcpListener(
    gateway,
    { name, balancers },
    (socket, visit) => serveTracker(socket, gateway, { name, protocol, log, visit }),
    { allowHalfOpen: true },
  );
}
