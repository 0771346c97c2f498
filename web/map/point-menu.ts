import type { Map as MapLibreMap } from 'maplibre-gl';
import { POINT_MENU, type PointOfMap } from './point-of-map.ts';

/** A finger that rests so long asks for the menu, milliseconds; it may move so far, pixels. */
const HOLD_MS = 550;
const HOLD_PX = 10;

/**
 * Asks for the menu of a point: on a right click, and on a finger that rests. The menu key and Shift+F10 mean
 * the middle of the map.
 */
export function offerPointMenu(map: MapLibreMap): void {
  const canvas = map.getCanvas();
  const ask = (x: number, y: number) => {
    const { lat, lng } = map.unproject([x, y]).wrap();
    const { left, top } = canvas.getBoundingClientRect();
    const detail: PointOfMap = { lat, lng, zoom: map.getZoom(), x: left + x, y: top + y };
    document.dispatchEvent(new CustomEvent(POINT_MENU, { detail }));
  };
  map.on('contextmenu', ({ point, originalEvent }) => {
    originalEvent.preventDefault();
    ask(point.x, point.y);
  });
  canvas.addEventListener('keydown', (event) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    event.preventDefault();
    ask(canvas.clientWidth / 2, canvas.clientHeight / 2);
  });
  // Browsers of phones differ in whether a held finger is a right click. The menu opens when the finger
  // leaves: the click that a browser makes of that would close it again.
  let held: { sinceMs: number; x: number; y: number } | null = null;
  const letGo = () => {
    held = null;
  };
  map.on('touchstart', ({ point, points }) => {
    held = points.length > 1 ? null : { sinceMs: performance.now(), x: point.x, y: point.y };
  });
  map.on('touchmove', ({ point }) => {
    if (held && Math.hypot(point.x - held.x, point.y - held.y) > HOLD_PX) letGo();
  });
  map.on('touchend', ({ originalEvent }) => {
    if (held && performance.now() - held.sinceMs >= HOLD_MS) {
      originalEvent.preventDefault();
      ask(held.x, held.y);
    }
    letGo();
  });
  map.on('touchcancel', letGo);
}
