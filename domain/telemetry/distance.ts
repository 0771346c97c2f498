import { SPEED_MAX_VALID } from '../constants.ts';
import { HOUR_MS } from '../duration.ts';
import type { CounterReading } from './counter-reading.ts';
import type { CountersMemory, Memory, Totals } from './memory.ts';
import { legM } from './place.ts';
import type { OdometerSource, TrackerRecord } from './record.ts';
import type { Sample } from './sample.ts';
import type { VehicleSettings } from './vehicle-settings.ts';

/**
 * A counter's difference may exceed SPEED_MAX_VALID by this much, because of its own resolution, metres
 * (protocol reference §8.6).
 */
const COUNTER_SLACK_M = 1000;
/** No engine burns more than this, tenths of a litre an hour; the slack is for counters of whole litres. */
const FUEL_MAX_DL_H = 2000;
const FUEL_SLACK_DL = 20;
/** Share by which the vehicle's odometer may differ from the distance by fixes (§5.1). */
const AGREE = 0.2;
/**
 * A counter that shows less than this while the fixes show more than twice as much is not connected, metres
 * (protocol reference §8.6).
 */
const DEAD_COUNTER_M = 100;

type OdometerRecord = TrackerRecord & { odometerM: number; odometerSource: OdometerSource };

/** No vehicle has driven this far: adapters send all ones while they have no reading, metres. */
const ODOMETER_MAX_M = 3_000_000_000;

/** Adapters send 0 until the bus has answered, but a tracker's own counter may really begin at 0. */
function hasOdometer(record: TrackerRecord): record is OdometerRecord {
  if (record.odometerM === null || record.odometerSource === null) return false;
  if (record.odometerSource === 'device') return true;
  return record.odometerM > 0 && record.odometerM < ODOMETER_MAX_M;
}

type Odometers = Pick<CountersMemory, 'bus' | 'own'>;

/** The counters of distance after a record; the same object if the record has none. */
export function odometersAfter(was: Odometers, record: TrackerRecord): Odometers {
  const ms = record.timeMs;
  let { bus, own } = was;
  if (hasOdometer(record)) {
    const reading = { m: record.odometerM, ms, source: record.odometerSource };
    if (reading.source === 'device') own = reading;
    else bus = reading;
  }
  if (record.ownOdometerM !== null) own = { m: record.ownOdometerM, ms, source: 'device' };
  return bus === was.bus && own === was.own ? was : { bus, own };
}

/** The counters after a record; the same object if the record has none. */
export function countersAfter(
  before: Memory,
  record: TrackerRecord,
  { fuelSource }: Pick<VehicleSettings, 'fuelSource'>,
): CountersMemory {
  const was = before.counters;
  const ms = record.timeMs;
  const { bus, own } = odometersAfter(was, record);
  let { fuel } = was;
  if (record.fuelUsedL !== null && fuelSource !== 'gps') fuel = { dl: Math.round(record.fuelUsedL * 10), ms };
  if (bus === was.bus && own === was.own && fuel === was.fuel) return was;
  return { sinceMs: was.sinceMs, bus, own, fuel };
}

/** Could a vehicle have driven from one reading of a counter to the next reading of the same counter? */
export function isAdvance(from: CounterReading, to: CounterReading): boolean {
  if (from.source !== to.source) return false;
  const metres = to.m - from.m;
  return metres >= 0 && metres <= ((to.ms - from.ms) * SPEED_MAX_VALID) / 3600 + COUNTER_SLACK_M;
}

/**
 * An odometer of the vehicle that counts kilometres is for totals, not for the distance of a journey
 * (protocol reference §8.6).
 */
const isCoarse = (reading: CounterReading | null) =>
  reading !== null && reading.source === 'obd' && reading.m % 1000 === 0;

/**
 * May the vehicle's odometer give the distance where there are fixes? The tracker's record chooses; without a
 * choice it may, unless it counts kilometres.
 */
function mayMeasure(bus: CounterReading | null, { distanceSource }: VehicleSettings): boolean {
  return distanceSource === 'none' ? !isCoarse(bus) : distanceSource !== 'gps';
}

/**
 * The totals after a record. If a counter was reset, the fixes count for that stretch (protocol reference
 * §8.6).
 */
