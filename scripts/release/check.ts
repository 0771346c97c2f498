import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { install } from '#server/testing/apt-get.ts';
import { installChromium } from '../chromium.ts';
import { ROOT } from '../demonstration.ts';
import { commandsOf } from './commands.ts';

/* npm run check:release: builds a release and signs it with a key of the moment. Beside it all commands of
   docs/VERIFY.md are executed, of which the last builds it again in another folder. It reaches the map of the
   program without a network, and starts the image. It needs Linux, the right to make a network, and the
   package registry for the builds. */
const FILES = /^(?:[0-9a-f]{64} {2}\S+\n)+$/;
const folder = mkdtempSync(join(tmpdir(), 'traza-check-release-'));
// The demonstration leaves root's rights for PostgreSQL, which then reads its programs here.
chmodSync(folder, 0o755);
/** A path with blanks, as people have. The second build is below it. */
const first = join(folder, 'built once/release');
/** Both builds are of this revision, also when somebody commits meanwhile. */
const REVISION = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout.trim();
/** A name that no release has. */
const VERSION = '0.0.0-check';
const PROGRAMS = ['minisign', 'skopeo', 'diffoscope-minimal'];

try {
  installChromium();
  install(PROGRAMS, () => globSync('/usr/bin/{minisign,skopeo,diffoscope}').length === PROGRAMS.length);
  const key = join(folder, 'secret.key');
  run(folder, `minisign -G -W -f -p '${folder}/traza.pub' -s '${key}'`);
  build(key);
  await verify();
  startWithoutNetwork();
  startImage();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function build(key: string): void {
  const clone = join(first, '../clone');
  mkdirSync(first, { recursive: true });
  run(ROOT, `git clone --quiet --no-checkout '${ROOT}' '${clone}'`);
  run(clone, `git checkout --quiet --detach ${REVISION} && ln -s '${ROOT}/node_modules' node_modules`);
  run(clone, `'${process.execPath}' scripts/release/release.ts --out '${first}'`, { MINISIGN_KEY: key });
  const sums = readFileSync(join(first, 'SHA256SUMS'), 'utf8');
  if (!FILES.test(sums)) throw new Error(`SHA256SUMS: ${sums}`);
}

/** Executes the commands of docs/VERIFY.md as they are there. */
async function verify(): Promise<void> {
  run(first, `cp '${folder}/traza.pub' .`);
  const env = { VERSION, REPOSITORY: publish() };
  const commands = commandsOf(readFileSync(join(ROOT, 'docs/VERIFY.md'), 'utf8'));
  if (commands.length !== 5) throw new Error(`docs/VERIFY.md has ${commands.length} commands`);
  for (const command of commands) {
    if (command.startsWith('unshare')) await startDemo(command);
    else
      try {
        run(first, command, env);
      } catch (error) {
        const again = join(first, 'again/dist/release');
        if (existsSync(again)) run(first, 'diffoscope --exclude-directory-metadata=yes . again/dist/release');
        throw error;
      }
    told(command);
  }
}

/**
 * A repository as it is published, with the tag of a version that is not this one. So a commit without a
 * release can be checked, too.
 */
function publish(): string {
  const repository = join(folder, 'published.git');
  run(ROOT, `git clone --quiet --bare '${ROOT}' '${repository}'`);
  run(repository, `git tag --force 'v${VERSION}' ${REVISION}`);
  return repository;
}

/** Starts the demonstration by a command, as an ordinary user, and ends it when it runs. */
async function startDemo(command: string): Promise<void> {
  const data = join(folder, 'data of nobody');
  mkdirSync(data);
  chmodSync(data, 0o777);
  const isRoot = process.getuid?.() === 0;
  const words = [...(isRoot ? ['runuser', '-u', 'nobody', '--'] : []), 'sh', '-c', command];
  const demo = spawn(words[0]!, words.slice(1), {
    ...{ cwd: first, env: { ...process.env, DATA_DIR: data }, detached: true },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(demo, 'exit');
  let runs = false;
  for await (const line of createInterface({ input: demo.stdout })) {
    runs = line.includes('Traza is running');
    if (runs) break;
  }
  if (demo.exitCode === null) process.kill(-demo.pid!, 'SIGTERM');
  await ended;
  if (!runs) throw new Error(`${command}: the demonstration ended`);
}

function startWithoutNetwork(): void {
  const [program] = globSync('traza-*/traza', { cwd: first });
  const offline = join(import.meta.dirname, 'offline.ts');
  run(first, `unshare --net '${process.execPath}' '${offline}' './${program}'`);
}

/** Unpacks the image as container engines do, and starts it as its user, without a network and a database. */
function startImage(): void {
  run(first, 'skopeo inspect oci-archive:$(ls *.oci.tar) > inspected.json && mkdir layout root');
  const { Layers } = JSON.parse(readFileSync(join(first, 'inspected.json'), 'utf8')) as { Layers: string[] };
  run(first, 'tar -xf *.oci.tar -C layout');
  for (const digest of Layers)
    run(first, `tar -xzpf layout/blobs/sha256/${digest.replace('sha256:', '')} -C root`);
  const started = spawnSync(
    'unshare',
    [
      ...['--net', 'chroot', '--userspec=1000:1000', join(first, 'root')],
      ...['/usr/local/bin/node', '/app/server/main.ts'],
    ],
    { cwd: first, encoding: 'utf8', env: { DATA_DIR: '/data' } },
  );
  if (started.status !== 1 || !started.stderr.includes('DATABASE_URL'))
    throw new Error(`the image: ${started.status} ${started.stdout}${started.stderr}`);
  told('the image starts as its user, and asks for DATABASE_URL');
}

function run(cwd: string, command: string, env: Readonly<Record<string, string>> = {}): void {
  const { status } = spawnSync('sh', ['-c', command], {
    ...{ cwd, env: { ...process.env, ...env } },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`${command}: exit ${status}`);
}

function told(fact: string): void {
  console.log(`ok  ${fact}`);
}
