import { IconArrowNarrowRight, IconLock, IconUser } from '@tabler/icons-react';
import type { JourneyRow } from '#api/telemetry.ts';
import { zoneOffsetMs } from '#domain/day.ts';
import { useText } from '../language/text.ts';
import classes from './CardJourneys.module.css';
import { driverText } from './driver-text.ts';
import { usePlaces } from './use-place.ts';

/** Today's journeys, newest first, with their sum; the day and the times are the vehicle's (domain rules §0.1). */
export function CardJourneys({ journeys, zone }: { journeys: readonly JourneyRow[]; zone: string }) {
  const { t, f } = useText();
  const placeOf = usePlaces();
  const distanceM = journeys.reduce((sum, journey) => sum + journey.distance, 0);
  const durationS = journeys.reduce((sum, journey) => sum + journey.duration, 0);
  const now = Date.now();
  const isElsewhere = zoneOffsetMs(now, zone) !== zoneOffsetMs(now, f.settings.timeZone);
  const newestFirst = [...journeys].sort((a, b) => b.start.localeCompare(a.start));
  return (
    <section className={classes.journeys} aria-label={t('map.today')}>
      <h3>{t('map.today')}</h3>
      <p className={classes.sum}>
        {journeys.length === 0
          ? t('map.noJourneys')
          : `${t('map.journeys', { n: journeys.length })} · ${f.distance(distanceM)} · ${f.lapse(durationS)}`}
      </p>
      {isElsewhere ? <p className={classes.zone}>{t('map.vehicleZone', { zone })}</p> : null}
      <ol>
        {newestFirst.map((journey) => {
          const from = placeOf(journey.start_lat, journey.start_lng)?.name;
          const to = placeOf(journey.end_lat, journey.end_lng)?.name;
          return (
            <li key={journey.start} data-running={journey.running}>
              <div className={classes.line}>
                <span className={classes.times}>
                  {f.time(journey.start, zone)} – {journey.running ? '' : f.time(journey.end, zone)}
                </span>
                {journey.running ? <span className={classes.running}>{t('map.running')}</span> : null}
                <span className={classes.figures}>
                  {f.distance(journey.distance)} · {f.lapse(journey.duration)}
                </span>
              </div>
              {journey.private ? (
                <div className={classes.where}>
                  <IconLock size={13} aria-hidden="true" /> {t('map.privateJourney')}
                </div>
              ) : from ? (
                <div className={classes.where}>
                  {from}
                  {to && to !== from ? (
                    <>
                      <IconArrowNarrowRight size={14} aria-hidden="true" /> {to}
                    </>
                  ) : null}
                </div>
              ) : null}
              {journey.driver === null ? null : (
                <div className={classes.where}>
                  <IconUser size={13} aria-hidden="true" /> {driverText(journey.driver, t)}
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
