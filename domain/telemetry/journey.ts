import { CARD_WINDOW, GAP_MAX, GAP_MOVED, MOVING, START_SPEED } from '../constants.ts';
import { ALERT, alertAt } from './alert.ts';
import { metresBetween } from './distance.ts';
import type { DrivingEvent, Fact } from './fact.ts';
import { endAfter, endAt, stoppedMs } from './journey-end.ts';
import { counted, isJourney, journeyFact, thresholdsOf } from './journey-fact.ts';
import { runAfter, runFrom, runResumed } from './journey-run.ts';
import type { JourneyEnd, JourneyMemory, JourneyStart, Memory } from './memory.ts';
import type { Moment } from './step.ts';

/**
 * Follows the journey (domain rules §5.1). It counts the driving events that became certain with this record.
 * A journey ends when its stop has lasted as long as the rules of its beginning require. It also ends at a
 * gap without movement or longer than GAP_MAX, and at a change between work and private use.
 */
export function journeyStep(now: Moment): JourneyMemory | null {
  const open = now.before.journey;
  const decided = drivingEvents(now.facts);
  if (open === null) return begun(now, decided, false);
  const end = endOf(open, now);
  if (end === null) return judged(continued(open, now, decided), now);

  const old = tallied(open, decided, (event) => event.timeMs < now.sample.timeMs);
  const isAtRecord = end.ms === now.sample.timeMs && end !== open.end;
  const journey = journeyFact(
    isAtRecord ? { ...old, run: runAfter(old.run, now, thresholdsOf(open, now.settings)) } : old,
    { end, excess: null, settings: now.settings },
  );
  const isToggle = now.sample.isPrivate !== open.start.isPrivate;
  if (isJourney(journey)) {
    now.closed = journey;
    now.facts.push({ type: 'journey', journey });
  }
  return begun(now, decided, isToggle && isAtRecord);
}

const NO_EVENTS: readonly DrivingEvent[] = [];

function drivingEvents(facts: readonly Fact[]): readonly DrivingEvent[] {
  if (facts.length === 0) return NO_EVENTS;
  return facts.flatMap((fact) => (fact.type === 'driving_event' ? [fact.event] : []));
}

/** The journey's end if this record makes it certain, otherwise null. */
function endOf(open: JourneyMemory, now: Moment): JourneyEnd | null {
  const { sample } = now;
  if (open.end !== null && sample.timeMs >= stoppedMs(open.end, thresholdsOf(open, now.settings)))
    return open.end;
  const isToggle = sample.isPrivate !== open.start.isPrivate;
  if (open.end !== null) return isToggle ? open.end : null;
  if (isCutByGap(now)) return endAfter(open, now.before, sample.timeMs);
  if (!isToggle) return null;
  return sample.ignition === false ? endAfter(open, now.before, sample.timeMs) : endAt(open, now);
}

/** Does the silence before this record end the journey that ran until then (domain rules §5.1, gap)? */
export function isCutByGap(now: Moment): boolean {
  const { journey } = now.before;
  if (!now.sample.isGap || journey === null || journey.end !== null) return false;
  return now.sample.dtMs > GAP_MAX * 1000 || !movedInGap(now);
}

/** Did the vehicle drive on during the silence before this record? */
export function isCrossing(now: Moment): boolean {
  const { journey } = now.before;
  return now.sample.isGap && journey !== null && journey.end === null && movedInGap(now);
}

/**
 * Did the vehicle move during the silence? Without an ignition input, a silence does not show that the engine
 * was running, so the mean speed must also exceed standing speed.
 */
function movedInGap({ before, totals, sample }: Moment): boolean {
  const metres = metresBetween(before.totals, totals);
  return metres >= GAP_MOVED && (sample.ignition !== null || metres * 3600 > MOVING * sample.dtMs);
}

function continued(open: JourneyMemory, now: Moment, decided: readonly DrivingEvent[]): JourneyMemory {
  const { sample } = now;
  const told = tallied(open, decided, () => true);
  const isOn = sample.ignition === true || (sample.ignition === null && sample.isMoving);
  if (told.end !== null) {
    if (!isOn) return told;
    const run = runResumed(told, told.end, now, thresholdsOf(told, now.settings));
    return carded({ ...told, run, end: null }, now, cardSince(now, told.end.ms));
  }
  if (sample.ignition === false) {
    return { ...told, end: endAfter(told, now.before, sample.timeMs) };
  }
  const run = runAfter(told.run, now, thresholdsOf(told, now.settings));
  const start = placed(told.start, now);
  const end = isOn ? null : endAt(told, now);
  const isSame = run === told.run && start === told.start && end === null;
  return carded(isSame ? told : { ...told, start, run, end }, now, cardOf(now));
}

