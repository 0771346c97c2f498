import { isPlausible } from '#domain/geo.ts';
import type { OdometerSource, TrackerRecord } from '#domain/telemetry/record.ts';
import type { FigureSource, FigureSources } from '#domain/tracker/figure-source.ts';
import { courseDeg, RANGE, scaled, temperatureC, upTo } from '../record-range.ts';
import { eventDurationOf, eventOf, eventValueOf, keepUnnamedEvents } from './avl-event.ts';
import { AVL } from './avl-id.ts';
import { type AvlReading, elementOf, keepElement, signedElementOf } from './avl-reading.ts';
import { cardText, tagText } from './avl-text.ts';

/** A mileage in kilometres above this is really in metres (§1.8.2). */
const MILEAGE_MAX_KM = 3_000_000;

/**
 * The record of a reading under the FMB profile. Without a fix, speed and course 0 are fillers and become
 * null. The coordinates then repeat the last fix and stay, with `valid` false. 0/0 and impossible coordinates
 * become null (§1.4). Where OBD and CAN send the same figure, the tracker's choice of sources decides; the
 * other value stays among the elements without a field.
 */
export function fmbRecord(reading: AvlReading, sources: FigureSources): TrackerRecord {
  const lat = Math.round(reading.latE7 / 10) / 1e6 + 0;
  const lng = Math.round(reading.lngE7 / 10) / 1e6 + 0;
  const located = isPlausible({ lat, lng });
  // The GNSS status (element 69) does not count: devices send "asleep" with 19 satellites and a good fix.
  const fixed = reading.satellites > 0;
  const speed = reading.speedKmh > 0 ? reading.speedKmh : elementOf(reading, AVL.gnssSpeedKmh) || 0;
  const odometer = odometerId(reading, sources);
  const distance = odometerM(reading, odometer);
  const event = eventOf(reading);
  keepUnnamedEvents(reading, event);
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
    vehicleSpeedKmh: busValue(reading, BUS.speed, busOf(sources.speed, 'obd'), RANGE.speedKmh),
    odometerM: upTo(distance, RANGE.odometerM),
    odometerSource: distance <= RANGE.odometerM ? sourceOf(odometer) : null,
    ownOdometerM: ownOdometerM(reading, odometer),
    fuelLevelPct: busValue(reading, BUS.fuelPct, busOf(sources.fuel, 'can'), RANGE.pct),
    fuelLevelL: tenths(busValue(reading, BUS.fuelDl, busOf(sources.fuel, 'obd'), RANGE.fuelLevelDl)),
    fuelUsedL: tenths(either(reading, AVL.canFuelUsedDl, AVL.countedFuelUsedDl, RANGE.fuelUsedDl)),
    rpm: busValue(reading, BUS.rpm, 'obd', RANGE.rpm),
    coolantC: coolantC(reading),
    engineLoadPct: busValue(reading, BUS.load, 'obd', RANGE.pct),
    throttlePct: busValue(reading, BUS.throttle, 'obd', RANGE.pct),
    externalV: scaled(externalMv(reading, sources.battery), RANGE.voltageMv, 1000),
    batteryV: scaled(elementOf(reading, AVL.batteryMv), RANGE.voltageMv, 1000),
    batteryPct: upTo(elementOf(reading, AVL.batteryPct), RANGE.pct),
    gsmLevel: upTo(elementOf(reading, AVL.gsmLevel), RANGE.gsmLevel),
    driverTag: driverTag(reading),
    privateMode: privateMode(reading),
    unplugged: flag(elementOf(reading, AVL.unplug)),
    jamming: jamming(reading),
    vin: reading.vin,
    clockAhead: null,
    cameraFault: null,
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

type Bus = 'obd' | 'can';

/** The figures that both OBD and a CAN adapter may send. */
const BUS = {
  speed: { obd: AVL.obdSpeedKmh, can: AVL.canSpeedKmh },
  fuelPct: { obd: AVL.obdFuelPct, can: AVL.canFuelPct },
  fuelDl: { obd: AVL.oemFuelDl, can: AVL.canFuelDl },
  rpm: { obd: AVL.obdRpm, can: AVL.canRpm },
  load: { obd: AVL.obdEngineLoadPct, can: AVL.canEngineLoadPct },
  throttle: { obd: AVL.obdThrottlePct, can: AVL.canPedalPct },
} as const;

const busOf = (choice: FigureSource, usual: Bus): Bus =>
  choice === 'obd' || choice === 'can' ? choice : usual;

function busValue(
  reading: AvlReading,
  { obd, can }: Readonly<Record<Bus, number>>,
  first: Bus,
  max: number,
): number | null {
  return first === 'obd' ? either(reading, obd, can, max) : either(reading, can, obd, max);
}

/** The first of two elements that has a value; the second is kept when both have one. */
function either(reading: AvlReading, first: number, second: number, max: number): number | null {
  const value = upTo(elementOf(reading, first), max);
  if (value === null) return upTo(elementOf(reading, second), max);
  keepElement(reading, second);
  return value;
}

function coolantC(reading: AvlReading): number | null {
  const obd = temperatureC(signedElementOf(reading, AVL.obdCoolantC) * 10);
  if (obd === null) return temperatureC(signedElementOf(reading, AVL.canEngineDeciC));
  keepElement(reading, AVL.canEngineDeciC);
  return obd;
}

/** Below this the tracker has lost its supply, even if OBD contradicts, millivolts. */
const POWERED_MV = 3_000;

/**
 * The voltage of the vehicle's battery by the tracker's measurement. By choice, and while the ignition is on,
 * it is that of OBD.
 */
function externalMv(reading: AvlReading, choice: FigureSource): number {
  const own = elementOf(reading, AVL.externalMv);
  // On other families the id is an output of one byte.
  const obd = reading.widths[AVL.obdMv] === 2 ? elementOf(reading, AVL.obdMv) : Number.NaN;
  const isOn = elementOf(reading, AVL.ignition) === 1;
  const isByObd = obd > 0 && (Number.isNaN(own) || (choice === 'obd' && isOn && own >= POWERED_MV));
  keepElement(reading, isByObd ? AVL.externalMv : AVL.obdMv);
  return isByObd ? obd : own;
}

function tenths(value: number | null): number | null {
  return value === null ? null : value / 10;
}

const CAN_FIRST = [AVL.canMileageM, AVL.countedMileageM, AVL.oemMileageKm] as const;
const OBD_FIRST = [AVL.oemMileageKm, AVL.canMileageM, AVL.countedMileageM] as const;
const AT_ZERO = [AVL.canMileageM, AVL.countedMileageM, AVL.deviceOdometerM, AVL.oemMileageKm] as const;

/**
 * The id of the counter to use: the vehicle's before the tracker's own; 0 when the record has none. A counter
 * at 0 has not been read from the vehicle yet, so the next one that counts is used. The vehicle's other
 * counters are kept.
 */
function odometerId(reading: AvlReading, { distance }: FigureSources): number {
  let chosen = 0;
  for (const id of distance === 'obd' ? OBD_FIRST : CAN_FIRST) {
    if (!(elementOf(reading, id) > 0)) continue;
    if (chosen === 0) chosen = id;
    else keepElement(reading, id);
  }
  if (chosen > 0) return chosen;
  if (elementOf(reading, AVL.deviceOdometerM) > 0) return AVL.deviceOdometerM;
  for (const id of AT_ZERO) if (elementOf(reading, id) === 0) return id;
  return 0;
}

/** The tracker's own counter beside the vehicle's. */
function ownOdometerM(reading: AvlReading, odometer: number): number | null {
  if (odometer === 0 || odometer === AVL.deviceOdometerM || odometerM(reading, odometer) > RANGE.odometerM)
    return null;
  return upTo(elementOf(reading, AVL.deviceOdometerM), RANGE.odometerM);
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
