import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readMeasures, writeMeasures } from './measures.ts';
import { checkOut } from './other-version.ts';

// npm run measure -- ingest "ingest -- --places" decode [--against <revision>] [--turns 3]. Runs benches, by
// turns with those of another version, and writes the medians of their figures into docs/PERFORMANCE.md.
const { values: options, positionals: benches } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, turns: { type: 'string', default: '3' } },
});
const ROOT = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'traza-figures-'));
const other = options.against ? checkOut(options.against) : null;
const sides = [
  ...(other ? [{ side: 'was' as const, tree: other.tree }] : []),
  { side: 'now' as const, tree: ROOT },
];
const taken = { was: new Map<string, number[]>(), now: new Map<string, number[]>() };
try {
  for (const bench of benches)
    for (let turn = 0; turn < Number(options.turns); turn++)
      for (const { side, tree } of sides)
        for (const { id, value } of run(bench, tree))
          taken[side].set(id, [...(taken[side].get(id) ?? []), value]);
} finally {
  other?.remove();
  rmSync(folder, { recursive: true, force: true });
}
const measures = readMeasures();
const unknown = [...taken.now.keys()].filter((id) => !measures.some((measure) => measure.id === id));
if (unknown.length > 0) throw new Error(`docs/performance.json does not have ${unknown.join(', ')}`);
writeMeasures(
  measures.map(({ was, now, date, ...measure }) => {
    const values = taken.now.get(measure.id);
    if (!values) return { ...measure, ...(was !== undefined && { was }), now, date };
    const before = taken.was.get(measure.id);
    const today = new Date().toISOString().slice(0, 10);
    return { ...measure, ...(before && { was: median(before) }), now: median(values), date: today };
  }),
);

const { status } = spawnSync('npm', ['run', '--silent', 'docs:performance'], { cwd: ROOT, stdio: 'inherit' });
process.exitCode = status ?? 1;

/** The figures of one run. A bench that misses its budget ends with an error, and still has figures. */
function run(bench: string, cwd: string): { id: string; value: number }[] {
  const [name, ...parameters] = bench.split(' ');
  const BENCH_FIGURES = join(folder, 'figures');
  rmSync(BENCH_FIGURES, { force: true });
  console.info(`\n${bench}, in ${cwd === ROOT ? 'this version' : options.against}`);
  spawnSync('npm', ['run', '--silent', `bench:${name}`, ...parameters], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, BENCH_FIGURES },
  });
  try {
    const lines = readFileSync(BENCH_FIGURES, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line));
  } catch {
    console.error(`${bench} gave no figures`);
    return [];
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Number(sorted[Math.floor(sorted.length / 2)]!.toPrecision(4));
}
