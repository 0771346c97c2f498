import { globSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';

// Finds regular expressions that a stranger's text could keep busy: those that need more than linear time.
// Looks at the trees that run on the server. Patterns are literals there, because only a literal can be
// checked.
const problems: string[] = [];
/**
 * Builds only patterns of our own schemas again, which were literals where they were checked, and meets no
 * stranger's text.
 */
const MAY_BUILD = 'server/base/http/openapi-example.ts';
let checked = 0;

for (const file of globSync('{domain,api,text,server}/**/*.ts')) {
  if (/\.(test|builder)\.ts$|^server\/testing\//.test(file)) continue;
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
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

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`patterns: ${checked} regular expressions in linear time`);
