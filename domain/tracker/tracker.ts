import { z } from 'zod';
import { idField, moneyField, optionalCode, optionalDay, optionalText, phoneField } from '../field.ts';
import { CLOCK_ZONES } from './clock-zone.ts';
import { FIGURE_SOURCES } from './figure-source.ts';
import { imeiField } from './imei.ts';
import { SPEED_UNITS } from './speed-unit.ts';
import { terminalField } from './terminal-number.ts';
import { TRACKER_PROTOCOLS } from './tracker-protocol.ts';

/** Is the tracker in a vehicle (spec §4)? */
export const TRACKER_AVAILABILITY = ['assigned', 'available'] as const;

const source = z.enum(FIGURE_SOURCES, 'val.enum');

/** Number of the SIM, kept without spaces, so that the same number is recognised in any spelling. */
const simPhone = phoneField.transform((value) => value?.replaceAll(' ', '') ?? null);

/** The input for creating and editing a tracker (spec §3, domain rules §9.3). */
export const trackerInput = z
  .object({
    imei: imeiField,
    /** The only protocol on which the server accepts it. */
    protocol: z.enum(TRACKER_PROTOCOLS, 'val.enum').default('teltonika'),
    /** Values of the lists tracker_model, tracker_provider and gsm_operator. */
    model_id: idField,
    provider_id: idField,
    operator_id: idField,
    /** Firmware version as the installer reads it. */
    version: optionalText(30),
    phone: simPhone,
    /**
     * PID that the server requests from the tracker, to check whether it reads the vehicle's bus;
     * hexadecimal.
     */
    control_pid: optionalCode({ pattern: /^[0-9A-F]{2,8}$/, max: 8, message: 'val.pattern' }),
    /** Password for commands by SMS, and for those of Queclink; shown only to those who may edit trackers. */
    password: optionalText(20),
    distance_source: source.default('gps'),
    fuel_source: source.default('none'),
    speed_source: source.default('gps'),
    battery_source: source.default('obd'),
    /** The unit of its speeds, if it reports by the OsmAnd protocol. */
    speed_unit: z.enum(SPEED_UNITS, 'val.enum').default('knots'),
    /**
     * The number by which JT/T 808 identifies it, if that is not its IMEI, and the zone of its clock in that
     * protocol.
     */
    terminal_id: terminalField,
    clock_zone: z.enum(CLOCK_ZONES, 'val.enum').default('china'),
    /** Contract of the SIM: its name, its monthly cost, its first and last day. */
    billing_plan: optionalText(40),
    billing_monthly: moneyField.nullable().default(null),
    billing_start: optionalDay,
    billing_end: optionalDay,
  })
  .refine(({ billing_start, billing_end }) => !billing_start || !billing_end || billing_end > billing_start, {
    message: 'val.order',
    path: ['billing_end'],
  });
export type TrackerInput = z.infer<typeof trackerInput>;

/** Fields visible only to users who may edit trackers (domain rules §2.3). */
export const SECRET_FIELDS = [
  'password',
  'secret_at',
  'control_pid',
  'billing_plan',
  'billing_monthly',
  'billing_start',
  'billing_end',
] as const;
