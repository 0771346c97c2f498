import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconCarSuv, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { getTrackerRefusals, type RefusalRow } from '#api/tracker-refusal.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { NotYet } from '#web/kit/ui/NotYet.tsx';
import { GiveDialog, type Unfitted } from './GiveDialog.tsx';

/** The refused packets of a tracker, and data that it sent in no vehicle and that can be assigned to one. */
export function RefusalsTab({ trackerId }: { trackerId: number }) {
  const { t } = useText();
  const query = useEndpoint(getTrackerRefusals, { params: { tracker_id: trackerId } }, { staleMs: 0 });
  const { data } = query;
  if (!data) return <NotYet query={query} heights={[72, 72]} isBare />;
  const { refusals, unfitted } = data;
  if (refusals.length === 0 && unfitted.length === 0) {
    return (
      <EmptyState
        icon={<IconShieldCheck />}
        title={t('tracker.refusalsNone')}
        description={t('tracker.refusalsNoneText')}
      />
    );
  }
  return (
    <Stack gap="lg" p="md">
      {unfitted.length > 0 ? <UnfittedPart trackerId={trackerId} unfitted={unfitted} /> : null}
      {refusals.length > 0 ? (
        <div>
          <Text c="dimmed" mb="sm">
            {t('tracker.refusalsText')}
          </Text>
          <ol className={parts.stack} aria-label={t('tracker.refused')}>
            {refusals.map((refusal) => (
              <Refusal key={`${refusal.reason} ${refusal.protocol} ${refusal.first_at}`} refusal={refusal} />
            ))}
          </ol>
        </div>
      ) : null}
    </Stack>
  );
}

function UnfittedPart({ trackerId, unfitted }: { trackerId: number; unfitted: Unfitted }) {
  const { t, f } = useText();
  const [isGiving, setGiving] = useState(false);
  return (
    <div>
      <Group justify="space-between" gap="xs" mb="sm" align="flex-start">
        <Box flex="1 1 260px">
          <Text fw={600}>{t('tracker.unfittedTitle')}</Text>
          <Text c="dimmed">{t('tracker.unfittedText')}</Text>
        </Box>
        <Button leftSection={<IconCarSuv size={16} aria-hidden="true" />} onClick={() => setGiving(true)}>
          {t('tracker.unfittedGive')}
        </Button>
      </Group>
      <ol className={parts.stack} aria-label={t('tracker.unfittedTitle')}>
        {unfitted.map(({ from, to, records }) => (
          <Box key={from} component="li" className={parts.panel} p="10px 14px">
            <strong>{t('tracker.unfittedRecords', { n: records })}</strong>
            <Dim>{t('tracker.refusalSpan', { from: f.dateTime(from), to: f.dateTime(to) })}</Dim>
          </Box>
        ))}
      </ol>
      <GiveDialog
        trackerId={trackerId}
        unfitted={unfitted}
        opened={isGiving}
        onClose={() => setGiving(false)}
      />
    </div>
  );
}

function Refusal({ refusal }: { refusal: RefusalRow }) {
  const { t, f } = useText();
  const { reason, protocol, times, first_at, last_at, address } = refusal;
  const span =
    first_at === last_at
      ? f.dateTime(last_at)
      : t('tracker.refusalSpan', { from: f.dateTime(first_at), to: f.dateTime(last_at) });
  return (
    <Box component="li" className={parts.panel} p="10px 14px">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <strong>{t(`tracker.refusal_${reason}`)}</strong>
        <Badge color="gray" style={{ flexShrink: 0 }}>
          {t('tracker.refusalTimes', { n: times })}
        </Badge>
      </Group>
      <Dim>{[span, protocol, address].filter(Boolean).join(' · ')}</Dim>
    </Box>
  );
}
