import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconEqual,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react';
import type { MassRow } from '#api/mass.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import classes from './Mass.module.css';
import { faultWords } from './mass-words.ts';

const SIGNS = { new: IconPlus, changed: IconPencil, same: IconEqual, refused: IconAlertTriangle } as const;

/** The planned, or actual, result of a row, and the reason of a refusal. */
export function VerdictBadge({ row, isApplied = false }: { row: MassRow; isApplied?: boolean }) {
  const say = useText();
  const { t } = say;
  const { verdict, faults, undo_faults } = row;
  const isUndone = undo_faults?.length === 0;
  const isKept = undo_faults !== null && undo_faults.length > 0;
  const isDone = isApplied && (verdict === 'new' || verdict === 'changed');
  const Sign = isUndone ? IconArrowBackUp : isDone ? IconCheck : SIGNS[verdict];
  const word = isUndone ? t('mass.rowUndone') : isKept ? t('mass.rowKept') : t(`verdict.${verdict}`);
  const reasons = faultWords(isKept ? undo_faults : faults, say);
  return (
    <span className={`${parts.sign} ${classes.verdict}`} data-verdict={isKept ? 'refused' : verdict}>
      <Sign size={15} aria-hidden="true" />
      <span className={parts.cut} title={reasons || undefined}>
        {reasons ? `${word}: ${reasons}` : word}
      </span>
    </span>
  );
}
