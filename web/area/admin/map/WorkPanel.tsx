import { Alert, Badge, Button, Group, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { deleteMapWork, type MapWork, postMapPause, postMapResumption } from '#api/street-map.ts';
import { CANCELLABLE, isUnderWay, PAUSABLE, RESUMABLE } from '#domain/street-map/map-work.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { useCountryNames } from './country-names.ts';
import { octetsText } from './octets-text.ts';
import { Panel } from './Panel.tsx';

const COLOURS = {
  ...{ waiting: 'gray', running: 'blue', paused: 'yellow', ending: 'gray' },
  ...{ done: 'green', failed: 'red', cancelled: 'gray' },
} as const;

/** The work on a map that is open, or how the last one ended. */
export function WorkPanel({ work }: { work: MapWork }) {
  const { t, f } = useText();
  const { listed } = useCountryNames();
  const { kind, status, file, countries, is_renewal, is_current, ended_at, failure, detail } = work;
  const ofCountries = kind === 'streets' && countries.length > 0 ? listed(countries) : null;
  const what = [ofCountries, file].filter(Boolean).join(' · ') || t('streetMap.renewal');
  return (
    <Panel
      title={t('streetMap.work')}
      beside={
        <Badge color={COLOURS[status]} variant="light">
          {t(`streetMap.status_${status}`)}
        </Badge>
      }
    >
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        {t(`streetMap.work_${kind}`, { what })}
      </Text>
      <Dim>
        {[
          is_renewal && ofCountries ? t('streetMap.renewal') : null,
          ended_at ? t('streetMap.endedAt', { at: f.dateTime(ended_at) }) : null,
          is_current ? t('streetMap.current') : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Dim>
      {isUnderWay(status) || status === 'paused' ? <HowFar work={work} /> : null}
      {failure ? (
        <Alert color="red" role="alert" mt="xs">
          {t(`streetMap.failed_${failure}`)}
          {detail ? (
            <Dim component="div" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {`${t('streetMap.detailWords')}: ${detail.split('\n')[0]}`}
            </Dim>
          ) : null}
        </Alert>
      ) : null}
      <Actions work={work} />
    </Panel>
  );
}

function HowFar({ work: { status, step, share, octets, octets_s } }: { work: MapWork }) {
  const { t, f } = useText();
  const done = octets === null || share === null ? null : Math.round(octets * share);
  const leftS = octets_s && done !== null ? (octets! - done) / octets_s : null;
  return (
    <>
      <Progress
        mt="xs"
        value={(share ?? 0) * 100}
        animated={status === 'running'}
        aria-label={step ? t(`streetMap.step_${step}`) : t(`streetMap.status_${status}`)}
      />
      <Dim mt={4} role="status">
        {[
          step ? t(`streetMap.step_${step}`) : null,
          done === null
            ? null
            : t('streetMap.readOf', { done: octetsText(f, done), all: octetsText(f, octets!) }),
          octets_s ? t('streetMap.pace', { size: octetsText(f, octets_s) }) : null,
          leftS === null ? null : t('streetMap.left', { time: f.duration(Math.ceil(leftS / 60) * 60) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Dim>
      {status === 'running' ? <Dim>{t('streetMap.survives')}</Dim> : null}
    </>
  );
}

function Actions({ work: { id, kind, status } }: { work: MapWork }) {
  const { t } = useText();
  const can = useCan();
  const [isCancelling, setCancelling] = useState(false);
  const { isBusy, failure, attempt } = useAttempt();
  if (!can('street_map:edit') || !CANCELLABLE.includes(status)) return null;
  const args = { params: { order_id: id } };
  const isPausable = kind === 'streets' && PAUSABLE.includes(status);
  return (
    <>
      <FailureAlert of={failure} mt="xs" />
      <Group mt="sm" gap="xs">
        {isPausable ? (
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => void attempt(() => call(postMapPause, args, { quiet: true }))}
          >
            {t('streetMap.pause')}
          </Button>
        ) : null}
        {RESUMABLE.includes(status) ? (
          <Button
            loading={isBusy}
            onClick={() => void attempt(() => call(postMapResumption, args, { quiet: true }))}
          >
            {t(status === 'failed' ? 'streetMap.retry' : 'streetMap.resume')}
          </Button>
        ) : null}
        <Button variant="default" onClick={() => setCancelling(true)}>
          {t('streetMap.cancelWork')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isCancelling}
        title={t('streetMap.cancelWork')}
        confirmLabel={t('streetMap.cancelWork')}
        isDanger
        onConfirm={() => call(deleteMapWork, args, { quiet: true })}
        onClose={() => setCancelling(false)}
      >
        {t('streetMap.cancelText')}
      </ConfirmDialog>
    </>
  );
}
