import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

// Writes the table of docs/decisions/README.md from the first lines of the pages. With --check, says whether
// it is up to date.
const OUT = 'docs/decisions/README.md';
const HEAD =
  /^# (\d+)\. (.+)\n\n(\d{4}-\d\d-\d\d) · (in force|superseded by \d+)((?: · (?:continues|supersedes) \d+(?:(?:, | and )\d+)*)*)\n/;

const rows = globSync('docs/decisions/[0-9]*.md')
  .sort()
  .map((path) => {
    const [, number, title, date, status, others] =
      HEAD.exec(readFileSync(path, 'utf8')) ?? fail(`${path}: title and status, as ${OUT} says`);
    if (!basename(path).startsWith(number!.padStart(4, '0'))) fail(`${path}: its title says ${number}`);
    return `| [${number}](${basename(path)}) | ${title} | ${date} | ${status}${others} |`;
  });
const table = ['| No. | Decision | Date | Status |', '| --- | --- | --- | --- |', ...rows].join('\n');

const before = readFileSync(OUT, 'utf8');
const after = before.replace(/(<!-- decisions -->\n)[\s\S]*?(<!-- end -->)/, `$1\n${table}\n\n$2`);
if (!process.argv.includes('--check')) writeFileSync(OUT, after);
else if (before !== after) fail(`${OUT} does not list the pages as they are: npm run docs:decisions`);

function fail(problem: string): never {
  console.error(problem);
  process.exit(1);
}
