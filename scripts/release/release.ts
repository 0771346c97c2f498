import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readDockerfile } from '../../deploy/read-dockerfile.ts';
import { stageImage } from '../../deploy/stage-image.ts';
import { outdatedPictures } from '../picture-list.ts';
import { fillBase, NODE_ACCOUNT } from './base.ts';
import { writeImage } from './image.ts';
import { compressFile, packFolder, sha256Of } from './pack.ts';
import { partsList } from './parts-list.ts';
import { fillProgram } from './program.ts';

// npm run release: builds the committed version for this kind of machine (docs/VERIFY.md). It needs git,
// GNU tar, Debian's package tool and the package registry; with MINISIGN_KEY, the path of a secret key,
// minisign too.
const ROOT = join(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist/release' } } });
const out = resolve(values.out);
const { version: released } = JSON.parse(git('show', 'HEAD:package.json')) as { version: string };
const isTagged = git('tag', '--points-at', 'HEAD').split('\n').includes(`v${released}`);
/** A build of a commit that is no release says so, as `0.1.0-dev.1a2b3c4d`. */
const version = isTagged ? released : `${released}-dev.${git('rev-parse', '--short=8', 'HEAD')}`;
const time = Number(git('log', '-1', '--format=%ct'));
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };
const architecture = ARCHITECTURES[process.arch];
if (process.platform !== 'linux' || !architecture) refuse('a release is built on Linux, x64 or arm64');
if (git('status', '--porcelain') !== '') refuse('there are changes that are not committed');
if (!git('show', 'HEAD:CHANGELOG.md').includes(`\n## ${released}`))
  refuse(`CHANGELOG.md has no chapter ${released}`);
const outdated = outdatedPictures(ROOT);
if (isTagged && outdated.length > 0)
  refuse(`older than their screens (npm run pictures): ${outdated.join(', ')}`);
const copy = `server/console/backup/released/${released}.tar.zst`;
if (isTagged && !existsSync(join(ROOT, copy))) refuse(`${copy} is not there (scripts/released-copy.ts)`);

const work = mkdtempSync(join(tmpdir(), 'traza-release-'));
try {
  await build();
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function build(): Promise<void> {
  const name = `traza-${version}-linux-${process.arch}`;
  const at = (path: string) => join(work, path);
  const folders = ['tree', 'stages', 'base', 'image', 'empty', 'files'];
  for (const folder of folders) mkdirSync(at(folder));
  run(`git -C '${ROOT}' archive HEAD | tar -x -C '${at('tree')}'`, work);
  const source = readFileSync(at('tree/deploy/Dockerfile'), 'utf8');
  const staged = stageImage({ root: at('tree'), into: at('stages'), source });
  run('npm ci --omit=dev --ignore-scripts', at('tree'));

  const all = at('stages/pages/build/node_modules');
  fillProgram(at(`files/${name}`), { image: staged.workdir, tree: at('tree'), all });
  const debian = await fillBase(at('base'), at('packages'));
  cpSync(at(`files/${name}/node/bin/node`), at('base/usr/local/bin/node'));
  cpSync(staged.workdir, at('image/app'), { recursive: true, verbatimSymlinks: true });
  for (const folder of ['data', 'tmp']) mkdirSync(at(`empty/${folder}`));

  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  packFolder({ folder: at('files'), to: at('program.tar'), time });
  await compressFile(at('program.tar'), join(out, `${name}.tar.gz`));
  packFolder({ folder: at('base'), to: at('base.tar'), time });
  packFolder({ folder: at('image'), to: at('image.tar'), time });
  packFolder({ folder: at('empty'), to: at('empty.tar'), time, owner: NODE_ACCOUNT });
  await writeImage({
    stage: readDockerfile(source).at(-1)!,
    layers: ['base.tar', 'image.tar', 'empty.tar'].map(at),
    name: `traza:${version}`,
    architecture: architecture!,
    time,
    folder: at('layout'),
    to: join(out, `${name}.oci.tar`),
  });
  const parts = partsList(at('tree'), debian, time);
  writeFileSync(join(out, `${name}.cdx.json`), `${JSON.stringify(parts, null, 2)}\n`);
  const lines: string[] = [];
  for (const file of readdirSync(out).sort()) lines.push(`${await sha256Of(join(out, file))}  ${file}\n`);
  writeFileSync(join(out, 'SHA256SUMS'), lines.join(''));
  sign();
  console.log(`${lines.join('')}traza ${version} is in ${out}`);
}

function sign(): void {
  const key = process.env.MINISIGN_KEY;
  if (key === undefined) {
    console.log('not signed: MINISIGN_KEY names no secret key');
    return;
  }
  if (!existsSync(key)) refuse(`MINISIGN_KEY: ${key} is not there`);
  run(`minisign -S -s '${resolve(key)}' -t 'traza ${version}' -m SHA256SUMS`, out);
}

function git(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`);
  return stdout.trim();
}

function run(command: string, cwd: string): void {
  const { status } = spawnSync('sh', ['-c', command], { cwd, stdio: ['inherit', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command}: exit ${status}`);
}

function refuse(why: string): never {
  console.error(`release: ${why}`);
  process.exit(1);
}
