import { Group } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Day } from '#domain/day.ts';
import { useText } from '#web/base/language/text.ts';

// The calendar is loaded when a day is first chosen.
const DayInput = lazy(async () => ({ default: (await import('./DayInput.tsx')).DayInput }));

/** Days from–to for a filter; either end may be open. */
export function DaysField(props: {
  from: Day | null;
  to: Day | null;
  onChange: (days: { from: Day | null; to: Day | null }) => void;
}) {
  const { from, to, onChange } = props;
  const { t } = useText();
  return (
    <Suspense fallback={<div style={{ height: 54 }} />}>
      <Group gap="xs" wrap="nowrap" grow miw={280}>
        <DayInput
          isNested
          size="xs"
          label={t('ui.from')}
          value={from}
          {...(to ? { maxDate: to } : {})}
          onChange={(day) => onChange({ from: day, to })}
        />
        <DayInput
          isNested
          size="xs"
          label={t('ui.to')}
          value={to}
          {...(from ? { minDate: from } : {})}
          onChange={(day) => onChange({ from, to: day })}
        />
      </Group>
    </Suspense>
  );
}
