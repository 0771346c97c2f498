import { Box } from '@mantine/core';
import { IconArrowNarrowRight, IconLock, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { JourneyRow } from '#api/telemetry.ts';
import { daySpan, zoneOffsetMs } from '#domain/day.ts';
import { useText } from '#web/base/language/text.ts';
import { HistoryLink } from '#web/kit/link/HistoryLink.tsx';
import { JourneyLink } from '#web/kit/link/JourneyLink.tsx';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { usePlaces } from '#web/map/use-place.ts';
import classes from './CardJourneys.module.css';
import { driverText } from './driver-text.ts';

/**
 * Today's journeys, newest first, with their sum; the day and the times are the vehicle's (domain rules
 * §0.1).
 */
export function CardJourneys(props: { vehicleId: number; journeys: readonly JourneyRow[]; zone: string }) {
  const { vehicleId, journeys, zone } = props;
  const { t, f } = useText();
  const placeOf = usePlaces();
  const distanceM = journeys.reduce((sum, journey) => sum + journey.distance, 0);
  const durationS = journeys.reduce((sum, journey) => sum + journey.duration, 0);
  const now = Date.now();
  const isElsewhere = zoneOffsetMs(now, zone) !== zoneOffsetMs(now, f.settings.timeZone);
  const newestFirst = [...journeys].sort((a, b) => b.start.localeCompare(a.start));
  return (
    <section className={classes.journeys} aria-label={t('map.today')}>
      <div className={parts.row}>
        <h3>{t('map.today')}</h3>
        <span style={{ marginInlineStart: 'auto', fontSize: 'var(--mantine-font-size-sm)' }}>
          <HistoryLink to={{ vehicleId, day: daySpan(now, zone).day }}>{t('screen./historic')}</HistoryLink>
        </span>
      </div>
      <Dim size="xs" mt={2}>
        {journeys.length === 0
          ? t('map.noJourneys')
          : `${t('map.journeys', { n: journeys.length })} · ${f.distance(distanceM)} · ${f.worked(durationS)}`}
      </Dim>
      {isElsewhere ? <Dim size="xs">{t('map.vehicleZone', { zone })}</Dim> : null}
      <Box component="ol" mt={8}>
        {newestFirst.map((journey) => {
          const from = journey.start_place ?? placeOf(journey.start_lat, journey.start_lng)?.name;
          const to = journey.end_place ?? placeOf(journey.end_lat, journey.end_lng)?.name;
          return (
            <li key={journey.start} data-running={journey.running}>
              <div className={parts.row} style={{ rowGap: 2 }}>
                <Box component="span" fw={500}>
                  <Times journey={journey} vehicleId={vehicleId} zone={zone} />
                </Box>
                {journey.running ? (
                  <Box component="span" c="var(--traza-ok)" className={parts.tag}>
                    {t('word.running')}
                  </Box>
                ) : journey.certain ? null : (
                  <Box component="span" c="dimmed" className={parts.tag}>
                    {t('word.uncertain')}
                  </Box>
                )}
                <Dim span size="xs" ml="auto">
                  {f.distance(journey.distance)} · {f.lapse(journey.duration)}
                </Dim>
              </div>
              {journey.private ? (
                <Where>
                  <IconLock size={13} aria-hidden="true" /> {t('map.privateJourney')}
                </Where>
              ) : from ? (
                <Where>
                  {from}
                  {to && to !== from ? (
                    <>
                      <IconArrowNarrowRight size={14} aria-hidden="true" /> {to}
                    </>
                  ) : null}
                </Where>
              ) : null}
              {journey.driver === null ? null : (
                <Where>
                  <IconUser size={13} aria-hidden="true" /> {driverText(journey.driver, t)}
                </Where>
              )}
            </li>
          );
        })}
      </Box>
    </section>
  );
}

/** The times of a journey. A finished one leads to its report, which has no private use. */
function Times({ journey, vehicleId, zone }: { journey: JourneyRow; vehicleId: number; zone: string }) {
  const { f } = useText();
  const { start, end, running } = journey;
  const words = `${f.time(start, zone)} – ${running ? '' : f.time(end, zone)}`;
  return running || journey.private ? (
    words
  ) : (
    <JourneyLink journey={{ vehicleId, start, end, zone }}>{words}</JourneyLink>
  );
}

/** A line of a journey: its places, or its driver. */
function Where({ children }: { children: ReactNode }) {
  return (
    <Dim component="div" size="xs" style={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      {children}
    </Dim>
  );
}
