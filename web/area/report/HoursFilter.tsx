import { Group, Text } from '@mantine/core';
import { useText } from '#web/base/language/text.ts';
import { TimeBox } from '#web/kit/record/TimeBox.tsx';

/** A window of the day, `22:00-06:00`; over midnight when it ends before it begins. */
export function HoursFilter(props: { value: string | null; onChange: (value: string | null) => void }) {
  const { t } = useText();
  const [from = '', to = ''] = (props.value ?? '').split('-');
  const set = (next: { from?: string | null; to?: string | null }) => {
    const hours = { from, to, ...next };
    props.onChange(hours.from || hours.to ? `${hours.from ?? ''}-${hours.to ?? ''}` : null);
  };
  return (
    <div>
      <Group gap="xs" wrap="nowrap">
        <TimeBox label={t('reportScreen.hourFrom')} value={from} onChange={(time) => set({ from: time })} />
        <TimeBox label={t('reportScreen.hourTo')} value={to} onChange={(time) => set({ to: time })} />
      </Group>
      <Text size="xs" c="dimmed" mt={6}>
        {t('reportScreen.hoursHelp')}
      </Text>
    </div>
  );
}
