import { Alert, Group, Skeleton, Stack } from '@mantine/core';
import { IconHistoryOff, IconInfoCircle } from '@tabler/icons-react';
import type { EventEvidence } from '#api/history.ts';
import { RETENTION } from '#domain/constants.ts';
import { daySpan } from '#domain/day.ts';
import { eventRule } from '#domain/notification/event-catalogue.ts';
import { evidenceRule, roadSourceText } from '#text/evidence-words.ts';
import type { PackedRecord } from '#web/area/evidence/EvidenceButton.tsx';
import { useText } from '#web/base/language/text.ts';
import { Arriving } from '#web/kit/ui/Arriving.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { EvidenceTable } from './EvidenceTable.tsx';
import type { EventKey } from './event-key.ts';
import { useEvidence } from './use-evidence.ts';

const EvidenceButton = lazyPart<'EvidenceButton', PackedRecord>(
  'EvidenceButton',
  () => import('#web/area/evidence/EvidenceButton.tsx'),
);

/** The basis of an event: its rule with the limits of its day, and the samples that decided it. */
export function EvidenceParts({ event }: { event: EventKey }) {
  const { t } = useText();
  const { data, error, refetch } = useEvidence(event);
  if (error?.status === 404 && !data)
    return (
      <EmptyState
        icon={<IconHistoryOff />}
        title={t('evidence.missing')}
        description={t('evidence.missingText')}
      />
    );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} aria-label={t('frame.loading')} />;
  const { samples, found } = data;
  return (
    <>
      <Group>
        <Arriving fallback={null}>
          <EvidenceButton
            subject={{ kind: 'event', ...event, atMs: Date.parse(event.at) }}
            license={data.license}
            day={daySpan(Date.parse(event.at), data.time_zone).day}
          />
        </Arriving>
      </Group>
      <EvidenceRule evidence={data} />
      {samples.length === 0 && eventRule(data.code).fields.length > 0 ? (
        <EmptyState
          icon={<IconHistoryOff />}
          title={t('evidence.gone')}
          description={t('evidence.goneText', { months: RETENTION.positionsMonths })}
        />
      ) : null}
      {samples.length > 0 && !found ? (
        <Alert color="gray" icon={<IconInfoCircle />}>
          {t('evidence.notFound')}
        </Alert>
      ) : null}
      {samples.length > 0 ? <EvidenceTable evidence={data} /> : null}
    </>
  );
}

function EvidenceRule({ evidence }: { evidence: EventEvidence }) {
  const say = useText();
  const { t } = say;
  const { rules, code, road } = evidence;
  const { rule } = eventRule(code);
  const facts = evidenceRule(evidence, say);
  return (
    <Stack component="section" gap="xs" miw={0}>
      <h2>{t('evidence.how')}</h2>
      <p>{t(`event.rule_${rule}`)}</p>
      {facts.length > 0 ? (
        <>
          <Facts facts={facts} columnPx={150} fz="sm" />
          <Dim size="xs">{t('evidence.version', { n: rules.version })}</Dim>
          {road ? <Dim size="xs">{roadSourceText(road, say)}</Dim> : null}
        </>
      ) : null}
    </Stack>
  );
}
