import type { Socket } from 'node:net';
import { type Gateway, noteRefused } from './gateway.ts';
import type { Visit } from './visitors.ts';

/**
 * Admits a connection and returns its visit; null when it was closed because there are too many, from its
 * address or in all.
 */
export function admit(gateway: Gateway, protocol: string, socket: Socket): Visit | null {
  const address = socket.remoteAddress ?? '';
  const visit = gateway.visitors.arrive(address, (why) => {
    if (why === 'crowd') noteRefused(gateway, { protocol, address }, why);
    socket.destroy();
  });
  if (visit) socket.on('close', visit.leave);
  else {
    noteRefused(gateway, { protocol, address }, 'connections');
    socket.destroy();
  }
  return visit;
}
