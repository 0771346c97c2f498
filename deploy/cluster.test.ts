import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, SETTING_NAMES } from '#server/base/config/config.ts';
import { PROTOCOL_NAMES, PROTOCOLS } from '#server/protocols.ts';
import { installedProgram } from '#server/testing/apt-get.ts';
import { haproxyHere } from '../scripts/haproxy-here.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
type Services = Record<
  string,
  { image: string; env_file: string; restart: string; environment: Record<string, string> }
>;
const { HTTP_PORT, CAMERA_PORT } = readConfig({});
const TCP_PORTS = [HTTP_PORT, ...PROTOCOL_NAMES.map((name) => PROTOCOLS[name].port)];
const WEB_PORTS = [
  HTTP_PORT,
  ...PROTOCOL_NAMES.filter((name) => PROTOCOLS[name].feed).map((name) => PROTOCOLS[name].port),
];

/** HAProxy's complaints about a configuration; nothing when it is good. */
function complaints(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'traza-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const { status, stderr } = spawnSync(installedProgram('haproxy'), ['-c', '-f', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return status === 0 ? '' : stderr;
}

const binds = (text: string) =>
  [...text.matchAll(/bind (\S*):(\d+)/g)].map(([, host, port]) => ({ host, port: Number(port) }));

describe('haproxy.cfg', () => {
  const example = read('haproxy.cfg');

  it('is taken by HAProxy', () => {
    expect(complaints(example)).toBe('');
  });

  it('passes on every port with TCP, each to both processes at the same port', () => {
    expect(
      binds(example)
        .map(({ port }) => port)
        .sort(),
    ).toEqual([...TCP_PORTS, CAMERA_PORT].sort());
    for (const { port } of binds(example))
      for (const n of [1, 2]) expect(example).toMatch(new RegExp(`server \\S+-${n} "\\S+":${port} `));
  });

  it('opens passwords and tokens to the proxy alone', () => {
    const inner = binds(example).filter(({ host }) => /WEB-127\.0\.0\.1/.test(host!));
    expect(inner.map(({ port }) => port).sort()).toEqual(WEB_PORTS.sort());
  });

  it('serves the processes of one machine, each at ports of its own', () => {
    const settings = [
      'HTTP_PORT',
      ...PROTOCOL_NAMES.map((name) => `${name.toUpperCase()}_PORT`),
      'CAMERA_PORT',
    ];
    const ports = (first: number) => Object.fromEntries(settings.map((setting, i) => [setting, first + i]));
    const here = haproxyHere(readConfig({ HTTP_PORT: '80', HOST: '127.0.0.1' }), {
      'api-1': ports(20_000),
      'api-2': ports(20_100),
      'gateway-1': ports(20_200),
      'gateway-2': ports(20_300),
    });
    expect(complaints(here)).toBe('');
    expect(here).toContain('bind 127.0.0.1:80\n');
    expect(here).toContain('bind 127.0.0.1:5027\n');
    expect(here).toContain('server api-2 127.0.0.1:20100 check');
    expect(here).toContain('server gateway-1 127.0.0.1:20200 check');
    expect(here).toContain('server gateway-2 127.0.0.1:20301 track');
    expect(here).not.toContain('${');
  });
});

