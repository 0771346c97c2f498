import { globSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';

// Finds regular expressions that a stranger's text could keep busy: those that need more than linear time.
// Looks at the trees that run on the server. Patterns are literals there, because only a literal can be
// checked. Finds locks of a session too: behind a pool of connections nobody knows who has them. In the pages
// it finds pixels that are read back from the graphics card, and forms that begin anew at each render.
const problems: string[] = [];
/**
 * Builds only patterns of our own schemas again, which were literals where they were checked, and meets no
 * stranger's text.
 */
const MAY_BUILD = 'server/base/http/openapi-example.ts';
let checked = 0;
const SESSION_LOCK = /\bpg_(try_)?advisory_(un)?lock/;

for (const file of globSync('{domain,api,text,server}/**/*.ts')) {
  const source = readFileSync(file, 'utf8');
  if (SESSION_LOCK.test(source))
    problems.push(
      `${file}: a lock of a session; take pg_advisory_xact_lock, or a lease (server/base/db/lease.ts)`,
    );
  if (/\.(test|builder)\.ts$|^server\/testing\//.test(file)) continue;
  const { program } = parseSync(file, source);
  const refuseBuilt = ({ callee }: { callee: { type: string } }) => {
    if ('name' in callee && callee.name === 'RegExp' && file !== MAY_BUILD)
      problems.push(`${file}: write the regular expression as a literal`);
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      checked++;
      const { pattern: source, flags } = node.regex;
      const [slow] = analyse({ source, flags }, { maxReports: 1 }).reports;
      if (slow) problems.push(`${file}: /${source}/${flags} is slow on texts full of ${slow.character.pick}`);
    },
    NewExpression: refuseBuilt,
    CallExpression: refuseBuilt,
  }).visit(program);
}

/** First values of a form that differ at each render: the form would begin anew for ever. */
const NEW_AT_EACH_RENDER = /\binitial: \{[^}]*\b(Date\.now|newKey|randomUUID|new Date)\(/;

for (const file of globSync('web/**/*.{ts,tsx}')) {
  const source = readFileSync(file, 'utf8');
  // Pixels are read back from a canvas of the processor only.
  if (file !== 'web/map/drawn-icon.ts' && source.includes('new OffscreenCanvas('))
    problems.push(`${file}: draw icons with drawnIcon (web/map/drawn-icon.ts)`);
  if (NEW_AT_EACH_RENDER.test(source))
    problems.push(`${file}: read the clock and make keys once, outside of the first values of a form`);
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`patterns: ${checked} regular expressions in linear time, no lock of a session`);
