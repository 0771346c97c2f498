import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { startEmbedded } from '#server/base/db/embedded.ts';
import { PROTOCOL_NAMES, portSetting } from '#server/protocols.ts';
import { DOCKERFILE } from '../deploy/read-dockerfile.ts';
import { type Staged, stageImage } from '../deploy/stage-image.ts';

// Executes deploy/Dockerfile in a folder, prints the size of the result, and starts it on a PostgreSQL as a
// user without rights. Then it uses the image: health check, page, first account, a photo, a PDF, backup,
// check of the data, stop. It needs the package registry.
const NOBODY = 65_534;
const ROOT = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'traza-image-'));
chmodSync(folder, 0o755);
/** Draws a PDF with its fonts and packs a picture, with what the image has. */
const LIBRARIES = `
  const { openPaper } = await import('./server/base/pdf/page.ts');
  const { squarePhoto } = await import('./server/area/account/user/photo.ts');
  const { default: sharp } = await import('sharp');
  const paper = openPaper({ title: '', settings: { language: 'es' }, made: { atMs: 0, by: '' } });
  paper.font('plain').text('ñ').end();
  let length = 0;
  for await (const part of paper) length += part.length;
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } }).png().toBuffer();
  if (length < 1000 || (await squarePhoto(png, 'image/png')).length === 0) process.exit(1);`;

try {
  const image = stageImage({ root: ROOT, into: folder, source: readFileSync(DOCKERFILE, 'utf8') });
  tellWeight(image);
  const database = await startEmbedded(join(folder, 'database'), { fast: true });
  try {
    await use(image, await emptyDatabase(database.url));
  } finally {
    await database.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function use(image: Staged, databaseUrl: string): Promise<void> {
  const port = await freePort();
  const data = join(image.folder, image.env.DATA_DIR!);
  if (userInfo().uid === 0) chownSync(data, NOBODY, NOBODY);
  const env = {
    PATH: '/usr/bin:/bin',
    ...image.env,
    ...Object.fromEntries(PROTOCOL_NAMES.map((name) => [portSetting(name), '0'])),
    ...{ DATA_DIR: data, DATABASE_URL: databaseUrl, HTTP_PORT: String(port), MAP_ONLINE: 'false' },
  };
  const without = inImage(image, { ...env, DATABASE_URL: '' }, image.cmd.slice(1));
  told(
    'without DATABASE_URL it ends and says so',
    without.status === 1 && without.stderr.includes('DATABASE_URL'),
  );

  const began = performance.now();
  const server = start(image, env);
  const link = setupLink(server);
  while (inImage(image, env, image.health.slice(1)).status !== 0) {
    if (server.exitCode !== null) throw new Error(`the image ended with ${server.exitCode}`);
  }
  told(`healthy after ${Math.round(performance.now() - began)} ms`, true);
  await usePages(`http://127.0.0.1:${port}`, await link);
  told(
    'draws a PDF, packs a photo',
    inImage(image, env, ['--input-type=module', '-e', LIBRARIES]).status === 0,
  );
  const backup = inImage(image, env, ['server/console/backup.ts', '/data-of-nobody']);
  told('a folder that nobody may write is refused', backup.status === 1);
  const made = inImage(image, env, ['server/console/backup.ts', data]);
  told(`backup: ${made.stderr.trim().split('\n').at(-1)}`, made.status === 0);
  const check = inImage(image, env, ['server/console/admin.ts', 'check']);
  told('the data are in order', check.status === 0);

  const stopping = performance.now();
  server.kill('SIGTERM');
  const [code] = await once(server, 'exit');
  told(`ended by SIGTERM with ${code} after ${Math.round(performance.now() - stopping)} ms`, code === 0);
}

async function usePages(address: string, link: string): Promise<void> {
  const page = await (await fetch(address)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  const answer = await fetch(`${address}${script}`);
  told(`page, and ${script}`, script !== undefined && answer.ok);
  const made = await fetch(`${address}/api/traza/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ key: new URL(link).searchParams.get('key'), company: 'Obras', username: 'ana@example.com' },
      ...{ name: 'Ana', surname: 'Ruiz', email: 'ana@example.com' },
      ...{ password: 'Camion44x', confirm: 'Camion44x' },
      ...{ language: 'es', time_zone: 'Europe/Madrid' },
    }),
  });
  told(`first account: ${made.status}`, made.status === 200);
}

function start(image: Staged, env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, image.cmd.slice(1), {
    ...{ cwd: image.workdir, env, stdio: ['ignore', 'pipe', 'inherit'] },
    ...whoRuns(),
  });
}

function inImage(image: Staged, env: NodeJS.ProcessEnv, words: readonly string[]) {
  return spawnSync(process.execPath, words, { cwd: image.workdir, env, encoding: 'utf8', ...whoRuns() });
}

/** Run by root: an account that may write only the folder of data. */
function whoRuns(): { uid?: number; gid?: number } {
  return userInfo().uid === 0 ? { uid: NOBODY, gid: NOBODY } : {};
}

function setupLink(server: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    createInterface({ input: server.stdout! }).on('line', (line) => {
      if (line.includes('/setup?key=')) resolve(line.trim());
    });
  });
}

async function emptyDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database traza');
  await client.end();
  return Object.assign(new URL(url), { pathname: '/traza' }).href;
}

function tellWeight({ workdir }: Staged): void {
  const megabytes = (path: string) =>
    Number(spawnSync('du', ['-sk', join(workdir, path)], { encoding: 'utf8' }).stdout.split('\t')[0]) / 1024;
  for (const name of ['.', ...readdirSync(workdir)])
    console.log(
      `${megabytes(name).toFixed(1).padStart(8)} MiB  ${name === '.' ? 'all, without Node' : name}`,
    );
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

function told(what: string, isRight: boolean): void {
  if (!isRight) throw new Error(`not so: ${what}`);
  console.log(`ok  ${what}`);
}
