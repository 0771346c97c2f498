import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bodyMax, octetLimits } from '#api/endpoint.ts';
import { endpoints } from '#api/endpoints.ts';
import { readConfig, SETTING_NAMES } from '#server/base/config/config.ts';
import { PROTOCOL_NAMES, PROTOCOLS } from '#server/protocols.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const packageFile = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));

describe.each(['traza.service', 'traza-backup.service'])('%s', (name) => {
  const unit = read(name);
  const settingOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

  it('runs a program that is there, with settings that exist', () => {
    const program = /node (?:--\S+ )*(server\/\S+\.ts)/.exec(settingOf('ExecStart'))![1]!;
    expect(globSync(program, { cwd: join(import.meta.dirname, '..') })).toEqual([program]);
    const names = [...settingOf('Environment').matchAll(/([A-Z_]+)=/g)].map(([, setting]) => setting!);
    expect(names.filter((setting) => ![...SETTING_NAMES, 'NODE_ENV'].includes(setting))).toEqual([]);
  });

  it('may write only its own folders, and not as root', () => {
    expect(settingOf('User')).toBe('traza');
    expect(settingOf('ProtectSystem')).toBe('strict');
    expect(settingOf('Environment')).toContain(`DATA_DIR=/var/lib/${settingOf('StateDirectory')}`);
  });
});

it('the service tries backups from the folder into which they are made', () => {
  const [, folder] = /backup\.ts (\S+)/.exec(read('traza-backup.service'))!;
  expect(read('traza.service')).toContain(` BACKUP_DIR=${folder}\n`);
});

it('the service starts as npm start does', () => {
  const command = /ExecStart=\S+\/(node .*)/.exec(read('traza.service'))![1]!;
  expect(packageFile.scripts.start).toContain(command);
});

it.each(['nginx.conf', 'Caddyfile'])('%s passes on the ports of screens and of other systems', (name) => {
  const proxy = read(name);
  const feeds = PROTOCOL_NAMES.filter((protocol) => PROTOCOLS[protocol].feed);
  const expected = [readConfig({}).HTTP_PORT, ...feeds.map((protocol) => PROTOCOLS[protocol].port)];
  const ports = [...proxy.matchAll(/(?:127\.0\.0\.1\}?):(\d+)/g)].map(([, port]) => Number(port));
  expect([...new Set(ports)].sort()).toEqual(expected.sort());
  for (const feed of feeds) expect(proxy).toContain(`/doors/${feed}/`);
});

it.each(['nginx.conf', 'Caddyfile'])('%s lets the largest body through', (name) => {
  const largest = Math.max(...endpoints.map((one) => octetLimits(one.body)?.max ?? bodyMax(one)));
  expect(largest).toBeGreaterThanOrEqual(10 * 2 ** 20);
  const megabytes = Number(/(?:client_max_body_size|max_size) (\d+)(?:m|MB)\b/.exec(read(name))![1]);
  // Caddy's are of a million octets.
  expect(megabytes * 1e6).toBeGreaterThan(largest);
});
