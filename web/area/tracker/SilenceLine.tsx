import { IconClockExclamation, IconClockHour4 } from '@tabler/icons-react';
import type { SilenceRow } from '#api/telemetry.ts';
import { useText } from '#web/base/language/text.ts';
import classes from './tracker.module.css';

/** In one line: the usual silence of the tracker, or the time since which its silence is unusual. */
export function SilenceLine({ silence, nowMs }: { silence: SilenceRow; nowMs: number }) {
  const { t, f } = useText();
  const { state, usual_s, since, unusual_from } = silence;
  const isLate = nowMs > Date.parse(unusual_from);
  const limit = f.lapse((Date.parse(unusual_from) - Date.parse(since)) / 1000);
  const words = {
    usual: usual_s === null ? limit : f.lapse(usual_s),
    limit,
    at: f.dateTime(unusual_from),
  };
  const known = isLate ? 'unusual' : 'usual';
  const learning = isLate ? 'overdue' : 'learning';
  const Icon = isLate ? IconClockExclamation : IconClockHour4;
  return (
    <p className={classes.silence}>
      <Icon
        size={16}
        aria-hidden="true"
        color={isLate ? 'var(--traza-warn)' : 'var(--mantine-color-dimmed)'}
      />
      {t(usual_s === null ? `silence.${learning}` : `silence.${known}_${state}`, words)}
    </p>
  );
}
