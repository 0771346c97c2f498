import type { RecordInput } from '../protocol.ts';
import { RANGE } from '../record-range.ts';
import { AVL } from './avl-id.ts';
import { type ElementList, putNumber, putSigned, putText, putWide } from './element-list.ts';
import { putEvent } from './event-elements.ts';

/**
 * Adds every field of the record as the element that carries it. Codec 8 has ids of one byte (`wideIds`
 * false), so private mode is sent as the trip element. Throws RangeError for a value that no element can
 * carry.
 */
export function putElements(list: ElementList, record: RecordInput, wideIds: boolean): void {
  putGnss(list, record);
  putFlag(list, AVL.ignition, record.ignition);
  putFlag(list, AVL.movement, record.movement);
  putScaled(list, AVL.obdSpeedKmh, 0, record.vehicleSpeedKmh, 1);
  putOdometer(list, record);
  putScaled(list, AVL.obdFuelPct, 0, record.fuelLevelPct, 1);
  putScaled(list, AVL.canFuelDl, 1, record.fuelLevelL, 10);
  putScaled(list, AVL.canFuelUsedDl, 2, record.fuelUsedL, 10);
  putScaled(list, AVL.obdRpm, 1, record.rpm, 1);
  if (record.coolantC != null) putCoolant(list, record.coolantC);
  putScaled(list, AVL.obdEngineLoadPct, 0, record.engineLoadPct, 1);
  putScaled(list, AVL.obdThrottlePct, 0, record.throttlePct, 1);
  putScaled(list, AVL.externalMv, 1, record.externalV, 1000);
  putScaled(list, AVL.batteryMv, 1, record.batteryV, 1000);
  putScaled(list, AVL.batteryPct, 0, record.batteryPct, 1);
  putScaled(list, AVL.gsmLevel, 0, record.gsmLevel, 1);
  if (record.driverTag != null) putDriverTag(list, record.driverTag);
  if (wideIds) putFlag(list, AVL.privateMode, record.privateMode);
  else if (record.privateMode != null) putNumber(list, AVL.trip, 0, record.privateMode ? 3 : 2);
  if (record.vin != null) putText(list, AVL.obdVin, record.vin);
  putEvent(list, record);
  if (record.extra != null) {
    for (const [name, value] of Object.entries(record.extra)) putExtra(list, name, value);
  }
}

function putScaled(
  list: ElementList,
  id: number,
  usual: 0 | 1 | 2,
  value: number | null | undefined,
  parts: number,
): void {
  if (value != null) putNumber(list, id, usual, Math.round(value * parts));
}

function putFlag(list: ElementList, id: number, value: boolean | null | undefined): void {
  if (value != null) putNumber(list, id, 0, value ? 1 : 0);
}

function putGnss(list: ElementList, record: RecordInput): void {
  const seen = (record.satellites ?? 0) > 0;
  if (record.valid === true && !(seen && record.lat != null && record.lng != null)) {
    throw new RangeError('a valid record has satellites and coordinates');
  }
  if (record.valid === false && seen && record.lat != null) {
    throw new RangeError('coordinates with satellites are valid');
  }
  putScaled(list, AVL.hdop, 1, record.hdop, 10);
}

/** The OBD element has whole degrees, the CAN one tenths. */
function putCoolant(list: ElementList, coolantC: number): void {
  if (Number.isInteger(coolantC)) putSigned(list, AVL.obdCoolantC, coolantC);
  else putSigned(list, AVL.canEngineDeciC, Math.round(coolantC * 10));
}

function putOdometer(list: ElementList, record: RecordInput): void {
  putScaled(list, AVL.deviceOdometerM, 2, record.ownOdometerM, 1);
  const metres = record.odometerM;
  if (metres == null) return;
  if (record.odometerSource === 'can') putNumber(list, AVL.canMileageM, 2, metres);
  else if (record.odometerSource !== 'obd') putNumber(list, AVL.deviceOdometerM, 2, metres);
  else if (metres % 1000 === 0 && metres <= 3e9) putNumber(list, AVL.oemMileageKm, 2, metres / 1000);
  else if (metres > 3e6) putNumber(list, AVL.oemMileageKm, 2, metres);
  else throw new RangeError(`an OBD odometer counts kilometres, not ${metres} m`);
}

function putDriverTag(list: ElementList, tag: string): void {
  if (/^[0-9A-F]{16}$/.test(tag)) {
    putWide(list, AVL.iButton, Number.parseInt(tag.slice(0, 8), 16), Number.parseInt(tag.slice(8), 16));
    return;
  }
  if (tag.length > 16) throw new RangeError(`driver tag ${tag} is longer than a card's 16 characters`);
  const bytes = Buffer.alloc(16);
  bytes.write(tag, 'latin1');
  putWide(list, AVL.tachoCardHigh, bytes.readUInt32BE(0), bytes.readUInt32BE(4));
  putWide(list, AVL.tachoCardLow, bytes.readUInt32BE(8), bytes.readUInt32BE(12));
}

/** `io78` as a number, as decimal text beyond 2^51, or as text of variable length. */
function putExtra(list: ElementList, name: string, value: number | string): void {
  const id = /^io\d{1,5}$/.test(name) ? Number(name.slice(2)) : Number.NaN;
  if (!(id <= 65_535)) throw new RangeError(`${name} is not an element`);
  if (typeof value === 'number') {
    putNumber(list, id, 0, value);
  } else if (isWideNumber(value)) {
    const wide = BigInt(value);
    putWide(list, id, Number(wide >> 32n), Number(wide & 0xffffffffn));
  } else putText(list, id, value);
}

function isWideNumber(text: string): boolean {
  if (!/^[1-9]\d{15,19}$/.test(text)) return false;
  const value = BigInt(text);
  return value > BigInt(RANGE.extra) && value < 1n << 64n;
}
