import { Alert, Badge, Box, Button, Code, Group, Loader, Stack } from '@mantine/core';
import { IconCircleCheck, IconReload, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '#api/endpoint.ts';
import { getUnfoldedPackets, postUnfoldedReplay, type UnfoldedReason } from '#api/unfolded-packet.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { FigureStrip } from '#web/kit/ui/FigureStrip.tsx';
import { NotYet } from '#web/kit/ui/NotYet.tsx';

type Unfolded = AnswerOf<typeof getUnfoldedPackets>;
/** `running` while packets are being folded in, `over` once this page has seen the end of that. */
type Phase = 'idle' | 'running' | 'over';

const REFETCH_MS = 30_000;
const RUNNING_MS = 2_000;

/**
 * /unfolded-packets: the reasons why packets could not be folded, and the button to fold them in after a
 * repair.
 */
export function UnfoldedPacketsScreen() {
  const [phase, setPhase] = useState<Phase>('idle');
  const query = useEndpoint(
    getUnfoldedPackets,
    {},
    { staleMs: 0, refetchMs: phase === 'running' ? RUNNING_MS : REFETCH_MS },
  );
  const { data } = query;
  if (!data) return <NotYet query={query} heights={[72, 72]} isBare />;
  if (data.asked > 0 && phase !== 'running') setPhase('running');
  if (data.asked === 0 && phase === 'running') setPhase('over');
  return (
    <div className={parts.fill}>
      {data.packets === 0 ? null : (
        <Summary
          unfolded={data}
          onAsked={async () => {
            // Until the answer shows that packets are ordered, it is the former answer.
            await query.refetch();
            setPhase('over');
          }}
        />
      )}
      <Box flex={1} mih={0} p="md" style={{ overflowY: 'auto' }}>
        <div role="status">
          <Outcome phase={phase} unfolded={data} />
        </div>
        {data.packets === 0 ? <None /> : <Reasons unfolded={data} />}
      </Box>
    </div>
  );
}

function None() {
  const { t } = useText();
  return (
    <EmptyState icon={<IconShieldCheck />} title={t('unfolded.none')} description={t('unfolded.noneText')} />
  );
}

function Summary({ unfolded, onAsked }: { unfolded: Unfolded; onAsked: () => Promise<void> }) {
  const { t, f } = useText();
  const [isAsking, setAsking] = useState(false);
  const { packets, asked, failed_again } = unfolded;
  return (
    <>
      <Group className={parts.bar ?? ''} justify="space-between">
        <Dim flex="1 1 260px">{t('unfolded.text')}</Dim>
        <Button
          leftSection={<IconReload size={16} aria-hidden="true" />}
          disabled={asked > 0}
          onClick={() => setAsking(true)}
        >
          {t('unfolded.replay')}
        </Button>
      </Group>
      <FigureStrip
        figures={[
          { id: 'kept', label: t('unfolded.kept'), text: f.dec(packets, 0) },
          { id: 'asked', label: t('unfolded.asked'), text: f.dec(asked, 0) },
          { id: 'failed', label: t('unfolded.failed'), text: f.dec(failed_again, 0) },
        ]}
      />
      <ConfirmDialog
        opened={isAsking}
        title={t('unfolded.replayTitle', { n: packets })}
        confirmLabel={t('unfolded.replay')}
        onConfirm={async () => {
          await call(postUnfoldedReplay, {}, { quiet: true });
          await onAsked();
        }}
        onClose={() => setAsking(false)}
      >
        {t('unfolded.replayText')}
      </ConfirmDialog>
    </>
  );
}

/** Shows that packets are being folded in or, once that is over, how many still fail. */
function Outcome({ phase, unfolded: { asked, failed_again } }: { phase: Phase; unfolded: Unfolded }) {
  const { t } = useText();
  if (phase === 'running') {
    return (
      <Alert color="blue" mb="md" icon={<Loader size={18} />} title={t('unfolded.running', { n: asked })}>
        {t('unfolded.runningText')}
      </Alert>
    );
  }
  if (phase === 'idle') return null;
  return failed_again > 0 ? (
    <Alert color="yellow" mb="md" title={t('unfolded.stillFail', { n: failed_again })}>
      {t('unfolded.stillFailText')}
    </Alert>
  ) : (
    <Alert color="green" mb="md" icon={<IconCircleCheck />} title={t('unfolded.done')} />
  );
}

function Reasons({ unfolded: { reasons, more_reasons } }: { unfolded: Unfolded }) {
  const { t } = useText();
  return (
    <Stack gap="sm">
      <ol className={parts.stack} aria-label={t('unfolded.reasons')}>
        {reasons.map((reason) => (
          <Reason key={`${reason.kind} ${reason.reason}`} reason={reason} />
        ))}
      </ol>
      {more_reasons > 0 ? <Dim>{t('unfolded.more', { n: more_reasons })}</Dim> : null}
    </Stack>
  );
}

function Reason({ reason: row }: { reason: UnfoldedReason }) {
  const { t, f } = useText();
  const { kind, reason, packets, vehicles, since, asked, failed_again } = row;
  return (
    <Box component="li" className={parts.panel} p="10px 14px">
      <Group justify="space-between" gap="xs" wrap="nowrap" mb={4}>
        <strong>{kind}</strong>
        <Badge color="gray" style={{ flexShrink: 0 }}>
          {t('unfolded.packets', { n: packets })}
        </Badge>
      </Group>
      <Code block lang="en" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {reason}
      </Code>
      <Dim mt={6}>
        {[
          t('word.vehicleCount', { n: vehicles }),
          t('word.since', { at: f.dateTime(since) }),
          asked > 0 ? t('unfolded.running', { n: asked }) : null,
          failed_again > 0 ? t('unfolded.failedHere', { n: failed_again }) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Dim>
    </Box>
  );
}
