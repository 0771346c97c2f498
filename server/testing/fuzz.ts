import fc from 'fast-check';
import type { Endpoint } from '#api/endpoint.ts';
import { openApiOf } from '#server/base/http/openapi.ts';

/** A possible request, made from the description of the API. */
export type FuzzRequest = { name: string; method: Endpoint['method']; url: string; payload: string | null };

type Schema = {
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema };

const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 8, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e308];
const DAYS = [
  '2026-03-02',
  '2026-02-23',
  '1950-01-01',
  '2100-12-31',
  '0001-01-01',
  '2026-02-30',
  '9999-12-31',
];
const INSTANTS = [
  '2026-03-02T09:00:00Z',
  '2026-03-01T00:00:00.000Z',
  '1950-01-01T00:00:00+01:00',
  '2100-12-31T23:59:59Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
];
const TEXTS = [
  ...[
    '',
    ' ',
    'a',
    'OWN1',
    'own-ADM',
    'OWN fleet',
    '12345',
    '1,2,3',
    'Europe/Madrid',
    'a@example.org',
    '23:59',
  ],
  ...[
    "'; --",
    '%',
    '_\\',
    '../..',
    '__proto__',
    '\u{1f4a5}',
    '\ud800',
    'a\udc00b',
    '\0',
    '\n',
    'é'.repeat(300),
  ],
  ...[
    'true',
    'null',
    '4294967296',
    'NaN',
    '1e9',
    '100000000000000000000',
    '1.00',
    '9999999.99',
    '3521000000000',
  ],
];
const WRONG = [null, true, '', 'x', -1, 2 ** 31, 1e308, [], {}, [[[]]], { a: { b: null } }, '\ud800', '\0'];

const oneOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values);

/** Usually a value that fits the schema, sometimes one that does not. */
function someValue(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 15, arbitrary: fitting(schema) }, { weight: 1, arbitrary: oneOf(WRONG) });
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return oneOf(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(someValue));
  const { type } = schema;
  if (typeof type === 'object') return fc.oneof(...type.map((one) => fitting({ ...schema, type: one })));
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(someValue(schema.items ?? {}), { maxLength: 3 });
    case 'integer':
    case 'number':
      return oneOf(numbersFor(schema));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textFor(schema);
    default:
      return oneOf(WRONG);
  }
}

/** Numbers within the limits are more likely than others. */
function numbersFor({ minimum = -Infinity, maximum = Infinity }: Schema): number[] {
  const all = [...NUMBERS, minimum, minimum - 1, maximum, maximum + 1].filter(Number.isFinite);
  const within = all.filter((n) => n >= minimum && n <= maximum);
  return [...all, ...within, ...within];
}

function textFor({ format, pattern, maxLength }: Schema): fc.Arbitrary<string> {
  const texts = oneOf(TEXTS);
  if (format === 'date') return oneOf(DAYS);
  if (format === 'date-time') return oneOf(INSTANTS);
  const longest = fc.constant('x'.repeat(Math.min(maxLength ?? 1, 5_000)));
  // The generator does not support classes of characters.
  const isKnown = pattern && !/\\[pP]|\(\?/.test(pattern);
  return fc.oneof(
    { weight: 4, arbitrary: isKnown ? fc.stringMatching(new RegExp(pattern)) : texts },
    { weight: 1, arbitrary: texts },
    { weight: 1, arbitrary: longest },
  );
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, schema]) => [name, someValue(schema)] as const);
  const named = fc.record(Object.fromEntries(members), { requiredKeys: [...required] });
  if (typeof additionalProperties !== 'object') return named;
  return fc.dictionary(oneOf(['field_1', 'field_2147483648', 'x', '\0']), someValue(additionalProperties));
}

const asText = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value));

/**
 * A query with the required parameters and about a third of the others. Lists are also sorted by any member
 * of their rows.
 */
function queryOf(parameters: readonly Parameter[], columns: readonly string[]): fc.Arbitrary<string> {
  const pairs = parameters.map(({ name, required, schema }) => {
    const isOrder = name === 'sort' && columns.length > 0;
    const value = isOrder ? fc.oneof(oneOf(columns), someValue(schema)) : someValue(schema);
    const pair = value.map((one) => `${name}=${encodeURIComponent(asText(one) ?? '')}`);
    const left = { weight: isOrder ? 1 : 2, arbitrary: fc.constant('') };
    return required ? pair : fc.oneof({ weight: 1, arbitrary: pair }, left);
  });
  return fc.tuple(...pairs).map((all) => all.filter(Boolean).join('&'));
}

/** The members of the rows that a list answers with. */
function columnsOf(answer: Schema | undefined): string[] {
  return Object.keys(answer?.properties?.rows?.items?.properties ?? {});
}

function requestOf(endpoint: Endpoint, document: ReturnType<typeof openApiOf>): fc.Arbitrary<FuzzRequest> {
  const { name, method, path } = endpoint;
  const operation = document.paths[path]![method.toLowerCase()]!;
  const parameters = operation.parameters as readonly Parameter[];
  const answer = operation.responses['200'].content as Record<string, { schema: Schema }>;
  const columns = columnsOf(answer['application/json']?.schema);
  const inPath = parameters.filter((one) => one.in === 'path');
  const content = (operation.requestBody?.content ?? {}) as Record<string, { schema: Schema }>;
  const body = content['application/json'];
  return fc
    .record({
      names: fc.tuple(...inPath.map(({ schema }) => someValue(schema))),
      query: queryOf(
        parameters.filter((one) => one.in === 'query'),
        columns,
      ),
      payload: body ? someValue(body.schema).map((value) => JSON.stringify(value)) : fc.constant(null),
    })
    .map(({ names, query, payload }) => {
      const values = new Map(inPath.map((one, i) => [one.name, encodeURIComponent(asText(names[i]) ?? '')]));
      const filled = path.replace(/\{(\w+)\}/g, (_, one: string) => values.get(one)!);
      return { name, method, url: filled + (query && `?${query}`), payload };
    });
}

/** The same requests for the same seed, every endpoint as often as any other. */
export function fuzzRequests(
  endpoints: readonly Endpoint[],
  { seed, numRuns }: { seed: number; numRuns: number },
): FuzzRequest[] {
  const document = openApiOf(endpoints, { version: '0', prefix: '' });
  return fc.sample(fc.oneof(...endpoints.map((endpoint) => requestOf(endpoint, document))), {
    seed,
    numRuns,
  });
}
