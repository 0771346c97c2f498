import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAULT_CODES } from './fault-code.ts';

/** Files that name a code without throwing or showing it. */
const NAMED_ONLY = /^domain\/fault-code|\.(test|builder)\.tsx?$|^server\/testing\//;

it('every message of a failure is thrown or shown somewhere', () => {
  const source = globSync('{domain,api,server,web,text}/**/*.{ts,tsx}', {
    exclude: ['text/{es,en,it,pt}/**'],
  })
    .filter((file) => !NAMED_ONLY.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const named = new Set(
    [...source.matchAll(/['"`](?:fault\.)?([a-z][\w.]+)['"`]/gi)].map(([, code]) => code),
  );
  // Codes of numbered lists are put together: `assign.${number}`.
  const begun = [...source.matchAll(/[`'](?:fault\.)?([a-z][\w.]+[._])\$\{/gi)].map(([, begin]) => begin!);
  const unused = FAULT_CODES.filter(
    (code) =>
      !named.has(code) &&
      !begun.some((begin) => code.startsWith(begin) && /^\d+$/.test(code.slice(begin.length))),
  );
  expect(unused).toEqual([]);
});
