import { Skeleton } from '@mantine/core';
import { IconRouter, IconRouterOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { getTrackers } from '#api/tracker.ts';
import { useUrlValue } from '../address/url.ts';
import { useEndpoint } from '../call/cache.ts';
import { useText } from '../language/text.ts';
import { useRestedText } from '../list/use-rested-text.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { FindField } from './FindField.tsx';
import classes from './SearchTrackersScreen.module.css';
import { TrackerCard } from './TrackerCard.tsx';

/** Rest after the last key before the server is asked, milliseconds. */
const REST_MS = 250;
/** Fewer characters would find half the trackers. */
const MIN_CHARS = 3;
const SHOWN = 30;

/** /search-trackers: one field, what it finds, and the record one step away. */
export function SearchTrackersScreen() {
  const { t } = useText();
  const [q, setQ] = useUrlValue('q');
  const settled = q ?? '';
  const { text, setText } = useRestedText({
    value: settled,
    onChange: (next) => setQ(next || null),
    restMs: REST_MS,
  });
  return (
    <div className={classes.screen}>
      <div className={classes.column}>
        <FindField isImei keyboard="text" label={t('tracker.search')} value={text} onChange={setText} />
        {settled.length >= MIN_CHARS ? (
          <Results q={settled} />
        ) : (
          <EmptyState icon={<IconRouter />} title={t('tracker.find')} description={t('tracker.findText')} />
        )}
      </div>
    </div>
  );
}

function Results({ q }: { q: string }) {
  const { t } = useText();
  const query = useEndpoint(
    getTrackers,
    { query: { q, sort: 'license', page_size: SHOWN } },
    { keepPrevious: true },
  );
  const { data } = query;
  if (query.error && !data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) {
    return (
      <div className={classes.results} aria-busy="true">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} height={72} />
        ))}
      </div>
    );
  }
  if (data.rows.length === 0) {
    return <EmptyState icon={<IconRouterOff />} title={t('tracker.findNone', { q })} />;
  }
  return (
    <>
      <p className={classes.hint} role="status">
        {t('tracker.count', { n: data.total })}
      </p>
      <ul className={classes.results} aria-label={t('tracker.list')}>
        {data.rows.map((row) => (
          <li key={row.id}>
            <Link
              to="/see-trackers"
              search={{ id: String(row.id), tab: row.talking === null ? undefined : 'check' }}
              className={classes.result}
            >
              <TrackerCard row={row} />
            </Link>
          </li>
        ))}
      </ul>
      {data.total > data.rows.length ? (
        <p className={classes.hint}>{t('tracker.more', { n: data.total - data.rows.length })}</p>
      ) : null}
    </>
  );
}
