import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/duration.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { between, chance, seeded } from './random.ts';
import type { Chunk } from './timeline.ts';
import type { SimulatedVehicle } from './vehicle.ts';

/** A start of the demo: some trackers are disturbed around it, so that a visitor always sees such states. */
export type DemoStart = {
  /** The time of the demo's start, ms UTC. */
  atMs: number;
  /** Nothing before this instant may change any more, because an earlier run has sent it. */
  fromMs: number;
};

/** A period in which a tracker reports something other than it should, ms UTC. The end is exclusive. */
type Disturbance = {
  kind: 'unplugged' | 'no_fix' | 'silent' | 'jammed' | 'camera_fault';
  fromMs: number;
  toMs: number;
};

const UNPLUG_EVENT = 252;
const JAMMING_EVENT = 249;
/** Unplugged trackers send on their own battery, this often. */
const UNPLUGGED_EVERY_MS = 5 * MINUTE_MS;
const MEDDLED_SHARE = 0.16;
/** The share of meddling in which the tracker is jammed instead. */
const JAMMED_SHARE = 0.25;
const CAMERA_FAULT_SHARE = 0.06;

/** The disturbances of a vehicle's tracker in a period. Some are around the starts of the demo. */
function disturbancesOf(
  vehicle: SimulatedVehicle,
  starts: readonly DemoStart[],
  fromMs: number,
  toMs: number,
): Disturbance[] {
  const list = [...lasting(vehicle, starts), ...occasional(vehicle, fromMs, toMs)];
  return list.filter((one) => one.fromMs < toMs && one.toMs > fromMs).sort((a, b) => a.fromMs - b.fromMs);
}

function lasting(vehicle: SimulatedVehicle, starts: readonly DemoStart[]): Disturbance[] {
  const first = starts[0]?.atMs ?? Number.POSITIVE_INFINITY;
  switch (vehicle.oddity) {
    case 'silent':
      return [{ kind: 'silent', fromMs: first - 4.3 * DAY_MS, toMs: Number.POSITIVE_INFINITY }];
    case 'unplugged':
      return starts.map(({ atMs, fromMs }) => ({
        kind: 'unplugged',
        fromMs: Math.max(fromMs, atMs - 95 * MINUTE_MS),
        toMs: atMs + 300 * MINUTE_MS,
      }));
    case 'no_fix':
      return starts.map(({ atMs, fromMs }) => ({
        kind: 'no_fix',
        fromMs: Math.max(fromMs, atMs - 25 * MINUTE_MS),
        toMs: atMs + 50 * MINUTE_MS,
      }));
    default:
      return [];
  }
}

/**
 * Half an hour unplugged or jammed on some working days; cameras that fail; garages and tunnels that hide the
 * sky.
 */
function occasional(vehicle: SimulatedVehicle, fromMs: number, toMs: number): Disturbance[] {
  const found: Disturbance[] = [];
  for (let day = Math.floor(fromMs / DAY_MS); day <= Math.floor((toMs - 1) / DAY_MS); day++) {
    const random = seeded(vehicle.seed, vehicle.license, 'disturbed', day);
    const atMs = day * DAY_MS + Math.floor(between(random, 8, 17) * 60) * MINUTE_MS;
    const lastsMs = Math.floor(between(random, 14, 45)) * MINUTE_MS;
    if (vehicle.oddity === 'meddled' && chance(random, MEDDLED_SHARE)) {
      const kind = chance(random, JAMMED_SHARE) ? 'jammed' : 'unplugged';
      found.push({ kind, fromMs: atMs, toMs: atMs + lastsMs });
    } else if (chance(random, 0.05)) {
      found.push({ kind: 'no_fix', fromMs: atMs, toMs: atMs + lastsMs / 4 });
    } else if (vehicle.protocol === 'jt808' && chance(random, CAMERA_FAULT_SHARE)) {
      found.push({ kind: 'camera_fault', fromMs: atMs, toMs: atMs + lastsMs });
    }
  }
  return found;
}

/**
 * The chunks of a timeline in the form that a disturbed tracker reports. Phones are not plugged in, so
 * nothing disturbs them.
 */
export function* disturbed(
  vehicle: SimulatedVehicle,
  chunks: Generator<Chunk>,
  starts: readonly DemoStart[],
): Generator<Chunk> {
  const before: Before = { record: null, fix: null };
  let fromMs = Number.NEGATIVE_INFINITY;
  for (const chunk of chunks) {
    if (fromMs === Number.NEGATIVE_INFINITY) fromMs = chunk.untilMs;
    const list = vehicle.protocol === 'osmand' ? [] : disturbancesOf(vehicle, starts, fromMs, chunk.untilMs);
    const records = list.length === 0 ? chunk.records : withDisturbances(chunk, fromMs, before, list);
    before.record = chunk.records.at(-1) ?? before.record;
    before.fix = records.findLast((record) => record.valid) ?? before.fix;
    yield { ...chunk, records };
    fromMs = chunk.untilMs;
  }
}

/** The last record before a chunk, and the last reported record with a fix. */
type Before = { record: TrackerRecord | null; fix: TrackerRecord | null };

