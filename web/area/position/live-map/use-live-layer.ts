import { useEffect, useRef, useState } from 'react';
import { type VehicleFilter, vehicleTest } from '#web/live/vehicle-query.ts';
import { useVehicleSource } from '#web/live/vehicle-source.ts';
import type { VehicleStore } from '#web/live/vehicles.ts';
import type { Scheme } from '#web/map/palette.ts';
import { vehicleLook } from '#web/map/palette.ts';
import type { MapHandle } from '#web/map/use-map.ts';
import { VEHICLE_LAYER_ID, type VehicleLayer, vehicleLayer } from '#web/map/vehicle-layer.ts';
import { hover } from './hover.ts';

/** The reach of a pointer or a finger around a marker, pixels. */
const REACH_PX = { mouse: 14, touch: 26 } as const;

export type LiveLayerOptions = {
  scheme: Scheme;
  filter: VehicleFilter;
  chosen: number | null;
  choose: (deviceId: number | null) => void;
  compared: readonly number[];
  /** A click with Ctrl or ⌘. */
  compare: (deviceId: number) => void;
  showArrows: boolean;
  isClustered: boolean;
  reduceMotion: boolean;
};

/**
 * The vehicles on a map: drawn from the store, filtered, highlighted together with the list, and open to the
 * pointer.
 */
export function useLiveLayer(handle: MapHandle | null, options: LiveLayerOptions): VehicleLayer | null {
  const { scheme, filter, chosen, choose, compared, compare, showArrows, isClustered, reduceMotion } =
    options;
  const { store } = useVehicleSource();
  const [layer, setLayer] = useState<VehicleLayer | null>(null);
  const latest = useRef({
    choose,
    compare,
    look: vehicleLook(scheme, { showCourse: showArrows, glides: !reduceMotion }),
  });
  latest.current.choose = choose;
  latest.current.compare = compare;

  useEffect(() => {
    if (!handle) return;
    const labelOf = (index: number) => store.words(index)?.license ?? '';
    const made = vehicleLayer(handle.map, store, labelOf, latest.current.look);
    const stop = handle.onStyle(() => {
      if (!handle.map.getLayer(VEHICLE_LAYER_ID)) handle.map.addLayer(made.layer);
    });
    const stopPointer = followPointer(handle, made, store, {
      choose: (id) => latest.current.choose(id),
      compare: (id) => latest.current.compare(id),
    });
    setLayer(made);
    return () => {
      stop();
      stopPointer();
      made.release();
      setLayer(null);
    };
  }, [handle, store]);

  useEffect(() => {
    latest.current.look = vehicleLook(scheme, { showCourse: showArrows, glides: !reduceMotion });
    layer?.setLook(latest.current.look);
  }, [layer, scheme, showArrows, reduceMotion]);

  useEffect(() => layer?.setClustered(isClustered), [layer, isClustered]);

  useEffect(() => {
    if (!layer) return;
    const passes = vehicleTest(store, filter);
    // The chosen vehicle stays on the map even when the filter leaves it out of the list.
    layer.setFilter((index) => {
      const id = store.arrays().deviceId[index]!;
      return passes(index) || id === chosen || compared.includes(id);
    });
  }, [layer, store, filter, chosen, compared]);

  useEffect(() => {
    if (!layer) return;
    const indexOf = (id: number | null) => (id === null ? -1 : (store.indexOf(id) ?? -1));
    const emphasise = () =>
      layer.setEmphasis({
        hovered: indexOf(hover.get()),
        chosen: indexOf(chosen),
        compared: compared.map(indexOf),
      });
    emphasise();
    const stopHover = hover.subscribe(emphasise);
    // A vehicle of the address may be known only after the first filling.
    const stopList = store.subscribe(emphasise);
    return () => {
      stopHover();
      stopList();
    };
  }, [layer, store, chosen, compared]);

  return layer;
}

/**
 * Hover highlights, click chooses a vehicle or opens a cluster, a click on nothing or Escape closes the card.
 */
function followPointer(
  { map }: MapHandle,
  layer: VehicleLayer,
  store: VehicleStore,
  { choose, compare }: Pick<LiveLayerOptions, 'choose' | 'compare'>,
): () => void {
  const idOf = (index: number) => store.arrays().deviceId[index]!;
  const onMove = ({ point }: { point: { x: number; y: number } }) => {
    const hit = layer.hitAt(point, REACH_PX.mouse);
    hover.set(hit?.kind === 'marker' ? idOf(hit.index) : null);
    map.getCanvas().style.cursor = hit ? 'pointer' : '';
  };
  const onOut = () => hover.set(null);
  const onClick = ({
    point,
    originalEvent,
  }: {
    point: { x: number; y: number };
    originalEvent: MouseEvent;
  }) => {
    const isTouch = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch';
    const hit = layer.hitAt(point, isTouch ? REACH_PX.touch : REACH_PX.mouse);
    if (hit?.kind === 'cluster') {
      map.fitBounds(hit.bounds, { padding: 80, maxZoom: Math.min(16, map.getZoom() + 4) });
    } else if (hit && (originalEvent.ctrlKey || originalEvent.metaKey)) compare(idOf(hit.index));
    else choose(hit ? idOf(hit.index) : null);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') choose(null);
  };
  map.getCanvas().addEventListener('keydown', onKey);
  map.on('mousemove', onMove);
  map.on('mouseout', onOut);
  map.on('click', onClick);
  return () => {
    map.getCanvas().removeEventListener('keydown', onKey);
    map.off('mousemove', onMove);
    map.off('mouseout', onOut);
    map.off('click', onClick);
    hover.set(null);
  };
}
