import { PAST_VEHICLES } from '#api/history.ts';
import type { Day } from '#domain/day.ts';

/** The part of an address after its question mark. */
type Search = Readonly<Record<string, string | undefined>>;

/** By date: the days with their parts. Daily: one day after the other. Map: the map alone. */
export const HISTORY_VIEWS = ['date', 'daily', 'map'] as const;
export type HistoryView = (typeof HISTORY_VIEWS)[number];

/** A journey by its vehicle and start, milliseconds UTC. */
export type JourneyKey = { vehicleId: number; startMs: number };

/** The question in the address of the screen. */
export type HistoryQuery = {
  /** At most six; none when there is a driver. */
  vehicles: readonly number[];
  driver: number | null;
  from: Day;
  to: Day;
  view: HistoryView;
  /** The day that is open; null: the whole range. */
  day: Day | null;
  journey: JourneyKey | null;
  /** The stretch of the chosen journey on one road, `road=<from>-<to>`, milliseconds UTC. */
  road: { fromMs: number; toMs: number } | null;
  /** The moment that is shown, milliseconds UTC. */
  atMs: number | null;
  /** The event that is explained, `3|2026-03-03T08:00:00.000Z|911`. */
  event: string | null;
};

const isDay = (text: string | undefined): text is Day => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
const isId = (id: number) => Number.isInteger(id) && id > 0;
const msOf = (text: string | undefined) => {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : ms;
};

const roadOf = (text = '') => {
  const [, fromMs, toMs] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  return toMs ? { fromMs: Number(fromMs), toMs: Number(toMs) } : null;
};

/**
 * Reads `?vehicles=3,7&from=2026-03-02&to=2026-03-08&view=daily&day=2026-03-03`, with
 * `&journey=3|2026-03-03T08:00:00.000Z&at=…`.
 */
export function readHistory(search: Search, today: Day): HistoryQuery {
  const { from, to, view, day } = search;
  const driver = Number(search.driver);
  const vehicles = (search.vehicles ?? '').split(',').map(Number).filter(isId);
  const range = isDay(from) && isDay(to) && from <= to ? { from, to } : { from: today, to: today };
  const isWithin = isDay(day) && day >= range.from && day <= range.to;
  const [vehicle, start] = (search.journey ?? '').split('|');
  const startMs = msOf(start);
  return {
    vehicles: isId(driver) ? [] : [...new Set(vehicles)].slice(0, PAST_VEHICLES),
    driver: isId(driver) ? driver : null,
    ...range,
    view: HISTORY_VIEWS.find((one) => one === view) ?? 'date',
    day: isWithin ? day : null,
    journey: startMs !== null && isId(Number(vehicle)) ? { vehicleId: Number(vehicle), startMs } : null,
    road: roadOf(search.road),
    atMs: msOf(search.at),
    event: search.event ?? null,
  };
}

/** A journey in the form of an address. */
export const journeyText = ({ vehicleId, startMs }: JourneyKey) =>
  `${vehicleId}|${new Date(startMs).toISOString()}`;

/** The search for the past of a vehicle or a driver: on a day, at a journey, at a moment. */
export function historySearch(to: {
  vehicleId?: number;
  driverId?: number;
  day: Day;
  journeyMs?: number;
  atMs?: number;
}): Record<string, string> {
  const { vehicleId, driverId, day, journeyMs, atMs } = to;
  return {
    ...(vehicleId === undefined ? {} : { vehicles: String(vehicleId) }),
    ...(driverId === undefined ? {} : { driver: String(driverId) }),
    from: day,
    to: day,
    ...(vehicleId === undefined || journeyMs === undefined
      ? {}
      : { day, journey: journeyText({ vehicleId, startMs: journeyMs }) }),
    ...(atMs === undefined ? {} : { at: new Date(atMs).toISOString() }),
  };
}
