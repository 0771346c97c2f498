import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Follows the recipe "An enumerated list" of docs/ADDING.md in a copy of the trees that it touches.
const ROOT = join(import.meta.dirname, '..');
const COPIED = [
  'domain',
  'api',
  'text',
  'web/area/admin/list-names.ts',
  'package.json',
  'tsconfig.base.json',
];
const CONFIG = {
  extends: './tsconfig.base.json',
  compilerOptions: {
    composite: false,
    declaration: false,
    emitDeclarationOnly: false,
    noEmit: true,
    types: ['node'],
  },
  include: ['text/*.ts', 'web'],
  exclude: ['**/*.test.ts'],
};

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'recipe-'));
  for (const path of COPIED) cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(CONFIG));
});
afterAll(() => rmSync(copy, { recursive: true }));

test('does not compile after the first step, and compiles after all of them', async () => {
  const [first, ...others] = blocksOf('An enumerated list');
  insert(first!);
  expect(await compile()).toContain('"admin.list_depot"');
  expect(others).toHaveLength(5);
  for (const block of others) insert(block);
  expect(await compile()).toBe('');
});

type Block = { path: string; after: string; code: string };

/** The code of a recipe. A block says its file and the beginning of the line that it follows. */
function blocksOf(recipe: string): Block[] {
  const text = readFileSync(join(ROOT, 'docs/ADDING.md'), 'utf8');
  const [, steps] = text.split(`\n**${recipe}**`);
  const found = steps!.split('\n\n**')[0]!.matchAll(/^( *)```\w+ (\S+) after (.+)\n([^`]+)\n *```$/gm);
  return [...found].map(([, indent, path, after, code]) => ({
    ...{ path: path!, after: after! },
    code: code!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

function insert({ path, after, code }: Block): void {
  const lines = readFileSync(join(copy, path), 'utf8').split('\n');
  const at = lines.findIndex((line) => line.trimStart().startsWith(after));
  if (at === -1) throw new Error(`${path} has no line ${after}`);
  writeFileSync(join(copy, path), lines.toSpliced(at + 1, 0, code).join('\n'));
}

/** The output of the compiler for the copy. */
const compile = () =>
  new Promise<string>((resolve) => {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    execFile(process.execPath, [tsc, '-p', copy], (_, output) => resolve(output));
  });