function begun(now: Moment, decided: readonly DrivingEvent[], isCut: boolean): JourneyMemory | null {
  const { sample, totals, day } = now;
  const isStart =
    sample.ignition === true ||
    (sample.ignition === null && (sample.speedKmh > START_SPEED || (isCut && sample.isMoving)));
  if (!isStart) return null;
  const start: JourneyStart = {
    ms: sample.timeMs,
    day: day.day,
    lat: now.place.fix?.lat ?? null,
    lng: now.place.fix?.lng ?? null,
    totals,
    isPrivate: sample.isPrivate,
  };
  const open: JourneyMemory = {
    start,
    run: runFrom(now),
    counts: {},
    card: null,
    isCardJudged: false,
    end: null,
  };
  const told = tallied(open, decided, (event) => event.timeMs === sample.timeMs);
  return carded(told, now, cardSince(now, sample.timeMs - CARD_WINDOW.beforeS * 1000));
}

/** A journey begins at the last known place; if there is none, at the first place that becomes known. */
function placed(start: JourneyStart, { place, sample }: Moment): JourneyStart {
  if (start.lat !== null || place.fix === null || sample.isPrivate) return start;
  return { ...start, lat: place.fix.lat, lng: place.fix.lng };
}

function tallied(
  open: JourneyMemory,
  decided: readonly DrivingEvent[],
  isOf: (event: DrivingEvent) => boolean,
): JourneyMemory {
  if (decided.length === 0) return open;
  return { ...open, counts: decided.filter(isOf).reduce(counted, open.counts) };
}

type ReadCard = { tag: string; ms: number };

function cardOf({ record, sample }: Moment): ReadCard | null {
  return record.driverTag === null ? null : { tag: record.driverTag, ms: sample.timeMs };
}

/** The card in force now, with the first of its readings since an instant; that reading must be known. */
function cardSince(now: Moment, sinceMs: number): ReadCard | null {
  const { card } = now.before;
  const read = cardOf(now);
  if (card === null || card.ms < sinceMs || (read !== null && read.tag !== card.tag)) return read;
  return { tag: card.tag, ms: card.firstMs >= sinceMs ? card.firstMs : card.ms };
}

/** The newest card with this record. A tracker may send the same card with every record. */
export function cardAfter(now: Moment): Memory['card'] {
  const { card } = now.before;
  const read = cardOf(now);
  if (read === null) return card;
  return { ...read, firstMs: card?.tag === read.tag ? card.firstMs : read.ms };
}

/** Takes a tag read during the journey. Each change of driver is reported once, but not in private use. */
function carded(open: JourneyMemory, now: Moment, read: ReadCard | null): JourneyMemory {
  const was = open.card;
  if (read === null || read.tag === was?.last) return open;
  const { tag } = read;
  const card = was
    ? { ...was, second: was.second ?? (tag === was.first ? null : tag), last: tag }
    : { first: tag, firstMs: read.ms, second: null, last: tag };
  if (!now.sample.isPrivate) {
    const identified = alertAt(ALERT.driverIdentified, now.sample.timeMs, now.place);
    now.facts.push({ ...identified, event: { ...identified.event, tag } });
  }
  return { ...open, card };
}

/**
 * Reports once that no card was read for the start, when the time for it is over (domain rules §5.9); not in
 * private use.
 */
function judged(open: JourneyMemory, now: Moment): JourneyMemory {
  if (!now.settings.hasCardReader || open.isCardJudged || open.end !== null) return open;
  const untilMs = open.start.ms + CARD_WINDOW.afterS * 1000;
  if (now.sample.timeMs <= untilMs) return open;
  const isRead = open.card !== null && (open.card.firstMs === null || open.card.firstMs <= untilMs);
  if (!isRead && !open.start.isPrivate) now.facts.push(alertAt(ALERT.noCard, now.sample.timeMs, now.place));
  return { ...open, isCardJudged: true };
}
