import type { CellValue } from '#domain/column.ts';
import { LANGUAGE_NAMES } from '#domain/language.ts';
import type { Described, Field, List, SettledFilter, ValueWords } from '#domain/list.ts';
import type { LISTS, RECORDS } from '#domain/lists.ts';
import type { ScheduleRange } from '#domain/schedule/schedule.ts';
import { driverName } from './driver-name.ts';
import type { TextKey, Translate } from './key.ts';
import { measuredText } from './quantity-text.ts';
import type { Say } from './say.ts';
import { rangeText } from './schedule-words.ts';
import { valueText } from './value-text.ts';

type Lists = (typeof LISTS)[number];
type Records = Lists | (typeof RECORDS)[number];
type FieldOf<R> = R extends Described ? R['columns'][number] | R['more'][number] : never;
type FilterOf<L> = L extends List ? L['filters'][number] : never;

/** The text keys that a description names: its own label, else the one of its section. */
type KeyOf<Section extends string, Item> = Item extends { label: infer Label extends string }
  ? Label
  : Item extends { column: string }
    ? never
    : Item extends { input: infer Name extends string }
      ? `${Section}.${Name}`
      : Item extends { id: infer Name extends string } | { name: infer Name extends string }
        ? `${Section}.${Name}`
        : never;
type LabelKey = Records extends infer R
  ? R extends Described
    ? KeyOf<R['section'], FieldOf<R>> | KeyOf<R['section'], FilterOf<R>>
    : never
  : never;
type CodeKey = FieldOf<Records> | FilterOf<Lists> extends infer Item
  ? Item extends { words: { coded: infer Start extends string; of: readonly (infer Code extends string)[] } }
    ? `${Start}${Code}`
    : never
  : never;
type TitleKey = `${Lists['section']}.${'list' | 'count' | 'search' | 'new' | 'none'}`;

/** Text key of the label of a field or a filter. A description without its texts does not compile here. */
export function labelKey(
  { section }: Pick<Described, 'section'>,
  item: Pick<Field | SettledFilter, 'id' | 'label'> & { input?: string },
): TextKey {
  return (item.label ?? `${section}.${item.input ?? item.id}`) as LabelKey;
}

/** Text key for a list: its title, its count, its search field, a new record, the empty list. */
export function listKey(
  { section }: Pick<List, 'section'>,
  what: 'list' | 'count' | 'search' | 'new' | 'none',
): TextKey {
  return `${section}.${what}` as TitleKey;
}

/** A code as people read it; a code without text, perhaps of a newer version, stays as it is. */
function codeWord({ coded, of }: Extract<ValueWords, { coded: string }>, code: string, t: Translate): string {
  return of.includes(code) ? t(`${coded}${code}` as CodeKey) : code;
}

/**
 * A value as the cell of a file contains it. Codes and names become words, several of them with commas.
 * Figures, days and yes or no stay as they are.
 */
export function cellWords(words: ValueWords | undefined, value: unknown, t: Translate): CellValue {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map((one) => cellWords(words, one, t)).join(', ');
  if (words && 'hours' in words) return rangeText(value as ScheduleRange, t);
  if (typeof value !== 'string' || !words) return value as CellValue;
  if ('coded' in words) return codeWord(words, value, t);
  if ('driver' in words) return driverName(value, t);
  if ('language' in words) return LANGUAGE_NAMES[value as keyof typeof LANGUAGE_NAMES] ?? value;
  return value;
}

/** A value as people read it on a screen, figures with their units; empty without a value. */
export function fieldText(
  { type, words }: Pick<Field, 'type' | 'words'>,
  value: unknown,
  say: Say,
  zone?: string,
): string {
  const cell = cellWords(words, value, say.t);
  if (cell === null || cell === '') return '';
  const text = valueText(type, cell, say, zone);
  return words && 'unit' in words ? `${text}\u00a0${words.unit}` : text;
}

/**
 * The value of a row as people read it: like `fieldText`, but fields measured by a product have the product's
 * unit.
 */
export function rowText(field: Field, value: unknown, row: object, say: Say): string {
  const { type, measuredBy } = field;
  if (measuredBy === undefined) return fieldText(field, value, say);
  const productClass = (row as Readonly<Record<string, unknown>>)[measuredBy];
  return measuredText(type, productClass, (value ?? null) as CellValue, say);
}

/** The value of a field in a row, or several values if another field follows it (`and`). */
export function fieldValue({ id, and }: Pick<Field, 'id' | 'and'>, row: object): unknown {
  const values = row as Readonly<Record<string, unknown>>;
  return and === undefined ? values[id] : [values[id], values[and]].flat();
}
