import { z } from 'zod';
import { idText, versionField } from '#domain/field.ts';
import { CLOCK_ZONES } from '#domain/tracker/clock-zone.ts';
import { FIGURE_SOURCES } from '#domain/tracker/figure-source.ts';
import { fittingInput, removalInput } from '#domain/tracker/fitting.ts';
import { SPEED_UNITS } from '#domain/tracker/speed-unit.ts';
import { TALK_VERDICTS } from '#domain/tracker/talk.ts';
import { TRACKER_AVAILABILITY, trackerInput } from '#domain/tracker/tracker.ts';
import { TRACKER_LIST } from '#domain/tracker/tracker-list.ts';
import { TRACKER_PROTOCOLS } from '#domain/tracker/tracker-protocol.ts';
import { historyAnswer } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { exportQuery, listOf, listQuery, listQueryOf } from './list.ts';
import { silenceRow } from './telemetry.ts';

const instant = z.iso.datetime();
const source = z.enum(FIGURE_SOURCES);
/** The parameters of endpoints for one tracker. */
export const ofTracker = z.object({ tracker_id: idText });

/** A tracker as lists show it; vehicle fields are null while it is in no vehicle. */
export const trackerRow = z.object({
  id: z.int(),
  imei: z.string(),
  availability: z.enum(TRACKER_AVAILABILITY),
  /** Names of list values; null for trackers that are older than the lists. */
  model: z.string().nullable(),
  provider: z.string().nullable(),
  operator: z.string().nullable(),
  /** Firmware. */
  version: z.string().nullable(),
  phone: z.string().nullable(),
  /** Null for trackers older than this column, until their first contact. */
  protocol: z.enum(TRACKER_PROTOCOLS).nullable(),
  /** The number of refusals in the last 30 days; null for callers who may not edit trackers. */
  refused: z.int().nullable(),
  device_id: z.int().nullable(),
  license: z.string().nullable(),
  alias: z.string().nullable(),
  /** Brand and model of the vehicle. */
  vehicle: z.string().nullable(),
  fleet_id: z.int().nullable(),
  fleet: z.string().nullable(),
  address: z.string().nullable(),
  fitted_at: instant.nullable(),
  /** Time of the last packet of the present fitting. */
  last_contact: instant.nullable(),
  /** True if it reports as often as it should (domain rules §0.3). Null while it is in no vehicle. */
  talking: z.boolean().nullable(),
  created_at: instant,
});
export type TrackerRow = z.infer<typeof trackerRow>;

/**
 * A tracker with all its fields. Fields for users who may edit trackers are left out for all others (domain
 * rules §2.3).
 */
export const trackerSheet = trackerRow.extend({
  model_id: z.int().nullable(),
  provider_id: z.int().nullable(),
  operator_id: z.int().nullable(),
  distance_source: source,
  fuel_source: source,
  speed_source: source,
  battery_source: source,
  speed_unit: z.enum(SPEED_UNITS),
  /** The tracker's number in JT/T 808; null if that is its IMEI, and for other protocols. */
  terminal_id: z.string().nullable(),
  clock_zone: z.enum(CLOCK_ZONES),
  control_pid: z.string().nullable().optional(),
  password: z.string().nullable().optional(),
  /** When its secret id was generated; null while it has none. */
  secret_at: instant.nullable().optional(),
  billing_plan: z.string().nullable().optional(),
  billing_monthly: z.string().nullable().optional(),
  billing_start: z.iso.date().nullable().optional(),
  billing_end: z.iso.date().nullable().optional(),
  /** Version for the optimistic lock; `version` is the firmware. */
  record_version: z.int(),
});
export type TrackerSheet = z.infer<typeof trackerSheet>;

const trackerQuery = listQueryOf(TRACKER_LIST);
export type TrackerQuery = z.infer<typeof trackerQuery>;

/**
 * Trackers that the caller may see: assigned ones with their vehicle, available ones if the caller fits
 * trackers (domain rules §2.4.5).
 */
