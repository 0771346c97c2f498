import { Fragment } from 'react';
import { UNKNOWN } from '#text/reader.ts';
import { useText } from '#web/base/language/text.ts';
import classes from './AgGrid.module.css';
import { cellText } from './cell-text.ts';
import type { GridColumn } from './grid-column.ts';

/** A cell, and below it those of other columns of the row: `3607MKC`, `Reparto 12 · Ana Gil`. */
export function TwoLines<Row extends object>(props: {
  column: GridColumn<Row>;
  under: readonly GridColumn<Row>[];
  row: Row;
}) {
  const { column, under, row } = props;
  const say = useText();
  const known = under.filter((one) => cellText(one, row, say) !== UNKNOWN);
  const drawn = (one: GridColumn<Row>) => one.render?.(row) ?? cellText(one, row, say);
  return (
    <span className={classes.twoLines}>
      <span>{drawn(column)}</span>
      {known.length > 0 ? (
        <small>
          {known.map((one, at) => (
            <Fragment key={one.id}>
              {at > 0 ? ' · ' : null}
              {drawn(one)}
            </Fragment>
          ))}
        </small>
      ) : null}
    </span>
  );
}
