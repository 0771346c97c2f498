import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const FOLDERS = { '#server/': 'server', '#domain/': 'domain', '#text/': 'text', '#api/': 'api' } as const;

/** Every file of the product that a file imports to run, itself and through others; types do not count. */
function importedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, names, from] of source.matchAll(/^(?:import|export) ([^;]*?)from '([^']+)'/gms)) {
    const isTypes = names!.startsWith('type ') || /^\{(\s*type [^,}]+,?)+\s*\}/.test(names!.trim());
    if (isTypes) continue;
    const alias = Object.entries(FOLDERS).find(([prefix]) => from!.startsWith(prefix));
    if (alias) importedBy(join(ROOT, alias[1], from!.slice(alias[0].length)), found);
    else if (from!.startsWith('.')) importedBy(resolve(dirname(file), from!), found);
  }
  return found;
}

it('packets are stored without any code of roads', () => {
  const files = [...importedBy(join(ROOT, 'server/gateway/lane/ingest.ts'))].map((file) =>
    relative(ROOT, file),
  );
  expect(files).toContain('server/telemetry/write-batch.ts');
  expect(files).toContain('domain/telemetry/fold.ts');
  expect(files.filter((file) => /(^|\/)road|journey-roads|domain\/road\//.test(file))).toEqual([]);
});
