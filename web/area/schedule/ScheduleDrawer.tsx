import { schedules } from '#api/schedule.ts';
import type { FreeDay } from '#domain/schedule/schedule.ts';
import { SCHEDULE_LIST } from '#domain/schedule/schedule-list.ts';
import { useText } from '#web/base/language/text.ts';
import { ListedDrawer } from '#web/kit/record/ListedDrawer.tsx';
import type { RecordAddress } from '#web/kit/record/use-record-address.ts';
import { ScheduleForm } from './ScheduleForm.tsx';

/** One schedule in a drawer: its data, and its changes. */
export function ScheduleDrawer({ record }: { record: RecordAddress }) {
  const { t, f } = useText();
  const freeDays = (field: string, value: unknown) =>
    field === 'free_days'
      ? (value as FreeDay[]).map(({ day, name }) => [f.day(day), name].filter(Boolean).join(' ')).join(', ')
      : null;
  return (
    <ListedDrawer
      size="lg"
      record={record}
      of={schedules}
      described={SCHEDULE_LIST}
      own={freeDays}
      newTitle={t('schedule.new')}
      about={({ name, vehicles, has_hidden_fleets }) => ({
        title: name,
        subtitle: t('word.vehicleCount', { n: vehicles }),
        deletion: has_hidden_fleets
          ? null
          : { title: t('schedule.deleteTitle', { name }), text: t('schedule.deleteText') },
      })}
      form={(schedule, onSaved) => <ScheduleForm schedule={schedule} onSaved={onSaved} />}
    />
  );
}
