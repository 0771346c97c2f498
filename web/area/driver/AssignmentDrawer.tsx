import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
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
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { ConfirmDialog } from '#web/kit/record/ConfirmDialog.tsx';
import { ListedDrawer } from '#web/kit/record/ListedDrawer.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { type AssignedVehicle, AssignmentForm } from './AssignmentForm.tsx';
import { StandingBadge } from './StandingBadge.tsx';

/** One assignment in a drawer: data, end now, delete, changes. */
export function AssignmentDrawer(props: { record: RecordAddress; vehicle?: AssignedVehicle | undefined }) {
  const { record, vehicle } = props;
  const { t, f } = useText();
  const can = useCan();
  // The assignment that is to end now.
  const [ending, setEnding] = useState<AssignmentRow | null>(null);
  return (
    <>
      <ListedDrawer
        record={record}
        of={{
          ...{ key: 'assignment_id', one: getAssignment },
          ...{ remove: deleteAssignment, history: getAssignmentHistory },
        }}
        described={ASSIGNMENT_LIST}
        size="lg"
        newTitle={t('assignment.new')}
        about={(row) => ({
          title: row.license,
          subtitle: driverName(row.driver, t),
          badge: <StandingBadge state={row.state} />,
          facts: [
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
          ],
          primary:
            row.state === 'current' && can('assignment:edit') ? (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
                onClick={() => setEnding(row)}
              >
                {t('assignment.endNow')}
              </Button>
            ) : null,
          deletion: {
            title: t('assignment.deleteTitle', { plate: row.license }),
            text: t('assignment.deleteText', { name: driverName(row.driver, t) }),
          },
        })}
        form={(row, onSaved) => <AssignmentForm row={row} vehicle={vehicle} onSaved={onSaved} />}
      />
      <ConfirmDialog
        opened={ending !== null}
        title={t('assignment.endNowTitle', { plate: ending?.license ?? '' })}
        confirmLabel={t('assignment.endNow')}
        onConfirm={async () => {
          const { id, version } = ending!;
          await call(
            postAssignmentEnd,
            { params: { assignment_id: id }, body: { version } },
            { quiet: true },
          );
        }}
        onClose={() => setEnding(null)}
      >
        {t('assignment.endNowText', { name: ending ? driverName(ending.driver, t) : '' })}
      </ConfirmDialog>
    </>
  );
}
