import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Of } from './pack.ts';

/** Debian's packages with the libraries that Node and the packages of the program load. */
const PACKAGES = ['gcc-12-base', 'libc6', 'libgcc-s1', 'libstdc++6'];
/** The account of `USER` in the Dockerfile, as in the official image of Node. */
export const NODE_ACCOUNT = 1000;

/** A package of Debian in the image: `{ name: 'libc6', version: '2.36-9+deb12u13', sha256: '…' }`. */
export type DebianPackage = { name: string; version: string; sha256: string };

/**
 * Fills a folder with the least on which Node starts: libraries of Debian, and the account `node`. There
 * is no shell and no package tool in it.
 * @param scratch a folder that stays behind, with the packages as they came
 * @throws Error when a package cannot be had, as on another system than Debian
 */
export async function fillBase(folder: string, scratch: string): Promise<DebianPackage[]> {
  mkdirSync(scratch, { recursive: true });
  run(scratch, 'apt-get', 'download', ...PACKAGES);
  const found: DebianPackage[] = [];
  for (const file of readdirSync(scratch).sort()) {
    const path = join(scratch, file);
    run(scratch, 'dpkg-deb', '--extract', path, folder);
    const [name, version] = run(scratch, 'dpkg-deb', '--show', path).trim().split('\t');
    found.push({ name: name!.split(':')[0]!, version: version!, sha256: await sha256Of(path) });
  }
  mkdirSync(join(folder, 'etc'), { recursive: true });
  const account = `node:x:${NODE_ACCOUNT}:${NODE_ACCOUNT}::/tmp:/nonexistent\n`;
  writeFileSync(join(folder, 'etc/passwd'), `root:x:0:0::/root:/nonexistent\n${account}`);
  writeFileSync(join(folder, 'etc/group'), `root:x:0:\nnode:x:${NODE_ACCOUNT}:\n`);
  writeFileSync(join(folder, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  return found;
}

function run(cwd: string, command: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${stderr}`);
  return stdout;
}
