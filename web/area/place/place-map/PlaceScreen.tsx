import { Stack } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '#domain/geo.ts';
import { type Box, isInBox } from '#domain/place/geometry.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import parts from '#web/kit/look/parts.module.css';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { IconButton } from '#web/kit/ui/IconButton.tsx';
import { LoadingScreen } from '#web/kit/ui/LoadingScreen.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import controls from '#web/map/MapControls.module.css';
import { PlaceFinder, type PointFound } from '#web/map/PlaceFinder.tsx';
import type { Scheme } from '#web/map/palette.ts';
import { placeAt, type ShownPlaces } from '#web/map/place-layer.ts';
import type { MapHandle } from '#web/map/use-map.ts';
import { usePlaceLayer } from '#web/map/use-places.ts';
import { PlaceList, type PlaceRow } from './PlaceList.tsx';
import { PlacePanel } from './PlacePanel.tsx';
import { PlaceRecord } from './PlaceRecord.tsx';
import classes from './PlaceScreen.module.css';
import type { PlaceKind } from './place-kind.ts';
import { usePlaceMap } from './use-place-map.ts';

const PlaceImport = lazyPart('PlaceImport', () => import('../import/PlaceImport.tsx'));

/** The highest zoom for a move to a place. */
const NEAR_ZOOM = 15;
/** The width of the map that the open card covers, pixels. */
const CARD_PX = 412;
/** The heights over the map on a phone: the finder in pixels, and the sheet as a part of the height. */
const PHONE_TOP_PX = 136;
const PHONE_SHEET = 0.54;

/** The props of a place's form. */
export type PlaceFormProps = {
  /** Null for a new one. */
  id: number | null;
  handle: MapHandle;
  scheme: Scheme;
  /** The place that the user found last; null: none yet. */
  found: PointFound | null;
  onSaved: (id: number) => void;
};

