import { isPlausible } from '#domain/geo.ts';
import type { OdometerSource, TrackerRecord } from '#domain/telemetry/record.ts';
import { courseDeg, RANGE, scaled, temperatureC, upTo } from '../record-range.ts';
import { eventDurationOf, eventOf, eventValueOf, keepUntoldEvents } from './avl-event.ts';
import { AVL } from './avl-id.ts';
import { type AvlReading, elementOf, signedElementOf } from './avl-reading.ts';
import { cardText, tagText } from './avl-text.ts';

/** A mileage in kilometres above this is really in metres (§1.8.2). */
const MILEAGE_MAX_KM = 3_000_000;

/**
 * The record that a reading means under the FMB profile. Without a fix, speed and course 0 are fillers and become null. The
 * coordinates then repeat the last fix and stay, with `valid` false. 0/0 and impossible coordinates become null (§1.4).
 */
export function fmbRecord(reading: AvlReading): TrackerRecord {
  const lat = Math.round(reading.latE7 / 10) / 1e6 + 0;
  const lng = Math.round(reading.lngE7 / 10) / 1e6 + 0;
  const located = isPlausible({ lat, lng });
  // The GNSS status (element 69) does not count: devices send "asleep" with 19 satellites and a good fix.
  const fixed = reading.satellites > 0;
  const speed = reading.speedKmh > 0 ? reading.speedKmh : elementOf(reading, AVL.gnssSpeedKmh) || 0;
  const odometer = odometerId(reading);
  const event = eventOf(reading);
  keepUntoldEvents(reading, event);
  return {
    timeMs: reading.timeMs,
    valid: fixed && located,
    lat: located ? lat : null,
    lng: located ? lng : null,
    altitudeM: fixed || located ? reading.altitudeM : null,
    courseDeg: fixed || reading.angleDeg > 0 ? courseDeg(reading.angleDeg) : null,
    speedKmh: fixed || speed > 0 ? upTo(speed, RANGE.speedKmh) : null,
    satellites: reading.satellites,
    hdop: scaled(elementOf(reading, AVL.hdop), RANGE.hdop, 10),
    ignition: flag(elementOf(reading, AVL.ignition)),
    movement: flag(elementOf(reading, AVL.movement)),
    vehicleSpeedKmh: either(reading, AVL.obdSpeedKmh, AVL.canSpeedKmh, RANGE.speedKmh),
    odometerM: upTo(odometerM(reading, odometer), RANGE.odometerM),
    odometerSource: odometerM(reading, odometer) <= RANGE.odometerM ? sourceOf(odometer) : null,
    fuelLevelPct: either(reading, AVL.canFuelPct, AVL.obdFuelPct, RANGE.pct),
    fuelLevelL: tenths(either(reading, AVL.oemFuelDl, AVL.canFuelDl, RANGE.fuelLevelDl)),
    fuelUsedL: tenths(either(reading, AVL.canFuelUsedDl, AVL.countedFuelUsedDl, RANGE.fuelUsedDl)),
    rpm: either(reading, AVL.obdRpm, AVL.canRpm, RANGE.rpm),
    coolantC:
      temperatureC(signedElementOf(reading, AVL.obdCoolantC) * 10) ??
      temperatureC(signedElementOf(reading, AVL.canEngineDeciC)),
    engineLoadPct: either(reading, AVL.obdEngineLoadPct, AVL.canEngineLoadPct, RANGE.pct),
    throttlePct: either(reading, AVL.obdThrottlePct, AVL.canPedalPct, RANGE.pct),
    externalV: scaled(elementOf(reading, AVL.externalMv), RANGE.voltageMv, 1000),
    batteryV: scaled(elementOf(reading, AVL.batteryMv), RANGE.voltageMv, 1000),
    batteryPct: upTo(elementOf(reading, AVL.batteryPct), RANGE.pct),
    gsmLevel: upTo(elementOf(reading, AVL.gsmLevel), RANGE.gsmLevel),
    driverTag: driverTag(reading),
    privateMode: privateMode(reading),
    unplugged: flag(elementOf(reading, AVL.unplug)),
    jamming: jamming(reading),
    vin: reading.vin,
    eventCode: reading.eventId,
    event,
    eventValue: eventValueOf(reading, event),
    eventDurationMs: eventDurationOf(reading, event),
    extra: reading.extra,
  };
}

