import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { PROTOCOL_NAMES, portSetting } from '#server/protocols.ts';

/** Settings that give every protocol a free port. */
export const FREE_PORTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PROTOCOL_NAMES.map((name) => [portSetting(name), '0'])),
  CAMERA_PORT: '0',
};

/** Settings without limits of pace: measurements and fuzzing send as fast as answers come. */
export const UNPACED: Readonly<Record<string, string>> = {
  REQUESTS_PER_ADDRESS: '0',
  FILES_PER_ADDRESS: '0',
  REQUESTS_PER_USER: '0',
  REQUESTS_PER_TOKEN: '0',
};

/** Free ports of this machine; all are held until all are known, so that no two are the same. */
export async function freePorts(count: number): Promise<number[]> {
  const held: Server[] = [];
  for (let n = 0; n < count; n++) {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    held.push(server);
  }
  const ports = held.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/**
 * Free ports from one on. Below 32768 the system gives none to clients. So a program that is dead for a while
 * finds its own free again.
 */
export async function* portsFrom(first: number): AsyncGenerator<number, never> {
  for (let port = first; ; port++) if (await isFree(port)) yield port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
