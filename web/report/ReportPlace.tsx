import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { LngLatBoundsLike } from 'maplibre-gl';
import { useEffect, useMemo, useRef } from 'react';
import { getTrack } from '#api/telemetry.ts';
import { INTL_LOCALES } from '#text/language.ts';
import { codeText } from '#text/report-words.ts';
import { callBytes } from '../call/call.ts';
import { useText } from '../language/text.ts';
import { HOME_VIEWPORT } from '../map/map-engine.ts';
import type { Scheme } from '../map/palette.ts';
import { useMap } from '../map/use-map.ts';
import { RecordDrawer } from '../record/RecordDrawer.tsx';
import { type TrackPoint, trackPoints } from '../telemetry/track-points.ts';
import { useMapOptions } from '../telemetry/use-map-options.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { addPath, PATH_COLOURS, PATH_SPEEDS } from './path-layer.ts';
import classes from './report.module.css';

/** What the address opens on the map. */
type Place =
  | { kind: 'path'; vehicleId: number; startMs: number; endMs: number }
  | { kind: 'point'; lat: number; lng: number; event: string };

/** Reads `path|7|2026-03-02T08:00:00Z|2026-03-02T09:10:00Z` or `point|40.4|-3.7|911`; null when it is neither. */
function readPlace(text: string | null): Place | null {
  const [kind, first, second, third] = (text ?? '').split('|');
  if (kind === 'path') {
    const place = {
      vehicleId: Number(first),
      startMs: Date.parse(second ?? ''),
      endMs: Date.parse(third ?? ''),
    };
    return Object.values(place).every(Number.isFinite) ? { kind, ...place } : null;
  }
  const point = { lat: Number.parseFloat(first ?? ''), lng: Number.parseFloat(second ?? '') };
  return kind === 'point' && Object.values(point).every(Number.isFinite)
    ? { kind, ...point, event: third ?? '' }
    : null;
}

/** The path of a journey, coloured by speed, or the place of an event. */
export function ReportPlace({ place: text, onClose }: { place: string | null; onClose: () => void }) {
  const { t, f } = useText();
  const place = useMemo(() => readPlace(text), [text]);
  const journey = place?.kind === 'path' ? place : null;
  const query = useQuery({
    queryKey: ['path', text],
    enabled: journey !== null,
    queryFn: async ({ signal }) => {
      const { vehicleId, startMs, endMs } = journey!;
      // The end is not in the period that is asked for: one second more holds the last fix.
      const period = { from: new Date(startMs).toISOString(), to: new Date(endMs + 1_000).toISOString() };
      const bytes = await callBytes(
        getTrack,
        { params: { device_id: vehicleId }, query: period },
        { signal },
      );
      // The stored chunks may reach beyond the journey.
      return trackPoints(bytes).filter(({ timeMs }) => timeMs >= startMs && timeMs <= endMs);
    },
  });
  const points = useMemo<readonly TrackPoint[] | undefined>(
    () =>
      place?.kind === 'point' ? [{ timeMs: 0, speedKmh: null, lat: place.lat, lng: place.lng }] : query.data,
    [place, query.data],
  );
  const title = journey
    ? t('reportScreen.path')
    : place?.kind === 'point' && place.event
      ? codeText('report.event_', place.event, { t })
      : t('column.place');
  const subtitle = journey
    ? `${f.dateTime(journey.startMs)} – ${f.dateTime(journey.endMs)}`
    : points?.[0] && `${f.dec(points[0].lat, 5)}, ${f.dec(points[0].lng, 5)}`;
  return (
    <RecordDrawer opened onClose={onClose} title={title} subtitle={subtitle} size="xl">
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PlaceMap points={points} isPath={journey !== null} />
      )}
    </RecordDrawer>
  );
}

function PlaceMap({ points, isPath }: { points: readonly TrackPoint[] | undefined; isPath: boolean }) {
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
    if (!handle || !points?.length) return;
    const stop = handle.onStyle(() => addPath(handle.map, points, scheme));
    handle.map.fitBounds(boundsOf(points), { padding: 48, maxZoom: 15, animate: false });
    return stop;
  }, [handle, points, scheme]);
  const [low, high] = PATH_SPEEDS.map((speed) => f.speed(speed));
  const legend = [`< ${low}`, `${low} – ${high}`, `> ${high}`];
  return (
    <div className={classes.map}>
      <div ref={container} className={classes.canvas} data-points={points?.length ?? ''} />
      {isPath && points?.length ? (
        <div className={classes.scale}>
          {legend.map((words, at) => (
            <span key={words}>
              <i style={{ background: PATH_COLOURS[scheme][at] }} />
              {words}
            </span>
          ))}
        </div>
      ) : null}
      {points?.length === 0 ? <p className={classes.scale}>{t('reportScreen.noPath')}</p> : null}
    </div>
  );
}

function boundsOf(points: readonly TrackPoint[]): LngLatBoundsLike {
  const lngs = points.map(({ lng }) => lng);
  const lats = points.map(({ lat }) => lat);
  // A year of fixes is no journey: the numbers fit an argument list many times over.
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}