type PlaceScreenProps<Row extends PlaceRow> = {
  about: PlaceKind;
  rows: readonly Row[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** The map's content for these rows. */
  shown: (rows: readonly Row[]) => ShownPlaces;
  boxOf: (row: Row) => Box;
  /** Does the map draw the row also while its form is open? Else the form draws it. */
  staysDrawn?: (row: Row) => boolean;
  /** The hint for a new place. */
  hint: string;
  tools?: ReactNode;
  icon: ReactNode;
  form: (props: PlaceFormProps) => ReactNode;
};

/**
 * The workspace of points of interest or areas: a map, the list of them, and one of them in a card (domain
 * rules §9.3). The import of a file takes its place.
 */
export function PlaceScreen<Row extends PlaceRow>(props: PlaceScreenProps<Row>) {
  const { about } = props;
  const can = useCan();
  const [imported] = useUrlValue('import');
  return imported !== null && can(about.of.edit.access) ? (
    <Suspense fallback={<LoadingScreen />}>
      <PlaceImport kind={about.kind} />
    </Suspense>
  ) : (
    <PlaceWorkspace {...props} />
  );
}

function PlaceWorkspace<Row extends PlaceRow>(props: PlaceScreenProps<Row>) {
  const { about, rows, shown, boxOf, staysDrawn, form } = props;
  const [found, setFound] = useState<PointFound | null>(null);
  const { t } = useText();
  const can = useCan();
  const record = useRecordAddress();
  const place = usePlaceMap(t(`${about.kind}.list`));
  const { handle, isPhone } = place;
  const openId = record.id === null ? null : Number(record.id);
  const mayEdit = can(about.of.edit.access);
  const [tab] = useUrlValue('tab');
  // The form draws the edited place; it is in the first tab.
  const formId = mayEdit && tab === null ? openId : null;
  const drawn = useMemo(
    () => shown((rows ?? []).filter((row) => row.id !== formId || staysDrawn?.(row) === true)),
    [rows, shown, formId, staysDrawn],
  );
  usePlaceLayer(handle, place.scheme, drawn);
  useSight(handle, { rows, openId, boxOf, isPhone, isMoved: place.hadViewport });
  const openRow = rows?.find(({ id }) => id === formId);
  useChoice(handle, {
    kind: about.kind,
    isPlacing: record.isNew,
    openBox: openRow ? boxOf(openRow) : null,
    open: record.open,
  });

  const map = (
    <div className={`${parts.map} ${classes.map}`} data-ready={handle !== null}>
      <div ref={place.container} className={parts.cover} />
      {handle ? null : (
        <div className={parts.cover}>
          <LoadingScreen />
        </div>
      )}
      {handle && !isPhone ? (
        <Stack gap={8} pos="absolute" top={12} left={12}>
          <div className={controls.group}>
            <Zoom label={t('map.zoomIn')} onClick={() => handle.map.zoomIn()} icon={<IconPlus size={18} />} />
            <Zoom
              label={t('map.zoomOut')}
              onClick={() => handle.map.zoomOut()}
              icon={<IconMinus size={18} />}
            />
          </div>
        </Stack>
      ) : null}
      {handle ? (
        <div className={classes.finder}>
          <PlaceFinder
            middleOf={() => handle.map.getCenter()}
            onFound={(point) => {
              handle.map.flyTo({ center: [point.lng, point.lat], zoom: NEAR_ZOOM, duration: 900 });
              setFound(point);
            }}
          />
        </div>
      ) : null}
      {record.isNew ? (
        <div className={`${parts.panel} ${classes.hint}`} role="status">
          {props.hint}
        </div>
      ) : null}
    </div>
  );
  const close = record.close;
  return (
    <PlacePanel
      label={t(`${about.kind}.list`)}
      isPhone={isPhone}
      map={map}
      onCloseCard={close}
      list={
        <PlaceList
          about={about}
          rows={rows}
          error={props.error}
          onRetry={props.onRetry}
          record={record}
          icon={props.icon}
          tools={props.tools}
        />
      }
      card={
        record.isOpen && handle ? (
          <PlaceRecord
            key={record.id ?? 'new'}
            about={about}
            id={openId}
            row={rows?.find(({ id }) => id === openId)}
            isLoading={rows === undefined}
            onClose={close}
          >
            {form({
              id: openId,
              handle,
              scheme: place.scheme,
              found,
              onSaved: (saved) => (record.isNew ? record.open(saved, { isReplaced: true }) : undefined),
            })}
          </PlaceRecord>
        ) : null
      }
    />
  );
}

function Zoom({ label, onClick, icon }: { label: string; onClick: () => void; icon: ReactNode }) {
  return (
    <IconButton
      label={label}
      tipPosition="right"
      variant="default"
      size={32}
      className={controls.control ?? ''}
      onClick={onClick}
    >
      {icon}
    </IconButton>
  );
}

/** Shows all places at first, then the opened one. */
function useSight<Row extends PlaceRow>(
  handle: MapHandle | null,
  sight: {
    rows: readonly Row[] | undefined;
    openId: number | null;
    boxOf: (row: Row) => Box;
    isPhone: boolean;
    isMoved: boolean;
  },
): void {
  const { rows, openId, isMoved } = sight;
  const latest = useRef(sight);
  latest.current = sight;
  const hasFitted = useRef(isMoved);
  const shownId = useRef(isMoved ? openId : null);
  useEffect(() => {
    if (!handle || !rows) return;
    const { boxOf, isPhone } = latest.current;
    const row = rows.find(({ id }) => id === openId);
    const isNew = row && shownId.current !== openId;
    shownId.current = openId;
    const boxes = isNew ? [boxOf(row)] : hasFitted.current ? [] : rows.map(boxOf);
    hasFitted.current = true;
    if (boxes.length === 0) return;
    const least = (of: (box: Box) => number) => Math.min(...boxes.map(of));
    handle.map.fitBounds(
      [
        [least((box) => box.minLng), least((box) => box.minLat)],
        [-least((box) => -box.maxLng), -least((box) => -box.maxLat)],
      ],
      {
        padding: isPhone
          ? {
              ...{ top: PHONE_TOP_PX, left: 24, right: 24 },
              bottom: Math.round(handle.map.getContainer().clientHeight * PHONE_SHEET),
            }
          : { top: 64, left: 64, bottom: 64, right: 64 + (isNew ? CARD_PX : 0) },
        maxZoom: NEAR_ZOOM,
        duration: isNew ? 700 : 0,
      },
    );
  }, [handle, rows, openId]);
}

/** A click on a place opens it, except when it sets the point of a new place, or hits the edited one. */
function useChoice(
  handle: MapHandle | null,
  choice: {
    kind: PlaceKind['kind'];
    isPlacing: boolean;
    openBox: Box | null;
    open: (id: number) => void;
  },
): void {
  const latest = useRef(choice);
  latest.current = choice;
  useEffect(() => {
    if (!handle) return;
    const { map } = handle;
    const onClick = ({ point, lngLat }: { point: { x: number; y: number }; lngLat: Point }) => {
      const { kind, isPlacing, openBox, open } = latest.current;
      const isOwn = openBox !== null && isInBox(openBox, lngLat);
      const found = isPlacing || isOwn ? null : placeAt(map, point);
      if (found?.kind === kind) open(found.id);
    };
    map.on('click', onClick);
    return () => {
      map.off('click', onClick);
    };
  }, [handle]);
}
