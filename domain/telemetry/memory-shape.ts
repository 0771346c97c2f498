import { MARK_EVERY } from './mark.ts';
import type { Glance, Memory } from './memory.ts';

/** A part that may be absent, and its fields when it is there. */
type Maybe<Fields> = { whenPresent: Fields };
/** A list, and the shape of every item. It is empty in a memory that was saved before the list existed. */
type ListOf<Item> = { eachItem: Item };
/** A map with its own keys: no value in it can be missing. */
const MAP = Symbol('map');

type IsValue<V> = [NonNullable<V>] extends [string | number | boolean] ? true : false;
type IsMap<V> = Record<never, never> extends V ? true : false;
/** Is it a list of any length? A tuple has a shape for each of its places instead. */
type IsList<V> = V extends readonly unknown[] ? (number extends V['length'] ? true : false) : false;
/**
 * For a value its default, for a map MAP, for a list the shape of an item, for an object or a tuple its
 * parts.
 */
type Shape<V> =
  IsValue<V> extends true
    ? V
    : null extends V
      ? Maybe<Shape<NonNullable<V>>>
      : IsList<V> extends true
        ? ListOf<Shape<(V & readonly unknown[])[number]>>
        : IsMap<V> extends true
          ? typeof MAP
          : { readonly [K in keyof V]-?: Shape<V[K]> };

const maybe = <Fields>(whenPresent: Fields): Maybe<Fields> => ({ whenPresent });
const list = <Item>(eachItem: Item): ListOf<Item> => ({ eachItem });

const DAY = { day: '1970-01-01', startMs: 0, endMs: 0 };
const POINT = { lat: 0, lng: 0 };
const TOTALS = { gpsMm: 0, legs: 0, busM: 0, ownM: 0, fixedBusM: 0, busAtFixM: null, fuelDl: 0, tankDl: 0 };
const STANDING = {
  stillMs: 0,
  stopMs: null,
  lat: null,
  lng: null,
  // The place is decided, and nothing of it is still to be notified.
  isPlaced: true,
  tag: null,
  totals: TOTALS,
  poi: maybe({ id: 0, isFraudulent: false }),
  told: 0,
};
const EPISODE = { startMs: 0, normalMs: null, isAlerted: false, isDismissed: false };

/**
 * Every field of a memory, with its value in a memory that was saved before the field existed. Parts that may
 * be absent are absent there, and also in an empty memory. A part that is present gets the fields that it
 * lacks. A field that is as old as its part is never missing, so its default here is not used.
 */