describe('compose.cluster.yaml', () => {
  const { services, volumes } = parse(read('compose.cluster.yaml'), { merge: true });
  const processes = Object.entries(services as Services).filter(([, { image }]) => image === 'traza');

  it('runs two of each role, with settings that exist', () => {
    expect(processes.map(([name]) => name)).toEqual(
      ['gateway', 'api', 'worker'].flatMap((role) => [`${role}-1`, `${role}-2`]),
    );
    for (const [name, { environment, env_file }] of processes) {
      expect(Object.keys(environment).filter((setting) => !SETTING_NAMES.includes(setting))).toEqual([]);
      expect(env_file).toBe('.env');
      const given = {
        ...environment,
        DATABASE_URL: environment.DATABASE_URL!.replace(/\$\{[^}]*\}/, 'secret'),
        DATABASE_READ_URL: environment.DATABASE_READ_URL!.replace(/\$\{[^}]*\}/, 'secret'),
      };
      const config = readConfig(given);
      expect(config.ROLE).toBe(name.slice(0, -2));
      for (const url of [config.DATABASE_URL!, config.DATABASE_READ_URL!, config.NATS_URL!])
        expect(Object.keys(services)).toContain(new URL(url).hostname);
    }
  });

  it('gives HAProxy the names of services, in the variables of its configuration', () => {
    const { PROBE, WEB, ...names } = services.haproxy.environment;
    expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.values(names)));
    const variables = new Set([...read('haproxy.cfg').matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name]) => name));
    expect([...Object.keys(names), 'PROBE', 'WEB'].sort()).toEqual([...variables].sort());
    expect([PROBE, WEB]).toEqual([String(HTTP_PORT), '*']);
  });

  it('opens each port once: with TCP at HAProxy, with UDP at one gateway', () => {
    const web = WEB_PORTS.map((port) => `127.0.0.1:${port}:${port}`);
    const trackers = PROTOCOL_NAMES.filter((name) => !PROTOCOLS[name].feed).map((name) => {
      const { port, udp } = PROTOCOLS[name];
      return `${port}:${port}${udp ? '/tcp' : ''}`;
    });
    expect(services.haproxy.ports.sort()).toEqual([...web, ...trackers].sort());
    const udp = PROTOCOL_NAMES.filter((name) => PROTOCOLS[name].udp).map((name) => PROTOCOLS[name].port);
    expect(services['gateway-1'].ports.sort()).toEqual(udp.map((port) => `${port}:${port}/udp`).sort());
    const others = Object.keys(services).filter((name) => !['haproxy', 'gateway-1'].includes(name));
    expect(others.filter((name) => services[name].ports)).toEqual([]);
  });

  it('comes back by itself, and has connections enough', () => {
    for (const service of Object.values(services as Services)) expect(service.restart).toBe('unless-stopped');
    const { max_connections: most } = parse(read('patroni/patroni.yml')).bootstrap.dcs.postgresql.parameters;
    expect(most).toBeGreaterThan(processes.length * 30);
    const used = Object.values<{ volumes?: string[] }>(services).flatMap((one) => one.volumes ?? []);
    const named = used.map((volume) => volume.split(':')[0]!).filter((volume) => !volume.startsWith('.'));
    expect(named.sort()).toEqual(Object.keys(volumes).sort());
  });

  it('leads to three members by names of their own, at ports of the proxy', () => {
    const { PATRONI_ETCD3_HOSTS: etcd } = services['postgres-1'].environment;
    expect(Object.keys(services)).toContain(etcd.split(':')[0]);
    const { DATABASE, ...names } = services.database.environment;
    expect(DATABASE).toBe('*');
    for (const name of Object.values<string>(names)) {
      const { PATRONI_NAME, PATRONI_RESTAPI_CONNECT_ADDRESS, PATRONI_POSTGRESQL_CONNECT_ADDRESS } =
        services[name].environment;
      expect([PATRONI_NAME, PATRONI_RESTAPI_CONNECT_ADDRESS, PATRONI_POSTGRESQL_CONNECT_ADDRESS]).toEqual([
        name,
        `${name}:8008`,
        `${name}:5432`,
      ]);
    }
    const proxy = read('haproxy-database.cfg');
    const variables = new Set([...proxy.matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name]) => name));
    expect(Object.keys(services.database.environment).sort()).toEqual([...variables].sort());
    const { DATABASE_URL, DATABASE_READ_URL } = services['api-1'].environment;
    const ports = [DATABASE_URL, DATABASE_READ_URL].map((url: string) =>
      Number(/:(\d+)\/traza$/.exec(url)![1]),
    );
    expect(binds(proxy).map(({ port }) => port)).toEqual(ports);
  });
});

describe('a member of the database', () => {
  it('is behind a proxy that HAProxy takes, alone and beside that of the processes', () => {
    const proxy = read('haproxy-database.cfg');
    expect(complaints(proxy)).toBe('');
    expect(complaints(read('haproxy.cfg') + proxy)).toBe('');
  });

  it('has the same settings of its own in containers and on a machine', () => {
    const { services } = parse(read('compose.cluster.yaml'), { merge: true });
    const example = read('patroni/patroni.env.example');
    const names = [...example.matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name]) => name!);
    // The image finds the programs of its only PostgreSQL.
    const onMachine = names.filter((name) => name !== 'PATRONI_POSTGRESQL_BIN_DIR');
    expect(Object.keys(services['postgres-1'].environment).sort()).toEqual(onMachine.sort());
  });

  it('acknowledges what two machines have, and is replaced within half a minute', () => {
    const { dcs } = parse(read('patroni/patroni.yml')).bootstrap;
    expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
    expect(dcs.ttl + dcs.loop_wait).toBeLessThan(30);
  });
});

describe('traza@.service', () => {
  const [unit, single] = [read('traza@.service'), read('traza.service')];
  const settingsOf = (text: string, key: string) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value!);

  it('runs the same program under the same limits as the unit of one process', () => {
    const of = (text: string) => text.slice(text.indexOf('LimitNOFILE'));
    expect(of(unit)).toBe(of(single));
    for (const key of ['ExecStart', 'WorkingDirectory', 'User', 'KillMode', 'TimeoutStopSec'])
      expect(settingsOf(unit, key)).toEqual(settingsOf(single, key));
  });

  it('has the role as its instance, and its own file after that of all', () => {
    expect(settingsOf(unit, 'Environment')).toEqual([`${settingsOf(single, 'Environment')[0]} ROLE=%i`]);
    expect(settingsOf(unit, 'EnvironmentFile')).toEqual(['/etc/traza/traza.env', '-/etc/traza/%i.env']);
  });
});