function flag(value: number): boolean | null {
  return Number.isNaN(value) ? null : value !== 0;
}

function either(reading: AvlReading, first: number, second: number, max: number): number | null {
  return upTo(elementOf(reading, first), max) ?? upTo(elementOf(reading, second), max);
}

function tenths(value: number | null): number | null {
  return value === null ? null : value / 10;
}

/**
 * The id of the counter to use, in order of preference; 0 when the record has none. A counter at 0 has not been read from the
 * vehicle yet, so the next one that counts is used.
 */
function odometerId(reading: AvlReading): number {
  if (elementOf(reading, AVL.canMileageM) > 0) return AVL.canMileageM;
  if (elementOf(reading, AVL.countedMileageM) > 0) return AVL.countedMileageM;
  if (elementOf(reading, AVL.deviceOdometerM) > 0) return AVL.deviceOdometerM;
  if (elementOf(reading, AVL.oemMileageKm) > 0) return AVL.oemMileageKm;
  if (elementOf(reading, AVL.canMileageM) === 0) return AVL.canMileageM;
  if (elementOf(reading, AVL.countedMileageM) === 0) return AVL.countedMileageM;
  if (elementOf(reading, AVL.deviceOdometerM) === 0) return AVL.deviceOdometerM;
  return elementOf(reading, AVL.oemMileageKm) === 0 ? AVL.oemMileageKm : 0;
}

function odometerM(reading: AvlReading, id: number): number {
  if (id === 0) return Number.NaN;
  const value = elementOf(reading, id);
  return id === AVL.oemMileageKm && value <= MILEAGE_MAX_KM ? value * 1000 : value;
}

function sourceOf(id: number): OdometerSource {
  if (id === AVL.deviceOdometerM) return 'device';
  return id === AVL.oemMileageKm ? 'obd' : 'can';
}

function driverTag(reading: AvlReading): string | null {
  if (elementOf(reading, AVL.iButton) > 0) return tagAt(reading, AVL.iButton);
  if (elementOf(reading, AVL.rfid) > 0) return tagAt(reading, AVL.rfid);
  const high = elementOf(reading, AVL.tachoCardHigh);
  const low = elementOf(reading, AVL.tachoCardLow);
  if (!(high > 0 || low > 0)) return null;
  const highWords = Number.isNaN(high) ? [0, 0] : wordsAt(reading, AVL.tachoCardHigh);
  const lowWords = Number.isNaN(low) ? [0, 0] : wordsAt(reading, AVL.tachoCardLow);
  return cardText([highWords[0]!, highWords[1]!, lowWords[0]!, lowWords[1]!]);
}

function tagAt(reading: AvlReading, id: number): string | null {
  return tagText(reading.highs[id]!, reading.lows[id]!);
}

function wordsAt(reading: AvlReading, id: number): readonly [number, number] {
  return [reading.highs[id]!, reading.lows[id]!];
}

/** Private use, from the first element that reports it (§1.8.4); null when none does. */
function privateMode(reading: AvlReading): boolean | null {
  const mode = elementOf(reading, AVL.privateMode);
  if (mode === 0 || mode === 1) return mode === 1;
  const trip = elementOf(reading, AVL.trip);
  if (trip === 2 || trip === 3) return trip === 3;
  const work = elementOf(reading, AVL.workMode);
  return work === 0 || work === 1 ? work === 0 : null;
}

function jamming(reading: AvlReading): boolean | null {
  const gsm = elementOf(reading, AVL.gsmJamming);
  const gnss = elementOf(reading, AVL.gnssJamming);
  return Number.isNaN(gsm) && Number.isNaN(gnss) ? null : gsm > 0 || gnss > 0;
}
