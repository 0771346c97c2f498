import { Loader } from '@mantine/core';
import { useText } from '../language/text.ts';
import classes from './LoadingScreen.module.css';

/** While a screen's program arrives. Appears late: what takes a blink needs no sign. */
export function LoadingScreen() {
  const { t } = useText();
  return (
    <div className={classes.screen} role="status" aria-label={t('frame.loading')}>
      <Loader size="sm" />
    </div>
  );
}
