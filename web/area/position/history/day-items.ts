import type { Past, PastDay, PastEvent, PastJourney, PastPrivate, PastStop } from '#api/history.ts';
import type { Day } from '#domain/day.ts';

/** One line of a day. */
export type DayItem =
  | { kind: 'journey'; startMs: number; journey: PastJourney }
  | { kind: 'stop'; startMs: number; stop: PastStop }
  | { kind: 'private'; startMs: number; stretch: PastPrivate }
  | { kind: 'event'; startMs: number; event: PastEvent };

/** A day of one of the pasts, by its index among them. */
export type DayOfPast = { n: number; past: Past; day: PastDay };

/** Called when the user opens a line of a day. */
export type OnItem = (item: DayItem, part: DayOfPast) => void;

/** Days with everything of every past, newest first. */
export function daysOf(pasts: readonly Past[]): { day: Day; parts: DayOfPast[] }[] {
  const days = new Map<Day, DayOfPast[]>();
  pasts.forEach((past, n) => {
    for (const day of past.days) {
      const parts = days.get(day.day);
      if (parts) parts.push({ n, past, day });
      else days.set(day.day, [{ n, past, day }]);
    }
  });
  return [...days].map(([day, parts]) => ({ day, parts })).sort((a, b) => (a.day < b.day ? 1 : -1));
}

/** The order of lines at the same instant: a journey ends before the stop after it begins. */
const ORDER: Readonly<Record<DayItem['kind'], number>> = { journey: 0, event: 1, stop: 2, private: 3 };

/** The lines of a day in order of time. */
export function itemsOf(day: PastDay): DayItem[] {
  const ms = (iso: string) => Date.parse(iso);
  const items: DayItem[] = [
    ...day.journeys.map((journey) => ({ kind: 'journey' as const, startMs: ms(journey.start), journey })),
    ...day.stops.map((stop) => ({ kind: 'stop' as const, startMs: ms(stop.start), stop })),
    ...day.private_use.map((stretch) => ({ kind: 'private' as const, startMs: ms(stretch.start), stretch })),
    ...day.events.map((event) => ({ kind: 'event' as const, startMs: ms(event.at), event })),
  ];
  return items.sort((a, b) => a.startMs - b.startMs || ORDER[a.kind] - ORDER[b.kind]);
}

/** The sums of some days; times in seconds, metres, km/h. */
export function sumsOf(days: readonly PastDay[]) {
  const sum = (value: (day: PastDay) => number) => days.reduce((total, day) => total + value(day), 0);
  const tops = days.flatMap(({ max_speed }) => max_speed ?? []);
  const fuels = days.flatMap(({ fuel }) => fuel ?? []);
  return {
    distance: sum(({ distance }) => distance),
    duration: sum(({ duration }) => duration),
    idle: sum(({ idle }) => idle),
    stopped: sum(({ stopped }) => stopped),
    journeys: sum(({ journeys }) => journeys.length),
    maxSpeed: tops.length === 0 ? null : Math.max(...tops),
    fuel: fuels.length === 0 ? null : fuels.reduce((total, fuel) => total + fuel, 0),
    isFuelEstimated: days.some(({ fuel_estimated }) => fuel_estimated),
    privateDistance: sum(({ private_distance }) => private_distance),
    privateDuration: sum(({ private_duration }) => private_duration),
  };
}
