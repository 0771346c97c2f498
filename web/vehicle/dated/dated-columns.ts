import { createElement } from 'react';
import type { DatedRow } from '#api/dated-rows.ts';
import type { CellValue, ColumnType } from '#domain/column.ts';
import type { DatedField, DatedSection, RowState } from '#domain/vehicle/dated-kind.ts';
import type { TextKey } from '#text/key.ts';
import type { GridColumn, Say } from '../../list/grid-column.ts';
import { listWord } from '../../picker/enumerated.ts';
import { StandingBadge } from './StandingBadge.tsx';

/** A row in the grid: what the wire has of it, and how it stands. */
export type Shown = DatedRow & { state: RowState };

/** First widths, pixels: heads here say more than those of the lists. */
const WIDTHS: { readonly [Type in ColumnType]?: number } = { date: 140, int: 130, dec1: 110 };
const DECIMALS = { dec1: 1, dec2: 2 } as const;

/** A column of the kind as the grid takes it: its label and its words are texts of the section. */
export function datedColumn(field: DatedField, section: DatedSection): GridColumn<Shown> {
  const { words, input, ...column } = field;
  const text = wordsOf(field);
  return {
    ...column,
    ...(column.type in WIDTHS ? { width: WIDTHS[column.type]! } : {}),
    label: `${section}.${input ?? column.id}` as TextKey,
    ...(text ? { text } : {}),
    ...(column.id === 'state'
      ? { width: 160, render: ({ state }: Shown) => createElement(StandingBadge, { state, section }) }
      : {}),
  };
}

/** How the values of a field read, where their type does not say it. */
function wordsOf({ id, type, words }: DatedField): ((row: Shown, say: Say) => string) | null {
  if (!words) return null;
  return (row, { t, f }) => {
    const value = row[id] as CellValue;
    if (value === null) return '';
    if ('enumerated' in words) return listWord(String(value), t);
    if ('coded' in words) return t(`${words.coded}${value}` as TextKey);
    return `${f.dec(Number(value), type in DECIMALS ? DECIMALS[type as keyof typeof DECIMALS] : 0)}\u00a0${words.unit}`;
  };
}