function withDisturbances(
  chunk: Chunk,
  fromMs: number,
  before: Before,
  list: readonly Disturbance[],
): TrackerRecord[] {
  let { records } = chunk;
  for (const one of list) {
    const isDuring = ({ timeMs }: TrackerRecord) => timeMs >= one.fromMs && timeMs < one.toMs;
    switch (one.kind) {
      case 'silent':
        records = records.filter((record) => !isDuring(record));
        break;
      case 'no_fix':
        records = withoutFix(records, before.fix, one);
        break;
      case 'jammed':
        records = jammed(withoutFix(records, before.fix, one), one);
        break;
      case 'camera_fault':
        records = records.map((record) => (isDuring(record) ? { ...record, cameraFault: true } : record));
        break;
      case 'unplugged':
        records = unplugged(records, before.record, one, { fromMs, toMs: chunk.untilMs });
    }
  }
  return records;
}

/** Coordinates repeat the last fix; speed and course are unknown. */
function withoutFix(
  records: TrackerRecord[],
  lastFix: TrackerRecord | null,
  one: Disturbance,
): TrackerRecord[] {
  let fix = lastFix;
  return records.map((record) => {
    if (record.timeMs < one.fromMs || record.timeMs >= one.toMs) {
      fix = record;
      return record;
    }
    const { lat, lng, altitudeM } = fix ?? record;
    return {
      ...record,
      valid: false,
      lat,
      lng,
      altitudeM,
      satellites: 0,
      hdop: null,
      speedKmh: null,
      courseDeg: null,
    };
  });
}

/** The tracker reports the jammer with its first record, and with the first one after it that it is gone. */
function jammed(records: readonly TrackerRecord[], { fromMs, toMs }: Disturbance): TrackerRecord[] {
  const first = records.find(({ timeMs }) => timeMs >= fromMs && timeMs < toMs);
  const after = records.find(({ timeMs }) => timeMs >= toMs);
  return records.map((record) => {
    if (record === after) return { ...record, jamming: false };
    if (record.timeMs < fromMs || record.timeMs >= toMs) return record;
    if (record !== first) return { ...record, jamming: true };
    const event = {
      eventCode: JAMMING_EVENT,
      event: 'jamming',
      eventValue: null,
      eventDurationMs: null,
    } as const;
    return { ...record, ...event, jamming: true };
  });
}

/** The supply is gone: an event when it goes, a record every few minutes, and an event when it is back. */
function unplugged(
  records: readonly TrackerRecord[],
  before: TrackerRecord | null,
  one: Disturbance,
  span: { fromMs: number; toMs: number },
): TrackerRecord[] {
  const inside = (timeMs: number) => timeMs >= one.fromMs && timeMs < one.toMs;
  const out = new Map(records.map((r) => [r.timeMs, inside(r.timeMs) ? onBattery(r, one) : r]));
  const insert = (timeMs: number, change: (record: TrackerRecord) => TrackerRecord) => {
    if (timeMs < span.fromMs || timeMs >= span.toMs) return;
    const moment = momentBetween(records.findLast((r) => r.timeMs <= timeMs) ?? before, timeMs, records);
    if (moment) out.set(timeMs, change(moment));
  };
  for (let at = one.fromMs + UNPLUGGED_EVERY_MS; at < one.toMs; at += UNPLUGGED_EVERY_MS) {
    if (!out.has(at)) insert(at, (record) => onBattery(record, one));
  }
  insert(one.fromMs, (r) => ({ ...onBattery(r, one), event: 'power_cut', eventCode: UNPLUG_EVENT }));
  insert(one.toMs, (r) => ({ ...r, unplugged: false, event: 'power_restored', eventCode: UNPLUG_EVENT }));
  return [...out.values()].sort((a, b) => a.timeMs - b.timeMs);
}

/**
 * The record that the tracker would have sent at an instant between two of its records, without the events of
 * those records.
 */
function momentBetween(
  before: TrackerRecord | null,
  timeMs: number,
  records: readonly TrackerRecord[],
): TrackerRecord | null {
  const after = records.find((record) => record.timeMs > timeMs);
  const base = before ?? after;
  if (!base) return null;
  const quiet = {
    ...base,
    timeMs,
    event: null,
    eventCode: 0,
    eventValue: null,
    eventDurationMs: null,
    vin: null,
  };
  if (!before || !after) return quiet;
  const share = (timeMs - before.timeMs) / (after.timeMs - before.timeMs);
  const at = (from: number | null, to: number | null, parts: number) =>
    from === null || to === null ? from : Math.round((from + (to - from) * share) * parts) / parts;
  return {
    ...quiet,
    lat: at(before.lat, after.lat, 1e6),
    lng: at(before.lng, after.lng, 1e6),
    odometerM: at(before.odometerM, after.odometerM, before.odometerSource === 'obd' ? 1e-3 : 1),
    ownOdometerM: at(before.ownOdometerM, after.ownOdometerM, 1),
    speedKmh: at(before.speedKmh, after.speedKmh, 1),
  };
}

function onBattery(record: TrackerRecord, one: Disturbance): TrackerRecord {
  const hours = (record.timeMs - one.fromMs) / HOUR_MS;
  return {
    ...record,
    unplugged: true,
    externalV: 0,
    batteryV: Math.round(Math.max(3.4, 4.05 - hours * 0.09) * 1000) / 1000,
    vehicleSpeedKmh: null,
    fuelLevelPct: null,
    fuelLevelL: null,
    fuelUsedL: null,
    rpm: null,
    coolantC: null,
    engineLoadPct: null,
    throttlePct: null,
    driverTag: null,
    extra: null,
  };
}
