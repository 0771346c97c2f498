import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { vinOf } from '#domain/telemetry/vin.ts';
import { RANGE, scaled, temperatureC, upTo } from '../record-range.ts';

import { alarmCode, alarmIn } from './alarm.ts';
import { flagIn, numberIn, textIn } from './value.ts';

/** A record in the making. `extra` is filled separately and added at the end. */
export type Draft = {
  record: TrackerRecord;
  extra: Record<string, number | string>;
  /** One unit of the speeds in its attributes, in km/h. */
  kmhPerUnit: number;
};

/** Sets the field of an attribute. False when the value makes no sense: the attribute is then kept unread. */
type Setter = (record: TrackerRecord, value: unknown, draft: Draft) => boolean;

const EXTRA_MAX = 64;
const EXTRA_NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,47}$/;
const TAG_MAX = 32;

const SETTERS: ReadonlyMap<string, Setter> = new Map<string, Setter>([
  ['ignition', flagSetter('ignition')],
  ['motion', flagSetter('movement')],
  ['privateMode', flagSetter('privateMode')],
  ['unplugged', flagSetter('unplugged')],
  ['jamming', flagSetter('jamming')],
  ['mock', setMock],
  ['odometer', (record, value) => setOdometer(record, value, 'device')],
  ['obdOdometer', (record, value) => setOdometer(record, value, 'obd')],
  ['fuel', numberSetter('fuelLevelPct', wholeUpTo(RANGE.pct))],
  ['fuelLevel', numberSetter('fuelLevelPct', wholeUpTo(RANGE.pct))],
  ['fuelUsed', numberSetter('fuelUsedL', partsUpTo(RANGE.fuelUsedDl, 10))],
  ['rpm', numberSetter('rpm', wholeUpTo(RANGE.rpm))],
  ['engineLoad', numberSetter('engineLoadPct', wholeUpTo(RANGE.pct))],
  ['throttle', numberSetter('throttlePct', wholeUpTo(RANGE.pct))],
  ['coolantTemp', numberSetter('coolantC', (degrees) => temperatureC(Math.round(degrees * 10) + 0))],
  ['power', numberSetter('externalV', partsUpTo(RANGE.voltageMv, 1000))],
  ['battery', numberSetter('batteryV', partsUpTo(RANGE.voltageMv, 1000))],
  ['batt', numberSetter('batteryPct', wholeUpTo(RANGE.pct))],
  ['batteryLevel', numberSetter('batteryPct', wholeUpTo(RANGE.pct))],
  ['sat', numberSetter('satellites', wholeUpTo(RANGE.satellites))],
  ['hdop', numberSetter('hdop', partsUpTo(RANGE.hdop, 10))],
  ['obdSpeed', setVehicleSpeed],
  ['driverUniqueId', setDriverTag],
  ['vin', setVin],
  ['alarm', setAlarm],
  ['event', setEventCode],
]);

/** Attribute names that set a field of a draft. All others go to `extra`. */
export const ATTRIBUTE_NAMES: readonly string[] = [...SETTERS.keys()];

/** Takes one attribute: into its field, or into `extra` under its own name (§2.1). */
export function takeAttribute(draft: Draft, name: string, value: unknown): void {
  if (SETTERS.get(name)?.(draft.record, value, draft) === true) return;
  putExtra(draft, name, value);
}

/** A speed in whole km/h, from one in another unit. Null when unknown (negative) or out of range. */
export function speedKmh(value: number, kmhPerUnit: number): number | null {
  return value >= 0 ? upTo(Math.round(value * kmhPerUnit) + 0, RANGE.speedKmh) : null;
}

