import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const IMPORTS = new RegExp(
  [
    /^(?:import (?!type )|export |\} )[^'\n]*from '([^']+)'/,
    /^import '([^']+)'/,
    /(?:\bimport|\bimport\.meta\.resolve|\bcreateRequire\(import\.meta\.url\))\(['`]([^'`]+)['`]\)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
);

/** Files of the repository and names of packages that some programs reach, types left out. */
export function reachedFrom(programs: readonly string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, from, plain, called] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTS)) {
      const name = (from ?? plain ?? called)!;
      if (name.startsWith('.')) visit(posix.join(posix.dirname(file), name));
      else if (name.startsWith('#')) visit(name.slice(1));
      else if (!name.startsWith('node:')) packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)![0]);
    }
  };
  for (const file of programs) visit(file);
  return { files, packages };
}
