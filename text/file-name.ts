import type { List } from '#domain/list.ts';
import type { ReportId } from '#domain/report/report.ts';
import { listKey } from './field-words.ts';
import type { Translate } from './key.ts';

/** Characters that some system refuses in the names of files. */
const REFUSED = /[\\/:*?"<>|]+/g;

/** The name of a file for these days, without its extension. Example: `Distancia_2026-03-02_2026-03-08`. */
export function fileName(words: readonly string[], { from, to }: { from: string; to: string }): string {
  return [...words, from, to].map((word) => word.replace(REFUSED, ' ').trim()).join('_');
}

/**
 * The name of a report's file, without its extension: the id by which programs know it, and its name in the
 * reader's language. Example: `Informe_Journeys_Viajes_2026-03-02_2026-03-08`.
 */
export function reportFileName(id: ReportId, days: { from: string; to: string }, t: Translate): string {
  return fileName([t('report.file_report'), id, t(`report.title_${id}`)], days);
}

/** The name of a list's workbook. Example: `Vehículos.xlsx`. */
export function listFileName(list: Pick<List, 'section'>, t: Translate): string {
  return `${t(listKey(list, 'list')).replace(REFUSED, ' ')}.xlsx`;
}
