import { SegmentedControl } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Suspense } from 'react';
import { type DriverRow, getDrivers, getDriversExport } from '#api/driver.ts';
import { DRIVER_LIST } from '#domain/driver/driver-list.ts';
import { canRunReport } from '#domain/report/report.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { useReader } from '#web/base/session/use-reader.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { LoadingScreen } from '#web/kit/ui/LoadingScreen.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { DriverDrawer } from './DriverDrawer.tsx';
import { StandingBadge } from './StandingBadge.tsx';

const RankingPanel = lazyPart('RankingPanel', () => import('./ranking/RankingPanel.tsx'));

const COLUMNS: readonly GridColumn<DriverRow>[] = gridColumns(DRIVER_LIST, {
  name: { pinned: 'left', width: 220 },
  license: { width: 150 },
  fleet: { width: 190, render: (row) => <RecordLink kind="fleet" id={row.fleet_id} children={row.fleet} /> },
  vehicles: { width: 130 },
  tag_id: { width: 165 },
  email: { width: 240 },
});

/** /config-drivers: the drivers in scope and their records (domain rules §9.3). */
export function DriversScreen() {
  const { t } = useText();
  const can = useCan();
  const record = useRecordAddress();
  const [view, setView] = useUrlValue('view');
  const reader = useReader();
  const ranks = can('ranking:read') && canRunReport('DrivingStyle', reader);
  const views = ranks ? (
    <SegmentedControl
      size="xs"
      aria-label={t('ranking.view')}
      value={view === 'ranking' ? 'ranking' : 'list'}
      onChange={(next) => setView(next === 'ranking' ? next : null)}
      data={[
        { value: 'list', label: t('driver.list') },
        { value: 'ranking', label: t('ranking.viewRanking') },
      ]}
    />
  ) : null;
  const drawer = <DriverDrawer record={record} />;
  if (ranks && view === 'ranking') {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <RankingPanel ways={views} onOpen={(id) => record.open(id)} />
        {drawer}
      </Suspense>
    );
  }
  return (
    <ListScreen
      list={DRIVER_LIST}
      columns={COLUMNS}
      rowId={(row) => row.id}
      endpoint={getDrivers}
      exportBy={getDriversExport}
      record={record}
      mayCreate={can('driver:edit')}
      actions={views}
      icon={<IconUsers />}
      noneText={t('driver.noneText')}
      card={{
        mark: (row) => (row.active ? null : <StandingBadge state="ended" />),
        lines: [
          ['vehicles', 'fleet'],
          ['license', 'phone'],
        ],
      }}
    >
      {drawer}
    </ListScreen>
  );
}
