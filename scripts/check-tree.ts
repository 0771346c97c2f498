import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

// Holds the tree to docs/ARCHITECTURE.md: who may import whom, no cycles, no barrels, names of files, small files.
const TREES: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  api: ['api', 'domain'],
  text: ['text', 'api', 'domain'],
  server: ['server', 'text', 'api', 'domain'],
  web: ['web', 'text', 'api', 'domain'],
  // Simulated trackers speak the protocols with the gateway's own encoders, and are those of the demonstration company.
  simulator: ['simulator', 'domain', 'server/gateway/protocol', 'server/demo/company.ts'],
};
/** What every kind of screen is made of may know: the session, the cache, the address, and each other. */
const KIT = [
  ...['web/ui', 'web/list', 'web/record', 'web/chart', 'web/text.ts', 'web/theme.ts', 'web/session.ts'],
  ...[
    'web/session-permission.ts',
    'web/cache.ts',
    'web/call.ts',
    'web/wire.ts',
    'web/chunk.ts',
    'web/url.ts',
  ],
  ...['web/notice.ts', 'web/fault-text.ts', 'web/fleet-filter.ts', 'web/ErrorState.tsx', 'web/Arriving.tsx'],
];
/** Folders that know no area: what they may import of their own tree. */
const FOUNDATIONS: Readonly<Record<string, readonly string[]>> = {
  'server/db': ['server/db', 'server/config.ts'],
  'web/ui': KIT,
  'web/chart': KIT,
  'web/list': KIT,
  'web/record': KIT,
};
const DOMAIN_PACKAGES = ['zod'];
const WORDS_REFUSED = /(^|-)(utils?|helpers?|common|manager|service)(-|\.)/i;
const LINES = 350;
/** What scripts/vite-light-declarations.ts leaves out of the pages. */
const SERVERS_SCHEMA = /\b(get|post|put|delete)[A-Z]\w*\.(params|query|body|answer)\b/;

const problems: string[] = [];
const files = globSync('{domain,api,text,server,web,simulator,bench,e2e,scripts}/**/*.{ts,tsx}').map((f) =>
  f.replaceAll('\\', '/'),
);
const imports = new Map(files.map((file) => [file, importsOf(file)]));

for (const file of files) {
  const isTest = /\.(test|builder)\.tsx?$/.test(file) || file.startsWith('server/testing/');
  const tree = file.slice(0, file.indexOf('/'));
  for (const target of imports.get(file)!) {
    if (isTest) break;
    const allowed = TREES[tree];
    if (target.startsWith('package:')) {
      const name = target.slice(8);
      if (tree === 'domain' && !DOMAIN_PACKAGES.includes(name)) problems.push(`${file} imports ${name}`);
    } else if (allowed && !allowed.some((folder) => target === folder || target.startsWith(`${folder}/`))) {
      problems.push(`${file} may not import ${target}`);
    }
    for (const [folder, own] of Object.entries(FOUNDATIONS)) {
      if (!file.startsWith(`${folder}/`) || !target.startsWith(`${tree}/`)) continue;
      if (!own.some((path) => target === path || target.startsWith(`${path}/`)))
        problems.push(`${file} knows an area: ${target}`);
    }
  }
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (WORDS_REFUSED.test(name)) problems.push(`${file}: the name says nothing of what is inside`);
  if (
    /^index\.tsx?$/.test(name) &&
    !file.startsWith('domain/report/') &&
    !file.startsWith('server/report/')
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
  if (tree === 'web' && !isTest && SERVERS_SCHEMA.test(source))
    problems.push(`${file}: pages have no schemas of endpoints; import the schema from domain`);
  const lines = source.split('\n').length;
  if (lines > LINES && !file.startsWith('text/') && !name.endsWith('.gen.ts'))
    problems.push(`${file}: ${lines} lines, split it`);
}
for (const cycle of cycles()) problems.push(`import cycle: ${cycle.join(' → ')}`);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`tree: ${files.length} files in order`);

/** Files of the project that a file imports, and packages as `package:name`; types count too. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const found = new Set<string>();
  for (const [, specifier] of source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
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

/** Groups of files that import each other at run time; `import type` is gone by then and is left out. */
function cycles(): string[][] {
  const graph = new Map(files.map((file) => [file, runtimeImports(file)]));
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  const result: string[][] = [];
  const visit = (file: string) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      result.push([...path.slice(path.indexOf(file)), file]);
      return;
    }
    state.set(file, 'open');
    path.push(file);
    for (const next of graph.get(file) ?? []) if (graph.has(next)) visit(next);
    path.pop();
    state.set(file, 'done');
  };
  for (const file of files) visit(file);
  return result;
}

function runtimeImports(file: string): string[] {
  const source = readFileSync(file, 'utf8')
    .replaceAll(/import type [^;]+;/g, '')
    .replaceAll(/import\((?:[^)]+)\)/g, '');
  return [...source.matchAll(/from '(\.[^']+|#[^']+)'/g)].map(([, s]) =>
    s!.startsWith('#') ? s!.slice(1) : relative('.', resolve(dirname(file), s!)).replaceAll('\\', '/'),
  );
}
