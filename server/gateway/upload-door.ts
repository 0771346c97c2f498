import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Logger } from 'pino';
import { admit } from './admit.ts';
import type { Door } from './door.ts';
import type { Gateway } from './gateway.ts';
import { serveUpload } from './upload-session.ts';

/** Connections over which files come at once. */
const CONNECTIONS = 500;
const NAME = 'jt808-files';

/** Takes the pictures and clips that terminals were asked for. */
export function uploadDoor(gateway: Gateway, log: Logger, { dayMb }: { dayMb: number }): Door {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    const visit = admit(gateway, NAME, socket);
    if (!visit) return;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    void serveUpload(socket, gateway, { name: NAME, log, visit, dayMb });
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
