import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

// Checks that the tree follows docs/ARCHITECTURE.md: who may import whom, no cycles, no barrels, names of files, small files.
const TREES: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  api: ['api', 'domain'],
  text: ['text', 'api', 'domain'],
  server: ['server', 'text', 'api', 'domain'],
  web: ['web', 'text', 'api', 'domain'],
  // Simulated trackers speak the protocols with the gateway's own encoders. They are the trackers of the demonstration company.
  simulator: [
    ...['simulator', 'domain', 'server/protocol'],
    ...['server/protocols.ts', 'server/demo/company.ts', 'server/demo/company-rows.ts'],
  ],
};
/**
 * The folders of a tree, from the lowest up, and those of the same tree that each may import. A folder that is not listed may
 * import all of them.
 */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'server/protocol': [],
  'server/bus': ['server/base'],
  'server/base': ['server/bus', 'server/protocol', 'server/protocols.ts'],
  'server/known': ['server/base', 'server/bus'],
  'server/telemetry': ['server/known', 'server/base', 'server/bus', 'server/protocol'],
  'server/area': [
    'server/telemetry',
    'server/known',
    'server/base',
    'server/bus',
    'server/protocol',
    'server/protocols.ts',
  ],
  'server/gateway': [
    'server/telemetry',
    'server/known',
    'server/base',
    'server/bus',
    'server/protocol',
    'server/protocols.ts',
  ],
  'server/live': ['server/area', 'server/known', 'server/base', 'server/bus'],
  'server/work': ['server/area', 'server/telemetry', 'server/known', 'server/base', 'server/bus'],
  'web/base': [],
  'web/kit': ['web/base'],
  'web/map': ['web/kit', 'web/base'],
  'web/live': ['web/map', 'web/base'],
  'web/entry': ['web/kit', 'web/base'],
  'web/area': ['web/entry', 'web/live', 'web/map', 'web/kit', 'web/base'],
};
/** Folders of which each sub-folder is a room of its own. */
const HALLS = ['server/base', 'server/area', 'web/base', 'web/kit', 'web/area'];
const DOMAIN_PACKAGES = [
  ...['zod', 'kdbush'],
  ...['@turf/area', '@turf/boolean-point-in-polygon', '@turf/circle', '@turf/kinks'],
];
const WORDS_REFUSED = /(^|-)(utils?|helpers?|common|manager|service)(-|\.)/i;
const LINES = 350;
/** What scripts/vite-light-declarations.ts leaves out of the pages. */
const SERVERS_SCHEMA = /\b(get|post|put|delete)[A-Z]\w*\.(params|query|body|answer)\b/;

const problems: string[] = [];
const files = globSync('{domain,api,text,server,web,simulator,bench,e2e,scripts,deploy}/**/*.{ts,tsx}').map(
  (f) => f.replaceAll('\\', '/'),
);
const imports = new Map(files.map((file) => [file, importsOf(file)]));

for (const file of files) {
  const tree = file.slice(0, file.indexOf('/'));
  for (const target of imports.get(file)!) {
    if (isTest(file)) break;
    const allowed = TREES[tree];
    if (target.startsWith('package:')) {
      const name = target.slice(8);
      if (tree === 'domain' && !DOMAIN_PACKAGES.includes(name)) problems.push(`${file} imports ${name}`);
    } else if (allowed && !allowed.some((folder) => target === folder || target.startsWith(`${folder}/`))) {
      problems.push(`${file} may not import ${target}`);
    }
    const layer = topOf(file);
    if (
      target.startsWith(`${tree}/`) &&
      topOf(target) !== layer &&
      LAYERS[layer]?.includes(topOf(target)) === false
    )
      problems.push(`${file} may not know ${target}`);
  }
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (WORDS_REFUSED.test(name)) problems.push(`${file}: the name says nothing of what is inside`);
  if (
    /^index\.tsx?$/.test(name) &&
    !file.startsWith('domain/report/') &&
    !file.startsWith('server/area/report/')
  ) {
    problems.push(`${file}: import from the file itself, not from an index`);
  }
  if (
    !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.ts$/.test(name) &&
    !/^[A-Z][A-Za-z0-9]*(\.test)?\.tsx$/.test(name) &&
    name !== 'main.tsx' &&
    name !== 'routes.tsx'
  ) {
    problems.push(`${file}: kebab-case.ts for modules, PascalCase.tsx for components`);
  }
  const source = readFileSync(file, 'utf8');
  if (tree === 'web' && /\bTimeInput\b|type="(time|datetime-local)"/.test(source))
    problems.push(
      `${file}: times are typed in TimeField or TimeBox: the browser's own field may show 12 hours`,
    );
  if (tree === 'web' && !isTest(file) && SERVERS_SCHEMA.test(source))
    problems.push(`${file}: pages have no schemas of endpoints; import the schema from domain`);
  const lines = source.split('\n').length;
  if (lines > LINES && !file.startsWith('text/') && !name.endsWith('.gen.ts'))
    problems.push(`${file}: ${lines} lines, split it`);
}
const product = files.filter((file) => !isTest(file));
const fileGraph = new Map(product.map((file) => [file, imports.get(file)!]));
for (const circle of circlesIn(fileGraph)) problems.push(`files import each other: ${circle.join(', ')}`);
for (const place of [folderOf, roomOf])
  for (const circle of circlesIn(graphOf(product, place)))
    problems.push(`folders import each other: ${circle.join(', ')}`);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
const rooms = graphOf(product, roomOf);
const arrows = [...rooms.values()].reduce((sum, targets) => sum + new Set(targets).size, 0);
console.log(`tree: ${files.length} files in order, ${rooms.size} rooms, ${arrows} arrows between them`);

/** Files of the project that a file imports, and packages as `package:name`. Imports of types count too. */
function importsOf(file: string): string[] {
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
function isTest(file: string): boolean {
  return /\.(test|builder)\.tsx?$/.test(file) || file.startsWith('server/testing/');
}

/** The first folder below the tree. A file at the root of a tree is a place of its own. */
function topOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

/** The area, or the folder beside the areas, that a file belongs to with all its sub-folders. */
function roomOf(file: string): string {
  const top = topOf(file);
  return HALLS.includes(top) ? file.split('/').slice(0, 3).join('/') : top;
}

function folderOf(file: string): string {
  return file.split('/').length > 2 ? dirname(file) : file;
}

/** Which place imports which. */
function graphOf(files: readonly string[], placeOf: (file: string) => string): Map<string, string[]> {
  const known = new Set(files);
  const graph = new Map<string, string[]>();
  for (const file of files) {
    const targets = imports.get(file)!.filter((target) => known.has(target));
    const place = placeOf(file);
    graph.set(place, [
      ...(graph.get(place) ?? []),
      ...targets.map(placeOf).filter((target) => target !== place),
    ]);
  }
  return graph;
}

/** Groups of nodes that reach each other (Tarjan). Imports of types count, because a reader follows them too. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
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
