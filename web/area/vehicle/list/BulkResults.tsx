import { Button, Group, Progress, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { faultText } from '#web/base/language/fault-text.ts';
import { useText } from '#web/base/language/text.ts';
import classes from '../vehicle.module.css';
import type { BulkResult } from './bulk-run.ts';

/** The progress of a command for many vehicles, with the reasons of refusals; the refused ones come first. */
export function BulkResults(props: {
  all: number;
  results: readonly BulkResult[];
  onStop: () => void;
  onClose: () => void;
}) {
  const { all, results, onStop, onClose } = props;
  const { t } = useText();
  const refused = results.filter(({ error }) => error !== null);
  const done = results.length - refused.length;
  const isRunning = results.length < all;
  return (
    <Stack gap={14}>
      <Progress
        value={(100 * results.length) / Math.max(1, all)}
        aria-label={t('vehicleCommand.bulkResult')}
      />
      <div role="status">
        {isRunning ? <div>{t('vehicleCommand.bulkRunning', { done: results.length, all })}</div> : null}
        <Group gap="xs">
          <IconCheck size={16} color="var(--traza-ok)" aria-hidden="true" />
          {t('vehicleCommand.bulkDone', { n: done })}
        </Group>
        {refused.length > 0 ? (
          <Group gap="xs">
            <IconAlertTriangle size={16} color="var(--traza-warn)" aria-hidden="true" />
            {t('vehicleCommand.bulkFailed', { n: refused.length })}
          </Group>
        ) : null}
      </div>
      {refused.length > 0 ? (
        <Stack component="ul" className={classes.results} gap={4} aria-label={t('vehicleCommand.bulkResult')}>
          {refused.map(({ id, license, error }) => (
            <li key={id}>
              <strong>{license}</strong>
              <span>{faultText(t, error)}</span>
            </li>
          ))}
        </Stack>
      ) : null}
      <Group justify="flex-end">
        {isRunning ? (
          <Button variant="default" onClick={onStop}>
            {t('word.stop')}
          </Button>
        ) : (
          <Button onClick={onClose}>{t('word.close')}</Button>
        )}
      </Group>
    </Stack>
  );
}
