import { Stack, Text } from '@mantine/core';
import { useText } from '#web/base/language/text.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import classes from './AssignScreen.module.css';

/** The task of the present step, and the number of steps. */
export function StepHead({ title, n, max }: { title: string; n: number; max: number }) {
  const { t } = useText();
  return (
    <Stack gap={4}>
      <Dim>{t('tracker.step', { n, max })}</Dim>
      <Text component="h2" size="xl" fw={600}>
        {title}
      </Text>
      <div className={classes.bars} aria-hidden="true">
        {Array.from({ length: max }, (_, i) => i + 1).map((step) => (
          <span key={step} data-on={step <= n} />
        ))}
      </div>
    </Stack>
  );
}
