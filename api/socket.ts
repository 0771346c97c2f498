import { z } from 'zod';
import { ENTITIES } from '#domain/audit/entity.ts';
import { TAMPERING_KINDS } from '#domain/telemetry/fact.ts';
import { VEHICLE_STATES } from '#domain/telemetry/state.ts';
import { VEHICLE_ISSUES } from '#domain/vehicle/vehicle-issues.ts';
import { notificationRow } from './notification.ts';

/** Where the socket listens, relative to `/api/{product}`. */
export const SOCKET_PATH = '/socket';

const instant = z.iso.datetime();

/**
 * The messages of a browser. `binary` selects live positions as binary batches (api/live-frame) instead of
 * JSON messages, and `packed` batches of few bytes (api/packed-frame). A server that does not know `packed`
 * sends the others: during an upgrade a page may meet one.
 */
export const clientTask = z.discriminatedUnion('task', [
  z.object({ task: z.literal('heartbeat') }),
  z.object({
    task: z.literal('login'),
    username: z.string().max(60),
    token: z.string().max(200),
    keep_connected: z.boolean(),
    binary: z.boolean().default(false),
    packed: z.boolean().optional(),
  }),
]);
export type ClientTask = z.infer<typeof clientTask>;

export const INCIDENCE_KINDS = [
  'no_fix',
  'low_battery',
  'clock_drift',
  'vin_mismatch',
  'sim_off',
  'odometer_jump',
  'camera_fault',
] as const;

/** Every message the server may send (spec §4, payloads of domain rules §3.6). */
export const serverMessage = z.discriminatedUnion('type', [
  /** `pages`, an addition to the specification: the version of the pages that this server has, if any. */
  z.object({ type: z.literal('login'), client_id: z.string(), pages: z.string().optional() }),
  /**
   * An addition to the specification: the answer to a heartbeat, by which a page knows that the socket still
   * leads here.
   */
  z.object({ type: z.literal('heartbeat') }),
  z.object({
    type: z.literal('vehicle_position'),
    device_id: z.int(),
    ts: instant,
    lat: z.number().nullable(),
    lng: z.number().nullable(),
    speed: z.number().nullable(),
    heading: z.number().nullable(),
    ignition: z.boolean().nullable(),
    odometer: z.number().nullable(),
    driver_id: z.int().nullable(),
  }),
  z.object({
    type: z.literal('vehicle_state'),
    device_id: z.int(),
    state: z.enum(VEHICLE_STATES),
    since: instant,
  }),
  z.object({
    type: z.literal('vehicle_tampering'),
    device_id: z.int(),
    timestamp: instant,
    kind: z.enum(TAMPERING_KINDS),
    open: z.boolean(),
  }),
  z.object({ type: z.literal('vehicle_group'), device_id: z.int(), fleet_id: z.int() }),
  z.object({
    type: z.literal('vehicle_incidence'),
    device_id: z.int(),
    incidence: z.object({ kind: z.enum(INCIDENCE_KINDS), since: instant, detail: z.string() }).nullable(),
  }),
  z.object({
    type: z.literal('vehicle_admin'),
    device_id: z.int(),
    action: z.enum(['register', 'edit', 'deregister', 'delete', 'recover']),
    version: z.int(),
  }),
  z.object({
    type: z.literal('vehicle_issues'),
    device_id: z.int(),
    issues: z.array(z.enum(VEHICLE_ISSUES)),
  }),
  z.object({
    type: z.literal('user_notification'),
    notification: z.object({
      id: z.int(),
      event_type: z.int(),
      timestamp: instant,
      device_id: z.int().nullable(),
      /** The row as the lists show it. */
      row: notificationRow,
    }),
  }),
  z.object({
    type: z.literal('close_session'),
    reason: z.string(),
    /** The user signed out, on this page or another: no explanation is necessary. */
    signed_out: z.literal(true).optional(),
  }),
  z.object({ type: z.literal('expired_token'), reason: z.string() }),
  /**
   * An addition to the specification: somebody changed records of these kinds that the user may see. Answers
   * made from them are out of date (`of` in api/endpoint). The message does not say which records: the server
   * sorts and counts lists of them anyway.
   */
  z.object({ type: z.literal('changed'), entities: z.array(z.enum(ENTITIES)) }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;

/** Why the server closes a socket: WebSocket close codes of the private range. */
export const SOCKET_CLOSE = {
  badMessage: 4400,
  notSignedIn: 4401,
  /** A page of another site opened the socket. */
  foreignPage: 4403,
  /** Nothing was received for two and a half heartbeats. */
  silent: 4404,
  /** The browser does not read the messages. */
  tooSlow: 4408,
  /** The user may no longer see a fleet or some works: connect again and read everything anew. */
  scopeChanged: 4409,
  /** The password must be changed first; the session itself continues. */
  passwordExpired: 4410,
  /** A second factor must be set up first; the session itself continues. */
  factorMissing: 4411,
  tooLarge: 4413,
  /** Too many messages at once, or too many sockets of one address that have not signed in. */
  tooMany: 4429,
} as const;
