import { HOUR_MS } from '#domain/duration.ts';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import type { Contents } from '../protocol.ts';
import { RANGE, scaled, upTo } from '../record-range.ts';
import { canIn } from './can.ts';
import { numberIn, timeIn } from './field-value.ts';
import type { QueclinkFrame } from './frame.ts';
import { aheadIn, infoIn } from './info.ts';
import { cellIn, endOf, isFix, type Located, locationRecord, locationsIn } from './location.ts';
import { isKnown, type Meaning, meaningWith } from './message-type.ts';
import { nameIndex, obdIn, whole } from './obd.ts';
import { stateIn } from './vehicle-state.ts';

/**
 * The records of a message, and the milliseconds by which the clock of its sending is ahead of UTC; null when
 * unknown.
 */
export type Report = Contents & { aheadMs: number | null };

const QUARTER_MS = 900_000;
/**
 * A location is sent within this time of its fix, ms. Otherwise the two times prove nothing about the zone.
 */
const SENT_WITHIN_MS = 120_000;
const DEVICE_STATUS = /^[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{4})?$/;
const TAG = /^[0-9A-Fa-f]{8,16}$/;
const TAG_DIGITS = 16;
/** At least one volt, in millivolts. */
const MILLIVOLTS = /^\d{4,5}$/;
/** Fields between the report type and the time of the first location, and between a state and that time. */
const REPORT_TYPE_BEFORE = 8;
const STATE_BEFORE = 7;
const VOLTAGE_BEFORE = 9;

/**
 * The records of a report. A location with a fix has its own time. Without one, location and time are those
 * of the last fix, so the time of sending counts. It is set to UTC by the tracker's known lead (`aheadMs`).
 * Values of the vehicle belong to the newest location. An unknown type without a location gives no record.
 */
export function decodeReport({ head, type, fields }: QueclinkFrame, aheadMs: number): Report {
  const located = locationsIn(fields);
  const newest = located.at(-1) ?? null;
  const ahead = zoneIn(fields, newest) ?? (type === 'GTINF' ? aheadIn(fields) : null);
  const sentMs = timeIn(fields.at(-2));
  const atMs = sentMs === null ? null : sentMs - (ahead ?? aheadMs);
  const records: TrackerRecord[] = [];
  let unreadable = 0;
  for (const one of located) {
    const timeMs = isFix(fields, one) ? one.timeMs : one === newest ? atMs : undefined;
    if (timeMs === undefined) continue;
    if (timeMs === null) unreadable++;
    else records.push(locationRecord(fields, one, timeMs));
  }
  if (located.length === 0 && isKnown(type)) {
    if (atMs === null) unreadable++;
    else records.push(blankRecord(atMs));
  }
  const last = records.at(-1);
  if (last) tell(last, { type, fields, located });
  if (head === 'BUFF') for (const record of records) record.extra = { ...record.extra, buffered: 1 };
  return { records, unreadable, aheadMs: ahead };
}

/** The lead of the time of sending over that of a fresh fix, in whole quarters of an hour. */
function zoneIn(fields: readonly string[], newest: Located | null): number | null {
  const sentMs = timeIn(fields.at(-2));
  if (newest === null || sentMs === null || !isFix(fields, newest)) return null;
  const differenceMs = sentMs - newest.timeMs;
  const zoneMs = Math.round(differenceMs / QUARTER_MS) * QUARTER_MS + 0;
  return Math.abs(differenceMs - zoneMs) <= SENT_WITHIN_MS && Math.abs(zoneMs) <= 14 * HOUR_MS
    ? zoneMs
    : null;
}

type Told = { type: string; fields: readonly string[]; located: readonly Located[] };

