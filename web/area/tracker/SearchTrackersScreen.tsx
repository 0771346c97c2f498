import { IconRouter, IconRouterOff } from '@tabler/icons-react';
import { getTrackers } from '#api/tracker.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { ListCard } from '#web/kit/list/ListCard.tsx';
import { FoundLink, SearchLayout, WaitingFound } from '#web/kit/list/SearchLayout.tsx';
import { useRestedText } from '#web/kit/list/use-rested-text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { FindField } from './FindField.tsx';
import { CARD, COLUMNS } from './TrackerColumns.tsx';

/** The pause after the last key before the server gets the text, milliseconds. */
const REST_MS = 250;
/** Fewer characters would match half of the trackers. */
const MIN_CHARS = 3;
const SHOWN = 30;

/** /search-trackers: one field, its results, and the record one step away. */
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
    <SearchLayout>
      <FindField isImei keyboard="text" label={t('tracker.search')} value={text} onChange={setText} />
      {settled.length >= MIN_CHARS ? (
        <Results q={settled} />
      ) : (
        <EmptyState icon={<IconRouter />} title={t('tracker.find')} description={t('tracker.findText')} />
      )}
    </SearchLayout>
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
  if (!data) return <WaitingFound />;
  if (data.rows.length === 0) {
    return <EmptyState icon={<IconRouterOff />} title={t('tracker.findNone', { q })} />;
  }
  return (
    <>
      <Dim role="status">{t('tracker.count', { n: data.total })}</Dim>
      <ul className={parts.stack} aria-label={t('tracker.list')}>
        {data.rows.map((row) => (
          <li key={row.id}>
            <FoundLink
              to="/see-trackers"
              search={{ id: String(row.id), tab: row.talking === null ? undefined : 'check' }}
            >
              <ListCard row={row} columns={COLUMNS} look={CARD} />
            </FoundLink>
          </li>
        ))}
      </ul>
      {data.total > data.rows.length ? (
        <Dim>{t('tracker.more', { n: data.total - data.rows.length })}</Dim>
      ) : null}
    </>
  );
}
