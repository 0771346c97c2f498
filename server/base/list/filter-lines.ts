import type { ListQuery } from '#api/list.ts';
import { filtersFor, type List, type SettledFilter } from '#domain/list.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { cellWords, labelKey } from '#text/field-words.ts';
import { periodText } from '#text/period.ts';
import { UNKNOWN } from '#text/reader.ts';
import type { Say } from '#text/say.ts';
import { type Named, namesOf } from './names.ts';

type Line = readonly [label: string, value: string];
type Asked = { app: Pick<App, 'database'>; caller: Caller; query: ListQuery };

/** The filters of a list, in words: the second sheet of its file. */
export async function filterLines(asked: Asked, list: List, say: Say): Promise<Line[]> {
  const { q, fleets } = asked.query;
  const { t } = say;
  const lines: Line[] = [];
  if (q) lines.push([t('word.search'), q]);
  if (fleets) lines.push([t('frame.fleets'), await idsText(asked, { fleet: true }, fleets, say)]);
  for (const filter of filtersFor(list, asked.caller)) {
    const text = await filterText(asked, filter, say);
    if (text !== null) lines.push([t(labelKey(list, filter)), text]);
  }
  return lines;
}

/** The value of a filter; null when it was not set. */
async function filterText(
  asked: Asked,
  { name, type, words }: SettledFilter,
  say: Say,
): Promise<string | null> {
  const query = asked.query as Readonly<Record<string, unknown>>;
  if (type === 'date') {
    const [from, to] = [query[`${name}_from`], query[`${name}_to`]].map((day) => (day ? String(day) : null));
    return from || to ? periodText({ from: from!, to: to! }, say) : null;
  }
  const value = query[name];
  if (value === undefined) return null;
  if (typeof value === 'boolean') return say.t(value ? 'ui.yes' : 'ui.no');
  if (words && !('coded' in words)) return idsText(asked, words as Named, value as number[], say);
  return String(cellWords(words, value, say.t));
}

async function idsText(asked: Asked, words: Named, ids: readonly number[], { t }: Say): Promise<string> {
  return String(cellWords(words, await namesOf(asked, words, ids), t) || UNKNOWN);
}
