import { Group } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react';
import type { FineRecord } from '#api/fine.ts';
import { type FineState, isClosed } from '#domain/fine/state.ts';
import { driverName } from '#text/driver-name.ts';
import { useText } from '#web/base/language/text.ts';
import { DeadlineBadge } from './DeadlineBadge.tsx';
import classes from './fine.module.css';

/** The progress of a fine: finished steps, the present one, and those to come. */
export function FineSteps({ fine }: { fine: FineRecord }) {
  const { t, f } = useText();
  const { state, driver, identified_on, notification_date, paid_on } = fine;
  const isOver = state === 'appealed' || isClosed(state);
  const steps: { state: FineState; isDone: boolean; about: React.ReactNode }[] = [
    {
      state: 'received',
      isDone: true,
      about: notification_date === null ? null : `${t('fine.dates')}: ${f.day(notification_date)}`,
    },
    {
      state: 'assigned',
      isDone: fine.assignment_type !== null,
      about: driver === null ? null : driverName(driver, t),
    },
    {
      state: 'identified',
      isDone: identified_on !== null,
      about: identified_on === null ? <DeadlineBadge fine={fine} /> : f.day(identified_on),
    },
    {
      state: isOver ? state : 'paid',
      isDone: isClosed(state),
      about: paid_on === null ? null : f.day(paid_on),
    },
  ];
  return (
    <Group
      component="ol"
      className={classes.steps}
      gap="4px 20px"
      align="stretch"
      aria-label={t('fine.steps')}
    >
      {steps.map(({ state: step, isDone, about }) => {
        const Icon = isDone ? IconCircleCheck : step === state ? IconCircleDot : IconCircle;
        return (
          <li
            key={step}
            className={classes.step}
            data-done={isDone || undefined}
            aria-current={step === state ? 'step' : undefined}
          >
            <Icon size={20} aria-hidden="true" />
            <strong>{t(`fine.state_${step}`)}</strong>
            {about ? <small>{about}</small> : null}
          </li>
        );
      })}
    </Group>
  );
}
