import { FRAUD_STOP, JOURNEY_MIN, NEAR_FIX } from '../constants.ts';
import { daySpan } from '../day.ts';
import { MINUTE_MS } from '../duration.ts';
import { ALERT, TOLD_STEPS } from './alert.ts';
import { metresBetween } from './distance.ts';
import type { Fact, Halt, Signal } from './fact.ts';
import { isCrossing } from './journey.ts';
import type { HaltMemory, JourneyMemory, Memory, StandingMemory } from './memory.ts';
import type { Thresholds } from './rules.ts';
import { isJourneyOver } from './running.ts';
import type { Moment } from './step.ts';
import { isValidGrade } from './valid-fix.ts';
import type { VehicleSettings } from './vehicle-settings.ts';

/** Minutes of a fraudulent stop at which it gives a signal; the first is FRAUD_STOP. */
const FRAUD_STEPS = TOLD_STEPS[ALERT.fraudulentStop];

const NOTHING: HaltMemory = { standing: null, left: null, since: null };

/**
 * Follows halts (domain rules §5.10). A halt is certain once the vehicle is on its way again; a journey that
 * may still be discarded does not end it. Private use ends a halt and contains none.
 */
export function haltStep(now: Moment, open: JourneyMemory | null): HaltMemory | null {
  const { halt } = now.before;
  const mayStand = open !== null && !now.sample.isMoving;
  const isOnItsWay = (halt === null || (halt.standing === null && halt.left === null)) && !mayStand;
  if (isOnItsWay && now.closed === null && !now.sample.isPrivate) return halt;
  return changed(now, open);
}

function changed(now: Moment, open: JourneyMemory | null): HaltMemory | null {
  const { sample, settings, facts } = now;
  const was = now.before.halt;
  let { standing, left, since } = was ?? NOTHING;
  const end = (standing: StandingMemory, endMs: number, totals = now.before.totals) => {
    const tag = standing.stopMs === null ? (now.before.journey?.card?.first ?? null) : standing.tag;
    if (addHalt({ ...standing, tag }, { endMs, since, settings }, facts)) since = { ms: endMs, totals };
  };

  if (isCrossing(now)) {
    if (left !== null) end(left, left.endMs, left.goTotals);
    if (standing !== null)
      end(standing, departureMs(standing, now.before.journey, { timeMs: now.before.lastMs, settings }));
    standing = left = null;
  } else {
    if (left !== null && isCertain(left, now, open)) {
      end(left, left.endMs, left.goTotals);
      left = null;
    } else if (left !== null && open?.start.ms !== left.goMs) {
      const { goMs, endMs, goTotals, ...stood } = left;
      standing = stood;
      left = null;
    }
    standing = stopped(standing, now, open);
  }

  if (sample.isPrivate) {
    if (standing !== null) end(standing, sample.timeMs);
    return null;
  }
  if (open !== null && sample.isMoving) {
    if (standing !== null) {
      const endMs = departureMs(standing, open, { timeMs: sample.timeMs, settings });
      const isSure = standing.stopMs === null || (open.end === null && lasts(open, sample.timeMs));
      if (isSure) end(standing, endMs);
      else left = { ...standing, goMs: open.start.ms, endMs, goTotals: now.before.totals };
      standing = null;
    }
  } else if (open !== null && standing === null) standing = begun(now);
  if (standing !== null) {
    standing = placed(standing, now);
    if (left === null && standing.isPlaced && !isAllTold(standing))
      standing = toldOf(standing, sample.timeMs, { open, settings, facts });
  }
  return remembered(was, { standing, left, since });
}

/**
 * The halt that lasts, with a null end; null if there is none. With the ignition on, it must have lasted long
 * enough at the last record, since the vehicle may be gone by now. With the ignition off, the reader's clock
 * decides: the halt counts from its least length on, as a fraudulent one from FRAUD_STOP on.
 */
