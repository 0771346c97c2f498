import { type GeoJSONSource, type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { useEffect } from 'react';
import parts from '#web/kit/look/parts.module.css';
import type { Scheme } from '#web/map/palette.ts';
import { useReportMap } from '#web/map/use-report-map.ts';
import { boundsOf } from './heat-layer.ts';
import { PATH_COLOURS } from './path-layer.ts';
import classes from './report.module.css';
import type { RouteStop } from './routes.ts';

type RouteMapProps = { label: string; stops: readonly RouteStop[] };

const SOURCE = 'report-route';

/** Stops with their numbers, joined in their order, seen whole at first. Keep `stops` stable. */
export function RouteMap({ label, stops }: RouteMapProps) {
  const { container, handle, scheme } = useReportMap(label);
  useEffect(() => {
    const bounds = boundsOf(stops);
    if (!handle || !bounds) return;
    const stop = handle.onStyle(() => addRoute(handle.map, stops, scheme));
    const markers = stops.map(({ seq, lat, lng }) => {
      const element = document.createElement('div');
      element.className = classes.stop!;
      element.textContent = String(seq);
      return new Marker({ element }).setLngLat([lng, lat]).addTo(handle.map);
    });
    handle.map.fitBounds(bounds, { padding: 40, maxZoom: 14, animate: false });
    return () => {
      stop();
      for (const marker of markers) marker.remove();
    };
  }, [handle, stops, scheme]);
  return <div ref={container} className={parts.cover} data-stops={stops.length} />;
}

/** Draws straight lines from stop to stop, instead of the former ones. */
function addRoute(map: MapLibreMap, stops: readonly RouteStop[], scheme: Scheme): void {
  const coordinates = stops.map(({ lng, lat }) => [lng, lat]);
  const data = {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'LineString' as const, coordinates },
  };
  const shown = map.getSource<GeoJSONSource>(SOURCE);
  if (shown) return void shown.setData(data);
  map.addSource(SOURCE, { type: 'geojson', data });
  map.addLayer({
    id: SOURCE,
    type: 'line',
    source: SOURCE,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-width': 2.5, 'line-color': PATH_COLOURS[scheme][1], 'line-dasharray': [2, 1.5] },
  });
}
