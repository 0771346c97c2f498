import { Group, Text } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import { useText } from '../language/text.ts';

/** A window of the day, `22:00-06:00`; over midnight when it ends before it begins. */
export function HoursFilter(props: { value: string | null; onChange: (value: string | null) => void }) {
  const { t } = useText();
  const [from = '', to = ''] = (props.value ?? '').split('-');
  const set = (next: { from: string; to: string }) =>
    props.onChange(next.from || next.to ? `${next.from}-${next.to}` : null);
  return (
    <div>
      <Group gap="xs" wrap="nowrap">
        <TimeInput
          label={t('reportScreen.hourFrom')}
          value={from}
          onChange={(event) => set({ from: event.currentTarget.value, to })}
        />
        <TimeInput
          label={t('reportScreen.hourTo')}
          value={to}
          onChange={(event) => set({ from, to: event.currentTarget.value })}
        />
      </Group>
      <Text size="xs" c="dimmed" mt={6}>
        {t('reportScreen.hoursHelp')}
      </Text>
    </div>
  );
}
