import { appendFileSync } from 'node:fs';

/**
 * Gives a figure to `npm run measure`, which runs this bench; does nothing otherwise. `id` and unit are those
 * of docs/performance.json.
 */
export function figure(id: string, value: number): void {
  const { BENCH_FIGURES } = process.env;
  if (BENCH_FIGURES) appendFileSync(BENCH_FIGURES, `${JSON.stringify({ id, value })}\n`);
}
