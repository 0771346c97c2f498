import { SegmentedControl } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { type DefectRow, defects } from '#api/upkeep.ts';
import { DEFECT_LIST } from '#domain/upkeep/defect-list.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DriverLink, RecordLink } from '#web/kit/link/RecordLink.tsx';
import { CreateButton } from '#web/kit/list/CreateButton.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import { DefectDrawer } from './DefectDrawer.tsx';
import { NewOrderDrawer, OrderDrawer } from './OrderDrawer.tsx';
import { ageText, SeverityBadge, UpkeepStateBadge } from './UpkeepBadges.tsx';
import { UpkeepBoard } from './UpkeepBoard.tsx';
import { useUpkeepAddress } from './use-upkeep-address.ts';

const COLUMNS: readonly GridColumn<DefectRow>[] = gridColumns(DEFECT_LIST, {
  title: { pinned: 'left', width: 240 },
  license: {
    width: 120,
    render: (row) => <RecordLink kind="vehicle" id={row.vehicle_id} children={row.license} />,
  },
  severity: { width: 140, render: (row) => <SeverityBadge severity={row.severity} /> },
  state: { width: 140, render: (row) => <UpkeepStateBadge state={row.state} /> },
  driver: {
    width: 190,
    render: ({ driver, driver_id }) => driver && <DriverLink id={driver_id} name={driver} />,
  },
  fleet: { width: 190, render: (row) => <RecordLink kind="fleet" id={row.fleet_id} children={row.fleet} /> },
});

/** /upkeep: defects and repair orders, on a board or as a list (decision 141). */
export function UpkeepScreen() {
  const { t } = useText();
  const can = useCan();
  const address = useUpkeepAddress();
  const [view, setView] = useUrlValue('view');
  const mayCreate = can('upkeep:edit');
  const views = (
    <SegmentedControl
      size="xs"
      aria-label={t('upkeep.views')}
      value={view === 'list' ? 'list' : 'board'}
      onChange={(next) => setView(next === 'list' ? 'list' : null)}
      data={[
        { value: 'board', label: t('upkeep.board') },
        { value: 'list', label: t('assignment.viewList') },
      ]}
    />
  );
  const primary = mayCreate ? <CreateButton list={DEFECT_LIST} onClick={address.createDefect} /> : null;
  const drawers = (
    <>
      <DefectDrawer address={address} />
      <OrderDrawer address={address} />
      <NewOrderDrawer address={address} />
    </>
  );
  if (view !== 'list') {
    return (
      <UpkeepBoard address={address} views={views} primary={primary} mayEdit={mayCreate}>
        {drawers}
      </UpkeepBoard>
    );
  }
  return (
    <ListScreen
      list={DEFECT_LIST}
      columns={COLUMNS}
      rowId={(row) => row.id}
      endpoint={defects.list}
      exportBy={defects.file}
      record={{
        id: address.defect === null ? null : String(address.defect),
        open: (id, how) => address.openDefect(Number(id), how),
        create: address.createDefect,
      }}
      mayCreate={mayCreate}
      ways={views}
      icon={<IconTool />}
      noneText={t('upkeep.noneText')}
      card={{
        title: (row) => `${row.license} · ${row.title}`,
        mark: (row) => <SeverityBadge severity={row.severity} />,
        lines: [
          [(row) => t(`upkeep.state_${row.state}`), (row) => ageText(t, row.age)],
          ['workshop', 'fleet'],
        ],
      }}
    >
      {drawers}
    </ListScreen>
  );
}
