import { useComputedColorScheme } from '@mantine/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Day } from '#domain/day.ts';
import { journeyText } from '#web/base/address/history-address.ts';
import { daysIn } from '#web/kit/ui/day-range.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import type { Scheme } from '#web/map/palette.ts';
import type { LayerMark } from '#web/map/track-layer.ts';
import type { DayItem, DayOfPast, OnItem } from './day-items.ts';
import { type MomentStore, momentStore } from './moment-store.ts';
import { VEHICLE_COLOURS } from './speed-band.ts';
import type { Stretch } from './track-lines.ts';
import { type HistoryAddress, useHistory } from './use-history.ts';
import { type Pasts, periodOf, type ShownVehicle, TRACK_DAYS, usePasts, useTracks } from './use-pasts.ts';
import { useMomentAddress, usePlayer, usePlayerKeys } from './use-player.ts';

/** The shared state of the screen's two layouts. */
export type HistoryScreenState = Pasts & {
  address: HistoryAddress;
  /** The zone of the times: that of the first shown subject. */
  zone: string;
  scheme: Scheme;
  colours: readonly string[];
  vehicles: readonly ShownVehicle[];
  tracks: { isPending: boolean; error: Error | null; retry: () => void };
  /** The range is too long for tracks, and no day of it is open. */
  isTooLong: boolean;
  /** The chosen journey or day; null: the whole range. */
  stretch: Stretch | null;
  /** The period that map and graph show whole. */
  shown: Stretch;
  /** The choice as a text: it stays the same while today grows. */
  choice: string;
  marks: readonly LayerMark[];
  store: MomentStore;
  /** The day that is open, by the address or because the view is daily; null: none. */
  openDay: Day | null;
  onItem: OnItem;
  onMark: (id: string) => void;
};

/**
 * Reads the address, reads days and tracks from the server, and holds the moment that map, graph and player
 * share.
 */
export function useHistoryScreen(): HistoryScreenState {
  const address = useHistory();
  const { driver, from, to, set } = address;
  const isToday = from === to && to === useToday();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const asked = usePasts(address, { isToday });
  const { pasts } = asked;
  const day = address.day ?? (address.view === 'daily' ? newestDay(pasts) : null);
  const days = useMemo(() => trackDays({ from, to, day }), [from, to, day]);
  const { vehicles, ...tracks } = useTracks(pasts, { days, driver, isToday });
  const zone = pasts[0]?.time_zone ?? 'UTC';
  const stretch = useMemo(
    () => stretchOf({ journey: address.journey, road: address.road, day }, pasts),
    [address.journey, address.road, day, pasts],
  );
  const shown = useShown(stretch, vehicles, periodOf(days ?? { from, to }, { time_zone: zone }));
  const [store] = useState(() => momentStore(address.atMs));
  const marks = useMemo(() => marksOf(vehicles), [vehicles]);

  usePlayer(store, shown, vehicles);
  usePlayerKeys(store, vehicles);
  useMomentAddress(store, address);
  // When the address changes its moment, by Back or by a link, the screen shows that.
  useEffect(() => {
    if (address.atMs !== null && !store.get().isPlaying) store.set({ atMs: address.atMs });
  }, [address.atMs, store]);
  // Without a moment in the address, the screen starts at the first journey.
  useEffect(() => {
    const { atMs } = store.get();
    if (vehicles.length === 0 || (atMs !== null && atMs >= shown.fromMs && atMs <= shown.toMs)) return;
    const starts = vehicles
      .flatMap(({ moving }) => moving.map(({ fromMs }) => fromMs))
      .filter((ms) => ms >= shown.fromMs && ms < shown.toMs);
    store.set({ atMs: starts.length > 0 ? Math.min(...starts) : shown.fromMs, isPlaying: false });
  }, [store, shown, vehicles]);

  const onItem = useCallback(
    (item: DayItem, { day: { day: itsDay } }: DayOfPast) => {
      if (item.kind === 'journey') {
        const key = { vehicleId: item.journey.vehicle_id, startMs: item.startMs };
        set({ day: itsDay, journey: journeyText(key), road: null, at: null });
        return;
      }
      if (itsDay !== day && daysIn({ from, to }) > TRACK_DAYS) set({ day: itsDay, journey: null, at: null });
      store.set({ atMs: item.startMs, hoverMs: null, isPlaying: false });
    },
    [set, store, day, from, to],
  );
  const onMark = useCallback(
    (id: string) => store.set({ atMs: Number(id), hoverMs: null, isPlaying: false }),
    [store],
  );
  return {
    ...asked,
    address,
    zone,
    scheme,
    colours: VEHICLE_COLOURS[scheme],
    vehicles,
    tracks,
    isTooLong: days === null,
    stretch,
    shown,
    choice: JSON.stringify([address.vehicles, driver, days, day, address.journey, address.road]),
    marks,
    store,
    openDay: day,
    onItem,
    onMark,
  };
}

