import { Button, Group, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { faultText } from '../fault-text.ts';
import { useText } from '../text.ts';
import type { BulkResult } from './bulk-run.ts';
import classes from './vehicle.module.css';

/** How far a command for many vehicles has come, and why it was refused for some: these first. */
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
    <div className={classes.dialog}>
      <Progress value={(100 * results.length) / Math.max(1, all)} aria-label={t('vehicle.bulkResult')} />
      <div role="status">
        {isRunning ? <div>{t('vehicle.bulkRunning', { done: results.length, all })}</div> : null}
        <div className={classes.bulkLine}>
          <IconCheck size={16} className={classes.good} aria-hidden="true" />
          {t('vehicle.bulkDone', { n: done })}
        </div>
        {refused.length > 0 ? (
          <div className={classes.bulkLine}>
            <IconAlertTriangle size={16} className={classes.warn} aria-hidden="true" />
            {t('vehicle.bulkFailed', { n: refused.length })}
          </div>
        ) : null}
      </div>
      {refused.length > 0 ? (
        <ul className={classes.results} aria-label={t('vehicle.bulkResult')}>
          {refused.map(({ id, license, error }) => (
            <li key={id}>
              <strong>{license}</strong>
              <span>{faultText(t, error)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <Group justify="flex-end">
        {isRunning ? (
          <Button variant="default" onClick={onStop}>
            {t('vehicle.bulkStop')}
          </Button>
        ) : (
          <Button onClick={onClose}>{t('ui.close')}</Button>
        )}
      </Group>
    </div>
  );
}
