import { Badge, Skeleton, Stack } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { type FittingRow, getTrackerFittings } from '#api/tracker.ts';
import { useEndpoint } from '../call/cache.ts';
import { useText } from '../language/text.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import classes from './tracker.module.css';

/** The vehicles a tracker was in: from when to when, at what odometer, by whom. */
export function FittingsTab({ trackerId }: { trackerId: number }) {
  const { t } = useText();
  const query = useEndpoint(getTrackerFittings, { params: { tracker_id: trackerId } });
  const fittings = query.data?.fittings;
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!fittings) {
    return (
      <Stack p="md" aria-busy="true">
        <Skeleton height={92} />
        <Skeleton height={92} />
      </Stack>
    );
  }
  if (fittings.length === 0) {
    return <EmptyState icon={<IconPlugConnected />} title={t('tracker.fittingsNone')} />;
  }
  return (
    <ol className={`${classes.fittings} ${classes.pad}`} aria-label={t('tracker.tabFittings')}>
      {fittings.map((fitting) => (
        <Fitting key={fitting.id} fitting={fitting} />
      ))}
    </ol>
  );
}

function Fitting({ fitting }: { fitting: FittingRow }) {
  const { t, f } = useText();
  const { license, fitted_at, removed_at } = fitting;
  const work = (odometer: number | null, by: string | null) =>
    [odometer === null ? null : f.odometer(odometer), by].filter(Boolean).join(' · ');
  return (
    <li className={classes.fitting}>
      <div className={classes.fittingHead}>
        {license === null ? (
          <span className={classes.hidden}>{t('tracker.fittingHidden')}</span>
        ) : (
          <strong>{license}</strong>
        )}
        {removed_at === null ? <Badge color="teal">{t('tracker.fittingNow')}</Badge> : null}
      </div>
      <dl className={classes.values}>
        <div>
          <dt>{t('tracker.fittedAt')}</dt>
          <dd>
            {f.dateTime(fitted_at)}
            <small>{work(fitting.odometer_fitted, fitting.fitted_by)}</small>
          </dd>
        </div>
        {removed_at === null ? null : (
          <div>
            <dt>{t('tracker.removedAt')}</dt>
            <dd>
              {f.dateTime(removed_at)}
              <small>{work(fitting.odometer_removed, fitting.removed_by)}</small>
            </dd>
          </div>
        )}
      </dl>
    </li>
  );
}
