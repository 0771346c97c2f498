import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONSOLE_COMMANDS } from '#server/console/commands.ts';

// Checks that the documentation leads somewhere: each path in backticks, each link to a file or a heading,
// and each decision. Something answers each command of npm, Node and `admin`.
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

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** The commands in a page that no program answers. */
function* unanswered(text: string): Generator<string> {
  for (const [, script] of text.matchAll(/\bnpm run (?:-s |--silent )?([a-z][\w:-]*[a-z])(?![:\w])/g))
    if (!(script! in scripts)) yield `npm run ${script}`;
  for (const [, path] of text.matchAll(/\bnode ([a-z][\w/-]*\.ts)\b/g))
    if (!existsSync(path!)) yield `node ${path}`;
  for (const [, name] of text.matchAll(
    /\b(?:npm run (?:--silent )?admin --|console\/admin\.ts) ([a-z][\w-]*)/g,
  ))
    if (!CONSOLE_COMMANDS.some((command) => command.name === name)) yield `admin ${name}`;
}

/** The names by which links reach the headings of a page, as GitHub makes them. */
function headingsOf(path: string): Set<string> {
  const text = readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const words = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading!.toLowerCase());
  return new Set(words.map((heading) => heading.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')));
}

for (const file of files.filter((path) => path.endsWith('.md') && path !== 'docs/REPORTS.md')) {
  const text = readFileSync(file, 'utf8');
  for (const [, code] of text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g))
    if (isPath(code!) && !leadsSomewhere(code!, file)) problems.push(`${file}: there is no ${code}`);
  for (const [, target] of text.matchAll(/\]\((?!\w+:)([^)#]+)/g))
    if (!existsSync(join(dirname(file), target!)))
      problems.push(`${file}: the link to ${target} leads nowhere`);
  for (const [, target, heading] of text.matchAll(/\]\((?!\w+:)([^)#]*)#([^)]+)\)/g)) {
    const page = target === '' ? file : join(dirname(file), target!);
    if (existsSync(page) && !headingsOf(page).has(heading!))
      problems.push(`${file}: ${page} has no heading ${heading}`);
  }
  for (const command of unanswered(text)) problems.push(`${file}: nothing answers ${command}`);
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
