import { Loader, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#api/endpoint.ts';
import { getTrackerCheck } from '#api/tracker.ts';
import type { TalkVerdict } from '#domain/tracker/talk.ts';
import { UNKNOWN } from '#text/reader.ts';
import { useEndpoint } from '../call/cache.ts';
import { useText } from '../language/text.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import classes from './tracker.module.css';

/** While it is open the tracker is asked about this often, milliseconds. */
const ASK_MS = 4_000;
const GSM_MAX = 5;

type Check = AnswerOf<typeof getTrackerCheck>;
type Tone = 'ok' | 'warn' | 'bad' | 'none';

const TONES: Readonly<Record<TalkVerdict, Tone>> = {
  talking: 'ok',
  waiting: 'warn',
  no_fix: 'warn',
  no_supply: 'bad',
  never: 'bad',
  silent: 'bad',
  unfitted: 'none',
};

const SIGNS: Readonly<Record<Tone, ReactNode>> = {
  ok: <IconCircleCheck size={28} aria-hidden="true" />,
  warn: <IconAlertTriangle size={28} aria-hidden="true" />,
  bad: <IconCircleX size={28} aria-hidden="true" />,
  none: <IconPlugConnectedX size={28} aria-hidden="true" />,
};

/** Is it talking? The answer in one line, what to do if not, and what it last said; asked again while it is open. */
export function TrackerCheck({ trackerId }: { trackerId: number }) {
  const { t } = useText();
  const query = useEndpoint(
    getTrackerCheck,
    { params: { tracker_id: trackerId } },
    { refetchMs: ASK_MS, staleMs: 0 },
  );
  const { data } = query;
  if (query.error && !data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) {
    return (
      <div className={classes.check} aria-busy="true">
        <Skeleton height={76} />
        <Skeleton height={120} />
      </div>
    );
  }
  const tone = TONES[data.verdict];
  return (
    <section className={classes.check} aria-label={t('tracker.check')}>
      <div className={classes.verdict} data-tone={tone} role="status">
        {data.verdict === 'waiting' ? (
          <Loader size={28} color="currentColor" aria-hidden="true" />
        ) : (
          SIGNS[tone]
        )}
        <div>
          <strong>{t(`tracker.verdict_${data.verdict}`)}</strong>
          <p>{t(`tracker.advice_${data.verdict}`)}</p>
          <Refused check={data} nowMs={query.dataUpdatedAt} />
        </div>
      </div>
      {data.last_contact !== null && data.verdict !== 'unfitted' ? (
        <Values check={data} nowMs={query.dataUpdatedAt} />
      ) : null}
    </section>
  );
}

/** Of a tracker in no vehicle: when it last called in vain. */
function Refused({ check, nowMs }: { check: Check; nowMs: number }) {
  const { t, f } = useText();
  if (check.verdict !== 'unfitted' || check.last_contact === null) return null;
  return <p>{t('tracker.lastRefused', { ago: f.ago(check.last_contact, nowMs) })}</p>;
}

function Values({ check, nowMs }: { check: Check; nowMs: number }) {
  const { t, f } = useText();
  const { ignition, gsm_level: gsm } = check;
  return (
    <dl className={classes.values}>
      <Value label={t('tracker.last_contact')} small={f.dateTime(check.last_contact)}>
        {f.ago(check.last_contact, nowMs)}
      </Value>
      <Value label={t('map.ignition')}>
        {ignition === null ? UNKNOWN : t(ignition ? 'map.ignitionOn' : 'map.ignitionOff')}
      </Value>
      <Value label={t('tracker.speed')}>{f.speed(check.speed)}</Value>
      <Value label={t('tracker.satellites')}>{f.number(check.satellites)}</Value>
      <Value label={t('tracker.supply')}>
        {check.external_voltage === null ? UNKNOWN : `${f.dec(check.external_voltage, 1)}\u00a0V`}
      </Value>
      <Value label={t('tracker.ownBattery')}>{f.percent(check.battery_pct)}</Value>
      <Value label={t('tracker.coverage')}>
        {gsm === null ? UNKNOWN : t('tracker.coverageOf', { n: gsm, max: GSM_MAX })}
      </Value>
      <Value label={t('tracker.odometer')}>{f.odometer(check.odometer)}</Value>
      <Value label={t('tracker.recordTime')}>{f.dateTime(check.ts)}</Value>
    </dl>
  );
}

function Value({ label, small, children }: { label: string; small?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {small ? <small>{small}</small> : null}
      </dd>
    </div>
  );
}
