import { readFileSync, writeFileSync } from 'node:fs';
import { MEASURES_FILE, type Measure, readMeasures } from './measures.ts';

// Writes the tables of docs/PERFORMANCE.md from docs/performance.json. With --check, says whether they are up
// to date.
const OUT = 'docs/PERFORMANCE.md';

const measures = readMeasures();
const missed = measures.filter(isMissed);
const unexplained = missed.find(({ limit }) => !limit);
if (unexplained)
  fail(`${MEASURES_FILE}: ${unexplained.id} misses its budget, and does not say what limits it`);

const before = readFileSync(OUT, 'utf8');
const after = [
  ['figures', tableOf(measures)],
  ['limits', missed.map(({ measure, limit }) => `- ${measure}. ${limit}`).join('\n')],
].reduce(
  (text, [name, part]) =>
    text.replace(new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- end ${name} -->)`), `$1\n${part}\n\n$2`),
  before,
);
if (!process.argv.includes('--check')) writeFileSync(OUT, after);
else if (before !== after) fail(`${OUT} does not show ${MEASURES_FILE} as it is: npm run docs:performance`);

function tableOf(all: readonly Measure[]): string {
  const rows = all.map((one) => {
    const now = figure(one.now, one.unit);
    const cells = [
      one.measure,
      one.was === undefined ? '–' : figure(one.was, one.unit),
      isMissed(one) ? `**${now}**` : now,
      budget(one),
      one.date,
      one.command ? `\`${one.command}\`` : '–',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| Measure | Before | Now | Budget | Date | Command |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function isMissed({ now, atLeast, atMost }: Measure): boolean {
  return (atLeast !== undefined && now < atLeast) || (atMost !== undefined && now > atMost);
}

function budget({ atLeast, atMost, unit }: Measure): string {
  if (atLeast !== undefined) return `≥ ${figure(atLeast, unit)}`;
  return atMost === undefined ? '–' : `≤ ${figure(atMost, unit)}`;
}

function figure(value: number, unit: string): string {
  return `${value.toLocaleString('en', { maximumSignificantDigits: 4 })}${unit === '' ? '' : ` ${unit}`}`;
}

function fail(problem: string): never {
  console.error(problem);
  process.exit(1);
}
