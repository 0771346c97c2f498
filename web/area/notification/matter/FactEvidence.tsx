import { Stack } from '@mantine/core';
import { IconFileSearch, IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { NotificationRow } from '#api/notification.ts';
import { daySpan } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import type { Point } from '#domain/geo.ts';
import { VEHICLE_EVENTS } from '#domain/notification/event-catalogue.ts';
import { PlaceMap } from '#web/area/report/PlaceMap.tsx';
import type { Stretch } from '#web/area/report/place.ts';
import { SpeedGraph } from '#web/area/report/SpeedGraph.tsx';
import { useTrack } from '#web/area/report/use-track.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { dossierTarget } from '#web/kit/link/dossier-target.ts';
import { HistoryLink } from '#web/kit/link/HistoryLink.tsx';
import classes from '#web/kit/link/RecordLink.module.css';
import parts from '#web/kit/look/parts.module.css';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import type { TrackPoint } from '#web/map/track-points.ts';
import { NotificationPictures } from '../NotificationPictures.tsx';
import own from './matter.module.css';

/** The time shown around an event of the drive, and around anything else, ms. */
const AROUND_EVENT_MS = 2 * MINUTE_MS;
const AROUND_MS = 15 * MINUTE_MS;
/** A stop at a fraudulent point. */
const STOP = 1005;

/** The period of the way to show with a fact; null: the fact is of a record, not of the way. */
function stretchOf({ device_id, event_type, first_at, timestamp }: NotificationRow): Stretch | null {
  if (device_id === null || NOT_ON_WAY.includes(event_type)) return null;
  // A vehicle that stands sends few positions.
  const isEvent = event_type !== STOP && VEHICLE_EVENTS.some((code) => code === event_type);
  const aroundMs = isEvent ? AROUND_EVENT_MS : AROUND_MS;
  return {
    vehicleId: device_id,
    fromMs: Date.parse(first_at) - aroundMs,
    toMs: Date.parse(timestamp) + aroundMs,
  };
}

/** The last known place at an instant, else the first after it; null without any. */
function placeAt(points: readonly TrackPoint[] | undefined, atMs: number): Point | null {
  return points?.findLast(({ timeMs }) => timeMs <= atMs) ?? points?.[0] ?? null;
}

/** Dues, and events of records. */
const NOT_ON_WAY: readonly number[] = [1103, 1111, 1120, 1124];

/** The way of the vehicle around a fact: on a map, as speeds over time, and with its pictures. */
export function FactEvidence({ fact }: { fact: NotificationRow }) {
  const { t } = useText();
  const can = useCan();
  const { timeZone } = useSession();
  const mayLook = can('position:read');
  const stretch = useMemo(() => (mayLook ? stretchOf(fact) : null), [fact, mayLook]);
  const track = useTrack(stretch);
  const { device_id, timestamp, lat, lng, detail } = fact;
  const place = useMemo(
    () => (lat === null || lng === null ? placeAt(track.data, Date.parse(timestamp)) : { lat, lng }),
    [lat, lng, track.data, timestamp],
  );
  const limit = Number(detail.limit);
  const told = (name: string) => (name === 'eventLimit' && limit > 0 ? limit : null);
  const hasWay = track.data === undefined || track.data.length > 0;
  const hasMoved = track.data?.some(({ speedKmh }) => (speedKmh ?? 0) > 0) ?? true;
  const dossier = detail.refuelling === undefined ? null : dossierTarget(Number(detail.refuelling));
  return (
    <Stack gap="sm">
      <div className={parts.row}>
        <NotificationPictures row={fact} />
        {stretch && device_id !== null ? (
          <HistoryLink
            to={{
              vehicleId: device_id,
              day: daySpan(Date.parse(timestamp), timeZone).day,
              atMs: Date.parse(timestamp),
            }}
          >
            <span className={parts.sign}>
              <IconHistory size={16} aria-hidden="true" /> {t('history.see')}
            </span>
          </HistoryLink>
        ) : null}
        {dossier ? (
          <Link className={classes.link} to={dossier.to} search={dossier.search}>
            <span className={parts.sign}>
              <IconFileSearch size={16} aria-hidden="true" /> {t('dossier.open')}
            </span>
          </Link>
        ) : null}
      </div>
      {track.error ? <ErrorState error={track.error} onRetry={() => void track.refetch()} /> : null}
      {stretch && !track.error && (hasWay || place) ? (
        <>
          <div className={own.map}>
            <PlaceMap points={track.data} place={place} />
          </div>
          {hasMoved ? <SpeedGraph points={track.data} stretch={stretch} told={told} /> : null}
        </>
      ) : null}
    </Stack>
  );
}
