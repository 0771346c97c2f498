import type { Server } from 'node:http';
import type { Config } from '#server/base/config/config.ts';
import { connectionCeilings } from '#server/base/config/handles.ts';
import { networkOf } from './network-of.ts';

/** The largest share of all connections for one address, so that it never takes the last one. */
const ADDRESS_SHARE = 1 / 2;
type Settings = Pick<Config, 'HTTP_CONNECTIONS' | 'HTTP_CONNECTIONS_PER_ADDRESS' | 'TRUST_PROXY'>;

/**
 * Closes connections beyond the ceiling and beyond the share of their address, before anything is read from
 * them. Behind a proxy all come from its address, so only the ceiling counts.
 */
export function limitConnections(server: Server, settings: Settings): void {
  const most = settings.HTTP_CONNECTIONS ?? connectionCeilings().http;
  server.maxConnections = most;
  if (settings.TRUST_PROXY) return;
  const perAddress = Math.min(settings.HTTP_CONNECTIONS_PER_ADDRESS, Math.ceil(most * ADDRESS_SHARE));
  const open = new Map<string, number>();
  server.prependListener('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const others = open.get(network) ?? 0;
    if (others >= perAddress) {
      socket.destroy();
      return;
    }
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = open.get(network)! - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
