import { DRIVING_EVENT, type Fact, type Signal, SPEED_WARNING } from '../telemetry/fact.ts';
import { fold } from '../telemetry/fold.ts';
import type { Memory } from '../telemetry/memory.ts';
import type { TrackerRecord } from '../telemetry/record.ts';
import { sampleOf } from '../telemetry/sample.ts';
import { isValidGrade } from '../telemetry/valid-fix.ts';
import type { VehicleSettings } from '../telemetry/vehicle-settings.ts';

/** An event as it is stored; ms UTC, seconds. */
export type DecidedEvent = { code: number; timeMs: number; durationS: number | null };

/** A record as the rule read it. */
export type EvidenceSample = {
  timeMs: number;
  lat: number | null;
  lng: number | null;
  /** km/h; null where the record has none. */
  speedKmh: number | null;
  /**
   * Change of speed since the sample before, g; negative: it fell. Null where one of the two speeds may not
   * count.
   */
  changeG: number | null;
  /** The strength in an event of the tracker or the camera itself: g, or the severity. */
  strength: number | null;
  ignition: boolean | null;
  levelL: number | null;
  supplyV: number | null;
  batteryPct: number | null;
  hasFix: boolean;
  /** The rule rests on it. */
  decides: boolean;
};

export type Evidence = {
  /** The rule, run again, finds the event. */
  isFound: boolean;
  /**
   * The signal that the event gave, with its time and value: a step of a growing event. Null where there is
   * none.
   */
  signal: Signal | null;
  samples: readonly EvidenceSample[];
};

/** Milliseconds shown before the first sample that decides, and after the last. */
const AROUND_MS = 60_000;
/** A longer list of samples is thinned; the deciding ones and their neighbours stay. */
const MOST_SAMPLES = 500;
const G_IN_KMH_PER_S = 9.80665 * 3.6;

const isExcess = (code: number) => code === DRIVING_EVENT.speeding || code === SPEED_WARNING;

/**
 * The samples that decided an event. The rule runs again over the stored records, in order, from the memory
 * before them. That memory names the samples on which the event rests. They are those above the limit, both
 * ends of a change of speed, the readings of the tank, or the beginning of the halt. If the rule no longer
 * finds the event (the vehicle's record has changed, or data came late), only the sample of that instant is
 * marked.
 */
export function evidenceOf(
  records: readonly TrackerRecord[],
  start: Memory,
  { event, settings }: { event: DecidedEvent; settings: VehicleSettings },
): Evidence {
  let memory = start;
  let found: readonly number[] | null = null;
  let signal: Signal | null = null;
  const deciding = new Set<number>();
  const samples: EvidenceSample[] = [];
  for (const record of records) {
    const before = memory;
    const step = fold(before, record, settings);
    memory = step.memory;
    samples.push(sampleFrom(before, record, settings));
    if (isExcess(event.code)) {
      const { excess } = memory;
      if (excess?.startMs === event.timeMs && excess.lastMs === record.timeMs) deciding.add(record.timeMs);
    }
    const facts = found === null ? step.facts.filter((fact) => isOf(fact, event)) : [];
    if (facts.length === 0) continue;
    found = restsOn(event, { before, after: memory, record });
    signal = facts.flatMap((fact) => (fact.type === 'signal' ? [fact.signal] : [])).at(-1) ?? null;
  }
  for (const ms of found ?? []) deciding.add(ms);
  if (deciding.size === 0 && samples.some(({ timeMs }) => timeMs === event.timeMs))
    deciding.add(event.timeMs);
  const marked = samples.map((sample) => ({ ...sample, decides: deciding.has(sample.timeMs) }));
  const ends = [event.timeMs, event.timeMs + (event.durationS ?? 0) * 1000, ...deciding];
  const from = Math.min(...ends) - AROUND_MS;
  const to = Math.max(...ends) + AROUND_MS;
  const stretch = marked.filter(({ timeMs }) => timeMs >= from && timeMs <= to);
  return { isFound: found !== null, signal, samples: thinned(stretch) };
}

/** Is the fact this event, or the step of it that was notified at that time? */
function isOf(fact: Fact, { code, timeMs }: DecidedEvent): boolean {
  const event =
    fact.type === 'driving_event' || fact.type === 'alert'
      ? fact.event
      : fact.type === 'signal'
        ? fact.signal
        : null;
  return event?.code === code && event.timeMs === timeMs;
}

/** The times of the records that decided an event which became certain with this record. */
function restsOn(
  { code, timeMs }: DecidedEvent,
  { before, after, record }: { before: Memory; after: Memory; record: TrackerRecord },
): number[] {
  const known = (...times: (number | null | undefined)[]) =>
    times.filter((ms) => ms != null && ms > 0) as number[];
  switch (code) {
    // These become certain after their end: their samples were found on the way.
    case DRIVING_EVENT.speeding:
    case SPEED_WARNING:
      return [];
    case DRIVING_EVENT.harshAcceleration:
    case DRIVING_EVENT.harshBraking:
    case DRIVING_EVENT.harshCornering:
      return record.event?.startsWith('harsh_') ? [timeMs] : [before.lastMs, timeMs];
    case 901:
    case 902:
      return known(before.lastMs, timeMs);
    case 904:
      return known(after.motion.stillMs, timeMs);
    case 905:
    case 1081:
      return known(after.journey?.start.ms, timeMs);
    case 1005:
      return known(after.halt?.standing?.stillMs, record.timeMs);
    case 1060:
      return known(after.tampering?.power?.startMs, timeMs);
    case 1064:
      return known(after.watch?.blindMs, timeMs);
    case 1090:
      return (after.tank?.readings ?? []).map(([ms]) => ms);
    default:
      return [timeMs, record.timeMs];
  }
}

function sampleFrom(before: Memory, record: TrackerRecord, settings: VehicleSettings): EvidenceSample {
  const sample = sampleOf(before, record, settings);
  const isValid = isValidGrade(sample.grade);
  const was = before.heard.soundKmh;
  const isClose = was !== null && sample.soundKmh !== null && sample.dtMs > 0 && !sample.isGap;
  return {
    timeMs: record.timeMs,
    lat: isValid ? record.lat : null,
    lng: isValid ? record.lng : null,
    speedKmh: sample.isSpeedKnown ? sample.speedKmh : null,
    changeG: isClose
      ? Math.round((((sample.soundKmh! - was!) * 1000) / sample.dtMs / G_IN_KMH_PER_S) * 100) / 100
      : null,
    strength: record.event === null ? null : record.eventValue,
    ignition: sample.ignition,
    levelL: record.fuelLevelL,
    supplyV: record.externalV,
    batteryPct: record.batteryPct,
    hasFix: sample.grade !== 'none',
    decides: false,
  };
}

/** At most MOST_SAMPLES samples, evenly spaced; deciding samples and their neighbours stay. */
function thinned(samples: readonly EvidenceSample[]): readonly EvidenceSample[] {
  const every = Math.ceil(samples.length / MOST_SAMPLES);
  if (every <= 1) return samples;
  const isNear = (at: number) => [at - 1, at, at + 1].some((one) => samples[one]?.decides);
  const near = samples.filter((_, at) => isNear(at)).length;
  // In an excess of an hour every sample decides: then these are thinned too.
  return samples.filter((_, at) => at % every === 0 || (near <= MOST_SAMPLES && isNear(at)));
}
