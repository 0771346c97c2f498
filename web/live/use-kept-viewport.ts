import { useEffect, useRef } from 'react';
import type { MapHandle } from '#web/map/use-map.ts';
import { writeViewport } from './map-search.ts';

/** The pause of the camera before its place goes into the address, milliseconds. */
const REST_MS = 400;

/** Writes the place of the camera into the address whenever it rests. */
export function useKeptViewport(handle: MapHandle | null, setViewport: (v: string) => void): void {
  const write = useRef(setViewport);
  write.current = setViewport;
  useEffect(() => {
    if (!handle) return;
    const { map } = handle;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onRest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const { lat, lng } = map.getCenter();
        write.current(writeViewport({ lat, lng, zoom: map.getZoom() }));
      }, REST_MS);
    };
    map.on('moveend', onRest);
    return () => {
      clearTimeout(timer);
      map.off('moveend', onRest);
    };
  }, [handle]);
}
