import { readFileSync, writeFileSync } from 'node:fs';
import { circlesIn, importsOf, isTest, sourceFiles } from './imports.ts';
import { ROOMS, topOf } from './rooms.ts';

// Draws the plan of the rooms into docs/ARCHITECTURE.md: their roles from rooms.ts, the arrows from the
// imports. With --check, reports if the drawing is up to date.
const OUT = 'docs/ARCHITECTURE.md';
const files = sourceFiles().filter((file) => !isTest(file));

function planOf(tree: 'server' | 'web'): string {
  const names = Object.keys(ROOMS[tree]).filter((name) => name !== 'testing');
  const table = names.map((name) => {
    const { holds, knows } = ROOMS[tree][name]!;
    const path = name.endsWith('.ts') ? `${tree}/${name}` : `${tree}/${name}/`;
    return `| \`${path}\` | ${holds} | ${knows === null ? 'all' : knows.join(', ') || '–'} |`;
  });
  return [
    '| Room | Holds | May import |',
    '| --- | --- | --- |',
    ...table,
    '',
    '```mermaid',
    'flowchart TD',
    ...arrowsOf(tree, names),
    '```',
  ].join('\n');
}

/**
 * The arrows that no longer way through other rooms implies already. Rooms that know each other are drawn as
 * one.
 */
function arrowsOf(tree: string, names: readonly string[]): string[] {
  const graph = new Map(names.map((name) => [name, new Set<string>()]));
  for (const file of files) {
    if (!file.startsWith(`${tree}/`)) continue;
    for (const target of importsOf(file)) {
      const [from, to] = [topOf(file), topOf(target)];
      if (target.startsWith(`${tree}/`) && from !== to && graph.has(to)) graph.get(from)?.add(to);
    }
  }
  const pairs = circlesIn(new Map([...graph].map(([name, targets]) => [name, [...targets]])));
  const nodeOf = (name: string) => pairs.find((pair) => pair.includes(name))?.[0] ?? name;
  const arrows = new Map<string, Set<string>>();
  for (const [name, targets] of graph) {
    const node = nodeOf(name);
    arrows.set(node, new Set([...(arrows.get(node) ?? []), ...[...targets].map(nodeOf)]));
    arrows.get(node)!.delete(node);
  }
  const reaches = (from: string, to: string): boolean =>
    [...arrows.get(from)!].some((next) => next === to || reaches(next, to));
  const labels = pairs.map((pair) => `  ${pair[0]}["${pair.join(', ')}"]`);
  const lines = [...arrows].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((next) => next !== to && reaches(next, to)))
      .sort()
      .map((to) => `  ${from} --> ${to}`),
  );
  return [...labels, ...lines];
}

const before = readFileSync(OUT, 'utf8');
const after = before.replace(
  /(<!-- rooms of (server|web) -->\n)[\s\S]*?(<!-- end -->)/g,
  (_, start: string, tree: 'server' | 'web', end: string) => `${start}\n${planOf(tree)}\n\n${end}`,
);
if (!process.argv.includes('--check')) writeFileSync(OUT, after);
else if (before !== after) {
  console.error(`${OUT} does not draw the rooms as they are: npm run docs:rooms`);
  process.exitCode = 1;
}