export function totalsAfter(
  before: Memory,
  counters: CountersMemory,
  sample: Sample,
  { record, settings, burntDl }: { record: TrackerRecord; settings: VehicleSettings; burntDl: number },
): Totals {
  const { totals, counters: last } = before;
  const { sinceMs } = last;
  const bus = isCounted(last.bus, sinceMs) ? differenceM(last.bus, counters.bus) : null;
  const own = isCounted(last.own, sinceMs) ? differenceM(last.own, counters.own) : null;
  const fuel = isCounted(last.fuel, sinceMs) ? fuelDl(last.fuel, counters.fuel) : null;
  const isLeg = sample.grade === 'good' && isCounted(before.place.fix, sinceMs);
  const isFixed = sample.grade === 'good' || sample.grade === 'new';
  const isBusAhead = isFixed && totals.busM !== totals.busAtFixM;
  const isStill = bus === null && own === null && fuel === null && burntDl === 0;
  if (!isLeg && !isBusAhead && isStill) return totals;

  let leg = isLeg ? legM(before, sample, record) : 0;
  if (sample.isGap && leg > 0) {
    // Over a silence, the counter gives the distance: it is never shorter than the straight line between the
    // fixes (§5.1, gap).
    const counted =
      last.bus?.ms === before.lastMs && bus !== null ? bus : last.own?.ms === before.lastMs ? own : null;
    leg = Math.max(leg, counted ?? 0);
  }
  const busM = totals.busM + countedM(bus, leg);
  const isCompared = isLeg && totals.busAtFixM !== null && mayMeasure(counters.bus, settings);
  const fixedM = isCompared ? busM - totals.busAtFixM! : 0;
  return {
    gpsMm: totals.gpsMm + Math.round(leg * 1000),
    legs: totals.legs + (isLeg ? 1 : 0),
    busM,
    ownM: totals.ownM + countedM(own, leg),
    fixedBusM: totals.fixedBusM + fixedM,
    busAtFixM: isFixed ? busM : totals.busAtFixM,
    fuelDl: totals.fuelDl + (fuel ?? 0),
    tankDl: totals.tankDl + burntDl,
  };
}

/** Does a reading count, or was it before the silence that ended a journey? */
const isCounted = (from: { ms: number } | null, sinceMs: number) => from !== null && from.ms >= sinceMs;

/** Metres by a counter; those of the leg if it was reset, none without a reading. */
const countedM = (metres: number | null, leg: number) =>
  metres === null ? 0 : metres < 0 ? Math.round(leg) : metres;

/**
 * Metres that the tracker's own counter advanced over a silence that ended a journey; 0 if it does not cover
 * one.
 */
export function lostM(last: CountersMemory, { own: to, sinceMs }: CountersMemory): number {
  const from = last.own;
  if (from === null || to === null || from === to || from.ms >= sinceMs) return 0;
  return isAdvance(from, to) ? to.m - from.m : 0;
}

/**
 * Metres from one reading to the next; −1 when no vehicle can have driven them; null when one of the readings
 * is missing or they do not compare.
 */
function differenceM(from: CounterReading | null, to: CounterReading | null): number | null {
  if (from === null || to === null || from === to || from.source !== to.source) return null;
  return isAdvance(from, to) ? to.m - from.m : -1;
}

function fuelDl(from: CountersMemory['fuel'], to: CountersMemory['fuel']): number | null {
  if (from === null || to === null || from === to) return null;
  const dl = to.dl - from.dl;
  return dl >= 0 && dl <= ((to.ms - from.ms) * FUEL_MAX_DL_H) / HOUR_MS + FUEL_SLACK_DL ? dl : null;
}

/**
 * Metres driven between two totals (§5.1). The vehicle's odometer decides if it is within ±20 % of the fixes,
 * over the stretch with fixes at both ends. It also decides if there are no fixes. Otherwise the tracker's
 * counter decides, otherwise the fixes. Example: with 1,000 m by the fixes, an odometer of 1,200 m is used,
 * and one of 1,201 m is not.
 */
export function metresBetween(from: Totals, to: Totals): number {
  const bus = to.busM - from.busM;
  const own = to.ownM - from.ownM;
  if (to.legs === from.legs) return bus > 0 ? bus : own;
  const gps = (to.gpsMm - from.gpsMm) / 1000;
  if (Math.abs(to.fixedBusM - from.fixedBusM - gps) <= AGREE * gps) return bus;
  return own >= DEAD_COUNTER_M || gps <= 2 * own ? own : Math.round(gps);
}
