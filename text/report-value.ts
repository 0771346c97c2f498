import type { CellValue } from '#domain/column.ts';
import type { ReportColumn } from '#domain/report/column.ts';
import { measuredText } from './quantity-text.ts';
import { electricText, eventValueText, ownText, shortText, valueWords } from './report-words.ts';
import type { Say } from './say.ts';
import { valueText } from './value-text.ts';

/**
 * The value of a row in a column, as people read it: every figure with its unit; empty or `—` without a
 * value. `told` returns the value that the row has in a column or a mark.
 */
export function reportText(column: ReportColumn, told: (name: string) => CellValue, say: Say): string {
  const { id, type, words, unit, energy, look, tellsUnsettled, speedIf, measuredBy } = column;
  const value = told(id);
  if (look) return shortText(type, value, say);
  if (measuredBy) return measuredText(type, told(measuredBy), value, say);
  // Kilowatt hours if the vehicle is electric; for a running journey a word instead of its end.
  if (energy && told('electric') === true) return electricText(energy, value, say);
  if (tellsUnsettled && told('unsettled') === 'running') return say.t('word.running');
  if (speedIf) return eventValueText(value, speedIf.is.includes(String(told(speedIf.column))), say);
  if (words) return String(valueWords(column, value, say) ?? '');
  if (unit && value !== null) return ownText(column, Number(value), say);
  return valueText(type, value, say, (told('timeZone') as string | null) ?? undefined);
}
