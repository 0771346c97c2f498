import { IconReceiptTax } from '@tabler/icons-react';
import { Suspense } from 'react';
import { type FineRow, getFines, getFinesExport } from '#api/fine.ts';
import { FINE_LIST } from '#domain/fine/fine-list.ts';
import { isAwaited } from '#domain/fine/state.ts';
import { driverName } from '#text/driver-name.ts';
import { ImportButton } from '#web/area/line-import/ImportButton.tsx';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DriverLink, RecordLink } from '#web/kit/link/RecordLink.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { LoadingScreen } from '#web/kit/ui/LoadingScreen.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { DeadlineBadge } from './DeadlineBadge.tsx';
import { FineDrawer } from './FineDrawer.tsx';
import { FineStateBadge } from './FineStateBadge.tsx';
import { FineSums } from './FineSums.tsx';

const FineImport = lazyPart('FineImport', () => import('./import/FineImport.tsx'));

const COLUMNS: readonly GridColumn<FineRow>[] = gridColumns(FINE_LIST, {
  record_number: { pinned: 'left', width: 160 },
  license: {
    width: 110,
    render: (row) => <RecordLink kind="vehicle" id={row.vehicle_id} children={row.license} />,
  },
  state: { width: 180, render: (row) => <FineStateBadge state={row.state} /> },
  identify_by: { width: 230, render: (row) => <DeadlineBadge fine={row} /> },
  driver: {
    width: 200,
    render: ({ driver, driver_id }) => driver && <DriverLink id={driver_id} name={driver} />,
  },
  fleet: { width: 190, render: (row) => <RecordLink kind="fleet" id={row.fleet_id} children={row.fleet} /> },
});

/** /config-sanctions: fines with their deadlines, their drivers and the actions taken (domain rules §8). */
export function FinesScreen() {
  const { t, f } = useText();
  const can = useCan();
  const record = useRecordAddress();
  const [imported] = useUrlValue('import');
  if (imported !== null && can('fine:edit'))
    return (
      <Suspense fallback={<LoadingScreen />}>
        <FineImport />
      </Suspense>
    );
  return (
    <ListScreen
      list={FINE_LIST}
      ways={can('fine:edit') ? <ImportButton kind="fine" /> : null}
      columns={COLUMNS}
      rowId={(row) => row.id}
      endpoint={getFines}
      exportBy={getFinesExport}
      record={record}
      mayCreate={can('fine:edit')}
      icon={<IconReceiptTax />}
      noneText={t('fine.noneText')}
      summary={(query) => <FineSums query={query} />}
      card={{
        title: (row) => `${row.license} · ${f.money(row.amount)}`,
        mark: (row) =>
          isAwaited(row.state) ? <DeadlineBadge fine={row} /> : <FineStateBadge state={row.state} />,
        lines: [
          ['record_number', (row) => f.day(row.date)],
          [(row) => (row.driver === null ? t('word.noDriver') : driverName(row.driver, t)), 'organisation'],
        ],
      }}
    >
      <FineDrawer record={record} />
    </ListScreen>
  );
}
