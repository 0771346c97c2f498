import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

/**
 * One instruction, in the order of the file: `{ verb: 'COPY', flags: { from: 'pages' }, words: ['dist',
 * 'dist'] }`.
 */
export type Step = {
  verb: string;
  flags: Readonly<Record<string, string>>;
  words: readonly string[];
  /** Everything after the verb and its flags, unchanged. */
  text: string;
};

/** The steps between one FROM and the next; `name` is null when it has none. */
export type Stage = { base: string; name: string | null; steps: readonly Step[] };

/** The file that builds the image. */
export const DOCKERFILE = join(import.meta.dirname, 'Dockerfile');

/** Reads the subset of the language that our Dockerfile uses. */
export function readDockerfile(source: string): Stage[] {
  const stages: { base: string; name: string | null; steps: Step[] }[] = [];
  const lines = source
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  for (const line of lines) {
    const [, verb, flagText, text] = /^([A-Z]+)\s+((?:--\S+\s+)*)(.*)$/.exec(line)!;
    const flags = Object.fromEntries(
      [...flagText!.matchAll(/--([a-z-]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    );
    const words = text!.startsWith('[') ? (JSON.parse(text!) as string[]) : text!.split(/\s+/);
    if (verb === 'FROM') stages.push({ base: words[0]!, name: words[2] ?? null, steps: [] });
    else stages.at(-1)!.steps.push({ verb: verb!, flags, words, text: text! });
  }
  return stages;
}

/**
 * The rule of a .dockerignore: is a path of the repository hidden from the builder? The last matching line
 * decides.
 */
export function ignoredBy(source: string): (path: string) => boolean {
  const lines = source.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const rules = lines.map((line) => ({ isKept: line.startsWith('!'), glob: line.replace(/^!/, '') }));
  return (path) => {
    const parts = path.split('/');
    const above = parts.map((_, i) => parts.slice(0, i + 1).join('/'));
    const last = rules.findLast(({ glob }) => above.some((part) => matchesGlob(part, glob)));
    return last !== undefined && !last.isKept;
  };
}

/** The .dockerignore of the repository. */
export function repositoryIgnores(root: string): (path: string) => boolean {
  return ignoredBy(readFileSync(join(root, '.dockerignore'), 'utf8'));
}
