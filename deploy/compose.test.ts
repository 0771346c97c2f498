import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, SETTING_NAMES } from '#server/base/config/config.ts';
import { PROTOCOL_NAMES, PROTOCOLS } from '#server/protocols.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const source = read('compose.yaml');
const { services, volumes } = parse(source);
const example = read('.env.example');

/** `NAME=value` of a line, `#NAME=` too: settings that may be switched on. */
const settings = [...example.matchAll(/^(#?)([A-Z_]+)=(.*)$/gm)].map(([, off, name, value]) => ({
  name: name!,
  value: value!,
  isOff: off === '#',
}));
const OF_DATABASE = ['POSTGRES_PASSWORD'];

it('each setting of the example is one of Traza or of the database, and stands there once', () => {
  const names = settings.map(({ name }) => name);
  expect(names.filter((name) => ![...SETTING_NAMES, ...OF_DATABASE].includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

it('the example is taken as it is', () => {
  const given = settings.filter(({ isOff }) => !isOff).map(({ name, value }) => [name, value]);
  expect(readConfig(Object.fromEntries(given))).toMatchObject({ TRUST_PROXY: true, CURRENCY: 'EUR' });
});

it('each name that the compose file gives to Traza is a setting, each that it reads stands in the example', () => {
  const given = Object.keys(services.traza.environment);
  expect(given.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
  expect(services.traza.env_file).toBe('.env');
  const asked = [...source.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((name) => !settings.some((one) => one.name === name && !one.isOff))).toEqual([]);
});

describe('ports', () => {
  const ports: string[] = services.traza.ports;
  const inside = (name: number, transport: string) =>
    ports.filter((port) => new RegExp(`(^|:)${name}:${name}(/${transport})?$`).test(port));

  it.each(PROTOCOL_NAMES)('%s comes in by all its transports', (name) => {
    const { port, udp } = PROTOCOLS[name];
    expect(inside(port, 'tcp')).toHaveLength(1);
    expect(inside(port, 'udp').filter((one) => one.endsWith('/udp'))).toHaveLength(udp ? 1 : 0);
  });

  it('what carries passwords and tokens is only reached from this machine, where the proxy runs', () => {
    const secret = PROTOCOL_NAMES.filter((name) => PROTOCOLS[name].feed).map((name) => PROTOCOLS[name].port);
    for (const port of [readConfig({}).HTTP_PORT, ...secret])
      expect(inside(port, 'tcp')).toEqual([`127.0.0.1:${port}:${port}`]);
  });

  it('no others are opened, and none of the database', () => {
    const known = [readConfig({}).HTTP_PORT, ...PROTOCOL_NAMES.map((name) => PROTOCOLS[name].port)];
    const opened = ports.map((port) => Number(/:(\d+)(\/\w+)?$/.exec(port)![1]));
    expect(opened.filter((port) => !known.includes(port))).toEqual([]);
    expect(services.database.ports).toBeUndefined();
  });
});

it('Traza waits for a database that answers, and both come back by themselves', () => {
  expect(services.traza.depends_on.database.condition).toBe('service_healthy');
  expect(services.database.healthcheck.test).toContain('CMD-SHELL');
  for (const service of [services.traza, services.database]) expect(service.restart).toBe('unless-stopped');
});

it('the addresses, accounts and volumes of the two fit each other', () => {
  const url = new URL(services.traza.environment.DATABASE_URL.replace(/\$\{[^}]*\}/, 'secret'));
  const { POSTGRES_USER, POSTGRES_DB } = services.database.environment;
  expect(Object.keys(services)).toContain(url.hostname);
  expect([url.username, url.pathname.slice(1)]).toEqual([POSTGRES_USER, POSTGRES_DB]);
  const used = [...services.traza.volumes, ...services.database.volumes].map(
    (volume: string) => volume.split(':')[0],
  );
  expect(used.sort()).toEqual(Object.keys(volumes).sort());
});

it('builds the image from the repository', () => {
  const { context, dockerfile } = services.traza.build;
  expect(existsSync(join(import.meta.dirname, context, dockerfile))).toBe(true);
});
