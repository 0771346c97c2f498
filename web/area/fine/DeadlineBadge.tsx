import type { FineRow } from '#api/fine.ts';
import { type DeadlineLevel, deadlineLevel } from '#domain/fine/deadline.ts';
import { isAwaited } from '#domain/fine/state.ts';
import type { Say } from '#text/say.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';

const COLOURS: Readonly<Record<DeadlineLevel, string>> = {
  red: 'var(--traza-bad)',
  amber: 'var(--traza-warn)',
  green: 'var(--traza-ok)',
};

/** The days until or since a deadline, in words. */
export function daysLeftWords(days: number, { t }: Pick<Say, 't'>): string {
  if (days === 0) return t('fine.leftNone');
  return days > 0 ? t('fine.left', { n: days }) : t('fine.over', { n: -days });
}

type Deadline = Pick<FineRow, 'state' | 'identify_by' | 'days_left' | 'is_deemed'>;

/**
 * The deadline for naming the driver, coloured by urgency; nothing once the authority no longer waits for it.
 */
export function DeadlineBadge({ fine }: { fine: Deadline }) {
  const { state, identify_by, days_left, is_deemed } = fine;
  const { t, f } = useText();
  if (!isAwaited(state)) return null;
  if (identify_by === null || days_left === null)
    return (
      <span className={parts.tag} style={{ color: COLOURS.red }}>
        {t('fine.noDeadline')}
      </span>
    );
  return (
    <span
      className={parts.tag}
      style={{ color: COLOURS[deadlineLevel(days_left)] }}
      title={is_deemed ? t('fine.deemed') : undefined}
    >
      {f.day(identify_by)} · {daysLeftWords(days_left, { t })}
      {is_deemed ? ' *' : ''}
    </span>
  );
}
