import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { getTrackerSaid } from '#api/tracker-said.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { NotYet } from '#web/kit/ui/NotYet.tsx';
import { elementText, fieldText } from './said-text.ts';

/** The interval of reading while it is open, milliseconds. */
const ASK_MS = 10_000;

type Line = { key: string; name: string; note: string; value: string; at: string };

/** All last values of a tracker, known or not; read again while it is open. */
export function SaidTab({ trackerId }: { trackerId: number }) {
  const { t, f } = useText();
  const query = useEndpoint(
    getTrackerSaid,
    { params: { tracker_id: trackerId } },
    { refetchMs: ASK_MS, staleMs: 0 },
  );
  const { data } = query;
  if (!data) return <NotYet query={query} heights={[240, 160]} isBare />;
  const { at, fields, elements } = data;
  if (at === null) {
    return (
      <EmptyState
        icon={<IconListDetails />}
        title={t('tracker.saidNone')}
        description={t('tracker.saidNoneText')}
      />
    );
  }
  const told = fields.map((row) => ({
    key: row.field,
    name: t(`tracker.said_${row.field}`),
    note: '',
    value: fieldText(row, { t, f }),
    at: row.at,
  }));
  const others = elements.map((row) => ({
    key: row.id,
    name: row.name ?? row.id,
    note: row.name === null ? '' : row.id,
    value: elementText(row, f),
    at: row.at,
  }));
  return (
    <Stack gap="lg" p="md">
      <Text c="dimmed">{t('tracker.saidText', { at: f.dateTime(at) })}</Text>
      <Lines title={t('tracker.saidFields')} lines={told} newest={at} />
      {others.length > 0 ? <Lines title={t('tracker.saidElements')} lines={others} newest={at} /> : null}
    </Stack>
  );
}

/** Names with their values beside them, and a time if it is not that of the newest record. */
function Lines({ title, lines, newest }: { title: string; lines: readonly Line[]; newest: string }) {
  const { f } = useText();
  return (
    <section aria-label={title}>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      <Box component="dl" className={`${parts.panel} ${parts.lines}`} m={0}>
        {lines.map(({ key, name, note, value, at }) => (
          <Group key={key} justify="space-between" gap="xs" p="8px 14px" align="baseline">
            <Box component="dt" flex="1 1 160px">
              {name}
              {note === '' ? null : <Dim>{note}</Dim>}
            </Box>
            <Box component="dd" m={0} ta="end" style={{ overflowWrap: 'anywhere' }}>
              <strong>{value}</strong>
              {at === newest ? null : <Dim>{f.clock(at)}</Dim>}
            </Box>
          </Group>
        ))}
      </Box>
    </section>
  );
}
