import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stage } from '../../deploy/read-dockerfile.ts';
import { compressFile, packFolder, type ReleaseTime, sha256Of } from './pack.ts';

const TYPE = 'application/vnd.oci.image';
const NANOSECONDS = 1e9;

/** A piece of a blob's list: its type, its SHA-256 and its size in bytes. */
type Descriptor = { mediaType: string; digest: string; size: number };

/**
 * Writes an image as an archive after the image layout of OCI 1.1, with the settings of the Dockerfile's
 * last stage. `layers` are tar files, the lowest first. Equal layers give equal bytes.
 */
export async function writeImage(options: {
  stage: Stage;
  layers: readonly string[];
  /** Tag of the image, for example `traza:0.1.0`. */
  name: string;
  /** As Go names it: `amd64` or `arm64`. */
  architecture: string;
  time: ReleaseTime;
  /** A folder that is made and removed. */
  folder: string;
  to: string;
}): Promise<void> {
  const { stage, layers, name, architecture, time, folder, to } = options;
  const blobs = join(folder, 'blobs/sha256');
  mkdirSync(blobs, { recursive: true });
  const asBlob = (value: unknown, mediaType: string): Descriptor => {
    const bytes = Buffer.from(JSON.stringify(value));
    const hash = createHash('sha256').update(bytes).digest('hex');
    writeFileSync(join(blobs, hash), bytes);
    return { mediaType, digest: `sha256:${hash}`, size: bytes.length };
  };

  const packed: Descriptor[] = [];
  const plain: string[] = [];
  for (const layer of layers) {
    const part = join(folder, 'part');
    await compressFile(layer, part);
    const hash = await sha256Of(part);
    renameSync(part, join(blobs, hash));
    packed.push({
      mediaType: `${TYPE}.layer.v1.tar+gzip`,
      digest: `sha256:${hash}`,
      size: statSync(join(blobs, hash)).size,
    });
    plain.push(`sha256:${await sha256Of(layer)}`);
  }

  const created = new Date(time * 1000).toISOString();
  const platform = { architecture, os: 'linux' };
  const config = asBlob(
    { created, ...platform, config: settingsOf(stage), rootfs: { type: 'layers', diff_ids: plain } },
    `${TYPE}.config.v1+json`,
  );
  const manifestType = `${TYPE}.manifest.v1+json`;
  const manifest = asBlob(
    { schemaVersion: 2, mediaType: manifestType, config, layers: packed },
    manifestType,
  );
  const annotations = { 'org.opencontainers.image.ref.name': name, 'io.containerd.image.name': name };
  const index = { schemaVersion: 2, mediaType: `${TYPE}.index.v1+json` };
  writeFileSync(
    join(folder, 'index.json'),
    JSON.stringify({ ...index, manifests: [{ ...manifest, platform, annotations }] }),
  );
  writeFileSync(join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  packFolder({ folder, to, time });
  rmSync(folder, { recursive: true });
}

/** The settings of an image, as the configuration of OCI and Docker names them. */
function settingsOf({ steps }: Stage) {
  const of = (verb: string) => steps.filter((step) => step.verb === verb);
  const wordsOf = (verb: string) => of(verb).flatMap(({ words }) => words);
  const keys = (words: readonly string[]) => Object.fromEntries(words.map((word) => [word, {}]));
  const [health] = of('HEALTHCHECK');
  return {
    User: wordsOf('USER')[0],
    ExposedPorts: keys(wordsOf('EXPOSE').map((port) => (port.includes('/') ? port : `${port}/tcp`))),
    Env: ['PATH=/usr/local/bin', ...wordsOf('ENV')],
    Cmd: of('CMD')[0]!.words,
    Volumes: keys(wordsOf('VOLUME')),
    WorkingDir: wordsOf('WORKDIR')[0],
    StopSignal: wordsOf('STOPSIGNAL')[0],
    ...(health && { Healthcheck: healthOf(health.flags, health.text) }),
  };
}

function healthOf(flags: Readonly<Record<string, string>>, text: string) {
  const duration = (flag: string) => Number.parseInt(flags[flag]!, 10) * NANOSECONDS;
  return {
    Test: ['CMD', ...(JSON.parse(text.slice(text.indexOf('['))) as string[])],
    Interval: duration('interval'),
    Timeout: duration('timeout'),
    StartPeriod: duration('start-period'),
    Retries: Number(flags.retries),
  };
}
