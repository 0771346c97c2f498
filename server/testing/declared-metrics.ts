import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SERVER = join(import.meta.dirname, '..');

/** The sources of the server, tests left out. */
const sources = () =>
  globSync('**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts'] }).map((file) =>
    readFileSync(join(SERVER, file), 'utf8'),
  );

/** Every metric of our own that a file of the server declares: its name, and the kind. */
export function declaredMetrics(): Map<string, 'Counter' | 'Gauge' | 'Histogram'> {
  const found = new Map<string, 'Counter' | 'Gauge' | 'Histogram'>();
  for (const source of sources()) {
    for (const [, kind, name] of source.matchAll(/new (Counter|Gauge|Histogram)\(\{\s*name: '(traza_\w+)'/g))
      found.set(name!, kind as 'Counter');
  }
  return found;
}

/** The upper bounds of each histogram's buckets, by its name. */
export function declaredBounds(): Map<string, number[]> {
  const histogram = /new Histogram\(\{\s*name: '(traza_\w+)'[^}]*?buckets: \[([^\]]*)\]/g;
  return new Map(
    sources().flatMap((source) =>
      [...source.matchAll(histogram)].map(
        ([, name, bounds]) => [name!, bounds!.split(',').map(Number)] as const,
      ),
    ),
  );
}