/** The last day with anything in it; null without one. */
function newestDay(pasts: Pasts['pasts']): Day | null {
  return (
    pasts
      .flatMap(({ days }) => days.at(-1)?.day ?? [])
      .sort()
      .at(-1) ?? null
  );
}

/**
 * The days whose tracks are drawn: the range, or its open day when the range is too long; null without one.
 */
function trackDays({ from, to, day }: { from: Day; to: Day; day: Day | null }) {
  if (daysIn({ from, to }) <= TRACK_DAYS) return { from, to };
  return day ? { from: day, to: day } : null;
}

/** The chosen journey, its chosen road, or the open day; null: none of them. */
function stretchOf(
  { journey, road, day }: Pick<HistoryAddress, 'journey' | 'road' | 'day'>,
  pasts: Pasts['pasts'],
): Stretch | null {
  if (journey) {
    for (const past of pasts) {
      for (const { journeys } of past.days) {
        const found = journeys.find(
          ({ vehicle_id, start }) =>
            vehicle_id === journey.vehicleId && Date.parse(start) === journey.startMs,
        );
        // The last fix belongs to the journey.
        if (!found) continue;
        const whole = { fromMs: journey.startMs, toMs: Date.parse(found.end) + 1 };
        return road ? { fromMs: Math.max(road.fromMs, whole.fromMs), toMs: road.toMs + 1 } : whole;
      }
    }
  }
  const [first] = pasts;
  return day && first ? periodOf({ from: day, to: day }, first) : null;
}

/**
 * The chosen period, else from the first fix to the last, else the days; the same object as long as it is
 * equal.
 */
function useShown(stretch: Stretch | null, vehicles: readonly ShownVehicle[], days: Stretch): Stretch {
  const filled = vehicles.filter(({ track }) => track.count > 0);
  const whole =
    filled.length === 0
      ? days
      : {
          fromMs: Math.min(...filled.map(({ track }) => track.timeMs[0]!)),
          toMs: Math.max(...filled.map(({ track }) => track.timeMs[track.count - 1]!)) + 1,
        };
  const { fromMs, toMs } = stretch ?? whole;
  return useMemo(() => ({ fromMs, toMs }), [fromMs, toMs]);
}

/** Pins for stops and events on the drawn days, and for the start and the end of each track. */
function marksOf(vehicles: readonly ShownVehicle[]): LayerMark[] {
  return vehicles.flatMap(({ id, track, days }) => {
    const last = track.count - 1;
    if (last < 0) return [];
    const isDrawn = (ms: number) => ms >= track.timeMs[0]! - 1 && ms <= track.timeMs[last]! + 1;
    const pin = (kind: LayerMark['kind'], ms: number, lat: number | null, lng: number | null): LayerMark[] =>
      lat === null || lng === null || !isDrawn(ms) ? [] : [{ id: String(ms), kind, lat, lng }];
    return [
      ...pin('start', track.timeMs[0]!, track.lat[0]!, track.lng[0]!),
      ...pin('end', track.timeMs[last]!, track.lat[last]!, track.lng[last]!),
      ...days.flatMap(({ stops, events }) => [
        ...stops.flatMap((one) =>
          one.vehicle_id === id ? pin('stop', Date.parse(one.start), one.lat, one.lng) : [],
        ),
        ...events.flatMap((one) =>
          one.vehicle_id === id ? pin('event', Date.parse(one.at), one.lat, one.lng) : [],
        ),
      ]),
    ];
  });
}
