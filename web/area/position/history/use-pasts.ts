import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getDriverPast, getVehiclePast, type Past, type PastDay } from '#api/history.ts';
import { getTrack } from '#api/telemetry.ts';
import { addDays, type Day, dayStartMs } from '#domain/day.ts';
import type { HistoryQuery } from '#web/base/address/history-address.ts';
import { queryOf } from '#web/base/call/cache.ts';
import { callBytes } from '#web/base/call/call.ts';
import { daysIn } from '#web/kit/ui/day-range.ts';
import { type PastTrack, pastTrack } from './past-track.ts';
import type { Stretch } from './track-lines.ts';

/** The most days whose tracks are drawn at once. */
export const TRACK_DAYS = 31;
/** Only today grows while it is shown; the interval of reading it, milliseconds. */
const refreshMs = (isToday: boolean) => isToday && 30_000;

/** The pasts of the address, in its order; failed ones are left out. */
export type Pasts = {
  pasts: readonly Past[];
  isPending: boolean;
  error: Error | null;
  retry: () => void;
};

type Asked = Pick<HistoryQuery, 'vehicles' | 'driver' | 'from' | 'to'>;

/**
 * Reads the days of all subjects in the address. While other days are loading, nothing of the old ones is
 * shown.
 */
export function usePasts({ vehicles, driver, from, to }: Asked, { isToday }: { isToday: boolean }): Pasts {
  const query = { from, to };
  const queries = [
    ...vehicles.map((id) => queryOf(getVehiclePast, { params: { device_id: id }, query })),
    ...(driver === null ? [] : [queryOf(getDriverPast, { params: { driver_id: driver }, query })]),
  ];
  const { parts, ...state } = useQueries({
    queries: queries.map((one) => ({ ...one, refetchInterval: refreshMs(isToday) })),
    combine: together<Past>,
  });
  const pasts = useMemo(() => parts.filter((past) => past !== undefined), [parts]);
  return { pasts, ...state };
}

type Found<Part> = {
  data?: Part | undefined;
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
};

/** Several answers as one; failed or loading ones are undefined. */
function together<Part>(found: readonly Found<Part>[]) {
  return {
    parts: found.map(({ data }) => data),
    isPending: found.some(({ isPending }) => isPending),
    error: found.find(({ error, data }) => error && !data)?.error ?? null,
    retry: () => {
      for (const { error, refetch } of found) if (error) void refetch();
    },
  };
}

/** A vehicle on the map: its track, and its part of the past. */
export type ShownVehicle = {
  id: number;
  license: string;
  zone: string;
  limitKmh: number | null;
  track: PastTrack;
  days: readonly PastDay[];
  /** The times of driving, in order. */
  moving: readonly Stretch[];
  privateUse: readonly Stretch[];
};

type Tracks = {
  vehicles: readonly ShownVehicle[];
  isPending: boolean;
  error: Error | null;
  retry: () => void;
};

/**
 * The tracks of some days, at most 31: of the vehicles, or of those that the driver drove. Null days: no
 * tracks.
 */
export function useTracks(
  pasts: readonly Past[],
  { days, driver, isToday }: { days: { from: Day; to: Day } | null; driver: number | null; isToday: boolean },
): Tracks {
  const wanted = useMemo(
    () =>
      days && daysIn(days) <= TRACK_DAYS
        ? pasts.flatMap((past) =>
            past.vehicles.map((vehicle) => ({ past, vehicle, ...periodOf(days, past) })),
          )
        : [],
    [pasts, days],
  );
  const found = useQueries({
    queries: wanted.map(({ vehicle, fromMs, toMs }) => ({
      queryKey: ['past-track', vehicle.id, driver, fromMs, toMs],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = {
          from: new Date(fromMs).toISOString(),
          to: new Date(toMs).toISOString(),
          ...(driver === null ? {} : { driver: String(driver) }),
        };
        const args = { params: { device_id: vehicle.id }, query };
        return pastTrack(await callBytes(getTrack, args, { signal }), { fromMs, toMs });
      },
      meta: { of: ['vehicle'] as const },
      refetchInterval: refreshMs(isToday),
    })),
    combine: together<PastTrack>,
  });
  const { parts: tracks, ...state } = found;
  const vehicles = useMemo(
    () =>
      wanted.flatMap(({ past, vehicle }, n) => {
        const track = tracks[n];
        return track ? [shownVehicle(past, vehicle, track)] : [];
      }),
    [wanted, tracks],
  );
  return { vehicles, ...state };
}

/** The instants of some days in the zone of a past. */
export function periodOf(
  { from, to }: { from: Day; to: Day },
  { time_zone }: Pick<Past, 'time_zone'>,
): Stretch {
  return { fromMs: dayStartMs(from, time_zone), toMs: dayStartMs(addDays(to, 1), time_zone) };
}

function shownVehicle(past: Past, vehicle: Past['vehicles'][number], track: PastTrack): ShownVehicle {
  const isOwn = ({ vehicle_id }: { vehicle_id: number }) => vehicle_id === vehicle.id;
  const stretch = ({ start, end }: { start: string; end: string | null }) => ({
    fromMs: Date.parse(start),
    toMs: end === null ? Number.POSITIVE_INFINITY : Date.parse(end),
  });
  const { days } = past;
  return {
    id: vehicle.id,
    license: vehicle.license,
    zone: vehicle.time_zone,
    limitKmh: vehicle.max_speed,
    track,
    days,
    moving: days.flatMap(({ journeys }) => journeys.filter(isOwn).map(stretch)),
    privateUse: days.flatMap(({ private_use }) => private_use.filter(isOwn).map(stretch)),
  };
}
