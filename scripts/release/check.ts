import { spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install } from '#server/testing/apt-get.ts';
import { installChromium } from '../chromium.ts';
import { ROOT } from '../demonstration.ts';
import { commandsOf } from './commands.ts';

// npm run check:release: builds a release in two clones and compares every byte. It signs the first with a
// key of the moment and executes the commands of docs/VERIFY.md beside it. It starts the program and the
// image without a network. It needs Linux, the right to make a network, and the package registry for the
// builds.
const FILES = /^(?:[0-9a-f]{64} {2}\S+\n)+$/;
const folder = mkdtempSync(join(tmpdir(), 'traza-check-release-'));
// The demonstration leaves root's rights for PostgreSQL, which then reads its programs here.
chmodSync(folder, 0o755);
const first = join(folder, 'first/release');
/** Both clones are of this revision, also when somebody commits meanwhile. */
const REVISION = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout.trim();
const PROGRAMS = ['minisign', 'skopeo', 'diffoscope-minimal'];

try {
  installChromium();
  install(PROGRAMS, () => globSync('/usr/bin/{minisign,skopeo,diffoscope}').length === PROGRAMS.length);
  const key = join(folder, 'secret.key');
  run(folder, `minisign -G -W -f -p '${folder}/traza.pub' -s '${key}'`);
  build('first/release', { MINISIGN_KEY: key });
  build('another folder/of another name/release', {});
  compare();
  verify();
  startWithoutNetwork();
  startImage();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function build(out: string, env: Readonly<Record<string, string>>): void {
  const clone = join(folder, out, '../clone');
  mkdirSync(join(folder, out), { recursive: true });
  run(ROOT, `git clone --quiet --no-checkout '${ROOT}' '${clone}'`);
  run(clone, `git checkout --quiet --detach ${REVISION} && ln -s '${ROOT}/node_modules' node_modules`);
  run(clone, `'${process.execPath}' scripts/release/release.ts --out '${join(folder, out)}'`, env);
}

function compare(): void {
  const [ours, theirs] = ['first', 'another folder/of another name'].map((name) =>
    readFileSync(join(folder, name, 'release/SHA256SUMS'), 'utf8'),
  );
  if (!FILES.test(ours!)) throw new Error(`SHA256SUMS: ${ours}`);
  if (ours !== theirs)
    run(folder, 'diffoscope --exclude-directory-metadata=yes first/release another*/*/release');
  told(`two builds in two folders are equal\n${ours}`);
}

/** Executes the commands of docs/VERIFY.md that need no network. */
function verify(): void {
  run(first, `cp '${folder}/traza.pub' .`);
  const page = readFileSync(join(ROOT, 'docs/VERIFY.md'), 'utf8');
  const commands = commandsOf(page).filter((command) => !/\b(git|npm|unshare)\b/.test(command));
  for (const command of commands) {
    run(first, command);
    told(command);
  }
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
