import { reader, writer } from '../../bytes.ts';
import { WAY_CLASSES, type WayClass } from '../way-class.ts';

/** A stretch on roads of one label, as driven in a journey; ms UTC of its first and last fix. */
export type RoadStretch = {
  /** Number or name, as `roadLabel` has it; null: ways without either. */
  label: string | null;
  /** The class of its first way. */
  class: WayClass;
  distanceM: number;
  fromMs: number;
  toMs: number;
};

/** A stretch with one legal limit for the vehicle; ms UTC of its first and last fix, both included. */
export type LimitStretch = {
  fromMs: number;
  toMs: number;
  /** Km/h; null: no limit. */
  kmh: number | null;
  by: 'sign' | 'law';
  label: string | null;
  /** The place of its road file among those of the journey. */
  source: number;
};

/** The name of the file that a road file was made of, and up to when its data are complete, ISO instant. */
export type RoadSource = { name: string; date: string | null };

/** The known roads of a journey. Stretches without a way, or without a known limit, are left out. */
export type JourneyRoads = {
  roads: readonly RoadStretch[];
  limits: readonly LimitStretch[];
  sources: readonly RoadSource[];
};

/** The layout of the octets; another number is another layout. */
const LAYOUT = 1;
const BY_LAW = 1;

/** Packs the roads of a journey that starts at an instant. Distances become whole metres. */
export function encodeJourneyRoads(startMs: number, { roads, limits, sources }: JourneyRoads): Uint8Array {
  const out = writer();
  const numbers = new Map<string, number>();
  const numberOf = (text: string | null) => {
    if (text === null) return 0;
    const known = numbers.get(text) ?? numbers.size + 1;
    numbers.set(text, known);
    return known;
  };
  for (const { label } of [...roads, ...limits]) numberOf(label);
  out.byte(LAYOUT);
  out.varint(numbers.size);
  for (const text of numbers.keys()) out.text(text);
  out.varint(sources.length);
  for (const { name, date } of sources) {
    out.text(name);
    out.text(date ?? '');
  }
  let beforeMs = startMs;
  const time = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => {
    out.zigzag(fromMs - beforeMs);
    out.varint(toMs - fromMs);
    beforeMs = toMs;
  };
  out.varint(roads.length);
  for (const road of roads) {
    time(road);
    out.varint(numberOf(road.label));
    out.byte(WAY_CLASSES.indexOf(road.class));
    out.varint(Math.round(road.distanceM));
  }
  beforeMs = startMs;
  out.varint(limits.length);
  for (const limit of limits) {
    time(limit);
    out.varint(limit.kmh === null ? 0 : Math.round(limit.kmh * 1000));
    out.byte(limit.by === 'law' ? BY_LAW : 0);
    out.varint(numberOf(limit.label));
    out.varint(limit.source);
  }
  return out.take();
}

/** Reads what `encodeJourneyRoads` made. Throws on another layout. */
export function decodeJourneyRoads(startMs: number, bytes: Uint8Array): JourneyRoads {
  const from = reader(bytes);
  if (from.byte() !== LAYOUT) throw new Error('The roads of a journey have another layout');
  const each = <T>(read: () => T): T[] => Array.from({ length: from.varint() }, read);
  const texts = each(() => from.text());
  const label = () => {
    const number = from.varint();
    return number === 0 ? null : texts[number - 1]!;
  };
  const sources = each(() => ({ name: from.text(), date: from.text() || null }));
  let beforeMs = startMs;
  const time = () => {
    const fromMs = beforeMs + from.zigzag();
    beforeMs = fromMs + from.varint();
    return { fromMs, toMs: beforeMs };
  };
  const roads = each(
    (): RoadStretch => ({
      ...time(),
      label: label(),
      class: WAY_CLASSES[from.byte()] ?? 'unclassified',
      distanceM: from.varint(),
    }),
  );
  beforeMs = startMs;
  const limits = each((): LimitStretch => {
    const span = time();
    const thousandths = from.varint();
    const kmh = thousandths === 0 ? null : thousandths / 1000;
    return {
      ...span,
      kmh,
      by: from.byte() === BY_LAW ? 'law' : 'sign',
      label: label(),
      source: from.varint(),
    };
  });
  return { roads, limits, sources };
}

/** The stretch with a known limit at an instant; null: there is none. The stretches are in order of time. */
export function limitAt(limits: readonly LimitStretch[], timeMs: number): LimitStretch | null {
  let [low, high] = [0, limits.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const limit = limits[middle]!;
    if (limit.toMs < timeMs) low = middle + 1;
    else if (limit.fromMs > timeMs) high = middle - 1;
    else return limit;
  }
  return null;
}
