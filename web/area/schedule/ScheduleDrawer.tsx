import { deleteSchedule, getSchedule, getScheduleHistory } from '#api/schedule.ts';
import type { FreeDay } from '#domain/schedule/schedule.ts';
import { SCHEDULE_LIST } from '#domain/schedule/schedule-list.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { useCan } from '#web/base/session/permission.ts';
import { DeletableDrawer } from '#web/kit/record/DeletableDrawer.tsx';
import { HistoryPanel } from '#web/kit/record/HistoryPanel.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { ScheduleForm } from './ScheduleForm.tsx';

/** One schedule in a drawer: its data, and its changes. */
export function ScheduleDrawer({ record }: { record: RecordAddress }) {
  const { t, f } = useText();
  const can = useCan();
  const id = Number(record.id);
  const query = useEndpoint(
    getSchedule,
    { params: { schedule_id: id } },
    { enabled: record.id !== null, staleMs: 0 },
  );
  const schedule = record.id !== null && query.data?.id === id ? query.data : null;
  const freeDays = (field: string, value: unknown) =>
    field === 'free_days'
      ? (value as FreeDay[]).map(({ day, name }) => [f.day(day), name].filter(Boolean).join(' ')).join(', ')
      : null;
  const form = (
    <ScheduleForm
      key={record.id ?? 'new'}
      schedule={schedule}
      onSaved={(saved) => (record.isNew ? record.open(saved, { isReplaced: true }) : undefined)}
    />
  );
  return (
    <DeletableDrawer
      size="lg"
      opened={record.isOpen}
      onClose={record.close}
      state={record.isNew ? undefined : query}
      title={schedule?.name ?? t('schedule.new')}
      subtitle={schedule ? t('word.vehicleCount', { n: schedule.vehicles }) : undefined}
      deletion={
        schedule && can('schedule:edit') && !schedule.has_hidden_fleets
          ? {
              title: t('schedule.deleteTitle', { name: schedule.name }),
              text: t('schedule.deleteText'),
              onConfirm: async () => {
                await call(deleteSchedule, { params: { schedule_id: schedule.id } }, { quiet: true });
                record.close();
              },
            }
          : null
      }
      tabs={
        schedule
          ? [
              { id: 'data', label: t('word.data'), render: () => form },
              {
                id: 'changes',
                label: t('word.history'),
                render: () => (
                  <HistoryPanel
                    endpoint={getScheduleHistory}
                    params={{ schedule_id: schedule.id }}
                    described={SCHEDULE_LIST}
                    own={freeDays}
                  />
                ),
              },
            ]
          : undefined
      }
    >
      {record.isNew ? form : null}
    </DeletableDrawer>
  );
}
