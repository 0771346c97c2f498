import type { JSONSchema } from 'zod/v4/core';

type Schema = JSONSchema.BaseSchema;

/** Example values by the name of a field. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  username: 'ana.garcia',
  name: 'Ana',
  surname: 'García',
  email: 'ana@example.org',
  phone: '+34600123456',
  license: '1234ABC',
  alias: 'Furgoneta 12',
  imei: '356307042441013',
  vin: 'VF1ABCDEF12345678',
  time_zone: 'Europe/Madrid',
  language: 'es',
  country: 'ES',
  file: 'spain-latest.osm.pbf',
  lat: 40.4168,
  lng: -3.7038,
  speed_kmh: 48,
  course_deg: 270,
  odometer: 125_300,
  distance_m: 18_250,
  amount: '120.50',
  address: 'Calle de Alcalá 1, Madrid',
  work_code: '10001',
  asset_code: '1234567',
  code: 'MAD-1',
  url: 'https://example.org/traza',
  from: '2026-03-01',
  to: '2026-03-31',
  version: 1,
  billing_month: '2026-03',
  month: '2026-03',
  control_pid: '2F',
  screen: '/config-vehicles',
  subject: 'fine|12',
  number: '7000123456789',
  host: 'mail.example.org',
  sender: 'traza@example.org',
  total: 1,
  ok: true,
  p256dh: 'B'.padEnd(87, 'A'),
  auth: 'A'.repeat(22),
  password: 'Secreta1',
  confirm: 'Secreta1',
  current_password: 'Secreta1',
};

const BY_FORMAT: Readonly<Record<string, unknown>> = {
  'date-time': '2026-03-02T10:00:00Z',
  date: '2026-03-02',
  time: '08:00:00',
  email: 'ana@example.org',
  uri: 'https://example.org',
  uuid: '5f0c8a3e-1d2b-4c6f-9a7e-0b1c2d3e4f50',
};

const DEEPEST = 12;

/**
 * A value that a JSON schema allows, chosen by the names of its fields: `license` is `1234ABC`. The same
 * schema always gives the same value. Undefined when there is no suitable one.
 */
export function exampleOf(schema: Schema, name = '', depth = 0): unknown {
  if (depth > DEEPEST) return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  const given = BY_NAME[name];
  if (given !== undefined && isAllowed(schema, given)) return given;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const said = choices.find((one) => typeof one === 'object' && one.type !== 'null') ?? choices[0];
    return exampleOf(said as Schema, name, depth + 1);
  }
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => exampleOf(part as Schema, name, depth + 1));
    return parts.every((part) => typeof part === 'object') ? Object.assign({}, ...parts) : parts[0];
  }
  return ofType(schema, name, depth);
}

function ofType(schema: Schema, name: string, depth: number): unknown {
  switch (typeOf(schema)) {
    case 'object': {
      const { propertyNames, additionalProperties } = schema;
      const keys = typeof propertyNames === 'object' ? (propertyNames.enum ?? []) : [];
      const properties = Object.entries({
        ...Object.fromEntries(keys.map((key) => [String(key), additionalProperties ?? {}])),
        ...schema.properties,
      });
      return Object.fromEntries(
        properties.map(([key, property]) => [key, exampleOf(property as Schema, key, depth + 1)]),
      );
    }
    case 'array': {
      const { items, prefixItems, minItems = 0 } = schema as Schema & { prefixItems?: Schema[] };
      if (prefixItems) return prefixItems.map((one) => exampleOf(one as Schema, '', depth + 1));
      if (!items || typeof items !== 'object' || Array.isArray(items)) return [];
      return Array(Math.max(1, minItems)).fill(
        exampleOf(items as Schema, name.replace(/ies$/, 'y').replace(/s$/, ''), depth + 1),
      );
    }
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return undefined;
  }
}

/** The type of a value besides null. */
function typeOf({ type }: Schema): string | undefined {
  const types: readonly (string | undefined)[] = Array.isArray(type) ? type : [type];
  return types.find((one) => one !== 'null') ?? types[0];
}

function textOf(schema: Schema, name: string): unknown {
  const formatted = schema.format ? BY_FORMAT[schema.format] : undefined;
  if (formatted !== undefined && isAllowed(schema, formatted)) return formatted;
  const tries = [
    '08:00',
    '2026-03-02',
    '1234',
    '1234ABC',
    '120.50',
    '04A1B2C3',
    'es',
    '10001',
    'columns',
    name,
    'text',
  ];
  return tries.find((one) => one !== '' && isAllowed(schema, one)) ?? 'text';
}

function numberOf({ minimum, exclusiveMinimum, maximum }: Schema): number {
  const least = minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1);
  return Math.min(Math.max(1, Math.max(least, -1e6)), maximum ?? 1);
}

/** Does the value satisfy the schema's rules for texts and numbers? */
function isAllowed(schema: Schema, value: unknown): boolean {
  const { pattern, enum: choices, anyOf } = schema;
  const type = typeOf(schema);
  if (anyOf) return anyOf.some((one) => isAllowed(one as Schema, value));
  if (choices) return choices.includes(value as never);
  if (typeof value === 'boolean') return type === 'boolean';
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    const isType = type === 'number' || (type === 'integer' && Number.isInteger(value));
    return isType && value >= minimum && value <= maximum;
  }
  if (type !== 'string' || typeof value !== 'string') return false;
  const { minLength = 0, maxLength = Infinity } = schema;
  if (value.length < minLength || value.length > maxLength) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(value);
}
