import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/**
 * Checks out another version into a temporary folder, ready to run. Its packages are those of this tree where
 * the lock files are equal.
 * @throws when git does not know the revision
 */
export function checkOut(revision: string): { tree: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'traza-version-'));
  const tree = join(folder, 'tree');
  git('worktree', 'add', '--quiet', '--detach', tree, revision);
  const [ours, theirs] = [ROOT, tree].map((root) => readFileSync(join(root, 'package-lock.json'), 'utf8'));
  if (ours === theirs) symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  else spawnSync('npm', ['ci', '--silent'], { cwd: tree, stdio: 'inherit' });
  return {
    tree,
    remove() {
      git('worktree', 'remove', '--force', tree);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function git(...parameters: string[]): void {
  const { status } = spawnSync('git', parameters, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error(`git ${parameters.join(' ')}: ${status}`);
}
