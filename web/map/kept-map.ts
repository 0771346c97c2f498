import type { Map as MapLibreMap } from 'maplibre-gl';
import { createMap, endGround, type MapStart, onlyGround } from './map-engine.ts';

/**
 * The event on the element of a map that its screen has left. A part of the screen that put something there
 * which is no layer takes it away.
 */
export const MAP_LEFT = 'traza-map-left';

/** The map that no screen shows at present; the next screen takes it, with its ground and its tiles. */
let kept: MapLibreMap | null = null;
const kinds = new WeakMap<MapLibreMap, string>();

/** Only maps that were made with the same of these can take each other's place. */
const kindOf = ({ words, isMetric, reduceMotion, isPhone }: MapStart) =>
  JSON.stringify([words.attribution, isMetric, reduceMotion, isPhone]);

/** A map in a screen's element: the one that another screen has left if it fits, else a new one. */
export function takeMap(container: HTMLElement, start: MapStart): MapLibreMap {
  const kind = kindOf(start);
  if (kept && (kinds.get(kept) !== kind || isLost(kept))) remove(kept);
  const map = kept ?? newMap(kind, start);
  kept = null;
  const { viewport, words } = start;
  container.append(map.getContainer());
  map.getCanvas().setAttribute('aria-label', words.title);
  map.jumpTo({ center: [viewport.lng, viewport.lat], zoom: viewport.zoom, bearing: 0 });
  map.resize();
  return map;
}

function newMap(kind: string, start: MapStart): MapLibreMap {
  const element = document.createElement('div');
  element.style.inset = '0';
  const map = createMap(element, start);
  kinds.set(map, kind);
  // Without it the map is still a map.
  import('./point-menu.ts').then(
    ({ offerPointMenu }) => offerPointMenu(map),
    () => undefined,
  );
  return map;
}

/** Has the browser taken the drawing surface away meanwhile? */
const isLost = (map: MapLibreMap) => map.getCanvas().getContext('webgl2')?.isContextLost() ?? true;

/** Keeps a map for the next screen, with nothing on it but its ground. */
export function leaveMap(map: MapLibreMap): void {
  map.stop();
  map.getContainer().dispatchEvent(new Event(MAP_LEFT));
  map.getContainer().remove();
  map.getCanvas().style.cursor = '';
  if (kept) remove(kept);
  if (onlyGround(map)) kept = map;
  else remove(map);
}

function remove(map: MapLibreMap): void {
  if (kept === map) kept = null;
  endGround(map);
  map.remove();
}
