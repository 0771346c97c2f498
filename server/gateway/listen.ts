import type { Logger } from 'pino';
import { type Config, ConfigError } from '#server/base/config/config.ts';
import { connectionCeilings } from '#server/base/config/handles.ts';
import { requestTimes } from '#server/base/http/request-times.ts';
import { byProtocol, PROTOCOL_NAMES, PROTOCOLS, type ProtocolName, portSetting } from '#server/protocols.ts';
import type { Door } from './door.ts';
import { feedDoor } from './feed-door.ts';
import type { Gateway } from './gateway.ts';
import { httpDoor } from './http-door.ts';
import { tcpDoor } from './tcp-door.ts';
import { udpDoor } from './udp-door.ts';
import { uploadDoor } from './upload-door.ts';
import { type Visitors, visitors } from './visitors.ts';

/** The longest time for the answers to what trackers have sent, ms. */
const FINISH_MS = 15_000;

export type Listening = {
  ports: Readonly<Record<ProtocolName, number>>;
  /** The port to which terminals send their files; null without the setting CAMERA_HOST. */
  filesPort: number | null;
  /** Accepts no new connections. Open ones end once their data is stored. */
  close(): Promise<void>;
};

/** Opens all doors of all protocols; none stays open if one cannot be opened. */
export async function listenTrackers(gateway: Gateway, config: Config, log: Logger): Promise<Listening> {
  const ports = byProtocol((name) => config[portSetting(name)]);
  const opened: Door[] = [];
  const open = async (door: Door, where: { port: number; setting: string }) => {
    const port = await openDoor(door, { host: config.HOST, ...where });
    opened.push(door);
    return port;
  };
  const close = () => {
    for (const door of opened) door.close();
  };
  try {
    for (const name of PROTOCOL_NAMES) {
      const setting = portSetting(name);
      for (const door of doorsOf(gateway, config, log, name))
        ports[name] = await open(door, { port: ports[name], setting });
    }
    const { CAMERA_MB_PER_DAY: dayMb, PROXY_FROM: balancers } = config;
    const files = config.CAMERA_HOST
      ? uploadDoor(guestsOfTheirOwn(gateway, config), log, { dayMb, balancers })
      : null;
    const filesPort = files && (await open(files, { port: config.CAMERA_PORT, setting: 'CAMERA_PORT' }));
    return {
      ports,
      filesPort,
      async close() {
        await within(FINISH_MS, Promise.all(opened.map((door) => door.finish())));
        await gateway.ingest.stop();
        close();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Admits visitors to the doors of all protocols together. */
export function trackerVisitors(config: Config, now: () => number): Visitors {
  return visitors({ perAddress: config.TRACKER_CONNECTIONS, total: connectionsOf(config) }, now);
}

const connectionsOf = (config: Config) => config.TRACKER_CONNECTIONS_TOTAL ?? connectionCeilings().trackers;

/**
 * Connections that bring files are counted apart: a terminal may have both its other connections meanwhile.
 */
function guestsOfTheirOwn(gateway: Gateway, config: Config): Gateway {
  const limits = { perAddress: config.TRACKER_CONNECTIONS, total: connectionCeilings().uploads };
  return { ...gateway, visitors: visitors(limits, gateway.now) };
}

function doorsOf(gateway: Gateway, config: Config, log: Logger, name: ProtocolName): Door[] {
  const { tcp, udp, http, feed } = PROTOCOLS[name];
  const limits = { ...requestTimes(config), connections: connectionsOf(config) };
  const balancers = config.PROXY_FROM;
  return [
    ...(tcp ? [tcpDoor(gateway, log, { name, protocol: tcp, balancers })] : []),
    ...(udp ? [udpDoor(gateway, log, `${name}-udp`, udp)] : []),
    ...(http ? [httpDoor(gateway, log, { name, protocol: http, limits, balancers })] : []),
    ...(feed
      ? [feedDoor(gateway, log, { name, protocol: feed, limits, isBehindProxy: config.TRUST_PROXY })]
      : []),
  ];
}

/** Opens a door. If that fails, the error names in one line the setting to change. */
async function openDoor(
  door: Door,
  { host, port, setting }: { host: string; port: number; setting: string },
): Promise<number> {
  try {
    return await door.open(host, port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const named = door.transport === 'UDP' ? `${setting} (UDP)` : setting;
    if (code === 'EADDRINUSE') throw new ConfigError(`${named}: port ${port} is taken by another program`);
    if (code === 'EACCES') throw new ConfigError(`${named}: port ${port} needs more rights`);
    throw error;
  }
}

/** Waits for something, but no longer than this. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
