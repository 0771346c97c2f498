import { IconClipboardCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type CheckRow, getChecks, getChecksExport } from '#api/check.ts';
import { CHECK_LIST } from '#domain/check/check-list.ts';
import { driverName } from '#text/driver-name.ts';
import { useText } from '#web/base/language/text.ts';
import { DriverLink, RecordLink } from '#web/kit/link/RecordLink.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { CheckDrawer } from './CheckDrawer.tsx';
import { ResultBadge } from './ResultBadge.tsx';

const COLUMNS: readonly GridColumn<CheckRow>[] = gridColumns(CHECK_LIST, {
  filled_at: { pinned: 'left', width: 150 },
  license: {
    width: 120,
    render: (row) => <RecordLink kind="vehicle" id={row.vehicle_id} children={row.license} />,
  },
  result: { width: 150, render: (row) => <ResultBadge result={row.result} /> },
  driver: {
    width: 200,
    render: ({ driver, driver_id }) => driver && <DriverLink id={driver_id} name={driver} />,
  },
  fleet: { width: 180, render: (row) => <RecordLink kind="fleet" id={row.fleet_id} children={row.fleet} /> },
});

/** The checks of all visible vehicles; one opens beside them. */
export function CheckList({ views }: { views: ReactNode }) {
  const { t } = useText();
  const record = useRecordAddress();
  return (
    <ListScreen
      list={CHECK_LIST}
      columns={COLUMNS}
      rowId={(row) => row.id}
      endpoint={getChecks}
      exportBy={getChecksExport}
      record={record}
      ways={views}
      icon={<IconClipboardCheck />}
      noneText={t('checkForm.noneText')}
      card={{
        mark: (row) => <ResultBadge result={row.result} />,
        lines: [
          ['license', (row) => (row.driver === null ? t('word.noDriver') : driverName(row.driver, t))],
          ['form', 'fleet'],
        ],
      }}
    >
      <CheckDrawer record={record} />
    </ListScreen>
  );
}
