import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Follows recipes of docs/ADDING.md in a copy of the trees that they touch.
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

/** The recipes with code: the key that the compiler names after the first step, and how much they change. */
const RECIPES = [
  { recipe: 'An enumerated list', missing: '"admin.list_depot"', files: 6, lines: 6 },
  { recipe: 'An event', missing: '"event.name_1072"', files: 6, lines: 14 },
];

test.each(RECIPES)('$recipe changes $lines lines in $files files', ({ recipe, files, lines }) => {
  const blocks = blocksOf(recipe);
  expect(new Set(blocks.map(({ path }) => path)).size).toBe(files);
  expect(blocks.flatMap(({ code }) => code.split('\n'))).toHaveLength(lines);
});

test('none compiles after its first step; all compile after all steps, with a language more', async () => {
  const recipes = RECIPES.map(({ recipe, missing }) => ({ missing, blocks: blocksOf(recipe) }));
  for (const { blocks } of recipes) insert(blocks[0]!);
  const faults = await compile();
  for (const { missing } of recipes) expect(faults).toContain(missing);
  for (const block of recipes.flatMap(({ blocks }) => blocks.slice(1))) insert(block);
  addLanguage();
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

/** The recipe "A language": a folder and a line. */
function addLanguage(): void {
  cpSync(join(copy, 'text/en'), join(copy, 'text/fr'), { recursive: true });
  insert({
    path: 'domain/languages.json',
    after: '{',
    code: '  "fr": { "name": "Français", "locale": "fr-FR" },',
  });
}

/** The output of the compiler for the copy. */
const compile = () =>
  new Promise<string>((resolve) => {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    execFile(process.execPath, [tsc, '-p', copy], (_, output) => resolve(output));
  });