export function runningHalt(memory: Memory, settings: VehicleSettings, nowMs: number): Halt | null {
  const { halt, journey: open, heard, lastMs } = memory;
  if (halt === null || halt.standing === null || halt.left !== null) return null;
  const isOver = isJourneyOver(memory, settings, nowMs);
  const { stopMs, tag } = halt.standing;
  const standing = {
    ...halt.standing,
    stopMs: stopMs ?? (isOver ? (open!.end?.ms ?? lastMs) : null),
    tag: stopMs === null ? (open?.card?.first ?? null) : tag,
  };
  const by = thresholdsOf(standing, settings);
  const startMs = arrivalMs(standing, open, by);
  const untilMs = heard.ignition === true && !isOver ? lastMs : Number.POSITIVE_INFINITY;
  if (untilMs - startMs < by.poi_stop_s * 1000) return null;
  const known = isAllTold(standing) ? standing : toldOf(standing, untilMs, { open, settings, facts: [] });
  return { ...haltFact(known, { startMs, untilMs, since: halt.since }, settings), endMs: null };
}

/** The thresholds of a halt: those in force when the vehicle came to stand. */
const thresholdsOf = ({ stillMs }: StandingMemory, { rules }: VehicleSettings): Thresholds =>
  rules.at(stillMs).thresholds;

/**
 * Has the journey after a stop lasted long enough, or ended as a journey, so that it can never be discarded?
 */
function isCertain(left: { goMs: number }, { closed, sample }: Moment, open: JourneyMemory | null): boolean {
  if (closed !== null) return closed.startMs === left.goMs;
  return open !== null && open.start.ms === left.goMs && open.end === null && lasts(open, sample.timeMs);
}

const lasts = ({ start }: JourneyMemory, timeMs: number) => timeMs - start.ms >= JOURNEY_MIN.durationS * 1000;

/**
 * The standing after a journey that ended with this record; a discarded one leaves no standing of its own.
 */
function stopped(
  standing: StandingMemory | null,
  { before, closed }: Moment,
  open: JourneyMemory | null,
): StandingMemory | null {
  if (closed === null) {
    const isDiscarded = before.journey !== null && before.journey.start.ms !== open?.start.ms;
    return isDiscarded && standing?.stopMs === null ? null : standing;
  }
  if (closed.isPrivate) return null;
  const { endMs, driverTag: tag } = closed;
  if (standing !== null) return standing.stopMs === null ? { ...standing, stopMs: endMs, tag } : standing;
  return standingFrom({ stillMs: endMs, stopMs: endMs, tag, totals: before.totals }, before);
}

const begun = ({ sample, before, totals }: Moment): StandingMemory =>
  standingFrom({ stillMs: sample.timeMs, stopMs: null, tag: null, totals }, before);

/** A halt without a fix of its own takes the newest one before it, if that is recent enough. */
function standingFrom(
  came: Pick<StandingMemory, 'stillMs' | 'stopMs' | 'tag' | 'totals'>,
  { place: { fix } }: Memory,
): StandingMemory {
  const at = fix !== null && came.stillMs - fix.ms <= NEAR_FIX * 1000 ? fix : null;
  return { ...came, lat: at?.lat ?? null, lng: at?.lng ?? null, isPlaced: false, poi: null, told: 0 };
}

/** A halt takes the place of its first good fix. */
function placed(standing: StandingMemory, { sample, place }: Moment): StandingMemory {
  const isFix = isValidGrade(sample.grade) && !sample.isMoving;
  if (standing.isPlaced || !isFix) return standing;
  return { ...standing, lat: place.fix!.lat, lng: place.fix!.lng, isPlaced: true };
}

/** The beginning of the halt: the idle run before the stop, or the stop. */
function arrivalMs(
  { stillMs, stopMs }: StandingMemory,
  open: JourneyMemory | null,
  { idle_min_s }: Thresholds,
): number {
  const endMs = stopMs ?? open?.end?.ms ?? null;
  return endMs === null || endMs - stillMs >= idle_min_s * 1000 ? stillMs : endMs;
}

/** The end of the halt: the idle run with which a journey began, or the journey itself. */
function departureMs(
  standing: StandingMemory,
  open: JourneyMemory | null,
  { timeMs, settings }: { timeMs: number; settings: VehicleSettings },
): number {
  const { stopMs } = standing;
  if (stopMs === null || open === null || open.start.ms < stopMs) return timeMs;
  const idleMs = thresholdsOf(standing, settings).idle_min_s * 1000;
  return timeMs - open.start.ms >= idleMs ? timeMs : open.start.ms;
}

