import { AREA_HYST, AREA_MIN } from '../constants.ts';
import { ALERT } from './alert.ts';
import { metresBetween } from './distance.ts';
import type { AreaVisit, Fact } from './fact.ts';
import { isCrossing } from './journey.ts';
import type { JourneyMemory, Memory, PresenceMemory } from './memory.ts';
import type { Moment } from './step.ts';

type Areas = readonly PresenceMemory[] | null;

/**
 * Follows the stays in areas (domain rules §5.10). A stay lasts from the first good fix inside to the first
 * one outside, which counts once the vehicle is AREA_HYST away. Private use ends all stays; a silence on the
 * way ends them where it began.
 */
export function areasStep(now: Moment, journey: JourneyMemory | null): Areas {
  const { before, sample, place, settings } = now;
  const was = before.areas;
  if (sample.isPrivate) {
    for (const presence of was ?? []) end(presence, leaving(presence, now), now.facts);
    return null;
  }
  if (place.fix === null || (sample.grade !== 'good' && sample.grade !== 'new')) return was;
  const point = place.fix;
  const inside = settings.places.areasAt(point, sample.timeMs);
  if (was === null && inside.length === 0) return null;

  const kept: PresenceMemory[] = [];
  const isBlind = isCrossing(now);
  for (const presence of was ?? []) {
    const isInside = inside.includes(presence.id);
    const next = isInside
      ? stayed(presence, now, journey)
      : { ...presence, out: presence.out ?? leaving(presence, now, isBlind) };
    const isGone =
      next.out !== null &&
      (isBlind ||
        sample.timeMs - next.out.ms >= AREA_HYST.durationS * 1000 ||
        settings.places.toAreaM(presence.id, point) >= AREA_HYST.distanceM);
    if (isGone) end(next, next.out!, now.facts);
    else {
      const isDue = !next.isTold && isInside && sample.timeMs - next.startMs >= AREA_MIN * 1000;
      if (isDue) now.facts.push(areaAlert(ALERT.areaIn, next.startMs, next));
      kept.push(isDue ? { ...next, isTold: true } : next);
    }
  }
  for (const id of inside) {
    if (!kept.some((presence) => presence.id === id)) kept.push(entered(id, now, journey));
  }
  return kept.length === 0 ? null : kept;
}

/**
 * The stays that last, up to the newest record, with a null end; stays that may be over by then are left out.
 */
export function runningAreaVisits({ areas, totals, lastMs }: Memory): AreaVisit[] {
  return (areas ?? [])
    .filter((presence) => presence.out === null && lastMs - presence.startMs >= AREA_MIN * 1000)
    .map((presence) => ({
      ...visitFact(presence, { ms: lastMs, distanceM: metresBetween(presence.totals, totals) }),
      endMs: null,
    }));
}

function entered(id: number, { sample, place, day, totals }: Moment, journey: JourneyMemory | null) {
  return {
    id,
    startMs: sample.timeMs,
    day: day.day,
    lat: place.fix!.lat,
    lng: place.fix!.lng,
    totals,
    maxKmh: sample.soundKmh,
    tag: journey?.card?.first ?? null,
    isTold: false,
    out: null,
  };
}

function stayed(presence: PresenceMemory, { sample }: Moment, journey: JourneyMemory | null): PresenceMemory {
  const maxKmh = Math.max(presence.maxKmh ?? -1, sample.soundKmh ?? -1);
  const tag = presence.tag ?? journey?.card?.first ?? null;
  if (presence.out === null && tag === presence.tag && maxKmh === (presence.maxKmh ?? -1)) return presence;
  return { ...presence, out: null, tag, maxKmh: maxKmh === -1 ? null : maxKmh };
}

/**
 * The instant at which the vehicle was first outside; in a blind silence its way is unknown, so it is the
 * record before.
 */
function leaving(presence: PresenceMemory, now: Moment, isBlind = false) {
  if (presence.out !== null) return presence.out;
  const { before, sample, totals } = now;
  return {
    ms: isBlind ? before.lastMs : sample.timeMs,
    distanceM: metresBetween(presence.totals, isBlind ? before.totals : totals),
  };
}

function visitFact(
  { id, startMs, day, maxKmh, tag }: PresenceMemory,
  out: { ms: number; distanceM: number },
): AreaVisit {
  return {
    areaId: id,
    startMs,
    endMs: out.ms,
    day,
    distanceM: out.distanceM,
    maxSpeedKmh: maxKmh,
    driverTag: tag,
  };
}

/** Ends a stay; one that was long enough becomes a visit. */
function end(presence: PresenceMemory, out: { ms: number; distanceM: number }, facts: Fact[]): void {
  if (out.ms - presence.startMs < AREA_MIN * 1000) return;
  if (!presence.isTold) facts.push(areaAlert(ALERT.areaIn, presence.startMs, presence));
  facts.push({ type: 'area_visit', visit: visitFact(presence, out) });
  facts.push(areaAlert(ALERT.areaOut, out.ms, presence));
}

/** Both alerts have the place of the entry, because the way out may already be private. */
function areaAlert(code: number, timeMs: number, { lat, lng, id }: PresenceMemory): Fact {
  return { type: 'alert', event: { code, timeMs, lat, lng, value: null, placeId: id } };
}
