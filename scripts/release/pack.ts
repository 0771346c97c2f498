import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, readdirSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Seconds since 1970, which all files of a release have as their time. */
export type ReleaseTime = number;

/**
 * Packs everything in a folder with GNU tar. Equal names, contents and rights give equal bytes: files come
 * in the order of their names, belong to one account, and have one time.
 * @throws Error when tar fails
 */
export function packFolder(options: {
  folder: string;
  to: string;
  time: ReleaseTime;
  /** Number of the account and group that own the files. */
  owner?: number;
}): void {
  const { folder, to, time, owner = 0 } = options;
  const { status, stderr } = spawnSync(
    'tar',
    [
      ...[
        '--create',
        '--file',
        to,
        '--directory',
        folder,
        '--format=posix',
        '--sort=name',
        `--mtime=@${time}`,
      ],
      ...[`--owner=:${owner}`, `--group=:${owner}`, '--numeric-owner', '--mode=u+rwX,go+rX,go-w'],
      // Otherwise each long name has the number of the process that packs, and the times when files were
      // read.
      '--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime',
      // The folder itself is left out: an image would take its owner and rights for its root.
      ...readdirSync(folder).sort(),
    ],
    { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  );
  if (status !== 0) throw new Error(`tar: ${stderr}`);
}

/** Compresses a file. Equal contents give equal bytes: the head of gzip has no time and no name. */
export function compressFile(from: string, to: string): Promise<void> {
  return pipeline(createReadStream(from), createGzip({ level: 9 }), createWriteStream(to));
}

/** The SHA-256 of a file, in hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
