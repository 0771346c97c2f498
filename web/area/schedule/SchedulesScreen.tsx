import { SegmentedControl } from '@mantine/core';
import { IconClockHour8 } from '@tabler/icons-react';
import { type ScheduleRow, schedules } from '#api/schedule.ts';
import { SCHEDULE_LIST } from '#domain/schedule/schedule-list.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { CreateButton } from '#web/kit/list/CreateButton.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { ListScreen } from '#web/kit/list/ListScreen.tsx';
import parts from '#web/kit/look/parts.module.css';
import { useRecordAddress } from '#web/kit/record/use-record-address.ts';
import { FleetSchedules } from './FleetSchedules.tsx';
import { ScheduleDrawer } from './ScheduleDrawer.tsx';

const COLUMNS: readonly GridColumn<ScheduleRow>[] = gridColumns(SCHEDULE_LIST, {
  name: { pinned: 'left', width: 220 },
  ranges: { width: 320 },
  fleets: { width: 240 },
});

/** /config-schedule: the schedules of the fleets, as a list or along the tree (domain rules §5.11). */
export function SchedulesScreen() {
  const { t } = useText();
  const mayCreate = useCan()('schedule:edit');
  const record = useRecordAddress();
  const [view, setView] = useUrlValue('view');
  const views = (
    <SegmentedControl
      size="xs"
      aria-label={t('schedule.view')}
      value={view === 'fleets' ? 'fleets' : 'list'}
      onChange={(next) => setView(next === 'fleets' ? 'fleets' : null)}
      data={[
        { value: 'list', label: t('schedule.list') },
        { value: 'fleets', label: t('schedule.viewFleets') },
      ]}
    />
  );
  if (view === 'fleets') {
    return (
      <div className={parts.fill}>
        <div className={parts.bar} style={{ justifyContent: 'flex-end' }}>
          {views}
          {mayCreate ? <CreateButton list={SCHEDULE_LIST} onClick={record.create} /> : null}
        </div>
        <FleetSchedules onOpen={(id) => record.open(id)} />
        <ScheduleDrawer record={record} />
      </div>
    );
  }
  return (
    <ListScreen
      list={SCHEDULE_LIST}
      columns={COLUMNS}
      rowId={(row) => row.id}
      endpoint={schedules.list}
      exportBy={schedules.file}
      record={record}
      mayCreate={mayCreate}
      ways={views}
      icon={<IconClockHour8 />}
      noneText={t('schedule.noneText')}
      card={{ lines: [['ranges'], ['fleets']] }}
    >
      <ScheduleDrawer record={record} />
    </ListScreen>
  );
}
