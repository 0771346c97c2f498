import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, statSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { DOCKERFILE, readDockerfile, repositoryIgnores, type Stage, type Step } from './read-dockerfile.ts';

/** The result of the Dockerfile's last stage, in a folder that is the root of the image. */
export type Staged = {
  folder: string;
  workdir: string;
  env: Readonly<Record<string, string>>;
  cmd: readonly string[];
  health: readonly string[];
};

/**
 * Executes the steps of a Dockerfile without a container engine, in a folder for each stage. It copies and
 * runs with this Node. Base images and users are left out.
 */
export function stageImage({ root, into, source }: { root: string; into: string; source: string }): Staged {
  const folders = new Map<string, string>();
  let staged: Staged | null = null;
  for (const [i, stage] of readDockerfile(source).entries()) {
    const folder = join(into, stage.name ?? `stage-${i}`);
    mkdirSync(folder);
    if (stage.name !== null) folders.set(stage.name, folder);
    staged = stageOne({ root, folder, folders }, stage);
  }
  if (!staged) throw new Error(`${DOCKERFILE}: no stage`);
  return staged;
}

function stageOne(
  places: { root: string; folder: string; folders: ReadonlyMap<string, string> },
  stage: Stage,
): Staged {
  const { folder } = places;
  const result = {
    folder,
    workdir: folder,
    env: {},
    cmd: [] as readonly string[],
    health: [] as readonly string[],
  };
  for (const step of stage.steps) {
    const { verb, words, text } = step;
    if (verb === 'WORKDIR') {
      result.workdir = join(folder, words[0]!);
      mkdirSync(result.workdir, { recursive: true });
    } else if (verb === 'ENV') {
      Object.assign(result.env, Object.fromEntries(words.map((word) => word.split('=') as [string, string])));
    } else if (verb === 'COPY') copy(places, result.workdir, step);
    else if (verb === 'RUN') run(result.workdir, text);
    else if (verb === 'CMD') result.cmd = words;
    else if (verb === 'HEALTHCHECK') result.health = JSON.parse(text.slice(text.indexOf('['))) as string[];
  }
  return result;
}

/** Copies as Docker does: the contents of a folder, or several files into the folder of the last word. */
function copy(
  { root, folder, folders }: { root: string; folder: string; folders: ReadonlyMap<string, string> },
  workdir: string,
  { flags, words }: Step,
): void {
  const from = flags.from === undefined ? root : folders.get(flags.from)!;
  const isIgnored = flags.from === undefined ? repositoryIgnores(root) : () => false;
  const target = words.at(-1)!;
  const to = target.startsWith('/') ? join(folder, target) : join(workdir, target);
  for (const word of words.slice(0, -1)) {
    const source = join(from, word);
    const isInto = !statSync(source).isDirectory() && /(^|\/)\.?\/?$/.test(target);
    const place = isInto ? join(to, word.slice(word.lastIndexOf('/') + 1)) : to;
    mkdirSync(dirname(place), { recursive: true });
    cpSync(source, place, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !isIgnored(relative(root, path)),
    });
  }
}

function run(cwd: string, command: string): void {
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  const { status } = spawnSync('sh', ['-c', command], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: path },
  });
  if (status !== 0) throw new Error(`${command}: exit ${status}`);
}
