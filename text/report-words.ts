import type { CellValue, ColumnType } from '#domain/column.ts';
import { addDays, type Day } from '#domain/day.ts';
import { CODES, type CodeList } from '#domain/report/code.ts';
import { type ColumnId, describedColumn, isCell } from '#domain/report/column.ts';
import type { Description, Energy } from '#domain/report/column-declaration.ts';
import type { NamedColumnId } from '#domain/report/dictionary.ts';
import { GROUPS, type Group } from '#domain/report/group.ts';
import { driverName } from './driver-name.ts';
import { UNKNOWN } from './reader.ts';
import type { Say } from './say.ts';
import { unitName, unitValue } from './unit-value.ts';
import { valueText } from './value-text.ts';

/** Every text of a listed code: without one of them this does not compile. */
type CodeKey = { [List in CodeList]: `${List}${(typeof CODES)[List][number]}` }[CodeList];

/** A code as people read it; a code that is not listed, perhaps of a newer version, stays as it is. */
export function codeText(list: CodeList, code: string, { t }: Pick<Say, 't'>): string {
  const codes: readonly string[] = CODES[list];
  return codes.includes(code) ? t(`${list}${code}` as CodeKey) : code;
}

/**
 * A value of a column whose type does not define its words: a code, a driver who may not be named. Any other
 * value stays as it is.
 */
export function valueWords(
  { words }: Pick<Description, 'words'>,
  value: CellValue,
  say: Pick<Say, 't'>,
): CellValue {
  if (!words || typeof value !== 'string') return value;
  if ('coded' in words) return codeText(words.coded, value, say);
  return driverName(value, say.t);
}

/**
 * A figure for narrow places: times and minutes as hours and minutes. Examples: 10,470 s are `2:55`, 45 min
 * are `0:45`.
 */
export function shortText(type: ColumnType, value: CellValue, say: Say): string {
  if (typeof value !== 'number' || (type !== 'dur' && type !== 'min')) return valueText(type, value, say);
  const minutes = type === 'min' ? value : Math.round(value / 60);
  return say.f.duration(minutes * 60).slice(0, -':00'.length);
}

/** A figure of a column that declares its unit itself. Example: a latitude is `40,41650°`. */
export function ownText({ type, decimals, unit }: Description, value: number, say: Say): string {
  const text = decimals === undefined ? valueText(type, value, say) : say.f.dec(value, decimals);
  return `${text}${unit ?? ''}`;
}

/** Energy of electric vehicles, in kilowatt hours. */
export function electricText({ type, unit }: Energy, value: CellValue, say: Say): string {
  return value === null ? UNKNOWN : `${valueText(type, value, say)} ${unit}`;
}

/** A civil day for narrow places, without its year: `DD/MM`. */
export function shortDay(day: Day): string {
  const [, month, date] = day.split('-');
  return `${date}/${month}`;
}

/** A group with its edges in the reader's units. Example: "20 to 50 km". */
export function groupText(group: Group, say: Say): string {
  return say.t(`report.group_${group.place}`, edgesOf(group, say));
}

/**
 * A column's label. The label of a group of values names its edges, that of a value of events the unit of
 * their speeds.
 */
export function labelText(id: NamedColumnId, say: Say): string {
  const { group, speedIf } = describedColumn(id);
  const speed = unitName('speed', say.f.settings);
  return say.t(`column.${id}`, group ? edgesOf(group, say) : speedIf && speed ? { speed } : {});
}

/** A value of an event with its unit: a speed in the reader's unit, or the strength of a manoeuvre in g. */
export function eventValueText(value: CellValue, isSpeed: boolean, say: Say): string {
  if (isSpeed) return valueText('speed', value, say);
  return value === null ? UNKNOWN : `${valueText('dec2', value, say)} g`;
}

/** The head of a column: the date of a day of the range that begins at `from`, an hour, or the label. */
export function headText(id: ColumnId, from: Day, say: Say): string {
  if (!isCell(id)) return labelText(id, say);
  const n = Number(id.slice(1));
  return id.startsWith('h') ? String(n).padStart(2, '0') : shortDay(addDays(from, n - 1));
}

/**
 * Edges of a group in the reader's unit, which appears once, in whole numbers: 20 km are 12 miles. Journeys
 * last minutes.
 */
function edgesOf({ of, place }: Group, { f }: Say): { low: string; high: string } {
  const { edges, type } = GROUPS[of];
  const [low, high] = edges.map((edge) => {
    const value = type === 'dur' ? edge / 60 : unitValue(type, edge, f.settings)!;
    return f.dec(value, 0);
  });
  const unit = unitName(type, f.settings) ?? 'min';
  return { low: place === 'between' ? low! : `${low} ${unit}`, high: `${high} ${unit}` };
}
