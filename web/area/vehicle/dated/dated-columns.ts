import { createElement } from 'react';
import type { DatedRow } from '#api/dated-rows.ts';
import type { ColumnType } from '#domain/column.ts';
import type { DatedKind, RowState } from '#domain/vehicle/dated-kind.ts';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { gridColumns } from '#web/kit/list/grid-columns.ts';
import { StandingBadge } from '#web/kit/ui/StandingBadge.tsx';

/** A row in the grid: its values as sent by the server, and its state. */
export type Shown = DatedRow & { state: RowState };

/** Initial widths, pixels: heads are longer here than in the lists. */
const WIDTHS: { readonly [Type in ColumnType]?: number } = { date: 140, int: 130, dec1: 110 };

/** The columns of the kind, the state drawn as its badge. */
export function datedColumns(kind: DatedKind): readonly GridColumn<Shown>[] {
  const { section, columns } = kind;
  const widths = columns.flatMap(({ id, type }) => (type in WIDTHS ? [[id, { width: WIDTHS[type]! }]] : []));
  return gridColumns<Shown, DatedKind>(kind, {
    ...Object.fromEntries(widths),
    state: { width: 160, render: ({ state }: Shown) => createElement(StandingBadge, { state, section }) },
  });
}
