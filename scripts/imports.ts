import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

/** All source files of the project, from its root. */
export const sourceFiles = () =>
  globSync('{domain,api,text,server,web,simulator,bench,e2e,scripts,deploy}/**/*.{ts,tsx}').map((file) =>
    file.replaceAll('\\', '/'),
  );

/** Files of the project that a file imports, and packages as `package:name`. Imports of types count too. */
export function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const found = new Set<string>();
  for (const [, specifier] of source.matchAll(/(?<![':])\b(?:from|import)\s*\(?\s*'([^']+)'/g)) {
    if (specifier!.startsWith('.'))
      found.add(relative('.', resolve(dirname(file), specifier!)).replaceAll('\\', '/'));
    else if (specifier!.startsWith('#')) found.add(specifier!.slice(1));
    else if (!specifier!.startsWith('node:')) {
      const parts = specifier!.split('/');
      found.add(`package:${specifier!.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]}`);
    }
  }
  return [...found];
}

/** Tests, and files that only tests use, may import whatever they need. */
export function isTest(file: string): boolean {
  return /\.(test|builder)\.tsx?$/.test(file) || file.startsWith('server/testing/');
}

/**
 * Groups of nodes that reach each other (Tarjan). Imports of types count, because a reader follows them too.
 */
export function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const result: string[][] = [];
  const visit = (node: string) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (path.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = path.splice(path.indexOf(node));
    if (group.length > 1) result.push(group.sort());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return result;
}
