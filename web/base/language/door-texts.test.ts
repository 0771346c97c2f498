import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCatalogues } from '#text/catalogues.ts';
import { DOOR } from './text-store.ts';

const WEB = join(import.meta.dirname, '../..');

/** Files that are shown before the sign-in, and when nothing else has loaded. */
const FILES = globSync(
  [
    'entry/access/*.tsx',
    'base/language/fault-text.ts',
    'kit/ui/ErrorState.tsx',
    'kit/ui/RouteError.tsx',
    'kit/ui/PasswordField.tsx',
    'kit/ui/LanguageChoice.tsx',
  ],
  { cwd: WEB },
);

test('the door speaks with texts that come with the first page only', () => {
  expect(FILES.length).toBeGreaterThan(7);
  const spanish = readCatalogues('es');
  const named = new Set<string>();
  for (const file of FILES) {
    const source = readFileSync(join(WEB, file), 'utf8');
    for (const [, section] of source.matchAll(/['"`]([a-z][A-Za-z]*)\.[\w/$]/g))
      if (section! in spanish) named.add(section!);
  }
  expect([...named].sort()).toEqual([...DOOR].sort());
});
