import { globSync, readFileSync } from 'node:fs';
import { commentFaults, pageFaults } from './prose.ts';

// Checks that comments and pages are plain English: the rules of docs/DEVELOPING.md, section "Words".
/** Folders that nobody has read aloud yet, with the most faults allowed. A figure may only fall. */
const NOT_YET_READ: Readonly<Record<string, number>> = {
  'docs/decisions': 3,
  docs: 12,
};

const found = new Map<string, string[]>();
const sources = globSync('{domain,api,text,server,web,simulator,bench,e2e,scripts,deploy}/**/*.{ts,tsx}');
for (const file of sources) if (!file.endsWith('.gen.ts')) note(file, commentFaults);
// The handbook in other languages than English has readers of its own.
for (const file of globSync('docs/**/*.md', { exclude: ['docs/handbook/{es,it,pt}/*.md'] }))
  note(file, (_, page) => pageFaults(page));

const problems = [...found].flatMap(([folder, faults]) =>
  faults.length <= (NOT_YET_READ[folder] ?? 0) ? [] : faults,
);
for (const [folder, most] of Object.entries(NOT_YET_READ)) {
  const { length } = found.get(folder) ?? [];
  if (length < most) console.log(`prose: ${folder} is down to ${length}; write it in scripts/check-prose.ts`);
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  const left = [...found.values()].flat().length;
  console.log(`prose: ${sources.length} files, ${left} faults left in folders that nobody has read`);
}

function note(file: string, faultsOf: (file: string, text: string) => string[]): void {
  const folder = Object.keys(NOT_YET_READ).find((name) => file.startsWith(`${name}/`)) ?? '';
  const faults = faultsOf(file, readFileSync(file, 'utf8')).map((fault) => `${file}:${fault}`);
  found.set(folder, [...(found.get(folder) ?? []), ...faults]);
}
