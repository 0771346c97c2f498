import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { bodyMax } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { postReport } from './report.ts';

/** The answers of providers and passkeys about people are longer than a password. */
const PROVING = ['postLoginGoogle', 'postLoginProvider', 'postLoginFactor'];

const valuesOf = (values: readonly unknown[]): unknown[] =>
  values.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));

it('lists every endpoint of every file of the wire', async () => {
  const exported: string[] = [];
  for (const file of readdirSync(import.meta.dirname)) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file === 'endpoints.ts') continue;
    const values: unknown[] = Object.values(await import(`./${file}`));
    // Some files export several under one name, or those of several kinds.
    const inside = valuesOf(values);
    for (const value of [...values, ...inside, ...valuesOf(inside)]) {
      if (typeof value === 'object' && value !== null && 'method' in value && 'name' in value) {
        exported.push(String(value.name));
      }
    }
  }
  expect(endpoints.map((endpoint) => endpoint.name).sort()).toEqual(exported.sort());
  expect(exported.length).toBeGreaterThan(20);
});

it('has no name and no method with path twice', () => {
  const names = endpoints.map((endpoint) => endpoint.name);
  const routes = endpoints.map((endpoint) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(routes).size).toBe(routes.length);
});

it('declares exactly the parameters of its path', () => {
  for (const endpoint of endpoints) {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const declared = Object.keys((endpoint.params as { shape?: object } | undefined)?.shape ?? {});
    expect([endpoint.name, declared]).toEqual([endpoint.name, inPath]);
  }
});

it('takes bodies of 1 to 64 kB, and no more than 2 from strangers', () => {
  for (const endpoint of endpoints) {
    const kB = bodyMax(endpoint) / 1024;
    const most = endpoint.access === 'public' ? (PROVING.includes(endpoint.name) ? 8 : 2) : 64;
    expect([endpoint.name, kB >= 1 && kB <= most]).toEqual([endpoint.name, true]);
  }
  const ids = Array.from({ length: 1_000 }, (_, i) => 2_147_483_647 - i);
  const longest = JSON.stringify({ vehicles: ids, drivers: ids, types: ids.slice(0, 200) });
  expect(longest.length).toBeLessThan(bodyMax(postReport));
});

it('says of every export that it is one', () => {
  for (const { name, isExport = false } of endpoints)
    expect([name, isExport]).toEqual([name, /(Export|Xlsx|Csv)$/.test(name)]);
});

it('names its refusal: a permission is noun:verb, and a GET asks only for reading', () => {
  for (const { name, method, access } of endpoints) {
    if (access === 'public' || access === 'session') continue;
    expect([name, access]).toEqual([name, expect.stringMatching(/^[a-z_]+:[a-z]+$/)]);
    if (method === 'GET') expect([name, access]).toEqual([name, expect.stringMatching(/:read$/)]);
  }
});

/** The content of a form is kept and read as the form's author wrote it, by phones too (decision 140). */
const OF_FORMS = ['asksOdometer', 'asksSignature', 'isRequired', 'keepsPlace', 'isBad'];

/** The keys of a JSON schema, inner ones too. */
function keysOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...rest } = schema as { properties?: object };
  return [
    ...Object.keys(properties),
    ...[properties, rest].flatMap((part) => Object.values(part).flatMap(keysOf)),
  ];
}

it('has keys in snake_case; only columns of reports have ids of their own (domain rules §0.1)', () => {
  for (const endpoint of endpoints) {
    for (const part of ['params', 'query', 'body', 'answer'] as const) {
      const schema = endpoint[part];
      if (!(schema instanceof z.ZodType)) continue;
      const shown = z.toJSONSchema(schema, {
        unrepresentable: 'any',
        io: part === 'answer' ? 'output' : 'input',
      });
      const others = keysOf(shown).filter(
        (key) => !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(key) && !OF_FORMS.includes(key),
      );
      expect([endpoint.name, part, others]).toEqual([endpoint.name, part, []]);
    }
  }
});
