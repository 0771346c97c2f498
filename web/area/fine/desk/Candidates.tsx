import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconUserCheck, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { type FineRecord, postFineAssign } from '#api/fine.ts';
import type { FineCandidate, FineDesk, FineEvidence } from '#api/fine-desk.ts';
import { stateAfter } from '#domain/fine/state.ts';
import { driverName } from '#text/driver-name.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { FineDialogs } from '../FineDialogs.tsx';
import { SheetButton } from '../SheetButton.tsx';
import type { FineQueue } from './use-fine-queue.ts';

/** The drivers for whom there is evidence, the proposed one first; each is assigned with one click. */
export function Candidates({ fine, desk, queue }: { fine: FineRecord; desk: FineDesk; queue: FineQueue }) {
  const { t } = useText();
  const [asked, setAsked] = useState<FineCandidate | null>(null);
  const [isOther, setOther] = useState(false);
  const { candidates, reason, is_disputed } = desk;
  const name = (candidate: FineCandidate) => driverName(candidate.driver, t);
  const canAssign = stateAfter(fine.state, 'assign') !== null;
  const [first] = candidates;

  const assign = async ({ driver_id, assignment_type }: FineCandidate, driver: string) => {
    const body = { driver_id, assignment_type, version: fine.version };
    await call(postFineAssign, { params: { fine_id: fine.id }, body }, { quiet: asked !== null });
    notice({ kind: 'done', key: 'fineDesk.assigned', params: { driver } });
  };
  /** The user must confirm when another driver has better or equal evidence. */
  const choose = (candidate: FineCandidate) => {
    if (is_disputed || !candidate.is_proposed) setAsked(candidate);
    else void assign(candidate, name(candidate)).catch(() => {});
  };
  const others = candidates.filter(({ driver_id }) => driver_id !== asked?.driver_id).map(name);

  return (
    <Stack gap="sm">
      {fine.state === 'received' ? null : <Assigned fine={fine} canAssign={canAssign} queue={queue} />}
      <Title order={3} size="sm">
        {t('fineDesk.candidates')}
      </Title>
      <Text size="sm">
        {t(`fineDesk.reason_${reason}`, { driver: first?.is_proposed ? name(first) : '' })}
      </Text>
      {is_disputed && reason !== 'hidden' ? (
        <Alert color="yellow" p="xs" icon={<IconAlertTriangle size={16} />}>
          {t('fineDesk.disputed')}
        </Alert>
      ) : null}
      {candidates.map((candidate) => (
        <CandidateCard
          key={candidate.driver_id}
          candidate={candidate}
          zone={desk.time_zone}
          isChosen={fine.driver_id === candidate.driver_id}
          onAssign={canAssign ? () => choose(candidate) : null}
        />
      ))}
      {canAssign ? (
        <Button variant="default" leftSection={<IconUserQuestion size={16} />} onClick={() => setOther(true)}>
          {t('fine.other')}
        </Button>
      ) : null}
      <FineDialogs fine={fine} doing={isOther ? 'assign' : null} onClose={() => setOther(false)} />
      <ConfirmDialog
        opened={asked !== null}
        title={asked ? t('fineDesk.confirmTitle', { driver: name(asked) }) : ''}
        confirmLabel={t('fineDesk.assign')}
        onConfirm={() => asked && assign(asked, name(asked))}
        onClose={() => setAsked(null)}
      >
        {others.length > 0
          ? t('fineDesk.confirmText', { drivers: others.join(', ') })
          : t(`fineDesk.reason_${reason}`, { driver: '' })}
      </ConfirmDialog>
    </Stack>
  );
}

/** The assigned driver, and the way to the next fine. */
function Assigned(props: { fine: FineRecord; canAssign: boolean; queue: FineQueue }) {
  const { fine, canAssign, queue } = props;
  const { t } = useText();
  const { next } = queue;
  return (
    <Alert color="green" p="sm" icon={<IconUserCheck size={18} />}>
      <Stack gap="xs">
        {fine.driver === null ? null : (
          <strong>{t('fineDesk.isAssigned', { driver: driverName(fine.driver, t) })}</strong>
        )}
        {canAssign ? null : <span>{t('fineDesk.isOver')}</span>}
        <SheetButton fine={fine} />
        {next === null ? (
          <span>{t('fineDesk.noneLeft')}</span>
        ) : (
          <Button size="xs" autoFocus mt={4} style={{ alignSelf: 'start' }} onClick={() => queue.open(next)}>
            {t('fineDesk.next')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function CandidateCard(props: {
  candidate: FineCandidate;
  zone: string;
  isChosen: boolean;
  onAssign: (() => void) | null;
}) {
  const { candidate, zone, isChosen, onAssign } = props;
  const { t } = useText();
  const { driver, is_in_scope, is_proposed, assignment_type, evidence } = candidate;
  const name = driverName(driver, t);
  return (
    <Paper withBorder p="sm" component="article" aria-label={name}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text fw={600}>{name}</Text>
        {is_proposed ? (
          <Badge variant="light" tt="none">
            {t('fineDesk.proposed')}
          </Badge>
        ) : null}
      </Group>
      <ul style={{ margin: '6px 0' }}>
        {evidence.map((one) => (
          <EvidenceLine key={JSON.stringify(one)} evidence={one} zone={zone} />
        ))}
      </ul>
      <Group gap="xs" justify="space-between">
        <Dim>{t(`fine.assignment_${assignment_type}`)}</Dim>
        {onAssign && is_in_scope && !isChosen ? (
          <Button
            size="xs"
            variant={is_proposed ? 'filled' : 'default'}
            autoFocus={is_proposed}
            aria-label={t('fineDesk.assignTo', { driver: name })}
            onClick={onAssign}
          >
            {t('fineDesk.assign')}
          </Button>
        ) : null}
      </Group>
      {is_in_scope ? null : <Dim>{t('fineDesk.elsewhere')}</Dim>}
    </Paper>
  );
}

function EvidenceLine({ evidence, zone }: { evidence: FineEvidence; zone: string }) {
  const { t, f } = useText();
  const at = (iso: string) => f.dateTime(iso, zone);
  switch (evidence.source) {
    case 'card':
      return (
        <li>
          {evidence.read_at
            ? t('fineDesk.source_card', { at: f.time(evidence.read_at, zone) })
            : t('fineDesk.source_cardIn')}
          {evidence.start && evidence.end ? (
            <Dim component="div">
              {t('fineDesk.cardJourney', {
                start: f.time(evidence.start, zone),
                end: f.time(evidence.end, zone),
              })}
            </Dim>
          ) : null}
        </li>
      );
    case 'assignment':
      return (
        <li>
          {evidence.end
            ? t('fineDesk.source_assignment', { start: at(evidence.start), end: at(evidence.end) })
            : t('fineDesk.source_assignmentOpen', { start: at(evidence.start) })}
        </li>
      );
    case 'work_report':
      return <li>{t('fineDesk.source_work_report')}</li>;
    case 'usual':
      return <li>{t('fineDesk.source_usual', { day: f.day(evidence.since) })}</li>;
  }
}
