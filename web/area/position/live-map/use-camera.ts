import { useEffect, useRef } from 'react';
import { useKeptViewport } from '#web/live/use-kept-viewport.ts';
import { useVehicle } from '#web/live/use-vehicles.ts';
import { type VehicleFilter, vehicleTest } from '#web/live/vehicle-query.ts';
import { useVehicleSource } from '#web/live/vehicle-source.ts';
import type { VehicleStore } from '#web/live/vehicles.ts';
import type { MapHandle } from '#web/map/use-map.ts';

/** The covered part of the map, pixels: the camera shows a vehicle beside it. */
export type Covered = { right: number; bottom: number };

/** The highest zoom for showing all. */
const ALL_ZOOM = 14;

/** Moves the camera to a vehicle's position; false when it has none. */
function flyToVehicle(
  handle: MapHandle,
  store: VehicleStore,
  deviceId: number,
  { covered, vehicleZoom }: { covered: Covered; vehicleZoom: number },
): boolean {
  const at = store.view(deviceId);
  if (!at || at.lat === null || at.lng === null) return false;
  handle.map.flyTo({
    center: [at.lng, at.lat],
    zoom: Math.max(handle.map.getZoom(), vehicleZoom),
    offset: [-covered.right / 2, -covered.bottom / 2],
    duration: 900,
  });
  return true;
}

/** Shows the vehicles of these indexes that have a position; false when there is none. */
export function fitVehicles(
  handle: MapHandle,
  store: VehicleStore,
  passes: (index: number) => boolean,
  covered: Covered,
  isInstant = false,
): boolean {
  const arrays = store.arrays();
  let [west, south, east, north] = [181, 91, -181, -91];
  for (let i = 0; i < arrays.count; i++) {
    if (arrays.placed[i] !== 1 || !passes(i)) continue;
    west = Math.min(west, arrays.lng[i]!);
    east = Math.max(east, arrays.lng[i]!);
    south = Math.min(south, arrays.lat[i]!);
    north = Math.max(north, arrays.lat[i]!);
  }
  if (west > east) return false;
  handle.map.fitBounds([west, south, east, north], {
    padding: { top: 56, left: 56, right: 72 + covered.right, bottom: 56 + covered.bottom },
    maxZoom: ALL_ZOOM,
    duration: isInstant ? 0 : 700,
  });
  return true;
}

type CameraOptions = {
  filter: VehicleFilter;
  chosen: number | null;
  /** All of them are shown when another one joins. */
  compared: readonly number[];
  /** Increases each time the chosen vehicle is to be shown again. */
  centred: number;
  isFilled: boolean;
  isFollowing: boolean;
  setFollowing: (on: boolean) => void;
  covered: Covered;
  /** The least zoom for a chosen vehicle. */
  vehicleZoom: number;
  /** The address has a camera: it is not moved at the start. */
  hasViewport: boolean;
  setViewport: (v: string) => void;
};

/**
 * Moves the camera by itself: the first view of all vehicles, choosing one, following one. It also writes the
 * camera into the address.
 */
export function useCamera(handle: MapHandle | null, options: CameraOptions): void {
  const {
    filter,
    chosen,
    compared,
    centred,
    isFilled,
    isFollowing,
    setFollowing,
    covered,
    vehicleZoom,
    hasViewport,
    setViewport,
  } = options;
  const { store } = useVehicleSource();
  const latest = useRef({ filter, covered, vehicleZoom, setFollowing });
  latest.current = { filter, covered, vehicleZoom, setFollowing };
  const hasShown = useRef(hasViewport);
  const shownVehicle = useRef(hasViewport ? chosen : null);

  useEffect(() => {
    if (!handle || !isFilled || hasShown.current) return;
    hasShown.current =
      chosen !== null ||
      fitVehicles(handle, store, vehicleTest(store, latest.current.filter), latest.current.covered, true);
  }, [handle, store, isFilled, chosen]);

  useEffect(() => {
    if (!handle || !isFilled || chosen === shownVehicle.current) return;
    shownVehicle.current = chosen;
    if (chosen !== null) flyToVehicle(handle, store, chosen, latest.current);
  }, [handle, store, isFilled, chosen]);

  const { bottom: coveredPx } = covered;
  useEffect(() => {
    if (!handle || !isFilled || compared.length === 0 || coveredPx === 0) return;
    const { deviceId } = store.arrays();
    fitVehicles(handle, store, (i) => compared.includes(deviceId[i]!), latest.current.covered);
  }, [handle, store, isFilled, compared, coveredPx]);

  const shownCentred = useRef(centred);
  useEffect(() => {
    if (!handle || chosen === null || centred === shownCentred.current) return;
    shownCentred.current = centred;
    flyToVehicle(handle, store, chosen, latest.current);
  }, [handle, store, chosen, centred]);

  const followed = useVehicle(isFollowing ? chosen : null);
  const lat = followed?.lat ?? null;
  const lng = followed?.lng ?? null;
  useEffect(() => {
    if (!handle || !isFollowing || lat === null || lng === null) return;
    const { right, bottom } = latest.current.covered;
    // As long as the marker's own glide, so that the vehicle stays in place and the ground moves.
    handle.map.easeTo({
      center: [lng, lat],
      offset: [-right / 2, -bottom / 2],
      duration: 1_000,
      easing: (t) => t,
    });
  }, [handle, isFollowing, lat, lng]);

  useKeptViewport(handle, setViewport);
  useEffect(() => {
    if (!handle) return;
    const { map } = handle;
    const onDrag = () => latest.current.setFollowing(false);
    map.on('dragstart', onDrag);
    return () => {
      map.off('dragstart', onDrag);
    };
  }, [handle]);
}
