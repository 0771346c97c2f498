import { Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconPlugConnectedX } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import type { AnswerOf } from '#api/endpoint.ts';
import { getTrackerCheck } from '#api/tracker.ts';
import type { TalkVerdict } from '#domain/tracker/talk.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { NotYet } from '#web/kit/ui/NotYet.tsx';
import { SilenceLine } from './SilenceLine.tsx';
import classes from './tracker.module.css';

/** The interval of reading while it is open, milliseconds. */
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

const TONE_COLORS: Readonly<Record<Tone, string>> = {
  ok: 'var(--traza-ok)',
  warn: 'var(--traza-warn)',
  bad: 'var(--traza-bad)',
  none: 'var(--mantine-color-dimmed)',
};

/**
 * Does the tracker work? The answer in one line, advice if it does not, and its last values; read again while
 * it is open.
 */
export function TrackerCheck({ trackerId }: { trackerId: number }) {
  const { t } = useText();
  const query = useEndpoint(
    getTrackerCheck,
    { params: { tracker_id: trackerId } },
    { refetchMs: ASK_MS, staleMs: 0 },
  );
  const { data } = query;
  if (!data) return <NotYet query={query} heights={[76, 120]} />;
  const tone = TONES[data.verdict];
  return (
    <Stack role="region" aria-label={t('tracker.check')}>
      <Group
        className={`${parts.panel} ${classes.verdict}`}
        gap="sm"
        align="flex-start"
        wrap="nowrap"
        style={{ '--tone': TONE_COLORS[tone] } as CSSProperties}
        role="status"
      >
        {data.verdict === 'waiting' ? (
          <Loader size={28} color="var(--traza-warn)" aria-hidden="true" />
        ) : (
          SIGNS[tone]
        )}
        <div>
          <Text size="lg" fw={600}>
            {t(`tracker.verdict_${data.verdict}`)}
          </Text>
          <p>{t(`tracker.advice_${data.verdict}`)}</p>
          <Refused check={data} nowMs={query.dataUpdatedAt} />
        </div>
      </Group>
      {data.silence ? <SilenceLine silence={data.silence} nowMs={query.dataUpdatedAt} /> : null}
      {data.last_contact !== null && data.verdict !== 'unfitted' ? (
        <Values check={data} nowMs={query.dataUpdatedAt} />
      ) : null}
    </Stack>
  );
}

/** For a tracker in no vehicle: the time of its last refused packet. */
function Refused({ check, nowMs }: { check: Check; nowMs: number }) {
  const { t, f } = useText();
  if (check.verdict !== 'unfitted' || check.last_contact === null) return null;
  return <p>{t('tracker.lastRefused', { ago: f.ago(check.last_contact, nowMs) })}</p>;
}

function Values({ check, nowMs }: { check: Check; nowMs: number }) {
  const { t, f } = useText();
  const { ignition, gsm_level: gsm } = check;
  const volts = check.external_voltage;
  const contact = (
    <>
      {f.ago(check.last_contact, nowMs)}
      <small>{f.dateTime(check.last_contact)}</small>
    </>
  );
  const facts = [
    { label: t('tracker.last_contact'), value: contact },
    {
      label: t('map.ignition'),
      value: ignition === null ? null : t(ignition ? 'map.ignitionOn' : 'map.ignitionOff'),
    },
    { label: t('tracker.speed'), value: f.speed(check.speed) },
    { label: t('tracker.satellites'), value: f.number(check.satellites) },
    { label: t('tracker.supply'), value: volts === null ? null : `${f.dec(volts, 1)}\u00a0V` },
    { label: t('tracker.ownBattery'), value: f.percent(check.battery_pct) },
    {
      label: t('tracker.coverage'),
      value: gsm === null ? null : t('tracker.coverageOf', { n: gsm, max: GSM_MAX }),
    },
    { label: t('word.odometer'), value: f.odometer(check.odometer) },
    { label: t('tracker.recordTime'), value: f.dateTime(check.ts) },
  ];
  return <Facts facts={facts} columnPx={132} />;
}
