import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

/**
 * Names of members with personal data. `license` is not among them, because a vehicle's plate has that name
 * too; the other members are enough to recognise a driver.
 */
const PERSONAL: ReadonlySet<string> = new Set([
  'address',
  'agent',
  'changes',
  'driver',
  'driver_id',
  'driver_license',
  'driver_type',
  'drivers',
  'email',
  'fitted_by',
  'given_name',
  'lat',
  'lng',
  'phone',
  'photo_at',
  'removed_by',
  'surname',
  'username',
  'usual',
]);

/**
 * The answers of these paths concern only the caller; what is shared by a link has its own line when it is
 * opened.
 */
const OWN =
  /^\/(login|setup|own|user\/profile|assignment\/own|calendar\/feed|shared|evidence\/\{secret\})(\/|$)/;

/** The names of all members of a schema, at any depth. */
function namesIn(schema: z.ZodType): string[] {
  const names: string[] = [];
  const walk = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return;
    if ('properties' in part) names.push(...Object.keys(part.properties as object));
    for (const inner of Object.values(part)) walk(inner);
  };
  walk(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
  return names;
}

const personalIn = ({ answer }: Endpoint) =>
  answer === 'bytes' ? ['bytes'] : namesIn(answer).filter((name) => PERSONAL.has(name));

it('says what a read tells of, and whatever else may tell of somebody', () => {
  const unsaid = endpoints.filter(({ audited, path }) => audited === undefined && !OWN.test(path));
  expect(unsaid.flatMap((endpoint) => personalIn(endpoint).map((name) => [endpoint.name, name]))).toEqual([]);
  expect(unsaid.filter(({ access }) => access.endsWith(':read'))).toEqual([]);
  // Make sure that the walk works: a driver's e-mail is inside the rows of a list.
  const drivers = endpoints.find(({ name }) => name === 'getDrivers')!;
  expect(personalIn(drivers)).toEqual(expect.arrayContaining(['email', 'phone', 'driver_type']));
});
