import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/base/config/config.ts';
import { PROTOCOL_NAMES, PROTOCOLS, portSetting } from '#server/protocols.ts';
import { ROOT } from './demonstration.ts';

/** Settings of ports, by their names. */
export type Ports = Readonly<Record<string, number>>;

/** The settings whose usual ports stand in deploy/haproxy.cfg. */
const SETTING_OF: Readonly<Record<string, string>> = {
  8080: 'HTTP_PORT',
  5016: 'CAMERA_PORT',
  ...Object.fromEntries(PROTOCOL_NAMES.map((name) => [PROTOCOLS[name].port, portSetting(name)])),
};

/**
 * deploy/haproxy.cfg for processes of this machine: it takes the ports of `config`, and passes them on to
 * those of the processes, by name (`gateway-1`).
 */
export function haproxyHere(config: Config, portsOf: Readonly<Record<string, Ports>>): string {
  const example = readFileSync(join(ROOT, 'deploy/haproxy.cfg'), 'utf8');
  const address = (process: string, port: string) =>
    `127.0.0.1:${portsOf[process]![SETTING_OF[port] ?? 'HTTP_PORT']}`;
  return example
    .replace(
      /bind \S*:(\d+)/g,
      (_, port: string) => `bind ${config.HOST}:${config[SETTING_OF[port] as 'HTTP_PORT']}`,
    )
    .replace(
      /server (\S+) \S+?:(\d+|"\S+?")(?= )/g,
      (_, process: string, port: string) => `server ${process} ${address(process, port)}`,
    );
}
