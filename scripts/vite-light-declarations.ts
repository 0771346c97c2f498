import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The parts of an endpoint for the server only: the server checks its input, and the browser trusts the
 * answers.
 */
const SERVERS_OWN = new Set(['params', 'query', 'body', 'bodyKb', 'answer']);
/** Members of columns and of the catalogue of reports that only the documentation reads. */
const DOCS_OWN = new Set(['meaning', 'rowIs']);
/** Where they are declared. */
const REPORT_DECLARATIONS = /^report\/(columns-\w+|report)\.ts$/;

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Span = Pick<Node, 'start' | 'end'>;

/**
 * Removes unused parts of `api` and `domain` from the pages. These are the schemas of endpoints with their
 * imports, and the meanings of columns. Every value there goes too that a call makes and that nothing uses.
 * The bundler cannot know that these trees have no side effects, and would keep both.
 */
export function lightDeclarations(root: string): Plugin {
  const api = join(root, 'api/').replaceAll('\\', '/');
  const domain = join(root, 'domain/').replaceAll('\\', '/');
  return {
    name: 'light-declarations',
    transform(code, id) {
      if (!id.endsWith('.ts') || !(id.startsWith(api) || id.startsWith(domain))) return null;
      const { body } = this.parse(code) as unknown as { body: Node[] };
      let light = code;
      const put = ({ start, end }: Span, text: string) => {
        light = light.slice(0, start) + text + light.slice(end);
      };
      // Replaced by the same number of spaces, so that lines and the positions that a browser reports stay
      // the same.
      for (const part of id.startsWith(api) ? serversParts(body) : docsParts(body, id.slice(domain.length)))
        put(part, light.slice(part.start, part.end).replaceAll(/[^\n]/g, ' '));
      for (const unused of id.startsWith(api) ? unusedImports(body, light) : [])
        put(unused, light.slice(unused.start, unused.end).replaceAll(/[^\n]/g, ' '));
      // From the end backwards, so that earlier positions stay valid.
      for (const { start, end } of calledFor(body).reverse()) {
        put({ start: end, end }, '))()');
        put({ start, end: start }, '/* @__PURE__ */ (() => (');
      }
      return { code: light, map: null };
    },
  };
}

/** Imports whose names the code no longer uses. Left there, they would still lead from file to file. */
function unusedImports(body: readonly Node[], code: string): Node[] {
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const rest = body
    .filter(({ type }) => type !== 'ImportDeclaration')
    .map(({ start, end }) => code.slice(start, end))
    .join('\n');
  const isNamed = ({ local }: { local: { name: string } }) => new RegExp(`\\b${local.name}\\b`).test(rest);
  return imports.filter(({ specifiers }) => !(specifiers as { local: { name: string } }[]).some(isNamed));
}

/** The initial values of a module's constants that are made by a call. */
function calledFor(body: readonly Node[]): Node[] {
  return body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? (node.declaration as Node | null) : node))
    .filter((node) => node?.type === 'VariableDeclaration')
    .flatMap((node) => (node!.declarations as { init: Node | null }[]).map(({ init }) => init))
    .filter((value) => value !== null && hasCall(value)) as Node[];
}

/**
 * Is something called when the expression is evaluated? Calls inside a function that runs later do not count.
 */
function hasCall(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasCall);
  if (value === null || typeof value !== 'object') return false;
  const { type } = value as Node;
  if (type === 'CallExpression' || type === 'NewExpression') return true;
  return !/Function/.test(type) && Object.values(value).some(hasCall);
}

/**
 * The positions of the properties that only the server reads, each up to the next one. They are in the
 * argument of a function that is called by its name: `endpoint({ … })`, or one that makes several endpoints.
 * Methods belong to the schema library: `z.object({ answer: … })`.
 */
function serversParts(value: unknown): Span[] {
  if (Array.isArray(value)) return value.flatMap(serversParts);
  if (value === null || typeof value !== 'object') return [];
  const { type, callee, arguments: args } = value as Node;
  const [given] = type === 'CallExpression' && (callee as Node).type === 'Identifier' ? (args as Node[]) : [];
  const own = given?.type === 'ObjectExpression' ? partsOf(given) : [];
  const isInside = ({ start, end }: Span) => own.some((part) => part.start <= start && end <= part.end);
  return [
    ...own,
    ...Object.values(value)
      .flatMap(serversParts)
      .filter((part) => !isInside(part)),
  ];
}

/** The positions of the properties that only the documentation reads. */
function docsParts(value: unknown, file: string): Span[] {
  if (!REPORT_DECLARATIONS.test(file) || value === null || typeof value !== 'object') return [];
  const inner = Object.values(value).flatMap((part) => docsParts(part, file));
  return (value as Node).type === 'ObjectExpression'
    ? [...partsOf(value as Node, DOCS_OWN), ...inner]
    : inner;
}

function partsOf(declaration: Node, own: ReadonlySet<string> = SERVERS_OWN): Span[] {
  const properties = declaration.properties as Node[];
  return properties.flatMap(({ key, start }, i) =>
    own.has(String((key as Node | undefined)?.name))
      ? [{ start, end: properties[i + 1]?.start ?? declaration.end - 1 }]
      : [],
  );
}
