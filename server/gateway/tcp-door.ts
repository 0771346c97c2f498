import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { admit } from './admit.ts';
import type { Door } from './door.ts';
import type { Gateway } from './gateway.ts';
import type { FrameProtocol } from './protocol/protocol.ts';
import { serveTracker } from './tcp-session.ts';

const CONNECTIONS = 20_000;

/** Serves the trackers of a protocol over TCP. Each has its own connection. */
export function tcpDoor(gateway: Gateway, log: Logger, name: string, protocol: FrameProtocol): Door {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
    const visit = admit(gateway, name, socket);
    if (!visit) return;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveTracker(socket, gateway, { name, protocol, log, visit });
  });
  server.maxConnections = CONNECTIONS;
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
