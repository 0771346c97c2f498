import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isTimeZone } from '#domain/time-zone.ts';
import { KMH_PER } from '#domain/tracker/speed-unit.ts';
import { ArriveError } from '../arrive-error.ts';

/** A unit: the stored value is `times` the given one plus `plus`. */
type Unit = { times: number; plus?: number };
const PERCENT: Readonly<Record<string, Unit>> = { '%': { times: 1 }, share: { times: 100 } };
const VOLTS: Readonly<Record<string, Unit>> = { V: { times: 1 }, mV: { times: 0.001 } };
const LITRES: Readonly<Record<string, Unit>> = {
  l: { times: 1 },
  gal: { times: 3.785411784 },
  'gal-uk': { times: 4.54609 },
};
const NO_UNIT: Readonly<Record<string, Unit>> = { '': { times: 1 } };
const speed = (kmh: number): Unit => ({ times: kmh / KMH_PER.knots });

/**
 * The numbers of a position: their units, the usual one first, and the column or the attribute of Traccar
 * that they become. Stored are knots, metres, litres, volts and °C.
 */
export const NUMBERS = {
  speed: {
    to: 'speed',
    units: {
      'km/h': speed(1),
      mph: speed(KMH_PER.mph),
      knots: speed(KMH_PER.knots),
      'm/s': speed(KMH_PER.mps),
    },
  },
  course: { to: 'course', units: { degrees: { times: 1 } } },
  altitude: { to: 'altitude', units: { m: { times: 1 }, ft: { times: 0.3048 } } },
  odometer: { to: 'odometer', units: { km: { times: 1000 }, m: { times: 1 }, mi: { times: 1609.344 } } },
  fuel: { to: 'fuel', units: LITRES },
  fuel_percent: { to: 'fuelLevel', units: PERCENT },
  fuel_used: { to: 'fuelUsed', units: LITRES },
  power: { to: 'power', units: VOLTS },
  battery: { to: 'battery', units: VOLTS },
  battery_percent: { to: 'batteryLevel', units: PERCENT },
  rpm: { to: 'rpm', units: NO_UNIT },
  coolant: { to: 'coolantTemp', units: { C: { times: 1 }, F: { times: 5 / 9, plus: -160 / 9 } } },
  satellites: { to: 'sat', units: NO_UNIT },
  hdop: { to: 'hdop', units: NO_UNIT },
} as const satisfies Record<string, { to: string; units: Readonly<Record<string, Unit>> }>;
export type NumberField = keyof typeof NUMBERS;
export const NUMBER_FIELDS = Object.keys(NUMBERS) as NumberField[];
/** Flags of a position, and the attribute that they become. */
export const FLAGS = { ignition: 'ignition', movement: 'motion', valid: 'valid' } as const;
export const FLAG_FIELDS = Object.keys(FLAGS) as (keyof typeof FLAGS)[];

const column = z.string().min(1);
const numberColumn = (field: NumberField) => {
  const units = Object.keys(NUMBERS[field].units);
  return z
    .union([column, z.strictObject({ column, unit: z.enum(units as [string, ...string[]]) })])
    .transform((given) => (typeof given === 'string' ? { column: given, unit: units[0]! } : given))
    .optional();
};
const flagColumn = z
  .union([column, z.strictObject({ column, true: z.array(z.string()).min(1) })])
  .transform((given) =>
    typeof given === 'string' ? { column: given, true: ['1', 'true', 't', 'yes', 'on'] } : given,
  )
  .optional();

const mapping = z.strictObject({
  csv: z
    .strictObject({
      separator: z.string().length(1).default(','),
      decimal: z.enum(['.', ',']).default('.'),
      encoding: z.enum(['utf-8', 'windows-1252']).default('utf-8'),
      /** Texts that mean nothing, as `N/A`. */
      empty: z.array(z.string()).default([]),
    })
    .prefault({}),
  vehicles: z
    .strictObject({
      file: z.string(),
      /** The name of the vehicle in the positions. */
      key: column,
      ...{
        plate: column.optional(),
        name: column.optional(),
        imei: column.optional(),
        fleet: column.optional(),
      },
    })
    .optional(),
  drivers: z
    .strictObject({
      file: z.string(),
      name: column,
      license: column,
      ...{ surname: column.optional(), email: column.optional(), phone: column.optional() },
      ...{ card: column.optional(), fleet: column.optional() },
    })
    .optional(),
  positions: z
    .strictObject({
      file: z.string(),
      vehicle: column,
      time: z.strictObject({
        /** Several columns are read as one text, with blanks between them. */
        column: z.union([column, z.array(column).min(1)]),
        format: z.string(),
        zone: z.string().refine(isTimeZone, 'is no time zone of the IANA list').default('UTC'),
      }),
      ...{ lat: column, lng: column },
      ...(Object.fromEntries(NUMBER_FIELDS.map((field) => [field, numberColumn(field)])) as Record<
        NumberField,
        ReturnType<typeof numberColumn>
      >),
      ...(Object.fromEntries(FLAG_FIELDS.map((field) => [field, flagColumn])) as Record<
        keyof typeof FLAGS,
        typeof flagColumn
      >),
      card: column.optional(),
      /** Other columns, by the name under which they stay with the record. */
      others: z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,47}$/), column).default({}),
    })
    .optional(),
});
export type Mapping = z.output<typeof mapping>;

/**
 * Reads which column of which file is what (docs/ARRIVE.md).
 * @throws ArriveError when it cannot be read, or has something else
 */
export function readMapping(path: string): Mapping {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ArriveError(`${path}: ${(error as Error).message}`);
  }
  const { data, error } = mapping.safeParse(given);
  if (error)
    throw new ArriveError(
      error.issues.map(({ path: at, message }) => `${path}: ${at.join('.')}: ${message}`).join('\n'),
    );
  if (!data.vehicles && !data.positions)
    throw new ArriveError(`${path}: it names neither vehicles nor positions`);
  return data;
}
