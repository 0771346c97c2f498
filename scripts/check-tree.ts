import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { circlesIn, importsOf, isTest, sourceFiles } from './imports.ts';
import { roomOf, roomsOf, topOf } from './rooms.ts';

// Checks that the tree follows docs/ARCHITECTURE.md: who may import whom, no cycles, no barrels, names of
// files, small files.
const TREES: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  api: ['api', 'domain'],
  text: ['text', 'api', 'domain'],
  server: ['server', 'text', 'api', 'domain'],
  web: ['web', 'text', 'api', 'domain'],
  // Simulated trackers speak the protocols with the gateway's own encoders. They are the trackers of the
  // demonstration company.
  simulator: [
    ...['simulator', 'domain', 'server/protocol'],
    ...['server/protocols.ts', 'server/demo/company.ts', 'server/demo/company-rows.ts'],
  ],
};
const DOMAIN_PACKAGES = [
  ...['zod', 'kdbush'],
  ...['@turf/area', '@turf/boolean-point-in-polygon', '@turf/circle', '@turf/kinks'],
];
const WORDS_REFUSED = /(^|-)(utils?|helpers?|common|manager|service)(-|\.)/i;
const LINES = 350;
/** The parts of endpoints that scripts/vite-light-declarations.ts leaves out of the pages. */
const SERVERS_SCHEMA = /\b(get|post|put|delete)[A-Z]\w*\.(params|query|body|answer)\b/;

/**
 * These may name the files of one protocol: their list, and the door for a camera's files, which only JT/T
 * 808 has. Attributes of Traccar, which arrive from its database, are those of OsmAnd.
 */
const FAMILIAR = [
  ...['server/protocol/', 'server/protocols.ts', 'server/gateway/upload-session.ts'],
  'server/console/arrive/position-record.ts',
];

const MAY_NOT_SLEEP = /\.(test|builder)\.tsx?$|^e2e\//;
const SLEEP = /new Promise\S*\(\(?\w+\)? => setTimeout\(|timers\/promises|waitForTimeout\(/;

/** Files of the server that hold state in their module, and the reason. All other state belongs to a role. */
const PURE = 'results of a pure function';
const OF_ONE_SERVER = 'by database or app, so that no server finds the state of another';
const MAY_HOLD: Readonly<Record<string, string>> = {
  'server/protocol/teltonika/avl-profile.ts': PURE,
  'server/area/place/find-places.ts': PURE,
  'server/base/pdf/page.ts': PURE,
  'server/known/places/reader-places.ts': PURE,
  'server/known/schedules/holidays.ts': PURE,
  'server/demo/company.ts': PURE,
  'server/base/access/sealed.ts': OF_ONE_SERVER,
  'server/base/access/session-of-token.ts': OF_ONE_SERVER,
  'server/base/kept/kept.ts': OF_ONE_SERVER,
  'server/area/account/sign-in/provider-client.ts': OF_ONE_SERVER,
  'server/live/socket/hub.ts': OF_ONE_SERVER,
};

const problems: string[] = [];
const files = sourceFiles();
const imports = new Map(files.map((file) => [file, importsOf(file)]));

for (const file of files) {
  const tree = file.slice(0, file.indexOf('/'));
  const rooms = roomsOf(tree);
  if (file.split('/').length > 2 && Object.keys(rooms).length > 0 && !rooms[topOf(file)])
    problems.push(`${file}: no room of scripts/rooms.ts`);
  for (const target of imports.get(file)!) {
    if (isTest(file)) break;
    const allowed = TREES[tree];
    if (target.startsWith('package:')) {
      const name = target.slice(8);
      if (tree === 'domain' && !DOMAIN_PACKAGES.includes(name)) problems.push(`${file} imports ${name}`);
    } else if (allowed && !allowed.some((folder) => target === folder || target.startsWith(`${folder}/`))) {
      problems.push(`${file} may not import ${target}`);
    }
    const knows = rooms[topOf(file)]?.knows;
    if (knows && target.startsWith(`${tree}/`) && ![topOf(file), ...knows].includes(topOf(target)))
      problems.push(`${file} may not know ${target}`);
    if (
      tree === 'server' &&
      /^server\/protocol\/\w+\//.test(target) &&
      !FAMILIAR.some((place) => file.startsWith(place))
    )
      problems.push(`${file}: ${target} belongs to one protocol; ask server/protocols.ts`);
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
  if (MAY_NOT_SLEEP.test(file) && SLEEP.test(source))
    problems.push(
      `${file}: tests do not sleep; wait for what happens (vi.waitUntil, eventually, socket.fence)`,
    );
  if (tree === 'server' && !isTest(file) && holdsState(source) !== file in MAY_HOLD)
    problems.push(
      file in MAY_HOLD
        ? `${file} holds nothing any more: take it out of MAY_HOLD`
        : `${file}: state that changes while the server runs belongs to a role, not to a module`,
    );
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
for (const tree of ['server', 'web']) {
  const rooms = graphOf(
    product.filter((file) => file.startsWith(`${tree}/`)),
    roomOf,
  );
  const arrows = [...rooms.values()].reduce((sum, targets) => sum + new Set(targets).size, 0);
  console.log(`${tree}: ${rooms.size} rooms, ${arrows} arrows between them, no ring`);
}
console.log(`tree: ${files.length} files in order`);

/** Does a module have a variable, or a collection that it changes? */
function holdsState(source: string): boolean {
  if (/^(export )?let /m.test(source)) return true;
  const collections = source.matchAll(/^(?:export )?const (\w+)\b[^=\n]*= new (?:Weak)?(?:Map|Set)\b/gm);
  return [...collections].some(([, name]) =>
    new RegExp(`\\b${name}\\.(set|add|delete|clear)\\(`).test(source),
  );
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
