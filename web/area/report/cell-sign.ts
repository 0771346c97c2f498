import type { ReportHead } from '#api/report.ts';
import { addDays, addMonths } from '#domain/day.ts';
import type { ReportColumn } from '#domain/report/column.ts';
import type { Say } from '#text/say.ts';
import type { Told } from './row-reader.ts';

/** A note on a value, with its words. `open`: the value may still change. */
export type CellSign = { kind: 'estimated' | 'byLevel' | 'open'; words: string };

/** The sign of a row's value in a column; null for most. */
export function cellSign(column: ReportColumn, head: ReportHead, told: Told, say: Say): CellSign | null {
  const { id, type, energy, tellsFinal, tellsUnsettled } = column;
  const { t } = say;
  if (tellsUnsettled)
    return told('unsettled') === 'uncertain' ? { kind: 'open', words: t('word.uncertain') } : null;
  const value = told(id);
  if (value === null) return null;
  if (energy) {
    if (told('fuelByLevel') === true) return { kind: 'byLevel', words: t('reportScreen.byLevel') };
    return told('fuelEstimated') === true ? { kind: 'estimated', words: t('reportScreen.estimated') } : null;
  }
  if (!tellsFinal) return null;
  if (type === 'month') return monthSign(String(value), head, say);
  return String(value) > head.consolidatedTo ? { kind: 'open', words: t('word.notFinal') } : null;
}

/** For a month with days that are not final yet, or not in the range, the last day that counts. */
function monthSign(month: string, head: ReportHead, { t, f }: Say): CellSign | null {
  const last = addDays(addMonths(month, 1), -1);
  if (last > head.to) return { kind: 'open', words: t('reportScreen.monthTo', { day: f.day(head.to) }) };
  if (last <= head.consolidatedTo) return null;
  return { kind: 'open', words: t('reportScreen.finalTo', { day: f.day(head.consolidatedTo) }) };
}
