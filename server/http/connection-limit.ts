import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Config } from '../config.ts';
import { networkOf } from './network-of.ts';

/** What HTTP may have of the handles of this process. The others are for trackers, the database and files. */
const SHARE = 1 / 4;
/** What one address may have of all connections at most, so that it never takes the last one. */
const ADDRESS_SHARE = 1 / 2;
/** Handles of a process where the system does not tell their number. */
const UNTOLD = 4096;
/** More than any machine of ours serves: what a system without a limit may open. */
const MOST = 1_048_576;

type Settings = Pick<Config, 'HTTP_CONNECTIONS' | 'HTTP_CONNECTIONS_PER_ADDRESS' | 'TRUST_PROXY'>;

/** Connections that HTTP may have in a process with these limits, as Linux lists them. */
export function connectionCeiling(limits: string): number {
  const told = /^Max open files\s+(\d+|unlimited)/m.exec(limits)?.[1];
  const handles = told === undefined ? UNTOLD : told === 'unlimited' ? MOST : Math.min(Number(told), MOST);
  return Math.max(1, Math.floor(handles * SHARE));
}

function ownLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}

/**
 * Closes connections beyond the ceiling and beyond what their address may have, before anything is read from them. Behind a proxy
 * all come from its address, so only the ceiling counts.
 */
export function limitConnections(server: Server, settings: Settings): void {
  const most = settings.HTTP_CONNECTIONS ?? connectionCeiling(ownLimits());
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