export const getTrackers = endpoint({
  name: 'getTrackers',
  method: 'GET',
  path: '/tracker',
  access: 'tracker:read',
  audited: 'tracker',
  of: ['tracker', 'vehicle', 'fleet', 'enum_value'],
  summary: 'Trackers in sight',
  query: trackerQuery,
  answer: listOf(trackerRow),
});

export const getTrackersExport = endpoint({
  name: 'getTrackersExport',
  method: 'GET',
  path: '/tracker/export',
  access: 'tracker:read',
  audited: 'tracker',
  summary: 'The list of trackers as xlsx',
  query: trackerQuery.extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});

export const getTracker = endpoint({
  name: 'getTracker',
  method: 'GET',
  path: '/tracker/{tracker_id}',
  access: 'tracker:read',
  audited: 'tracker',
  of: ['tracker', 'vehicle', 'fleet', 'enum_value'],
  summary: 'One tracker with all its fields',
  params: ofTracker,
  answer: trackerSheet,
});

export const postTracker = endpoint({
  name: 'postTracker',
  method: 'POST',
  path: '/tracker',
  access: 'tracker:edit',
  changes: ['tracker'],
  summary: 'Create a tracker',
  body: trackerInput,
  answer: z.object({ id: z.int() }),
});

export const putTracker = endpoint({
  name: 'putTracker',
  method: 'PUT',
  path: '/tracker/{tracker_id}',
  access: 'tracker:edit',
  changes: ['tracker'],
  summary: 'Edit a tracker',
  params: ofTracker,
  body: trackerInput.safeExtend({ record_version: versionField }),
  answer: z.object({ record_version: z.int() }),
});

export const deleteTracker = endpoint({
  name: 'deleteTracker',
  method: 'DELETE',
  path: '/tracker/{tracker_id}',
  access: 'tracker:edit',
  changes: ['tracker'],
  summary: 'Delete a tracker that is in no vehicle',
  params: ofTracker,
  answer: z.object({ ok: z.literal(true) }),
});

export const postTrackerSecret = endpoint({
  name: 'postTrackerSecret',
  method: 'POST',
  path: '/tracker/{tracker_id}/secret',
  access: 'tracker:edit',
  changes: ['tracker'],
  summary: 'A new secret id for a phone or HTTP device; the old one ends',
  params: ofTracker,
  answer: z.object({
    /** The server shows it only now. */
    secret: z.string(),
    /** The port that the device reports to. */
    port: z.int(),
  }),
});

export const getTrackerHistory = endpoint({
  name: 'getTrackerHistory',
  method: 'GET',
  path: '/tracker/{tracker_id}/history',
  access: 'tracker:read',
  audited: 'tracker',
  of: ['tracker', 'vehicle'],
  summary: 'Changes of a tracker',
  params: ofTracker,
  answer: historyAnswer,
});

/** A period of a tracker in a vehicle. */
export const fittingRow = z.object({
  id: z.int(),
  /**
   * Null if the caller may not see the vehicle; then the odometer readings and the persons who did the work
   * are null too.
   */
  device_id: z.int().nullable(),
  license: z.string().nullable(),
  fitted_at: instant,
  /** Null while the tracker is in the vehicle. */
  removed_at: instant.nullable(),
  /** Metres; null when it was not read. */
  odometer_fitted: z.number().nullable(),
  odometer_removed: z.number().nullable(),
  fitted_by: z.string().nullable(),
  removed_by: z.string().nullable(),
});
export type FittingRow = z.infer<typeof fittingRow>;

export const getTrackerFittings = endpoint({
  name: 'getTrackerFittings',
  method: 'GET',
  path: '/tracker/{tracker_id}/fittings',
  access: 'tracker:read',
  audited: 'tracker',
  of: ['tracker', 'vehicle', 'user'],
  summary: 'Vehicles that a tracker was in, newest first',
  params: ofTracker,
  answer: z.object({ fittings: z.array(fittingRow) }),
});

