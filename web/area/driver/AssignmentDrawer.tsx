import { Button } from '@mantine/core';
import { IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type AssignmentRow,
  deleteAssignment,
  getAssignment,
  getAssignmentHistory,
  postAssignmentEnd,
} from '#api/assignment.ts';
import { ASSIGNMENT_LIST } from '#domain/driver/assignment-list.ts';
import { driverName } from '#text/driver-name.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { HistoryPanel } from '#web/kit/record/HistoryPanel.tsx';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { AssignmentForm, type AssignmentStart } from './AssignmentForm.tsx';
import { StandingBadge } from './StandingBadge.tsx';

/** One assignment in a drawer: data, end now, delete, changes. */
export function AssignmentDrawer(props: { record: RecordAddress; start?: AssignmentStart | undefined }) {
  const { record, start } = props;
  const { t, f } = useText();
  const can = useCan();
  const [asked, setAsked] = useState<'end' | 'delete' | null>(null);
  const id = Number(record.id);
  const query = useEndpoint(
    getAssignment,
    { params: { assignment_id: id } },
    { enabled: record.id !== null, staleMs: 0 },
  );
  const row = record.id !== null && query.data?.id === id ? query.data : null;
  const form = (
    <AssignmentForm
      key={record.id ?? 'new'}
      row={row}
      start={start}
      onSaved={(saved) => (record.isNew ? record.open(saved, { isReplaced: true }) : undefined)}
    />
  );
  const mayEdit = row !== null && can('assignment:edit');
  return (
    <>
      <RecordDrawer
        opened={record.isOpen}
        onClose={record.close}
        state={record.isNew ? undefined : query}
        size="lg"
        title={row?.license ?? t('assignment.new')}
        subtitle={row ? driverName(row.driver, t) : undefined}
        badge={row ? <StandingBadge state={row.state} /> : undefined}
        facts={
          row
            ? [
                { label: t('word.start'), value: f.dateTime(row.start, row.time_zone) },
                {
                  label: t('word.end'),
                  value: row.end === null ? t('assignment.openEnd') : f.dateTime(row.end, row.time_zone),
                },
                { label: t('assignment.origin'), value: t(`assignment.origin_${row.origin}`) },
                {
                  label: t('word.fleet'),
                  value: <RecordLink kind="fleet" id={row.fleet_id} children={row.fleet} />,
                },
              ]
            : []
        }
        primary={
          mayEdit && row.state === 'current' ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
              onClick={() => setAsked('end')}
            >
              {t('assignment.endNow')}
            </Button>
          ) : null
        }
        actions={
          mayEdit
            ? [
                {
                  label: t('word.delete'),
                  icon: <IconTrash size={16} />,
                  isDanger: true,
                  onClick: () => setAsked('delete'),
                },
              ]
            : []
        }
        tabs={
          row
            ? [
                { id: 'data', label: t('word.data'), render: () => form },
                {
                  id: 'changes',
                  label: t('word.history'),
                  render: () => (
                    <HistoryPanel
                      endpoint={getAssignmentHistory}
                      params={{ assignment_id: row.id }}
                      described={ASSIGNMENT_LIST}
                    />
                  ),
                },
              ]
            : undefined
        }
      >
        {record.isNew ? form : null}
      </RecordDrawer>
      {row ? (
        <Questions row={row} asked={asked} onClose={() => setAsked(null)} onGone={record.close} />
      ) : null}
    </>
  );
}

function Questions(props: {
  row: AssignmentRow;
  asked: 'end' | 'delete' | null;
  onClose: () => void;
  onGone: () => void;
}) {
  const { row, asked, onClose, onGone } = props;
  const { t } = useText();
  const params = { assignment_id: row.id };
  const name = driverName(row.driver, t);
  return (
    <>
      <ConfirmDialog
        opened={asked === 'end'}
        title={t('assignment.endNowTitle', { plate: row.license })}
        confirmLabel={t('assignment.endNow')}
        onConfirm={async () => {
          await call(postAssignmentEnd, { params, body: { version: row.version } }, { quiet: true });
        }}
        onClose={onClose}
      >
        {t('assignment.endNowText', { name })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'delete'}
        title={t('assignment.deleteTitle', { plate: row.license })}
        confirmLabel={t('word.delete')}
        isDanger
        onConfirm={async () => {
          await call(deleteAssignment, { params }, { quiet: true });
          onGone();
        }}
        onClose={onClose}
      >
        {t('assignment.deleteText', { name })}
      </ConfirmDialog>
    </>
  );
}
