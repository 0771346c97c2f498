import { Group, Loader } from '@mantine/core';
import type { LngLatBoundsLike } from 'maplibre-gl';
import { useEffect } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import type { TrackPoint } from '#web/map/track-points.ts';
import { useReportMap } from '#web/map/use-report-map.ts';
import { addPath, MARK_COLOUR, PATH_COLOURS, PATH_SPEEDS } from './path-layer.ts';
import classes from './report.module.css';

/** Padding around the way, pixels: the legend is over the upper edge. */
const PADDING = { top: 64, left: 48, right: 48, bottom: 56 };

type LatLng = { lat: number; lng: number };

type PlaceMapProps = {
  /** Undefined while they are loading. */
  points: readonly TrackPoint[] | undefined;
  place: LatLng | null;
  /** The samples that decided the event. */
  marks?: readonly LatLng[];
};

const NO_MARKS: readonly LatLng[] = [];

/** The way on a map, coloured by speed, and the place of the event on it. */
export function PlaceMap({ points, place, marks = NO_MARKS }: PlaceMapProps) {
  const { t, f } = useText();
  const { container, handle, scheme } = useReportMap(t('reportScreen.path'));
  useEffect(() => {
    if (!handle || !points) return;
    const shown: readonly LatLng[] = points.length > 0 ? points : place ? [place] : [];
    const stop = handle.onStyle(() => addPath(handle.map, { points, place, marks, scheme }));
    if (shown.length > 0)
      handle.map.fitBounds(boundsOf(shown), { padding: PADDING, maxZoom: 15, animate: false });
    return stop;
  }, [handle, points, place, marks, scheme]);
  const [low, high] = PATH_SPEEDS.map((speed) => f.speed(speed));
  const legend = [`< ${low}`, `${low} – ${high}`, `> ${high}`];
  return (
    <div className={classes.map}>
      <div ref={container} className={parts.cover} data-points={points?.length ?? ''} />
      {points?.length ? (
        <Group className={classes.scale} gap={10} align="stretch">
          {legend.map((words, at) => (
            <span key={words}>
              <i style={{ background: PATH_COLOURS[scheme][at] }} />
              {words}
            </span>
          ))}
          {marks.length > 0 ? (
            <span>
              <i className={classes.mark} style={{ background: MARK_COLOUR }} />
              {t('evidence.legend')}
            </span>
          ) : null}
        </Group>
      ) : null}
      {points ? null : <Loader className={classes.coming ?? ''} size="sm" />}
      {points?.length === 0 ? (
        <Group component="p" className={classes.scale} gap={10} align="stretch">
          {t('reportScreen.noPath')}
        </Group>
      ) : null}
    </div>
  );
}

function boundsOf(points: readonly LatLng[]): LngLatBoundsLike {
  const lngs = points.map(({ lng }) => lng);
  const lats = points.map(({ lat }) => lat);
  // A year of fixes is no journey: there are few enough numbers for an argument list.
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}
