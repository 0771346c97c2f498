/** `-- --growth`: the same path at a tenth, three tenths and all of its load. */
export const isGrowth = process.argv.includes('--growth');
export const SHARES = [0.1, 0.3, 1];

/**
 * The exponent with which a cost grows with its load, by least squares of their logarithms. 1: in proportion.
 * Example: 2 and 8 for a load of 1 and 2 give 2.
 */
export function exponent(points: readonly { load: number; cost: number }[]): number {
  const logs = points.map(({ load, cost }) => ({ x: Math.log(load), y: Math.log(cost) }));
  const mean = (of: (log: (typeof logs)[number]) => number) =>
    logs.reduce((sum, log) => sum + of(log), 0) / logs.length;
  const [x, y] = [mean((log) => log.x), mean((log) => log.y)];
  return mean((log) => (log.x - x) * (log.y - y)) / mean((log) => (log.x - x) ** 2);
}
