import { vinOf } from '#domain/telemetry/vin.ts';
import { RANGE } from '../record-range.ts';
import { AVL, HAS_FIELD } from './avl-id.ts';
import { type AvlProfile, FMB } from './avl-profile.ts';
import { elementText } from './avl-text.ts';

/**
 * One AVL record from the wire, not yet interpreted: the header's raw numbers and the IO elements by id. A
 * decoder reuses one object for every record, because allocating here would cost more than decoding. `turn`
 * marks the elements of the current record, so that nothing needs clearing.
 */
export type AvlReading = {
  timeMs: number;
  lngE7: number;
  latE7: number;
  altitudeM: number;
  angleDeg: number;
  satellites: number;
  speedKmh: number;
  /** Id of the element that caused the record, 0 for a periodic one. */
  eventId: number;
  /** The id of `AVL` under which the event's element has its field; 0 for an id with another meaning. */
  event: number;
  profile: AvlProfile;
  turn: number;
  turns: Float64Array;
  /** Elements as unsigned 64-bit numbers, their width and id on the wire, by the id of their field. */
  highs: Uint32Array;
  lows: Uint32Array;
  widths: Uint8Array;
  ids: Uint16Array;
  vin: string | null;
  extra: Record<string, number | string> | null;
};

/** Ids above this have no field in any profile (the highest is 904). */
const FIELD_IDS = 1024;
const WORD = 4_294_967_296;
const names = Array.from({ length: FIELD_IDS }, (_, id) => `io${id}`);

/** An empty reading. */
export function newReading(): AvlReading {
  return {
    timeMs: 0,
    lngE7: 0,
    latE7: 0,
    altitudeM: 0,
    angleDeg: 0,
    satellites: 0,
    speedKmh: 0,
    eventId: 0,
    event: 0,
    profile: FMB,
    turn: 0,
    turns: new Float64Array(FIELD_IDS),
    highs: new Uint32Array(FIELD_IDS),
    lows: new Uint32Array(FIELD_IDS),
    widths: new Uint8Array(FIELD_IDS),
    ids: new Uint16Array(FIELD_IDS),
    vin: null,
    extra: null,
  };
}

const MOST_LITRES = 400_000_000;

/** Forgets the previous record. Call it after the header is read, before the first element of each record. */
export function beginRecord(reading: AvlReading): void {
  reading.turn++;
  reading.vin = null;
  reading.extra = null;
  const { eventId } = reading;
  const field = reading.profile.fields[eventId]!;
  reading.event = field !== 0 ? field : HAS_FIELD[eventId] === 1 ? 0 : eventId;
}

/** Takes an element of 1, 2, 4 or 8 bytes. The packet gives the width: a dictionary cannot know it (§1.8). */
export function takeElement(reading: AvlReading, id: number, width: number, high: number, low: number): void {
  const { profile } = reading;
  const field = profile.fields[id]!;
  const isLitres = id === profile.wholeLitres && id !== 0;
  // Where two elements have the same field, the first has it, and the second is kept.
  const isTaken = field !== id && reading.turns[field] === reading.turn;
  if (field === 0 || isTaken || (isLitres && (high > 0 || low > MOST_LITRES))) {
    addExtra(reading, id, { width, high, low });
    return;
  }
  reading.turns[field] = reading.turn;
  reading.widths[field] = width;
  reading.ids[field] = id;
  reading.highs[field] = high;
  reading.lows[field] = isLitres ? low * 10 : low;
}

/** Takes an element of variable length (codec 8 Extended). */
export function takeBytes(reading: AvlReading, id: number, bytes: Buffer, start: number, end: number): void {
  if (id === AVL.obdVin || id === AVL.canVin) {
    const vin = vinOf(bytes.toString('latin1', start, end));
    if (vin !== null) {
      reading.vin = vin;
      return;
    }
  }
  reading.extra ??= {};
  reading.extra[elementName(id)] = elementText(bytes, start, end);
}

/** An element's unsigned value; NaN when the record has none. Above 2^53 it is rounded. */
export function elementOf(reading: AvlReading, id: number): number {
  return reading.turns[id] === reading.turn ? reading.highs[id]! * WORD + reading.lows[id]! : Number.NaN;
}

/**
 * An element's value with the sign of its width on the wire, for widths up to 4 bytes; NaN when the record
 * has none.
 */
export function signedElementOf(reading: AvlReading, id: number): number {
  if (reading.turns[id] !== reading.turn) return Number.NaN;
  const width = reading.widths[id]!;
  if (width > 4) return reading.highs[id]! * WORD + reading.lows[id]!;
  return signed(reading.lows[id]!, width);
}

/** Moves an element with a field to those without one, if the record has it. */
export function keepElement(reading: AvlReading, field: number): void {
  if (reading.turns[field] !== reading.turn) return;
  const width = reading.widths[field]!;
  const id = reading.ids[field]!;
  const low = reading.lows[field]!;
  const isLitres = id === reading.profile.wholeLitres && id !== 0;
  addExtra(reading, id, { width, high: reading.highs[field]!, low: isLitres ? low / 10 : low });
}

/**
 * Adds a number to the elements without a field, with its sign if it has one. Up to 2^51 it is a number,
 * beyond that a decimal text.
 */
function addExtra(
  reading: AvlReading,
  id: number,
  { width, high, low }: { width: number; high: number; low: number },
): void {
  reading.extra ??= {};
  const value = width <= 4 && reading.profile.signed[id] === 1 ? signed(low, width) : high * WORD + low;
  reading.extra[elementName(id)] =
    value <= RANGE.extra ? value : ((BigInt(high) << 32n) | BigInt(low)).toString();
}

function signed(low: number, width: number): number {
  const unused = 32 - width * 8;
  return (low << unused) >> unused;
}

function elementName(id: number): string {
  return names[id] ?? `io${id}`;
}
