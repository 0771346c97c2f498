import { IconLock } from '@tabler/icons-react';
import type { Unfit } from '#domain/driver/fitness.ts';
import { useText } from '#web/base/language/text.ts';
import classes from './dispatch.module.css';

/** Why a vehicle cannot be assigned, in two words. */
export function UnfitMark({ unfit }: { unfit: Unfit }) {
  const { t } = useText();
  return (
    <span className={classes.unfit} title={t(`fault.${unfit}`)}>
      <IconLock size={12} aria-hidden="true" /> {t(`dispatch.unfit_${unfit}`)}
    </span>
  );
}
