import { readFileSync, writeFileSync } from 'node:fs';

/** The measures of docs/PERFORMANCE.md, in their order. */
export const MEASURES_FILE = 'docs/performance.json';

export type Measure = {
  /** The bench and its name there, as `figure` is given it. Example: `ingest.records`. */
  id: string;
  measure: string;
  /** The unit of its figures; empty: a number, or a ratio. */
  unit: string;
  /** The figure of the version before, from the same sitting as `now`. */
  was?: number;
  now: number;
  /** Day of the sitting, `YYYY-MM-DD`. */
  date: string;
  /** The budget, in the unit. */
  atLeast?: number;
  atMost?: number;
  /** The arguments after `npm run bench:`, or another command. */
  command?: string;
  /** The present limit of the figure, as a sentence; required while it misses its budget. */
  limit?: string;
};

export function readMeasures(): Measure[] {
  return JSON.parse(readFileSync(MEASURES_FILE, 'utf8'));
}

/** Writes the measures, one on each line. */
export function writeMeasures(measures: readonly Measure[]): void {
  writeFileSync(MEASURES_FILE, `[\n${measures.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`);
}
