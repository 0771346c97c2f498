import type { Map as MapLibreMap } from 'maplibre-gl';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { afterPaint } from '#web/kit/ui/after-paint.ts';
import { leaveMap, takeMap } from './kept-map.ts';
import { applyStyle, endGround, type Ground, type MapStart, preloadGround } from './map-engine.ts';

/** A map with its ground under it. */
export type MapHandle = {
  map: MapLibreMap;
  /**
   * Calls back now if a style is loaded, and after each change of style, because that drops the layers added
   * to it.
   */
  onStyle: (add: () => void) => () => void;
};

/**
 * A map in an element, as long as the component lives; then the next screen gets it. Its first settings are
 * read once; the ground may change.
 */
export function useMap(
  container: RefObject<HTMLDivElement | null>,
  start: MapStart,
  ground: Ground,
  onFallback: () => void,
): MapHandle | null {
  const [handle, setHandle] = useState<(MapHandle & { begin: () => void; styled: () => void }) | null>(null);
  const [restored, setRestored] = useState(0);
  const first = useRef(start);
  const firstGround = useRef(ground);
  const fallback = useRef(onFallback);
  fallback.current = onFallback;

  const show = useCallback((map: MapLibreMap) => {
    const adders = new Set<() => void>();
    let isStyled = false;
    // The browser has replaced the drawing surface, so everything is built again.
    const restoring = map.on('webglcontextrestored', () => {
      endGround(map);
      setRestored((n) => n + 1);
    });
    setHandle({
      map,
      onStyle(add) {
        adders.add(add);
        if (isStyled) add();
        return () => adders.delete(add);
      },
      begin() {
        isStyled = false;
      },
      styled() {
        isStyled = true;
        for (const add of adders) add();
      },
    });
    return () => {
      restoring.unsubscribe();
      setHandle(null);
      afterPaint(() => leaveMap(map));
    };
  }, []);
  useEffect(() => {
    let end = () => {};
    preloadGround(firstGround.current);
    const stop = afterPaint(() => {
      end = show(takeMap(container.current!, first.current));
    });
    return () => {
      stop();
      end();
    };
  }, [container, show]);

  const { scheme, locale, url } = ground;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restored surface needs its style again.
  useEffect(() => {
    if (!handle) return;
    return applyStyle(
      handle.map,
      { scheme, locale, url },
      { onBegin: handle.begin, onReady: handle.styled, onFallback: () => fallback.current() },
    );
  }, [handle, scheme, locale, url, restored]);
  return handle;
}