/** Adds the vehicle's values in a message to a new record. */
function tell(record: TrackerRecord, told: Told): void {
  const { type, fields, located } = told;
  const first = located[0] ?? null;
  const newest = located.at(-1) ?? null;
  const end = newest === null ? fields.length : endOf(fields, newest);
  const tail = fields.slice(end, -2);
  const reportType = first === null ? '' : (fields[first.at - reportTypeBefore(type)] ?? '');
  const meaning = meaningWith(type, reportType);
  record.eventCode = meaning.code;
  record.event = meaning.event ?? null;
  Object.assign(record, saidBy(told, first, tail));
  applyMeaning(record, meaning);
  const mileageM = mileageIn(tail);
  if (mileageM !== null && record.odometerSource === null) {
    record.odometerM = mileageM;
    record.odometerSource = 'device';
  } else record.ownOdometerM = mileageM;
  const cell = newest === null || record.valid ? null : cellIn(fields, newest);
  if (cell !== null) record.extra = { ...record.extra, cell };
}

const reportTypeBefore = (type: string) => (type === 'GTJDS' ? STATE_BEFORE : REPORT_TYPE_BEFORE);

/** Values that only messages of this type contain. */
function saidBy(
  { type, fields }: Told,
  first: Located | null,
  tail: readonly string[],
): Partial<TrackerRecord> {
  switch (type) {
    case 'GTFRI':
    case 'GTERI':
      return { ...voltageIn(fields, first), ...statusIn(type, tail) };
    case 'GTOBD':
      return obdIn(fields);
    case 'GTCAN':
      return canIn(fields);
    case 'GTINF':
      return infoIn(fields);
    case 'GTSTT':
      return first === null ? {} : stateIn(fields[first.at - STATE_BEFORE]);
    case 'GTIDA':
      return { driverTag: tagIn(fields, first) };
    default:
      return {};
  }
}

function applyMeaning(record: TrackerRecord, { ignition, unplugged, jamming }: Meaning): void {
  if (ignition !== undefined) record.ignition = ignition;
  if (unplugged !== undefined) record.unplugged = unplugged;
  if (jamming !== undefined) record.jamming = jamming;
}

function voltageIn(fields: readonly string[], first: Located | null): Partial<TrackerRecord> {
  const text = first === null ? '' : (fields[first.at - VOLTAGE_BEFORE] ?? '');
  return MILLIVOLTS.test(text) ? { externalV: scaled(Number(text), RANGE.voltageMv, 1000) } : {};
}

/** The battery, the status of the tracker, and after it the engine's values in GTFRI. */
function statusIn(type: string, tail: readonly string[]): Partial<TrackerRecord> {
  // The mileage and the hour meter come first.
  const at = tail.findIndex((field, i) => i >= 2 && DEVICE_STATUS.test(field));
  if (at < 0) return {};
  const status = tail[at]!;
  const engine = type === 'GTFRI' ? tail.slice(at + 1) : [];
  return {
    ...stateIn(status.slice(0, 2)),
    batteryPct: whole(numberIn(tail[at - 1]), RANGE.pct),
    rpm: whole(numberIn(engine[0]), RANGE.rpm),
    fuelLevelPct: whole(numberIn(engine[2]), RANGE.pct),
    extra: {
      inputs: Number.parseInt(status.slice(2, 4), 16),
      outputs: Number.parseInt(status.slice(4, 6), 16),
    },
  };
}

/** The mileage counts kilometres, and stands before or after the hour meter. */
function mileageIn(tail: readonly string[]): number | null {
  const text = tail.slice(0, 2).find((field) => field.includes('.'));
  return upTo(Math.round(numberIn(text) * 1000) + 0, RANGE.odometerM);
}

/** The key or card in GTIDA, after the name of the tracker. */
function tagIn(fields: readonly string[], first: Located | null): string | null {
  const end = first === null ? fields.length - 2 : first.at - STATE_BEFORE;
  const tag = fields.slice(nameIndex(fields) + 1, end).find((field) => TAG.test(field));
  if (tag === undefined || /^0+$/.test(tag)) return null;
  return tag.toUpperCase().padStart(TAG_DIGITS, '0');
}
