import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { admit } from './admit.ts';
import type { Door } from './door.ts';
import { type Gateway, noteRefused } from './gateway.ts';
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
    socket.once('close', () => sockets.delete(socket));
    const address = socket.remoteAddress ?? '';
    void serveTracker(socket, gateway, { name, protocol, log, visit }).catch((error) => {
      // The server itself hung up.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      log.debug({ err: error, protocol: name, address }, 'tracker connection ended by an error');
      noteRefused(gateway, { protocol: name, address }, 'connection_error');
      socket.destroy();
    });
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
