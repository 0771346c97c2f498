import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useMemo, useRef } from 'react';
import { INTL_LOCALES } from '#text/language.ts';
import { useText } from '../language/text.ts';
import { HOME_VIEWPORT } from '../map/map-engine.ts';
import { useMap } from '../map/use-map.ts';
import { useMapOptions } from '../telemetry/use-map-options.ts';
import { usePhone } from '../ui/use-phone.ts';
import { addHeat, boundsOf, type HeatPoint } from './heat-layer.ts';
import classes from './report.module.css';

export type HeatMapProps = { label: string; points: readonly HeatPoint[] };

/** Where events are frequent: their places as heat on a map, seen whole at first. Keep `points` stable. */
export function HeatMap({ label, points }: HeatMapProps) {
  const { t, f, language } = useText();
  const container = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const reduceMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const isPhone = usePhone();
  const { url } = useMapOptions(scheme);
  const ground = useMemo(() => ({ scheme, locale: INTL_LOCALES[language], url }), [scheme, language, url]);
  const handle = useMap(
    container,
    {
      viewport: HOME_VIEWPORT,
      words: { title: label, attribution: t('map.attribution') },
      isMetric: f.settings.distanceUnit === 'meter',
      reduceMotion,
      isPhone,
    },
    ground,
    () => {},
  );
  useEffect(() => {
    const bounds = boundsOf(points);
    if (!handle || !bounds) return;
    const stop = handle.onStyle(() => addHeat(handle.map, points, scheme));
    handle.map.fitBounds(bounds, { padding: 24, maxZoom: 13, animate: false });
    return stop;
  }, [handle, points, scheme]);
  return <div ref={container} className={classes.canvas} data-points={points.length} />;
}
