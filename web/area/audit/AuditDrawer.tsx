import { Box, Text } from '@mantine/core';
import type { AuditEntryRow } from '#api/audit-search.ts';
import { useText } from '#web/base/language/text.ts';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import { Facts } from '#web/kit/ui/Facts.tsx';
import { auditWords } from './AuditLine.tsx';

/** A line of the audit in full: by whom, from where, and every value before and after. */
export function AuditDrawer({ row, onClose }: { row: AuditEntryRow | null; onClose: () => void }) {
  const say = useText();
  const { t, f } = say;
  if (!row) return null;
  const { done, object, record } = auditWords(row, say);
  const facts = [
    { label: t('audit.at'), value: f.dateTime(row.at) },
    { label: t('audit.username'), value: row.username || t('ui.historySystem') },
    { label: t('audit.ip'), value: row.ip },
    { label: t('word.fleet'), value: row.fleet },
    { label: t('audit.line'), value: row.id },
    { label: t('audit.request_id'), value: row.request_id },
  ];
  return (
    <RecordDrawer
      opened
      onClose={onClose}
      title={done}
      subtitle={[object, record].filter(Boolean).join(' · ')}
    >
      <Box p="md" style={{ overflowWrap: 'anywhere' }}>
        <Facts facts={facts} columnPx={200} mb="lg" />
        {row.changes.length === 0 ? <Text c="dimmed">{t('audit.noChanges')}</Text> : <Changes row={row} />}
      </Box>
    </RecordDrawer>
  );
}

/** Each field with its value before, where there was one, and after. */
function Changes({ row: { changes } }: { row: AuditEntryRow }) {
  const { t } = useText();
  const values = changes.map(({ label, from, to }) => ({
    label,
    value:
      from === null || from === to ? (
        to
      ) : (
        <>
          <Text span c="dimmed" td="line-through">
            {from}
          </Text>
          <Box component="span" mx={8} aria-label={t('ui.historyTo')} role="img">
            →
          </Box>
          {to ?? <em>{t('ui.historyEmpty')}</em>}
        </>
      ),
  }));
  return <Facts facts={values} columnPx={400} />;
}