function haltFact(
  { stopMs, lat, lng, poi, tag, totals }: StandingMemory,
  { startMs, untilMs, since }: { startMs: number; untilMs: number; since: HaltMemory['since'] },
  { timeZone }: VehicleSettings,
): Halt {
  return {
    startMs,
    endMs: untilMs,
    day: daySpan(startMs, timeZone).day,
    kind: stopMs === null ? 'idle' : 'stop',
    lat,
    lng,
    poiId: poi?.id ?? null,
    isFraudulent: poi?.isFraudulent === true && untilMs - startMs >= FRAUD_STOP * 1000,
    driverTag: tag,
    fromPrevM: since && Math.round(metresBetween(since.totals, totals)),
    fromPrevS: since && Math.round((startMs - since.ms) / 1000),
  };
}

/** Adds the halt that a standing was. False if it was too short for one. */
function addHalt(
  standing: StandingMemory,
  { endMs, since, settings }: { endMs: number; since: HaltMemory['since']; settings: VehicleSettings },
  facts: Fact[],
): boolean {
  const by = thresholdsOf(standing, settings);
  const startMs = arrivalMs(standing, null, by);
  if (endMs - startMs < by.poi_stop_s * 1000) return false;
  const known = isAllTold(standing) ? standing : toldOf(standing, endMs, { open: null, settings, facts });
  facts.push({ type: 'halt', halt: haltFact(known, { startMs, untilMs: endMs, since }, settings) });
  if (known.poi !== null) facts.push(visitAlert(ALERT.poiDeparture, endMs, known));
  return true;
}

/** Is the place decided, with no signal left to give? */
const isAllTold = ({ told, poi }: StandingMemory) =>
  told > FRAUD_STEPS.length || (told > 0 && poi?.isFraudulent !== true);

/** Decides the place of the standing, and gives its signals once the halt is long enough. */
function toldOf(
  standing: StandingMemory,
  timeMs: number,
  { open, settings, facts }: { open: JourneyMemory | null; settings: VehicleSettings; facts: Fact[] },
): StandingMemory {
  const by = thresholdsOf(standing, settings);
  const startMs = arrivalMs(standing, open, by);
  const poiMs = by.poi_stop_s * 1000;
  let memory = standing;
  const { lat, lng } = memory;
  if (memory.told === 0 && lat !== null && lng !== null && timeMs - startMs >= poiMs) {
    memory = { ...memory, poi: settings.places.poiAt({ lat, lng }, startMs), told: 1 };
    if (memory.poi !== null) facts.push(visitAlert(ALERT.poiArrival, startMs, memory));
  }
  if (memory.poi?.isFraudulent !== true) return memory;
  const minutes = (timeMs - startMs) / MINUTE_MS;
  const reached = FRAUD_STEPS.slice(memory.told - 1).filter((step) => step <= minutes);
  if (reached.length === 0) return memory;
  if (memory.told === 1) {
    const value = Math.floor(minutes);
    facts.push(visitAlert(ALERT.fraudulentStop, startMs + FRAUD_STOP * 1000, memory, value));
  }
  for (const step of reached) facts.push({ type: 'signal', signal: fraudSignal(memory, startMs, step) });
  return { ...memory, told: memory.told + reached.length };
}

function fraudSignal({ lat, lng, poi }: StandingMemory, startMs: number, minutes: number): Signal {
  const timeMs = startMs + minutes * MINUTE_MS;
  return { code: ALERT.fraudulentStop, timeMs, lat, lng, value: minutes, placeId: poi!.id };
}

function visitAlert(
  code: number,
  timeMs: number,
  { lat, lng, poi }: StandingMemory,
  value: number | null = null,
): Fact {
  return { type: 'alert', event: { code, timeMs, lat, lng, value, placeId: poi!.id } };
}

function remembered(was: HaltMemory | null, next: HaltMemory): HaltMemory | null {
  const { standing, left, since } = next;
  if (standing === null && left === null && since === null) return null;
  return was?.standing === standing && was.left === left && was.since === since ? was : next;
}