/** Adds a value to `extra`: whole numbers and booleans (1, 0) as numbers, the rest as text. */
export function putExtra(draft: Draft, name: string, value: unknown): void {
  const { extra } = draft;
  if (!EXTRA_NAME.test(name)) return;
  if (!Object.hasOwn(extra, name) && Object.keys(extra).length >= EXTRA_MAX) return;
  if (typeof value === 'boolean') extra[name] = value ? 1 : 0;
  else if (value === 'true' || value === 'false') extra[name] = value === 'true' ? 1 : 0;
  else {
    const text = textIn(value);
    if (text === null) return;
    const number = Number(text);
    // Only a number in our own spelling becomes one: 007 and 1e3 may be codes.
    extra[name] =
      Math.abs(number) <= RANGE.extra && Number.isInteger(number) && String(number) === text ? number : text;
  }
}

type FlagField = 'ignition' | 'movement' | 'privateMode' | 'unplugged' | 'jamming';

function flagSetter(field: FlagField): Setter {
  return (record, value) => {
    const flag = flagIn(value);
    if (flag !== null) record[field] = flag;
    return flag !== null;
  };
}

type NumberField =
  | 'fuelLevelPct'
  | 'fuelUsedL'
  | 'rpm'
  | 'engineLoadPct'
  | 'throttlePct'
  | 'coolantC'
  | 'externalV'
  | 'batteryV'
  | 'batteryPct'
  | 'satellites'
  | 'hdop';

function numberSetter(field: NumberField, quantised: (value: number) => number | null): Setter {
  return (record, value) => {
    const number = quantised(numberIn(value));
    if (number !== null) record[field] = number;
    return number !== null;
  };
}

function wholeUpTo(max: number): (value: number) => number | null {
  return (value) => upTo(Math.round(value) + 0, max);
}

function partsUpTo(max: number, parts: number): (value: number) => number | null {
  return (value) => scaled(Math.round(value * parts) + 0, max, parts);
}

function setVehicleSpeed(record: TrackerRecord, value: unknown, { kmhPerUnit }: Draft): boolean {
  const kmh = speedKmh(numberIn(value), kmhPerUnit);
  if (kmh !== null) record.vehicleSpeedKmh = kmh;
  return kmh !== null;
}

function setOdometer(record: TrackerRecord, value: unknown, source: 'obd' | 'device'): boolean {
  const metres = upTo(Math.round(numberIn(value)) + 0, RANGE.odometerM);
  if (metres === null) return false;
  if (source === 'device' && record.odometerSource === 'obd') return true;
  record.odometerM = metres;
  record.odometerSource = source;
  return true;
}

/**
 * The server treats a mock position like a jammed receiver: in both cases the phone's place is hidden on
 * purpose (§2.2).
 */
function setMock(record: TrackerRecord, value: unknown, draft: Draft): boolean {
  const mock = flagIn(value);
  if (mock === null) return false;
  if (mock) draft.extra.mock = 1;
  record.jamming = mock || record.jamming === true;
  return true;
}

function setDriverTag(record: TrackerRecord, value: unknown): boolean {
  const tag = textIn(value);
  if (tag === null || tag.length > TAG_MAX) return false;
  record.driverTag = tag.toUpperCase();
  return true;
}

function setVin(record: TrackerRecord, value: unknown): boolean {
  const vin = vinOf(textIn(value) ?? '');
  if (vin !== null) record.vin = vin;
  return vin !== null;
}

function setAlarm(record: TrackerRecord, value: unknown, draft: Draft): boolean {
  const { event, rest } = alarmIn(textIn(value) ?? '');
  if (event !== null) {
    record.event = event;
    if (record.eventCode === 0) record.eventCode = alarmCode(event);
    if (event === 'jamming') record.jamming = true;
    if (event === 'power_cut' || event === 'power_restored') record.unplugged = event === 'power_cut';
  }
  if (rest !== null) putExtra(draft, 'alarm', rest);
  return event !== null || rest !== null;
}

/** A number is the code of the event. A word ("motionchange") stays a word. */
function setEventCode(record: TrackerRecord, value: unknown): boolean {
  const code = numberIn(value);
  if (!Number.isInteger(code) || upTo(code, RANGE.eventCode) === null) return false;
  if (code > 0) record.eventCode = code;
  return true;
}
