import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { type FineRecord, putFine } from '#api/fine.ts';
import type { FineDesk } from '#api/fine-desk.ts';
import { findPlaces } from '#api/geocode.ts';
import { fineInput } from '#domain/fine/fine.ts';
import { isClosed } from '#domain/fine/state.ts';
import type { Point } from '#domain/geo.ts';
import { usePin } from '#web/area/place/place-map/use-pin.ts';
import { useTrackLayers } from '#web/area/position/history/use-track-map.ts';
import { boundsOf } from '#web/area/report/heat-layer.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { PlaceFinder } from '#web/map/PlaceFinder.tsx';
import type { Scheme } from '#web/map/palette.ts';
import type { LayerLine, LayerMark } from '#web/map/track-layer.ts';
import type { MapHandle } from '#web/map/use-map.ts';
import { useReportMap } from '#web/map/use-report-map.ts';
import classes from './desk.module.css';

const COLOURS: Readonly<Record<Scheme, string>> = { light: '#0b7285', dark: '#66d9e8' };
/** The number of places that the place finder proposes for the words of the fine. */
const PROPOSED = 3;

/**
 * The route of the journey, the vehicle's position at the time, and the place of the fine, which the user
 * sets or moves.
 */
export function DeskMap({ fine, desk }: { fine: FineRecord; desk: FineDesk }) {
  const { t } = useText();
  const { container, handle, scheme } = useReportMap(t('fineDesk.map'));
  const [placed, setPlaced] = useState<number | null>(null);
  const isPlacing = placed === fine.id;
  const { lat, lng } = fine;
  const place = useMemo(() => (lat === null || lng === null ? null : { lat, lng }), [lat, lng]);
  const mayPlace = !isClosed(fine.state);
  const put = async (point: Point) => {
    setPlaced(null);
    const body = { ...fineInput.parse(fine), ...point, version: fine.version };
    await call(putFine, { params: { fine_id: fine.id }, body }).then(
      () => notice({ kind: 'done', key: 'fineDesk.placeSaved' }),
      () => {},
    );
  };
  return (
    <Stack gap="xs" flex={1} mih={320}>
      {mayPlace ? (
        <>
          <PlaceFinder
            label={t('fineDesk.placeFind')}
            middleOf={() => handle?.map.getCenter() ?? null}
            onFound={({ lat, lng }) => void put({ lat, lng })}
          />
          {place || !fine.place ? null : (
            <ProposedPlaces words={fine.place} onChoose={(found) => void put(found)} />
          )}
        </>
      ) : null}
      <div className={`${parts.panel} ${parts.map} ${classes.map}`}>
        <div ref={container} className={parts.cover} data-pieces={desk.whereabouts.way.length} />
        {handle ? (
          <Drawing
            handle={handle}
            scheme={scheme}
            desk={desk}
            place={place}
            isPlacing={mayPlace && (isPlacing || place === null)}
            onPlace={mayPlace ? (point) => void put(point) : null}
          />
        ) : null}
      </div>
      <Group className={classes.legend} gap="4px 16px">
        <span>
          <i />
          {t('word.vehicle')}
        </span>
        <span>
          <i data-place="true" />
          {t('fineDesk.placeHere')}
        </span>
        {place === null ? (
          <Dim span>{t('fineDesk.placeUnknown')}</Dim>
        ) : mayPlace ? (
          <Button size="compact-xs" variant="default" onClick={() => setPlaced(isPlacing ? null : fine.id)}>
            {t(isPlacing ? 'fineDesk.placePut' : 'fineDesk.placeMove')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}

/** The objects on the map; it shows all of them at first, and again for another fine. */
function Drawing(props: {
  handle: MapHandle;
  scheme: Scheme;
  desk: FineDesk;
  place: Point | null;
  isPlacing: boolean;
  onPlace: ((point: Point) => void) | null;
}) {
  const { handle, scheme, desk, place, isPlacing, onPlace } = props;
  const { way, position, before, after } = desk.whereabouts;
  const lines = useMemo(
    () =>
      way.map(
        (piece): LayerLine => ({
          fromMs: 0,
          toMs: 0,
          colour: COLOURS[scheme],
          isGap: false,
          coordinates: piece.map(([lat, lng]) => [lng, lat]),
        }),
      ),
    [way, scheme],
  );
  const marks = useMemo(
    () =>
      [position, before, after].flatMap((fix): LayerMark[] =>
        fix ? [{ id: fix.at, kind: 'end', lat: fix.lat, lng: fix.lng }] : [],
      ),
    [position, before, after],
  );
  useTrackLayers(handle, { lines, marks, stretch: null, showArrows: true, scheme });
  usePin(handle, { at: place, isPlacing, onMove: onPlace });
  useEffect(() => {
    const points = [...way.flat().map(([lat, lng]) => ({ lat, lng })), ...marks, ...(place ? [place] : [])];
    const bounds = boundsOf(points.map((point) => ({ ...point, weight: 1 })));
    if (bounds) handle.map.fitBounds(bounds, { padding: 48, maxZoom: 16, animate: false });
  }, [handle, way, marks, place]);
  return null;
}

/** Possible places for the words of the authority, to click. */
function ProposedPlaces({ words, onChoose }: { words: string; onChoose: (place: Point) => void }) {
  const { t } = useText();
  const { data } = useEndpoint(findPlaces, { query: { q: words.slice(0, 100) } });
  const places = data?.places.slice(0, PROPOSED) ?? [];
  if (places.length === 0) return null;
  return (
    <div className={parts.row}>
      <Dim span>{t('fineDesk.placeMaybe')}</Dim>
      {places.map(({ name, detail, lat, lng }) => (
        <Button
          key={`${lat} ${lng}`}
          size="compact-xs"
          variant="default"
          onClick={() => onChoose({ lat, lng })}
        >
          {[name, detail].filter(Boolean).join(', ')}
        </Button>
      ))}
    </div>
  );
}
