import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Checks that the documentation leads somewhere: each path in backticks, each link to a file, and each
// decision that any file names.
const TREES = 'api,bench,deploy,docs,domain,e2e,scripts,server,simulator,text,web';
const paths = globSync([`{${TREES}}/**`, '*.*']).map((path) => path.replaceAll('\\', '/'));
const files = paths.filter((path) => /\.(ts|tsx|sql|md|mjs|yaml|css)$/.test(path));
const INDEX = 'docs/decisions/README.md';
const problems: string[] = [];

/**
 * Whether a path exists, from the root or beside the file that names it. `<area>`, `…` and the X of
 * `XScreen.tsx` stand for any word; a bare file name may be in any folder.
 */
function leadsSomewhere(path: string, file: string): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replace(/(^|\/)X(?=[A-Z])|<\w+>|…/g, '$1*')
    .replace(/[.+()[\]]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, words: string) => `(${words.replaceAll(',', '|')})`)
    .replaceAll('*', '[^/]*');
  const regex = new RegExp(`^${path.includes('/') ? '' : '(.*/)?'}${pattern}$`);
  return (
    existsSync(join(dirname(file), path)) || existsSync(path) || paths.some((known) => regex.test(known))
  );
}

const isPath = (text: string) =>
  new RegExp(`^(${TREES.replaceAll(',', '|')})/[^ ]*$`).test(text) ||
  /^[\w<>{},*…./-]+\.(tsx?|sql|md)$/.test(text);

for (const file of files.filter((path) => path.endsWith('.md') && path !== 'docs/REPORTS.md')) {
  const text = readFileSync(file, 'utf8');
  for (const [, code] of text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g))
    if (isPath(code!) && !leadsSomewhere(code!, file)) problems.push(`${file}: there is no ${code}`);
  for (const [, target] of text.matchAll(/\]\((?!\w+:)([^)#]+)/g))
    if (!existsSync(join(dirname(file), target!)))
      problems.push(`${file}: the link to ${target} leads nowhere`);
}

const known = new Set(
  [...readFileSync(INDEX, 'utf8').matchAll(/^\| \[?(\d+)\b/gm)].map(([, number]) => Number(number)),
);
for (const file of files) {
  for (const [, numbers] of readFileSync(file, 'utf8').matchAll(
    /\bdecisions?[ /](\d+(?:(?:, | and )\d+)*)/gi,
  ))
    for (const number of numbers!.match(/\d+/g)!)
      if (!known.has(Number(number))) problems.push(`${file}: ${INDEX} has no decision ${number}`);
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
