import { type LastPosition, lastPlace } from './last-position.ts';
import { isDriving, type LiveState, type Motion, motionOf, type Seen, stateOf } from './live-state.ts';
import type { Memory } from './memory.ts';
import { saysPrivate } from './private-span.ts';
import { journeyEndsMs } from './running.ts';
import { openTamperings } from './tampering.ts';
import type { VehicleSettings } from './vehicle-settings.ts';

type Shown = 'lat' | 'lng' | 'courseDeg' | 'speedKmh' | 'ignition' | 'odometerM' | 'driverTag';

/**
 * The newest record's word on a vehicle. It is enough to show the vehicle at any later instant, without the
 * memory of the folds. It holds nothing of private use.
 */
export type LiveFacts = Seen &
  Pick<LastPosition, Shown> & {
    /** The end of the running journey if no record follows. */
    journeyEndsMs: number | null;
    tamperedMs: number | null;
    /** The beginning of private use by the records, and whether the tracker still declared it. */
    privateMs: number | null;
    saysPrivate: boolean;
  };

/** The facts by a memory of the folds. */
export function liveFactsOf(memory: Memory, settings: VehicleSettings): LiveFacts {
  const last = lastPlace(memory);
  return {
    lastMs: memory.lastMs,
    isDriving: isDriving(memory),
    motion: motionOf(memory),
    lat: last?.lat ?? null,
    lng: last?.lng ?? null,
    courseDeg: last?.courseDeg ?? null,
    speedKmh: last?.speedKmh ?? null,
    ignition: memory.heard.ignition,
    odometerM: memory.odometer.shownM,
    driverTag: memory.journey?.card?.last ?? null,
    journeyEndsMs: journeyEndsMs(memory, settings),
    tamperedMs: openTamperings(memory)[0]?.startMs ?? null,
    privateMs: memory.private?.startMs ?? null,
    saysPrivate: memory.private !== null && saysPrivate(memory),
  };
}

const STILL: Motion = { state: 'stopped', sinceMs: null, idleMs: null, stoppedMs: null };

/** The facts of a vehicle that never reported. */
export const NO_FACTS: LiveFacts = {
  ...{ lastMs: 0, isDriving: false, motion: STILL },
  ...{ lat: null, lng: null, courseDeg: null, speedKmh: null, ignition: null, odometerM: null },
  ...{ driverTag: null, journeyEndsMs: null, tamperedMs: null, privateMs: null, saysPrivate: false },
};

/** Everything that decides, besides the facts, how a vehicle is shown. */
export type Showing = {
  nowMs: number;
  /** The last packet of any kind; null: never. */
  lastContactMs: number | null;
  isFitted: boolean;
  /** Since when private use is switched on; null: it is not. */
  switchedMs: number | null;
  /** Corrections of the odometer, metres, each from an instant on. */
  corrections: readonly { fromMs: number; addedM: number }[];
};

/** The state of a vehicle now (domain rules §3.3). */
export function stateNow(facts: LiveFacts, now: Showing): LiveState {
  const { tamperedMs } = facts;
  const { nowMs, lastContactMs, isFitted: fitted } = now;
  return stateOf({ tamperedMs, privateMs: privateNow(facts, now) }, facts, { nowMs, lastContactMs, fitted });
}

/** The driver's switch counts at once, not only from the next record on. */
function privateNow({ privateMs, saysPrivate: declared }: LiveFacts, { switchedMs, nowMs }: Showing) {
  if (switchedMs !== null && switchedMs <= nowMs) return privateMs ?? switchedMs;
  return declared ? privateMs : null;
}

/** A vehicle as it may be shown now. The place is null in private use and without a tracker. */
export function shownNow(facts: LiveFacts, now: Showing) {
  const { state, sinceMs } = stateNow(facts, now);
  // A tampering names the state, and private use hides the place all the same.
  const isHidden = !now.isFitted || privateNow(facts, now) !== null;
  const added = now.corrections.filter(({ fromMs }) => fromMs > facts.lastMs && fromMs <= now.nowMs);
  return {
    state,
    sinceMs,
    timeMs: facts.lastMs === 0 ? null : facts.lastMs,
    lat: isHidden ? null : facts.lat,
    lng: isHidden ? null : facts.lng,
    speedKmh: isHidden ? null : facts.speedKmh,
    courseDeg: isHidden ? null : facts.courseDeg,
    ignition: facts.ignition,
    odometerM:
      facts.odometerM === null ? null : added.reduce((sum, { addedM }) => sum + addedM, facts.odometerM),
    driverTag: facts.driverTag,
    journeyEndsMs: facts.journeyEndsMs,
  };
}
