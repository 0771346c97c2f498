import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SERVER = join(import.meta.dirname, '..');

/** Every metric of our own that a file of the server declares: its name, and the kind. */
export function declaredMetrics(): Map<string, 'Counter' | 'Gauge' | 'Histogram'> {
  const found = new Map<string, 'Counter' | 'Gauge' | 'Histogram'>();
  for (const file of globSync('**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts'] })) {
    const source = readFileSync(join(SERVER, file), 'utf8');
    for (const [, kind, name] of source.matchAll(/new (Counter|Gauge|Histogram)\(\{\s*name: '(traza_\w+)'/g))
      found.set(name!, kind as 'Counter');
  }
  return found;
}
