import { once } from 'node:events';
import { createServer, type ServerOpts, type Socket } from 'node:net';
import { admit } from './admit.ts';
import { behindBalancer } from './behind-balancer.ts';
import type { Door } from './door.ts';
import { type Gateway, noteRefused } from './gateway.ts';
import type { Visit } from './visitors.ts';

/**
 * A door over TCP. It admits connections, and `serve` handles each of them. Those from `balancers` begin with
 * the address of their caller (`behindBalancer`).
 */
export function tcpListener(
  gateway: Gateway,
  { name, balancers }: { name: string; balancers: readonly string[] },
  serve: (socket: Socket, visit: Visit) => void,
  options: ServerOpts = {},
): Door {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true, ...options }, (socket) => {
    const visit = admit(gateway, name, socket);
    if (!visit) return;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, visit);
  });
  behindBalancer(server, balancers, (address) => noteRefused(gateway, { protocol: name, address }, 'proxy'));
  return {
    transport: 'TCP',
    async open(host, port) {
      server.listen(port, host);
      await once(server, 'listening');
      return (server.address() as { port: number }).port;
    },
    shut: () => void server.close(),
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
