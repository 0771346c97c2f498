import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

/** Names of members that tell of a person. The plate of a vehicle is a `license` too: drivers are known by the others. */
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

/** Who asks is the only one that these tell of. */
const OWN = /^\/(login|setup|user\/profile|assignment\/own)(\/|$)/;

/** Every name of a member in a schema, however deep. */
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
  // The walk finds what it looks for: a driver's e-mail lies in the rows of a list.
  const drivers = endpoints.find(({ name }) => name === 'getDrivers')!;
  expect(personalIn(drivers)).toEqual(expect.arrayContaining(['email', 'phone', 'driver_type']));
});
