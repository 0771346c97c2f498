import { Button, Skeleton } from '@mantine/core';
import { IconRoad } from '@tabler/icons-react';
import { useState } from 'react';
import { getJourneyRoads, type JourneyRoadsAnswer } from '#api/history.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import classes from './roads.module.css';

/** A road that was driven in a journey. */
export type DrivenRoad = JourneyRoadsAnswer['journeys'][number]['roads'][number];

/** Shorter stretches are crossings and slip roads, metres. */
const LEAST_M = 100;
/** Roads that are listed at first. */
const FIRST = 12;

/**
 * The roads of a journey in the order in which they were driven, with their lengths. With `onRoad` each can
 * be chosen.
 */
export function JourneyRoads(props: {
  journey: { vehicleId: number; start: string };
  isChosen?: (road: DrivenRoad) => boolean;
  onRoad?: (road: DrivenRoad) => void;
}) {
  const { journey, isChosen, onRoad } = props;
  const { t, f } = useText();
  const [isWhole, setWhole] = useState(false);
  const { vehicleId, start } = journey;
  const after = new Date(Date.parse(start) + 1).toISOString();
  const args = { params: { device_id: vehicleId }, query: { from: start, to: after } };
  const { data, error, refetch } = useEndpoint(getJourneyRoads, args);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={28} aria-label={t('frame.loading')} />;
  // Without a road file there is nothing to say.
  if (!data.is_known) return null;
  const found = data.journeys[0];
  if (!found) return <Dim size="xs">{t('journeyRoad.none')}</Dim>;
  const roads = found.roads.filter(({ distance }) => distance >= LEAST_M);
  const shown = isWhole ? roads : roads.slice(0, FIRST);
  return (
    <section className={classes.roads} aria-label={t('journeyRoad.title')}>
      <IconRoad size={16} aria-hidden="true" />
      <ol>
        {shown.map((road) => {
          const words = (
            <>
              <strong>{road.label ?? t('journeyRoad.unnamed')}</strong> · {f.distance(road.distance)}
            </>
          );
          return (
            <li key={road.start + road.end}>
              {onRoad ? (
                <button type="button" aria-pressed={isChosen?.(road) ?? false} onClick={() => onRoad(road)}>
                  {words}
                </button>
              ) : (
                <span>{words}</span>
              )}
            </li>
          );
        })}
        {roads.length > shown.length ? (
          <li>
            <Button size="compact-xs" variant="subtle" onClick={() => setWhole(true)}>
              {t('journeyRoad.more', { n: roads.length - shown.length })}
            </Button>
          </li>
        ) : null}
      </ol>
      <Dim size="xs">
        {[data.credit, ...found.sources.flatMap(({ date }) => (date === null ? [] : f.date(date)))].join(
          ' · ',
        )}
      </Dim>
    </section>
  );
}
