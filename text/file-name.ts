import type { List } from '#domain/list.ts';
import type { ReportId } from '#domain/report/report.ts';
import { listKey } from './field-words.ts';
import type { Translate } from './key.ts';

/** Signs that some system refuses in the names of files. */
const REFUSED = /[\\/:*?"<>|]+/g;

/** What a file of these days is called, without its ending. Example: `Distancia_2026-03-02_2026-03-08`. */
export function fileName(words: readonly string[], { from, to }: { from: string; to: string }): string {
  return [...words, from, to].map((word) => word.replace(REFUSED, ' ').trim()).join('_');
}

/**
 * What the file of a report is called, without its ending: the id that programs know it by, and its name in the reader's language.
 * Example: `Informe_Journeys_Viajes_2026-03-02_2026-03-08`.
 */
export function reportFileName(id: ReportId, days: { from: string; to: string }, t: Translate): string {
  return fileName([t('report.file_report'), id, t(`report.title_${id}`)], days);
}

/** What the workbook of a list is called. Example: `Vehículos.xlsx`. */
export function listFileName(list: Pick<List, 'section'>, t: Translate): string {
  return `${t(listKey(list, 'list')).replace(REFUSED, ' ')}.xlsx`;
}