const SHAPE: Shape<Memory> = {
  lastMs: 0,
  day: maybe(DAY),
  heard: { ignition: null, speedKmh: 0, speedMs: 0, soundKmh: null, isPrivate: null },
  place: {
    fix: maybe({ ...POINT, ms: 0 }),
    shown: maybe(POINT),
    strange: maybe({ ...POINT, count: 1 }),
  },
  totals: TOTALS,
  counters: {
    sinceMs: 0,
    bus: maybe({ m: 0, ms: 0, source: 'can' }),
    own: maybe({ m: 0, ms: 0, source: 'device' }),
    fuel: maybe({ dl: 0, ms: 0 }),
  },
  tank: maybe({ readings: list([0, 0]), baseDl: null, fullDl: 0, rising: 0, isFirst: false }),
  odometer: { addedM: 0, initialM: null, readingM: null, readingMs: 0, drivenM: 0, liftM: 0, shownM: null },
  motion: { ignitionMs: null, isMoving: false, movementMs: null, movedMs: null, stillMs: null },
  excess: maybe({
    startMs: 0,
    lat: null,
    lng: null,
    kmh: 0,
    limit: 0,
    peakKmh: 0,
    lastMs: 0,
    overMs: 0,
    holdMs: null,
    isHeld: false,
    isBroken: false,
  }),
  harsh: maybe({ lastMs: MAP, byDevice: false }),
  journey: maybe({
    start: { ms: 0, day: DAY.day, lat: null, lng: null, totals: TOTALS, isPrivate: false },
    run: { stillMs: null, idleMs: 0, haltMs: 0, band2Ms: 0, band3Ms: 0, maxKmh: null, hasGap: false },
    counts: MAP,
    isCardJudged: false,
    card: maybe({ first: '', firstMs: null, second: null, last: '' }),
    end: maybe({
      ms: 0,
      sinceMs: 0,
      lat: null,
      lng: null,
      distanceM: 0,
      fuelL: null,
      fuelByLevel: false,
      odometerM: null,
      kmh: 0,
    }),
  }),
  card: maybe({ tag: '', ms: 0, firstMs: 0 }),
  private: maybe({ startMs: 0, day: DAY.day, pastM: 0, totals: TOTALS, isAutomatic: false }),
  halt: maybe({
    standing: maybe(STANDING),
    left: maybe({ ...STANDING, goMs: 0, endMs: 0, goTotals: TOTALS }),
    since: maybe({ ms: 0, totals: TOTALS }),
  }),
  areas: maybe(
    list({
      ...{
        id: 0,
        startMs: 0,
        day: DAY.day,
        ...POINT,
        totals: TOTALS,
        maxKmh: null,
        tag: null,
        isTold: false,
      },
      out: maybe({ ms: 0, distanceM: 0 }),
    }),
  ),
  tampering: maybe({
    isUnplugged: false,
    lowMs: null,
    foreignVin: null,
    power: maybe({ kind: 'unplugged', ...EPISODE }),
    vin: maybe({ kind: 'vin_mismatch', ...EPISODE }),
    jamming: maybe({ kind: 'jamming', ...EPISODE }),
    caseOpen: maybe({ kind: 'case_open', ...EPISODE }),
  }),
  parking: maybe({ lat: null, lng: null, towedM: 0 }),
  watch: maybe({
    idleMs: 0,
    longMs: 0,
    // Before there were steps, the only notification came at two hours.
    longH: 2,
    blindMs: null,
    isBlindTold: false,
    isLowV: false,
    is24V: false,
    lowPct: null,
    isClockAhead: false,
    jumpFrom: maybe({ m: 0, ms: 0, source: 'can' }),
    isCameraFaulty: false,
  }),
  activity: maybe({
    firstMs: 0,
    hour: 0,
    hourEndMs: 0,
    messages: 0,
    activeS: 0,
    speedOnlyS: 0,
    hours: { messages: maybe(list(0)), activeS: maybe(list(0)), speedOnlyS: maybe(list(0)) },
    isTampered: false,
    privateMs: 0,
    privateM: 0,
  }),
  alarms: list({ code: 0, number: 0, startMs: 0 }),
  gauges: {
    courseDeg: null,
    sats: null,
    fuelPct: null,
    fuelL: null,
    coolantC: null,
    rpm: null,
    loadPct: null,
    externalV: null,
    batteryPct: null,
    gsm: null,
  },
  // The next record makes the first one.
  sinceMark: MARK_EVERY,
};

type Complete = (kept: unknown) => unknown;

/**
 * The function that completes a saved part of this shape. It is built once, because a moment of the past
 * completes a memory of every vehicle.
 */
function completing(shape: unknown): Complete {
  if (shape === MAP) return (kept) => kept ?? {};
  if (typeof shape !== 'object' || shape === null) return (kept) => (kept === undefined ? shape : kept);
  if ('whenPresent' in shape) {
    const complete = completing(shape.whenPresent);
    return (kept) => ((kept ?? null) === null ? null : complete(kept));
  }
  // Before lists had a shape they were read as objects, and may have been saved like that: these lists start
  // anew.
  if ('eachItem' in shape) {
    const complete = completing(shape.eachItem);
    return (kept) => (Array.isArray(kept) ? kept.map(complete) : []);
  }
  const parts = Object.entries(shape).map(([name, of]) => [name, completing(of)] as const);
  const isTuple = Array.isArray(shape);
  return (kept) => {
    const known = kept as Readonly<Record<string, unknown>> | null | undefined;
    const whole: Record<string, unknown> | unknown[] = isTuple ? [] : {};
    for (const [name, complete] of parts) (whole as Record<string, unknown>)[name] = complete(known?.[name]);
    return whole;
  };
}

const complete = completing(SHAPE);

const { lastMs, heard, place, motion, counters, private: privateUse, gauges } = SHAPE;
const completeStored = completing({
  ...{ lastMs, heard, place, motion },
  counters: { bus: counters.bus, own: counters.own },
  private: privateUse,
  gauges: { courseDeg: gauges.courseDeg },
});

/** Brings a stored glance to the present shape, like `completeMemory`. Null gives that of an empty memory. */
export const completeGlance = (stored: unknown): Glance => completeStored(stored) as Glance;

/** The memory of a vehicle that has sent nothing yet. */
export function emptyMemory(): Memory {
  return completeMemory(null);
}

/**
 * Brings a saved memory, perhaps of older folds, to the present shape. Fields added since then get their
 * defaults, and fields that no longer exist are left out. Null gives the empty memory.
 */
export function completeMemory(kept: unknown): Memory {
  return complete(kept) as Memory;
}
