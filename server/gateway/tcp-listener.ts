import { once } from 'node:events';
import { createServer, type ServerOpts, type Socket } from 'node:net';
import { admit } from './admit.ts';
import { behindBalancer } from './behind-balancer.ts';
import type { Door } from './door.ts';
import { type Gateway, noteRefused } from './gateway.ts';
import type { Hearing } from './hear-in-turn.ts';
import type { Visit } from './visitors.ts';

/** The longest wait for callers to end a connection that we have ended, ms. */
const LINGER_MS = 1_000;

/**
 * A door over TCP. It admits connections, and `serve` handles each of them. Those from `balancers` begin with
 * the address of their caller (`behindBalancer`).
 */
export function tcpListener(
  gateway: Gateway,
  { name, balancers }: { name: string; balancers: readonly string[] },
  serve: (socket: Socket, visit: Visit) => Hearing,
  options: ServerOpts = {},
): Door {
  const sockets = new Map<Socket, Hearing>();
  const server = createServer({ noDelay: true, ...options }, (socket) => {
    const visit = admit(gateway, name, socket);
    if (!visit) return;
    socket.on('close', () => sockets.delete(socket));
    sockets.set(socket, serve(socket, visit));
  });
  behindBalancer(server, balancers, (address) => noteRefused(gateway, { protocol: name, address }, 'proxy'));
  return {
    transport: 'TCP',
    async open(host, port) {
      server.listen(port, host);
      await once(server, 'listening');
      return (server.address() as { port: number }).port;
    },
    async finish() {
      server.close();
      await Promise.all([...sockets].map(([socket, hearing]) => ended(socket, hearing)));
    },
    close() {
      server.close();
      for (const socket of sockets.keys()) socket.destroy();
    },
  };
}

/** Lets a connection finish, and resolves at its end. */
function ended(socket: Socket, hearing: Hearing): Promise<unknown> {
  // A caller that still sends would lose our last answer if we closed at once.
  socket.once('finish', () => setTimeout(() => socket.destroy(), LINGER_MS));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  hearing.finish();
  return closed;
}
