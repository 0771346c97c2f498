import type { CellValue } from '#domain/column.ts';
import type { Described, Field } from '#domain/list.ts';
import { fieldValue, labelKey, rowText } from '#text/field-words.ts';
import type { GridColumn } from './grid-column.ts';

/** The screen's additions to a column: its drawing, its width, its pinned edge, the zone of its instants. */
export type Drawn<Row> = Pick<
  Partial<GridColumn<Row>>,
  'value' | 'render' | 'zone' | 'width' | 'pinned' | 'text'
>;

/**
 * The columns of a list, or of rows inside a record: their description, plus what the screen draws
 * differently.
 */
export function gridColumns<Row extends object, const L extends Described>(
  list: L,
  drawn: { readonly [Id in L['columns'][number]['id']]?: Drawn<Row> } = {},
): readonly GridColumn<Row>[] {
  const own: Readonly<Record<string, Drawn<Row> | undefined>> = drawn;
  return list.columns.map((field) => gridColumn(list, field, own[field.id] ?? {}));
}

function gridColumn<Row extends object>(list: Described, field: Field, drawn: Drawn<Row>): GridColumn<Row> {
  const { input: _input, words, and, measuredBy, ...column } = field;
  const value = drawn.value ?? ((row: Row) => fieldValue(field, row) as CellValue);
  return {
    ...column,
    label: labelKey(list, field),
    ...((words ?? measuredBy) && { text: (row: Row, say) => rowText(field, value(row), row, say) }),
    ...drawn,
  };
}
