import { Loader, useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import type { LngLatBoundsLike } from 'maplibre-gl';
import { useEffect, useMemo, useRef } from 'react';
import { INTL_LOCALES } from '#text/language.ts';
import { useText } from '../language/text.ts';
import { HOME_VIEWPORT } from '../map/map-engine.ts';
import type { Scheme } from '../map/palette.ts';
import { useMap } from '../map/use-map.ts';
import type { TrackPoint } from '../telemetry/track-points.ts';
import { useMapOptions } from '../telemetry/use-map-options.ts';
import { usePhone } from '../ui/use-phone.ts';
import { addPath, PATH_COLOURS, PATH_SPEEDS } from './path-layer.ts';
import classes from './report.module.css';

/** Around the way, pixels: the legend lies over the upper edge. */
const PADDING = { top: 64, left: 48, right: 48, bottom: 56 };

type LatLng = { lat: number; lng: number };

/** The way on a map, coloured by speed, and the place of the event on it. */
export function PlaceMap(props: {
  /** Undefined while they are on their way. */
  points: readonly TrackPoint[] | undefined;
  place: LatLng | null;
}) {
  const { points, place } = props;
  const { t, f, language } = useText();
  const container = useRef<HTMLDivElement>(null);
  const scheme: Scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const reduceMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const isPhone = usePhone();
  const { url } = useMapOptions(scheme);
  const ground = useMemo(() => ({ scheme, locale: INTL_LOCALES[language], url }), [scheme, language, url]);
  const handle = useMap(
    container,
    {
      viewport: HOME_VIEWPORT,
      words: { title: t('reportScreen.path'), attribution: t('map.attribution') },
      isMetric: f.settings.distanceUnit === 'meter',
      reduceMotion,
      isPhone,
    },
    ground,
    () => {},
  );
  useEffect(() => {
    if (!handle || !points) return;
    const shown: readonly LatLng[] = points.length > 0 ? points : place ? [place] : [];
    const stop = handle.onStyle(() => addPath(handle.map, { points, place, scheme }));
    if (shown.length > 0)
      handle.map.fitBounds(boundsOf(shown), { padding: PADDING, maxZoom: 15, animate: false });
    return stop;
  }, [handle, points, place, scheme]);
  const [low, high] = PATH_SPEEDS.map((speed) => f.speed(speed));
  const legend = [`< ${low}`, `${low} – ${high}`, `> ${high}`];
  return (
    <div className={classes.map}>
      <div ref={container} className={classes.canvas} data-points={points?.length ?? ''} />
      {points?.length ? (
        <div className={classes.scale}>
          {legend.map((words, at) => (
            <span key={words}>
              <i style={{ background: PATH_COLOURS[scheme][at] }} />
              {words}
            </span>
          ))}
        </div>
      ) : null}
      {points ? null : <Loader className={classes.coming ?? ''} size="sm" />}
      {points?.length === 0 ? <p className={classes.scale}>{t('reportScreen.noPath')}</p> : null}
    </div>
  );
}

function boundsOf(points: readonly LatLng[]): LngLatBoundsLike {
  const lngs = points.map(({ lng }) => lng);
  const lats = points.map(({ lat }) => lat);
  // A year of fixes is no journey: the numbers fit an argument list many times over.
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}
