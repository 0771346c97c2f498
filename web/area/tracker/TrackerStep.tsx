import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronRight, IconRouter, IconRouterOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { getUnknownTrackers } from '#api/telemetry.ts';
import { getTrackers, type TrackerRow } from '#api/tracker.ts';
import { isImei } from '#domain/tracker/imei.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import classes from './AssignScreen.module.css';
import { FindField } from './FindField.tsx';
import { useOnlyMatch } from './use-only-match.ts';
import { WaitingChoices } from './VehicleStep.tsx';

const REST_MS = 250;
const SHOWN = 30;
const NO_ROWS: readonly never[] = [];

/** Chooses an available tracker by its IMEI, typed or read by the camera. */
export function TrackerStep({ onChoose }: { onChoose: (tracker: TrackerRow) => void }) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), REST_MS);
  const query = useEndpoint(
    getTrackers,
    { query: { availability: 'available', sort: 'imei', page_size: SHOWN, ...(q ? { q } : {}) } },
    { keepPrevious: true, staleMs: 0 },
  );
  const { data } = query;
  const enter = useOnlyMatch(
    { rows: data?.rows ?? NO_ROWS, answered: data && !query.isPlaceholderData ? q : null },
    onChoose,
  );
  return (
    <>
      <FindField isImei label={t('tracker.imei')} value={typed} onChange={setTyped} onEntered={enter} />
      {query.error && !data ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {!data && !query.error ? <WaitingChoices /> : null}
      {data && data.rows.length === 0 ? <NoTracker q={q} /> : null}
      {data && data.rows.length > 0 ? (
        <>
          <Dim role="status">{t('tracker.available', { n: data.total })}</Dim>
          <ul className={parts.stack} aria-label={t('tracker.stepTracker')}>
            {data.rows.map((tracker) => (
              <li key={tracker.id}>
                <button
                  type="button"
                  className={`${parts.panel} ${classes.choice}`}
                  onClick={() => onChoose(tracker)}
                >
                  <IconRouter size={24} aria-hidden="true" />
                  <span>
                    <strong>{tracker.imei}</strong>
                    <Dim span truncate>
                      {[tracker.model, tracker.operator, tracker.phone].filter(Boolean).join(' · ')}
                    </Dim>
                  </span>
                  <IconChevronRight size={20} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
          {data.total > data.rows.length ? (
            <Dim>{t('tracker.more', { n: data.total - data.rows.length })}</Dim>
          ) : null}
        </>
      ) : null}
    </>
  );
}

/**
 * The reason why there is none: none is available, the IMEI is mistyped, or it is a stranger that calls but
 * was never created.
 */
function NoTracker({ q }: { q: string }) {
  const { t } = useText();
  const mayCreate = useCan()('tracker:edit');
  const imei = q.replace(/[\s.-]/g, '');
  const isWhole = isImei(imei);
  const { data } = useEndpoint(getUnknownTrackers, {}, { enabled: isWhole, staleMs: 5_000 });
  const isCalling = data?.unknown.some((stranger) => stranger.imei === imei) ?? false;
  if (q === '') return <EmptyState icon={<IconRouterOff />} title={t('tracker.noneAvailable')} />;
  const slip = /^\d{15}$/.test(imei) && !isWhole ? t('fault.val.imei') : null;
  return (
    <EmptyState
      icon={<IconRouterOff />}
      title={isCalling ? t('tracker.calling') : t('tracker.noTracker')}
      description={
        slip ?? (mayCreate ? undefined : isCalling ? t('tracker.askAdmin') : t('tracker.noTrackerText'))
      }
      action={
        mayCreate && isWhole ? (
          // The record of a new tracker begins with this IMEI.
          <Button renderRoot={(props) => <Link {...props} to="/see-trackers" search={{ new: imei }} />}>
            {t('tracker.createThis')}
          </Button>
        ) : null
      }
    />
  );
}