/** A packet exactly as a tracker sent it. */
export const frameRow = z.object({
  received_at: instant,
  protocol: z.string(),
  /** The sender's network address. */
  address: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Hexadecimal, or the text of an HTTP request; null when private use forbids keeping it. */
  content: z.string().nullable(),
});
export type FrameRow = z.infer<typeof frameRow>;

/** Raw frames (protocol reference §0.8). */
export const getTrackerFrames = endpoint({
  name: 'getTrackerFrames',
  method: 'GET',
  path: '/tracker/{tracker_id}/frames',
  access: 'tracker_frame:read',
  audited: 'tracker',
  summary: 'The last packets of a tracker as they came, newest first',
  params: ofTracker,
  answer: z.object({
    /** Days for which raw packets are kept; 0 when this installation keeps none. */
    days: z.int(),
    frames: z.array(frameRow),
  }),
});

/** The last values of the tracker, without any place (domain rules §2.4.5); null: unknown. */
export const getTrackerCheck = endpoint({
  name: 'getTrackerCheck',
  method: 'GET',
  path: '/tracker/{tracker_id}/check',
  access: 'tracker:read',
  audited: 'tracker',
  summary: 'Is the tracker talking?',
  params: ofTracker,
  answer: z.object({
    verdict: z.enum(TALK_VERDICTS),
    fitted_at: instant.nullable(),
    /**
     * Time of the last packet; for a tracker in no vehicle, of the last packet that was refused because of
     * that.
     */
    last_contact: instant.nullable(),
    /** Time of the newest record of this fitting. */
    ts: instant.nullable(),
    ignition: z.boolean().nullable(),
    /** km/h; null in private use. */
    speed: z.number().nullable(),
    satellites: z.number().nullable(),
    external_voltage: z.number().nullable(),
    battery_pct: z.number().nullable(),
    gsm_level: z.number().nullable(),
    /** Metres. */
    odometer: z.number().nullable(),
    /** Null before the first contact of this fitting, and in private use. */
    silence: silenceRow.nullable(),
  }),
});

/** Vehicle in the installer's list of choices (domain rules §2.4.5). */
export const fittingVehicle = z.object({
  device_id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  vehicle: z.string().nullable(),
  address: z.string().nullable(),
  /** The tracker in the vehicle; null while it waits for one. */
  tracker_id: z.int().nullable(),
  imei: z.string().nullable(),
  /** The last known value, metres, and the time of the report. */
  odometer: z.number().nullable(),
  last_contact: z.iso.datetime().nullable(),
});
export type FittingVehicle = z.infer<typeof fittingVehicle>;

/** Registered vehicles that the caller may see: those without a tracker, or those with one. */
export const getFittingVehicles = endpoint({
  name: 'getFittingVehicles',
  method: 'GET',
  path: '/tracker/vehicle',
  access: 'fitting:read',
  audited: 'vehicle',
  of: ['vehicle', 'tracker', 'enum_value'],
  summary: 'Vehicles that a tracker may be fitted to, or taken from',
  query: listQuery.extend({ fitted: z.enum(['true', 'false']) }),
  answer: listOf(fittingVehicle),
});

export const postFitting = endpoint({
  name: 'postFitting',
  method: 'POST',
  path: '/tracker/{tracker_id}/fitting',
  access: 'tracker:assign',
  refusal: 'tracker.noPermissionAssign',
  changes: ['tracker', 'vehicle'],
  summary: 'Fit a tracker to a vehicle, now',
  params: ofTracker,
  body: fittingInput,
  answer: z.object({ fitted_at: instant }),
});

export const postRemoval = endpoint({
  name: 'postRemoval',
  method: 'POST',
  path: '/tracker/{tracker_id}/removal',
  access: 'tracker:assign',
  refusal: 'tracker.noPermissionUnassign',
  changes: ['tracker', 'vehicle'],
  summary: 'Take a tracker out of its vehicle, now',
  params: ofTracker,
  body: removalInput,
  answer: z.object({ removed_at: instant }),
});
