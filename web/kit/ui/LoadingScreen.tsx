import { Loader } from '@mantine/core';
import { useText } from '#web/base/language/text.ts';
import classes from './LoadingScreen.module.css';

/** Shown while the code of a screen is loading. It appears late, because a short wait needs no indicator. */
export function LoadingScreen() {
  const { t } = useText();
  return (
    <div className={classes.screen} role="status" aria-label={t('frame.loading')}>
      <Loader size="sm" />
    </div>
  );
}
