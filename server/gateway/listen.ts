import { once } from 'node:events';
import type { Server } from 'node:net';
import type { Logger } from 'pino';
import { type Config, ConfigError } from '../config.ts';
import type { Gateway } from './accept.ts';
import { listenOsmand } from './osmand-http.ts';
import { listenTeltonikaTcp } from './teltonika-tcp.ts';
import { listenTeltonikaUdp } from './teltonika-udp.ts';

export type Listening = {
  teltonikaPort: number;
  osmandPort: number;
  /** Takes no new connection; open ones end once what they sent is stored. */
  close(): Promise<void>;
};

/** Opens the trackers' ports: Teltonika over TCP and UDP on one, OsmAnd over HTTP on the other. */
export async function listenTrackers(gateway: Gateway, config: Config, log: Logger): Promise<Listening> {
  const { registry } = gateway;
  const teltonika = listenTeltonikaTcp(gateway, registry, log);
  const sockets = new Set<{ destroy(): void }>();
  teltonika.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const osmand = listenOsmand(gateway, registry, log);
  const udp = listenTeltonikaUdp(gateway, registry, log);
  await listen(teltonika, config.HOST, config.TELTONIKA_PORT, 'TELTONIKA_PORT');
  const { port } = teltonika.address() as { port: number };
  await new Promise<void>((resolve, reject) => {
    udp.once('error', (error) => reject(portFault(error, 'TELTONIKA_PORT (UDP)', port)));
    udp.bind(port, config.HOST === '::' ? undefined : config.HOST, resolve);
  });
  udp.on('error', (error) => log.error({ err: error }, 'UDP socket'));
  await listen(osmand, config.HOST, config.OSMAND_PORT, 'OSMAND_PORT');
  return {
    teltonikaPort: port,
    osmandPort: (osmand.address() as { port: number }).port,
    async close() {
      teltonika.close();
      osmand.close();
      osmand.closeIdleConnections();
      await gateway.ingest.stop();
      for (const socket of sockets) socket.destroy();
      udp.close();
      osmand.closeAllConnections();
    },
  };
}

/** Listens, or says in one line which setting to change. */
export async function listen(server: Server, host: string, port: number, setting: string): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw portFault(error as NodeJS.ErrnoException, setting, port);
  }
}

function portFault(error: NodeJS.ErrnoException, setting: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigError(`${setting}: port ${port} is taken by another program`);
  if (error.code === 'EACCES') return new ConfigError(`${setting}: port ${port} needs more rights`);
  return error;
}
