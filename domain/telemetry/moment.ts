import type { FigureSource } from '../tracker/figure-source.ts';
import { type GlanceSettings, glance, glanceAfter } from './glance.ts';
import { lastPlace } from './last-position.ts';
import {
  isDriving,
  type LiveState,
  motionOf,
  type Standing,
  seenIn,
  silentFromMs,
  stateOf,
} from './live-state.ts';
import type { Glance } from './memory.ts';
import type { TrackerRecord } from './record.ts';
import type { VehicleState } from './state.ts';

/** A stretch of time, ms UTC, without its end; a null end is open. */
export type Span = { startMs: number; endMs: number | null };

/** The facts about a vehicle's past besides its records. */
export type Past = {
  /** Source of the speed, as set in the tracker's record. */
  speedSource: FigureSource;
  /** The spans with a tracker, with a tampering, and in private use. */
  fitted: readonly Span[];
  tampered: readonly Span[];
  privateUse: readonly Span[];
  /**
   * The newest contact of all, if it was not after the moment in question. Null otherwise: then the last
   * record before it counts.
   */
  contactMs: number | null;
};

/**
 * A vehicle at an instant. The place and what belongs to it are null in private use and without a tracker, as
 * on the live map.
 */
export type Moment = LiveState & {
  /** Time of the last record; null before the first. */
  timeMs: number | null;
  lat: number | null;
  lng: number | null;
  speedKmh: number | null;
  courseDeg: number | null;
  ignition: boolean | null;
  lastContactMs: number | null;
};

const covers = (atMs: number) => (span: Span) =>
  span.startMs <= atMs && (span.endMs === null || atMs < span.endMs);

/** The earliest beginning among the spans that are open at an instant; null when none is. */
function openSince(spans: readonly Span[], atMs: number): number | null {
  const open = spans.filter(covers(atMs)).map(({ startMs }) => startMs);
  return open.length === 0 ? null : Math.min(...open);
}

function momentOf(memory: Glance, past: Past, atMs: number): Moment {
  const standing: Standing = {
    tamperedMs: openSince(past.tampered, atMs),
    privateMs: openSince(past.privateUse, atMs),
  };
  const fitted = past.fitted.some(covers(atMs));
  const recordMs = memory.lastMs === 0 ? null : memory.lastMs;
  const lastContactMs = past.contactMs === null ? recordMs : Math.max(past.contactMs, recordMs ?? 0);
  const live = stateOf(standing, seenIn(memory), { nowMs: atMs, lastContactMs, fitted });
  const last = lastPlace(memory);
  const shown = fitted && standing.privateMs === null ? last : null;
  return {
    ...live,
    timeMs: recordMs,
    lat: shown?.lat ?? null,
    lng: shown?.lng ?? null,
    speedKmh: shown?.speedKmh ?? null,
    courseDeg: shown?.courseDeg ?? null,
    ignition: last?.ignition ?? null,
    lastContactMs,
  };
}

/** Private use hides the place from before it, whatever its source. */
const settingsOf = ({ speedSource, privateUse }: Past): GlanceSettings => ({
  speedSource,
  privateSpans: privateUse.map(({ startMs, endMs }) => ({
    fromMs: startMs,
    toMs: endMs ?? Number.POSITIVE_INFINITY,
  })),
});

/**
 * A vehicle at an instant, from its last records up to it, in order. With the memory before them it is
 * exactly the state of the folds at that time. Without it, an hour of records is nearly always enough.
 * `firstMs` is the time of the first record, ms UTC; null without any.
 */
export function momentAt(
  records: Iterable<TrackerRecord>,
  past: Past,
  { atMs, start }: { atMs: number; start?: Glance | undefined },
): Moment & { firstMs: number | null } {
  const settings = settingsOf(past);
  let known = glance([], settings, start);
  let firstMs: number | null = null;
  for (const record of records) {
    if (record.timeMs > atMs) break;
    firstMs ??= record.timeMs;
    known = glanceAfter(known, record, settings);
  }
  return { ...momentOf(known, past, atMs), firstMs };
}

/** A change of a vehicle at an instant while the past is played. */
type Change = Moment & { atMs: number };

/**
 * All changes of a vehicle after `fromMs` and up to `toMs`. They are each record, and each change of state by
 * the clock or by facts besides the records. Records closer than `everyMs` to the last change are left out
 * unless the state changes.
 */
export function passage(
  records: Iterable<TrackerRecord>,
  past: Past,
  {
    fromMs,
    toMs,
    everyMs,
    start,
  }: { fromMs: number; toMs: number; everyMs: number; start?: Glance | undefined },
): Change[] {
  const settings = settingsOf(past);
  const rest = records[Symbol.iterator]();
  let next = rest.next();
  let known = glance([], settings, start);
  for (; !next.done && next.value.timeMs <= fromMs; next = rest.next())
    known = glanceAfter(known, next.value, settings);
  let shown: { state: VehicleState; atMs: number } = {
    state: momentOf(known, past, fromMs).state,
    atMs: Number.NEGATIVE_INFINITY,
  };
  const changes: Change[] = [];
  const show = (atMs: number, isDue: boolean) => {
    const moment = momentOf(known, past, atMs);
    if (!isDue && moment.state === shown.state) return;
    changes.push({ ...moment, atMs });
    shown = { state: moment.state, atMs };
  };
  let sinceMs = fromMs;
  for (; !next.done && next.value.timeMs <= toMs; next = rest.next()) {
    const { timeMs } = next.value;
    for (const atMs of turnsOf(known, past, { fromMs: sinceMs, toMs: timeMs - 1 })) show(atMs, false);
    known = glanceAfter(known, next.value, settings);
    show(timeMs, timeMs - shown.atMs >= everyMs);
    sinceMs = timeMs;
  }
  for (const atMs of turnsOf(known, past, { fromMs: sinceMs, toMs })) show(atMs, false);
  return changes;
}

/** The instants in a stretch without records at which the state may change, in order. */
function turnsOf(memory: Glance, past: Past, { fromMs, toMs }: { fromMs: number; toMs: number }): number[] {
  const { idleMs, stoppedMs } = motionOf(memory);
  const contactMs = Math.max(past.contactMs ?? 0, memory.lastMs);
  const turns = [
    idleMs,
    stoppedMs,
    silentFromMs(isDriving(memory), contactMs) + 1,
    ...[...past.fitted, ...past.tampered, ...past.privateUse].flatMap(({ startMs, endMs }) => [
      startMs,
      endMs,
    ]),
  ];
  return turns
    .filter((atMs) => atMs !== null && atMs > fromMs && atMs <= toMs)
    .sort((a, b) => a! - b!) as number[];
}
