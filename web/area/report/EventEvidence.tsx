import { Group, Skeleton, Stack } from '@mantine/core';
import { IconHistory, IconMapPin } from '@tabler/icons-react';
import type { EventEvidence as Evidence } from '#api/history.ts';
import { daySpan } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import { eventFigure } from '#text/event-figure.ts';
import { useText } from '#web/base/language/text.ts';
import { HistoryLink } from '#web/kit/link/HistoryLink.tsx';
import { LiveLink } from '#web/kit/link/LiveLink.tsx';
import parts from '#web/kit/look/parts.module.css';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { EvidenceParts } from './EvidenceParts.tsx';
import type { EventKey } from './event-key.ts';
import classes from './evidence.module.css';
import { useEvidence, useEvidenceWay } from './use-evidence.ts';

const PlaceMap = lazyPart('PlaceMap', () => import('./PlaceMap.tsx'));

/** For this time after an event, the vehicle's present place is of interest too, milliseconds. */
const NEW_MS = 10 * MINUTE_MS;

/**
 * An event explained: the way around it on a map, its rule, and the samples that decided it. `isLinked` adds
 * links to its past and, while it is new, to the map.
 */
export function EventEvidence({ event, isLinked = false }: { event: EventKey; isLinked?: boolean }) {
  const { t, f } = useText();
  const { data, error } = useEvidence(event);
  const { points, marks, place } = useEvidenceWay(data);
  const isMapped = data === undefined ? !error : points.length > 0 || place !== null;
  const figure = data && eventFigure(data, f);
  return (
    <Stack>
      {data ? (
        <p className={classes.head}>
          {figure ? <strong>{figure}</strong> : null}
          <span>
            {f.date(data.at, data.time_zone)} {f.clock(data.at, data.time_zone)}
          </span>
          {isLinked ? (
            <HistoryLink to={historyOf(data, event.vehicleId)}>
              <span className={parts.sign}>
                <IconHistory size={16} aria-hidden="true" /> {t('history.see')}
              </span>
            </HistoryLink>
          ) : null}
          {isLinked && Date.now() - Date.parse(data.at) < NEW_MS ? (
            <LiveLink vehicleId={event.vehicleId}>
              <span className={parts.sign}>
                <IconMapPin size={16} aria-hidden="true" /> {t('evidence.live')}
              </span>
            </LiveLink>
          ) : null}
        </p>
      ) : null}
      {isMapped ? (
        <Group gap={0} align="stretch" wrap="nowrap" h="min(300px, 40dvh)">
          {data ? (
            <Arriving>
              <PlaceMap points={points} place={place} marks={marks} />
            </Arriving>
          ) : (
            <Skeleton height="100%" />
          )}
        </Group>
      ) : null}
      <EvidenceParts event={event} />
    </Stack>
  );
}

function historyOf({ at, time_zone }: Evidence, vehicleId: number) {
  const atMs = Date.parse(at);
  return { vehicleId, day: daySpan(atMs, time_zone).day, atMs };
}
