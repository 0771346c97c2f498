import { memo } from 'react';
import classes from './print.module.css';
import type { PrintedCell, PrintedColumn } from './printed-rows.ts';
import { ShadedCell, SignMark } from './ReportCell.tsx';

/** Rows on paper: their head again on each page, their totals after the last. */
export const PrintedTable = memo(function PrintedTable(props: {
  columns: readonly PrintedColumn[];
  /** For each line in order: is it the head of a group? */
  heads: readonly boolean[];
  /** Lines of totals. */
  totals: number;
  /** Size of the letters, pixels. */
  px: number;
}) {
  const { columns, heads, totals, px } = props;
  return (
    <table className={classes.table} style={{ fontSize: px }}>
      <thead>
        <tr>
          {columns.map(({ id, label, align }) => (
            <th key={id} scope="col" data-align={align}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {heads.map((isHead, at) => (
          <tr key={at} data-group={isHead}>
            {isHead ? (
              <GroupCells columns={columns} at={at} />
            ) : (
              columns.map(({ id, align, isProse, cells }) => (
                <td key={id} data-align={align} data-prose={isProse}>
                  <Cell {...cells[at]!} />
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
      <tbody className={classes.totals}>
        {Array.from({ length: totals }, (_, at) => (
          <tr key={at}>
            {columns.map(({ id, align, totals: lines }) => (
              <td key={id} data-align={align}>
                {lines[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

/** The head of a group: its name may use the room of all columns that follow without a subtotal. */
function GroupCells({ columns, at }: { columns: readonly PrintedColumn[]; at: number }) {
  const texts = columns.map(({ cells }) => cells[at]!.text);
  const next = texts.findIndex((text, place) => place > 0 && text !== '');
  const span = next < 0 ? columns.length : next;
  return columns.map(({ id, align }, place) =>
    place > 0 && place < span ? null : (
      <td key={id} data-align={align} colSpan={place === 0 ? span : 1}>
        {texts[place]}
      </td>
    ),
  );
}

function Cell({ text, sign, shade }: PrintedCell) {
  if (shade) return <ShadedCell shade={shade} text={text} />;
  if (!sign) return text;
  return (
    <>
      {text} <SignMark sign={sign} />
    </>
  );
}
