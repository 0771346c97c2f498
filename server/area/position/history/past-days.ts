import type { PastDay, PastEvent, PastJourney, PastPrivate, PastStop } from '#api/history.ts';
import { type Day, daySpan } from '#domain/day.ts';
import { iso } from '#domain/iso.ts';
import { stopsAfter } from '#domain/telemetry/past-day.ts';
import type { ReaderPlaces } from '#server/known/places/reader-places.ts';
import type { DayJourney } from './read-journeys.ts';

/** The data of a subject, each list in order of time. */
export type PastParts = {
  journeys: readonly DayJourney[];
  events: readonly PastEvent[];
  privateUse: readonly PastPrivate[];
  /** Private use by day; null where stretches count on the day in which they begin. */
  privateDays: ReadonlyMap<Day, { distance: number; duration: number }> | null;
};

type Period = { from: Day; to: Day; timeZone: string; nowMs: number };
/** A point in the reader's words. */
type Names = ReaderPlaces['name'];

/**
 * Sorts everything into civil days, in order of time. A whole journey belongs to the day in which it starts
 * (domain rules §0.1), with its events and the stop after it. Empty days are left out.
 */
export function pastDays(parts: PastParts, period: Period, nameOf: Names): PastDay[] {
  const days = new Map<Day, PastDay>();
  const dayOf = (iso: string) => daySpan(Date.parse(iso), period.timeZone).day;
  const at = (day: Day) => {
    // A journey from before the range belongs to its first day.
    const key = day < period.from ? period.from : day > period.to ? period.to : day;
    let found = days.get(key);
    if (!found) {
      found = emptyDay(key);
      days.set(key, found);
    }
    return found;
  };
  for (const journey of parts.journeys) {
    const { day, ...told } = journey;
    addJourney(at(day), told);
  }
  for (const stop of stopsOf(parts, nameOf)) {
    const { day, isWithin, ...told } = stop;
    const one = at(day);
    one.stops.push(told);
    if (isWithin) one.stopped += (Date.parse(told.end!) - Date.parse(told.start)) / 1000;
  }
  for (const event of parts.events) {
    const journey = journeyAt(parts.journeys, event);
    at(journey?.day ?? dayOf(event.at)).events.push(event);
  }
  for (const stretch of parts.privateUse) {
    const day = at(dayOf(stretch.start));
    day.private_use.push(stretch);
    if (parts.privateDays) continue;
    day.private_distance += stretch.distance;
    const endMs = stretch.end === null ? period.nowMs : Date.parse(stretch.end);
    day.private_duration += Math.round((endMs - Date.parse(stretch.start)) / 1000);
  }
  for (const [day, { distance, duration }] of parts.privateDays ?? []) {
    Object.assign(at(day), { private_distance: distance, private_duration: duration });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * The journey during which an event happened; null between journeys. At the very instant between two
 * adjoining journeys it belongs to the later one. The journeys are in order of time.
 */
export function journeyAt<Journey extends Pick<PastJourney, 'vehicle_id' | 'start' | 'end'>>(
  journeys: readonly Journey[],
  { vehicle_id, at }: Pick<PastEvent, 'vehicle_id' | 'at'>,
): Journey | null {
  let low = 0;
  let high = journeys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (journeys[middle]!.start <= at) low = middle + 1;
    else high = middle;
  }
  for (let n = low - 1; n >= 0; n--) {
    const journey = journeys[n]!;
    if (journey.vehicle_id === vehicle_id) return at <= journey.end ? journey : null;
  }
  return null;
}

function emptyDay(day: Day): PastDay {
  return {
    day,
    distance: 0,
    duration: 0,
    idle: 0,
    stopped: 0,
    max_speed: null,
    fuel: null,
    fuel_estimated: false,
    private_distance: 0,
    private_duration: 0,
    journeys: [],
    stops: [],
    private_use: [],
    events: [],
  };
}

function addJourney(day: PastDay, journey: PastJourney): void {
  day.journeys.push(journey);
  day.distance += journey.distance;
  day.duration += journey.duration;
  day.idle += journey.idle;
  if (journey.max_speed !== null) day.max_speed = Math.max(day.max_speed ?? 0, journey.max_speed);
  if (journey.fuel === null) return;
  day.fuel = (day.fuel ?? 0) + journey.fuel;
  day.fuel_estimated ||= journey.fuel_estimated;
}

const pointOf = (lat: number | null, lng: number | null) =>
  lat === null || lng === null ? null : { lat, lng };

/** The stops with their day, and whether the next journey belongs to the same day. */
function* stopsOf(
  { journeys, privateUse }: PastParts,
  nameOf: Names,
): Generator<PastStop & { day: Day; isWithin: boolean }> {
  const legs = journeys.map((journey) => ({
    vehicleId: journey.vehicle_id,
    startMs: Date.parse(journey.start),
    endMs: Date.parse(journey.end),
    isOver: !journey.running,
    start: pointOf(journey.start_lat, journey.start_lng),
    end: pointOf(journey.end_lat, journey.end_lng),
  }));
  const turns = privateUse.map(({ vehicle_id, start }) => ({
    vehicleId: vehicle_id,
    startMs: Date.parse(start),
  }));
  const dayAtStart = new Map(
    journeys.map(({ vehicle_id, start, day }) => [`${vehicle_id} ${Date.parse(start)}`, day]),
  );
  const dayAtEnd = new Map(
    journeys.map(({ vehicle_id, end, day }) => [`${vehicle_id} ${Date.parse(end)}`, day]),
  );
  for (const { vehicleId, startMs, endMs, place, isGap } of stopsAfter(legs, turns)) {
    const day = dayAtEnd.get(`${vehicleId} ${startMs}`)!;
    yield {
      day,
      isWithin: endMs !== null && dayAtStart.get(`${vehicleId} ${endMs}`) === day,
      vehicle_id: vehicleId,
      start: iso(startMs),
      end: iso(endMs),
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
      place: nameOf(place?.lat ?? null, place?.lng ?? null),
      gap: isGap,
    };
  }
}
