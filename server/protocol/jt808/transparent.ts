import { blankRecord, type DeviceEventKind, type TrackerRecord } from '#domain/telemetry/record.ts';
import { vinOf } from '#domain/telemetry/vin.ts';
import { RANGE, scaled, temperatureC, upTo } from '../record-range.ts';
import { PLACE_BYTES, placeRecord } from './location.ts';
import { TIME_BYTES, timeIn } from './time.ts';

/** The OBD dongles of some makers send what they read as transparent data of this type (§5.6). */
const OBD = 0xf0;
const KIND = { stream: 0x01, alarms: 0x03, vin: 0x0b } as const;
/** Type, time, a flag for data from the memory, type of vehicle, and kind. */
const HEAD_BYTES = 1 + TIME_BYTES + 3;
const VIN_BYTES = 17;

const EVENTS: Readonly<Record<number, DeviceEventKind>> = {
  1: 'power_restored',
  2: 'power_cut',
  14: 'idling',
  26: 'harsh_acceleration',
  27: 'harsh_braking',
  28: 'harsh_cornering',
  37: 'speeding',
  38: 'impact',
  39: 'impact',
  40: 'impact',
};

type Set = (record: TrackerRecord, value: number) => void;
const setOdometer: Set = (record, value) => {
  record.odometerM = upTo(value * 100, RANGE.odometerM);
  record.odometerSource = record.odometerM === null ? null : 'obd';
};
const setFuel: Set = (record, value) => {
  record.fuelLevelL = scaled(Math.round(value / 10), RANGE.fuelLevelDl, 10);
};
const setFuelPct: Set = (record, value) => {
  record.fuelLevelPct = upTo(value, RANGE.pct);
};
const setUsed: Set = (record, value) => {
  record.fuelUsedL = scaled(Math.round(value / 10), RANGE.fuelUsedDl, 10);
};
const FIELDS: Readonly<Record<number, Set>> = {
  258: setOdometer,
  1320: setOdometer,
  1350: setOdometer,
  259: setFuel,
  1322: setFuel,
  1323: setFuelPct,
  261: setUsed,
  1324: setUsed,
  1325: (record, value) => {
    record.coolantC = temperatureC((value - 40) * 10);
  },
  1328: (record, value) => {
    record.externalV = scaled(value, RANGE.voltageMv, 1000);
  },
  1333: (record, value) => {
    record.vehicleSpeedKmh = upTo(Math.round(value / 10), RANGE.speedKmh);
  },
  1334: (record, value) => {
    record.rpm = upTo(value, RANGE.rpm);
  },
};
const VIN_FIELD = 0xfeec;

/** The records of transparent data; null when it is of a kind that is not decoded. */
export function decodeTransparent(
  body: Buffer,
  aheadMs: number,
): TrackerRecord[] | null | 'untimely' | 'truncated' {
  if (body[0] !== OBD) return null;
  if (body.length < HEAD_BYTES + 1) return 'truncated';
  const kind = body[HEAD_BYTES - 1];
  if (kind !== KIND.stream && kind !== KIND.alarms && kind !== KIND.vin) return null;
  const timeMs = timeIn(body, 1, aheadMs);
  if (timeMs === null) return 'untimely';
  if (kind === KIND.vin) {
    const vin = vinIn(body.subarray(HEAD_BYTES + 1));
    return vin === null ? [] : [{ ...blankRecord(timeMs), vin }];
  }
  const items = itemsIn(body);
  if (items === null) return 'truncated';
  const record =
    body.length - items.end >= PLACE_BYTES ? placeRecord(body, items.end, timeMs) : blankRecord(timeMs);
  if (body[1 + TIME_BYTES]) record.extra = { buffered: 1 };
  if (kind === KIND.stream) {
    for (const { id, value } of items.found) readField(record, id, value);
    return [record];
  }
  const told = items.found.flatMap(({ id }) =>
    EVENTS[id] ? [{ event: EVENTS[id], eventCode: 0x900 + id }] : [],
  );
  return told.length === 0
    ? [record]
    : told.map((event) => ({ ...record, ...event, ...supplyBy(event.event) }));
}

function readField(record: TrackerRecord, id: number, value: Buffer): void {
  if (id === VIN_FIELD) record.vin = vinIn(value);
  else if (value.length > 0 && value.length <= 4) FIELDS[id]?.(record, value.readUIntBE(0, value.length));
}

const supplyBy = (event: DeviceEventKind) =>
  event === 'power_cut' ? { unplugged: true } : event === 'power_restored' ? { unplugged: false } : {};

const vinIn = (bytes: Buffer) => vinOf(bytes.toString('latin1', 0, VIN_BYTES));

/**
 * Items with an id of two bytes, a length and a value, and the offset of their end. Null when bytes are
 * missing.
 */
function itemsIn(body: Buffer): { found: { id: number; value: Buffer }[]; end: number } | null {
  const found: { id: number; value: Buffer }[] = [];
  let at = HEAD_BYTES + 1;
  for (let left = body[HEAD_BYTES]!; left > 0; left--) {
    if (at + 3 > body.length) return null;
    const end = at + 3 + body[at + 2]!;
    if (end > body.length) return null;
    found.push({ id: body.readUInt16BE(at), value: body.subarray(at + 3, end) });
    at = end;
  }
  return { found, end: at };
}
