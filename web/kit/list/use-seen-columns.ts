import { useMemo } from 'react';
import { isFor } from '#domain/list.ts';
import { useListReader } from '#web/base/session/permission.ts';
import type { GridColumn } from './grid-column.ts';

/** The columns that the user may see; those about positions, for example, need a permission. */
export function useSeenColumns<Row>(columns: readonly GridColumn<Row>[]): readonly GridColumn<Row>[] {
  const reader = useListReader();
  return useMemo(() => columns.filter((column) => isFor(column.for, reader)), [columns, reader]);
}
