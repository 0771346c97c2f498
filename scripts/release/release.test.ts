import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { reachedFrom } from '../../deploy/reached.ts';
import { DOCKERFILE, readDockerfile } from '../../deploy/read-dockerfile.ts';
import { commandsOf } from './commands.ts';
import { writeImage } from './image.ts';
import { packFolder } from './pack.ts';
import { completed } from './parts-list.ts';
import { DEMONSTRATION, DEMONSTRATION_PACKAGES } from './program.ts';

const folder = mkdtempSync(join(tmpdir(), 'release-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const TIME = 1_780_000_000;
const LONG = `${'long-name-'.repeat(15)}.txt`;

/** A folder with the same files, made in another order, at another time and by a user of other habits. */
function filled(name: string, { isReversed = false } = {}): string {
  const at = join(folder, name);
  mkdirSync(join(at, 'inner'), { recursive: true });
  const files = ['b', 'a', 'inner/c', LONG];
  for (const file of isReversed ? files.reverse() : files) {
    const path = join(at, file);
    writeFileSync(path, `content of ${file}`);
    chmodSync(path, isReversed ? 0o664 : 0o644);
    utimesSync(path, isReversed ? 5_000 : 1_000, isReversed ? 5_000 : 1_000);
  }
  return at;
}

describe('a packed folder', () => {
  it('has the same bytes, whoever made its files, and whenever', () => {
    const packed = [false, true].map((isReversed) => {
      const name = isReversed ? 'second folder' : 'first';
      const to = join(folder, `${name}.tar`);
      packFolder({ folder: filled(name, { isReversed }), to, time: TIME });
      return readFileSync(to);
    });
    expect(packed[0]!.equals(packed[1]!)).toBe(true);
  });

  it('gives its files one owner and one time, and has no entry for itself', () => {
    const to = join(folder, 'owned.tar');
    packFolder({ folder: filled('owned'), to, time: TIME, owner: 1000 });
    const list = execFileSync('tar', ['-tvf', to, '--numeric-owner', '--utc', '--full-time'], {
      encoding: 'utf8',
    });
    const lines = list.trim().split('\n');
    const when = new Date(TIME * 1000).toISOString().replace('T', ' ').slice(0, 19);
    expect(lines.map((line) => line.split(/\s+/).at(-1))).toEqual(['a', 'b', 'inner/', 'inner/c', LONG]);
    expect(lines.filter((line) => !line.includes('1000/1000') || !line.includes(when))).toEqual([]);
  });
});

it('the image has its layers, its settings and the sums of all it names', async () => {
  const layer = join(folder, 'layer.tar');
  packFolder({ folder: filled('layer'), to: layer, time: TIME });
  const stage = readDockerfile(readFileSync(DOCKERFILE, 'utf8')).at(-1)!;
  const to = join(folder, 'image.tar');
  const made = { stage, layers: [layer], name: 'traza:1.2.3', architecture: 'amd64', time: TIME, to };
  await writeImage({ ...made, folder: join(folder, 'layout') });
  const at = join(folder, 'unpacked');
  mkdirSync(at);
  execFileSync('tar', ['-xf', to, '-C', at]);
  const sumOf = (bytes: Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  const blob = ({ digest, size }: { digest: string; size: number }) => {
    const bytes = readFileSync(join(at, 'blobs/sha256', digest.slice('sha256:'.length)));
    expect([sumOf(bytes), bytes.length]).toEqual([digest, size]);
    return bytes;
  };
  const index = JSON.parse(readFileSync(join(at, 'index.json'), 'utf8'));
  expect(index.manifests[0].annotations['org.opencontainers.image.ref.name']).toBe('traza:1.2.3');
  const manifest = JSON.parse(blob(index.manifests[0]).toString());
  blob(manifest.layers[0]);
  const settings = JSON.parse(blob(manifest.config).toString());
  expect(settings.rootfs.diff_ids).toEqual([sumOf(readFileSync(layer))]);
  expect(settings.config).toMatchObject({
    User: 'node',
    WorkingDir: '/app',
    Cmd: ['node', '--max-semi-space-size=32', 'server/main.ts'],
    Volumes: { '/data': {} },
    StopSignal: 'SIGTERM',
  });
  expect(settings.config.ExposedPorts).toMatchObject({ '8080/tcp': {}, '5027/udp': {} });
  expect(settings.config.Healthcheck).toMatchObject({ Interval: 15e9, Retries: 3 });
});

it('the list of parts has no number and no hour of its own, and the packages of Debian', () => {
  const parts = completed(
    {
      serialNumber: 'urn:uuid:1',
      metadata: { timestamp: '2020-01-01T00:00:00Z', tools: [] },
      components: [{ name: 'pg' }],
    },
    [{ name: 'libc6', version: '2.36-9+deb12u13', sha256: 'ab' }],
    TIME,
  );
  expect(parts).toEqual({
    metadata: { timestamp: '2026-05-28T20:26:40.000Z' },
    components: [
      { name: 'pg' },
      {
        'bom-ref': 'debian/libc6@2.36-9+deb12u13',
        type: 'library',
        name: 'libc6',
        version: '2.36-9+deb12u13',
        purl: 'pkg:deb/debian/libc6@2.36-9%2Bdeb12u13',
        hashes: [{ alg: 'SHA-256', content: 'ab' }],
      },
    ],
  });
});

it('a page of commands is read without its comments, and lines go on', () => {
  const page =
    'Words\n```sh\nls -l   # all\n# nothing\ncp a \\\n  b\n```\n```json\n{}\n```\n```sh\npwd\n```\n';
  expect(commandsOf(page)).toEqual(['ls -l', 'cp a b', 'pwd']);
});

it('its command starts the program, also from a folder with blanks in its name, with data beside the caller', () => {
  const at = join(folder, 'unpacked here');
  mkdirSync(join(at, 'node/bin'), { recursive: true });
  mkdirSync(join(at, 'program'));
  copyFileSync(join(import.meta.dirname, 'traza.sh'), join(at, 'traza'));
  const node = join(at, 'node/bin/node');
  writeFileSync(node, '#!/bin/sh\necho "$PWD|$DATA_DIR|$*"\n');
  chmodSync(node, 0o755);
  const { PATH } = process.env;
  const said = execFileSync('sh', [join(at, 'traza'), 'backup', 'a b'], {
    ...{ cwd: folder, encoding: 'utf8', env: { PATH } },
  });
  expect(said.trim().split('|')).toEqual([
    ...[join(at, 'program'), join(folder, 'data')],
    '--max-semi-space-size=32 server/console/backup.ts a b',
  ]);
});

it('the program has all that its demonstration reaches', () => {
  const { files, packages } = reachedFrom(['scripts/demo.ts', 'simulator/main.ts']);
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const there = [...DEMONSTRATION, 'server', 'domain', 'api', 'text'];
  const isThere = (file: string) => there.some((path) => file === path || file.startsWith(`${path}/`));
  expect(files.size).toBeGreaterThan(100);
  expect([...files].filter((file) => !isThere(file))).toEqual([]);
  const others = [...packages].filter((name) => !(name in dependencies) && !name.startsWith('@embedded-'));
  expect(others.sort()).toEqual(DEMONSTRATION_PACKAGES);
});
