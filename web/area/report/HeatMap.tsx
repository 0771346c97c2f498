import { useEffect } from 'react';
import parts from '#web/kit/look/parts.module.css';
import { useReportMap } from '#web/map/use-report-map.ts';
import { addHeat, boundsOf, type HeatPoint } from './heat-layer.ts';

type HeatMapProps = { label: string; points: readonly HeatPoint[] };

/** Heat on a map for the places of frequent events, seen whole at first. Keep `points` stable. */
export function HeatMap({ label, points }: HeatMapProps) {
  const { container, handle, scheme } = useReportMap(label);
  useEffect(() => {
    const bounds = boundsOf(points);
    if (!handle || !bounds) return;
    const stop = handle.onStyle(() => addHeat(handle.map, points, scheme));
    handle.map.fitBounds(bounds, { padding: 24, maxZoom: 13, animate: false });
    return stop;
  }, [handle, points, scheme]);
  return <div ref={container} className={parts.cover} data-points={points.length} />;
}
