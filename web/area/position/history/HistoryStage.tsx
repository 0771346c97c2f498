import { Text } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { HistoryMap } from './HistoryMap.tsx';
import classes from './history.module.css';
import { SubjectChoice } from './subject-choice.ts';
import type { HistoryScreenState } from './use-history-screen.ts';
import { TRACK_DAYS } from './use-pasts.ts';

const HistoryGraph = lazy(async () => ({ default: (await import('./HistoryGraph.tsx')).HistoryGraph }));

const EventDrawer = lazyPart('EventDrawer', () => import('#web/area/report/EventDrawer.tsx'));

/** The graph of the shown tracks; it is loaded after the map. */
export function Graph({ screen }: { screen: HistoryScreenState }) {
  const { vehicles, colours, shown, choice, zone, store, scheme } = screen;
  return (
    <Suspense>
      <HistoryGraph
        vehicles={vehicles}
        colours={colours}
        shown={shown}
        choice={choice}
        zone={zone}
        store={store}
        scheme={scheme}
      />
    </Suspense>
  );
}

/** The map, and a message when it has nothing to show. */
export function HistoryTrack(props: { screen: HistoryScreenState; isPhone: boolean; coveredPx: number }) {
  const { screen, isPhone, coveredPx } = props;
  const { t } = useText();
  const { vehicles, tracks, isPending, isTooLong, pasts } = screen;
  const isEmpty = !tracks.isPending && !isPending && vehicles.every(({ track }) => track.count === 0);
  const hasDays = pasts.some(({ days }) => days.length > 0);
  let note: ReactNode = null;
  if (tracks.error) note = <ErrorState error={tracks.error} onRetry={tracks.retry} />;
  else if (isTooLong && hasDays) note = <Text size="sm">{t('history.longRange', { n: TRACK_DAYS })}</Text>;
  else if (isEmpty && hasDays) note = <Text size="sm">{t('history.noTrack')}</Text>;
  return (
    <HistoryMap
      vehicles={vehicles}
      colours={screen.colours}
      isBySpeed={screen.address.vehicles.length <= 1}
      shown={screen.shown}
      choice={screen.choice}
      stretch={screen.stretch}
      marks={screen.marks}
      store={screen.store}
      isPending={isPending || tracks.isPending}
      isPhone={isPhone}
      coveredPx={coveredPx}
      onMark={screen.onMark}
    >
      {note ? <div className={`${parts.panel} ${classes.note}`}>{note}</div> : null}
    </HistoryMap>
  );
}

/** The track under the event in the address, and the basis of the event. */
export function ExplainedEvent({ address }: { address: HistoryScreenState['address'] }) {
  if (address.event === null) return null;
  return (
    <Suspense>
      <EventDrawer event={address.event} onClose={() => address.set({ event: null })} />
    </Suspense>
  );
}

/** Shown before the user chooses a subject. */
export function NobodyChosen({ screen }: { screen: HistoryScreenState }) {
  const { t } = useText();
  return (
    <EmptyState
      fill
      icon={<IconRoute />}
      title={t('history.choose')}
      description={t('history.chooseText')}
      action={
        <Arriving fallback={null}>
          <SubjectChoice address={screen.address} />
        </Arriving>
      }
    />
  );
}
