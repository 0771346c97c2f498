import { Box } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import type { RefuellingDossier } from '#api/refuelling-dossier.ts';
import { RF_RADIUS } from '#domain/constants.ts';
import { outlinesOf } from '#domain/place/outline.ts';
import { usePin } from '#web/area/place/place-map/use-pin.ts';
import { useTrackLayers } from '#web/area/position/history/use-track-map.ts';
import { boundsOf } from '#web/area/report/heat-layer.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import type { Scheme } from '#web/map/palette.ts';
import type { LayerLine, LayerMark } from '#web/map/track-layer.ts';
import type { MapHandle } from '#web/map/use-map.ts';
import { useReportMap } from '#web/map/use-report-map.ts';

const WAY: Readonly<Record<Scheme, string>> = { light: '#0b7285', dark: '#66d9e8' };
const RING = '#d9480f';

/**
 * The way around a refuelling, the station with the circle that counts as its place, and the nearest
 * position.
 */
export function DossierMap({ dossier }: { dossier: RefuellingDossier }) {
  const { t, f } = useText();
  const { container, handle, scheme } = useReportMap(t('dossier.map'));
  const { nearest } = dossier.whereabouts;
  return (
    <>
      <Box className={`${parts.panel} ${parts.map}`} mih={320}>
        <div ref={container} className={parts.cover} data-pieces={dossier.whereabouts.way.length} />
        {handle ? <Drawing handle={handle} scheme={scheme} dossier={dossier} /> : null}
      </Box>
      {nearest ? (
        <Dim>
          {[
            t('dossier.nearest'),
            f.dateTime(nearest.at, dossier.refuelling.time_zone),
            nearest.place,
            nearest.distance === null ? null : f.near(nearest.distance),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Dim>
      ) : null}
    </>
  );
}

function Drawing(props: { handle: MapHandle; scheme: Scheme; dossier: RefuellingDossier }) {
  const { handle, scheme, dossier } = props;
  const { lat, lng } = dossier.refuelling;
  const { way, nearest } = dossier.whereabouts;
  const station = useMemo(() => (lat === null || lng === null ? null : { lat, lng }), [lat, lng]);
  const ring = useMemo(
    () => (station ? outlinesOf({ type: 'circle', ...station, radius_m: RF_RADIUS })[0]![0]! : []),
    [station],
  );
  const lines = useMemo(
    (): LayerLine[] => [
      ...way.map((piece) => ({
        ...{ fromMs: 0, toMs: 0, colour: WAY[scheme], isGap: false },
        coordinates: piece.map(([pointLat, pointLng]): [number, number] => [pointLng, pointLat]),
      })),
      { fromMs: 0, toMs: 0, colour: RING, isGap: true, coordinates: ring },
    ],
    [way, ring, scheme],
  );
  const marks = useMemo(
    (): LayerMark[] => (nearest ? [{ id: nearest.at, kind: 'end', lat: nearest.lat, lng: nearest.lng }] : []),
    [nearest],
  );
  useTrackLayers(handle, { lines, marks, stretch: null, showArrows: true, scheme });
  usePin(handle, { at: station, isPlacing: false, onMove: null });
  useEffect(() => {
    const around = nearest
      ? [nearest]
      : way.flat().map(([pointLat, pointLng]) => ({ lat: pointLat, lng: pointLng }));
    const points = [...around, ...ring.map(([ringLng, ringLat]) => ({ lat: ringLat, lng: ringLng }))];
    const bounds = boundsOf(points.map((point) => ({ ...point, weight: 1 })));
    if (bounds) handle.map.fitBounds(bounds, { padding: 40, maxZoom: 16, animate: false });
  }, [handle, way, nearest, ring]);
  return null;
}
