import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { getFleets } from '#api/fleet.ts';
import type { VehicleState } from '#domain/telemetry/state.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { type Search, useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { parseId, parseSort, parseStates, writeSort, writeStates } from '#web/live/map-search.ts';
import { fleetsWithin, type Sort, type VehicleFilter } from '#web/live/vehicle-query.ts';
import { parseCompared, withPicked } from './compared.ts';

/**
 * The state of the map screen, all of it in the address: chosen vehicle, filter, order, follow. Choosing is a
 * step of its history.
 */
export type MapScreenState = {
  chosen: number | null;
  /** Opens the card of a vehicle, or picks it for the comparison while there is one. */
  choose: (deviceId: number | null) => void;
  /** Vehicles beside each other in place of the card. */
  compared: readonly number[];
  /** Picks a vehicle for the comparison, or takes it out. */
  compare: (deviceId: number) => void;
  endComparison: () => void;
  filter: VehicleFilter;
  /** Does the filter leave any vehicle out, beside the header's fleets? */
  isFiltered: boolean;
  toggleState: (state: VehicleState) => void;
  setQuery: (q: string) => void;
  clearFilter: () => void;
  order: { sort: Sort; descending: boolean };
  setOrder: (order: { sort: Sort; descending: boolean }) => void;
  isFollowing: boolean;
  setFollowing: (follow: boolean) => void;
};

/** Reads and writes the address of the map screen. */
export function useMapScreen(): MapScreenState {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [state, setState] = useUrlValue('state');
  const [q, setQ] = useUrlValue('q');
  const [sort, setSort] = useUrlValue('sort');
  const [follow, setFollow] = useUrlValue('follow');
  const { chosen: fleets } = useFleetFilter();
  const { data } = useEndpoint(getFleets, {}, { staleMs: 300_000, enabled: fleets.length > 0 });
  const chosen = parseId(search.vehicle ?? null);

  const states = useMemo(() => parseStates(state), [state]);
  const filter = useMemo<VehicleFilter>(
    () => ({ states, fleets: fleetsWithin(data?.fleets ?? [], fleets), q: q ?? '' }),
    [states, data, fleets, q],
  );
  const order = useMemo(() => parseSort(sort), [sort]);

  const [comparing, setComparing] = useUrlValue('compare');
  const compared = useMemo(() => parseCompared(comparing), [comparing]);
  const isComparing = compared.length > 0;
  const compare = useCallback(
    (deviceId: number) => {
      const next = withPicked(compared, deviceId, chosen);
      void navigate({
        to: '.',
        search: (old: Search) => ({
          ...old,
          compare: next.join() || undefined,
          vehicle: undefined,
          follow: undefined,
        }),
        replace: isComparing,
        resetScroll: false,
      });
    },
    [navigate, compared, isComparing, chosen],
  );
  const endComparison = useCallback(() => setComparing(null), [setComparing]);
  const choose = useCallback(
    (deviceId: number | null) => {
      // A click beside every vehicle is no step when none was chosen.
      if (deviceId === chosen) return;
      if (isComparing && deviceId !== null) return compare(deviceId);
      void navigate({
        to: '.',
        search: (old: Search) =>
          deviceId === null
            ? { ...old, vehicle: undefined, follow: undefined }
            : { ...old, vehicle: String(deviceId) },
        resetScroll: false,
      });
    },
    [navigate, chosen, isComparing, compare],
  );
  const toggleState = useCallback(
    (one: VehicleState) => {
      const next = new Set(states);
      if (!next.delete(one)) next.add(one);
      setState(writeStates(next));
    },
    [states, setState],
  );
  const setQuery = useCallback((text: string) => setQ(text || null), [setQ]);
  const clearFilter = useCallback(() => {
    setState(null);
    setQ(null);
  }, [setState, setQ]);
  const setOrder = useCallback(
    (next: { sort: Sort; descending: boolean }) => setSort(writeSort(next)),
    [setSort],
  );
  const setFollowing = useCallback((on: boolean) => setFollow(on ? '1' : null), [setFollow]);

  return {
    chosen,
    choose,
    compared,
    compare,
    endComparison,
    filter,
    isFiltered: states !== null || filter.q !== '',
    toggleState,
    setQuery,
    clearFilter,
    order,
    setOrder,
    isFollowing: follow === '1' && chosen !== null,
    setFollowing,
  };
}
