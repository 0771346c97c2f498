import type { ColumnType } from '#domain/column.ts';
import { describedColumn, isNamedColumn } from '#domain/report/column.ts';
import { valueText } from '#text/value-text.ts';
import { useText } from '../language/text.ts';
import type { GridColumn } from '../list/grid-column.ts';
import { RowCard } from '../list/RowCard.tsx';
import classes from './report.module.css';
import type { ReportRow } from './use-report-run.ts';

/** What a card has room for after its words: when, how far, how long, how fast. */
const CARD_FACTS: readonly ColumnType[] = ['instant', 'hour', 'dist', 'dur', 'speed', 'vol', 'dec1', 'dec2'];

/** A part of a whole says nothing without its label. */
const isGroup = (id: string) => isNamedColumn(id) && describedColumn(id).group !== undefined;

/** A row on a phone: its subject, the first figures of the report in words, and its days or hours side by side. */
export function ReportCard({ row, columns }: { row: ReportRow; columns: readonly GridColumn<ReportRow>[] }) {
  const say = useText();
  const [first, ...others] = columns.filter(({ hidden }) => !hidden);
  const told = (column: GridColumn<ReportRow>) =>
    column.text ? column.text(row, say) : valueText(column.type, column.value?.(row) ?? null, say);
  const said = (some: typeof columns) => some.map(told).filter((word) => word !== '—');
  const facts = others.filter(({ id, type }) => CARD_FACTS.includes(type) && !isGroup(id)).slice(0, 5);
  const words = others.filter(({ type }) => type === 'text').slice(0, 2);
  const cells = others.filter(({ type }) => type === 'cell');
  return (
    <div className={classes.card}>
      <RowCard title={first ? told(first) : ''} lines={[said(words), cells.length > 0 ? [] : said(facts)]} />
      {cells.length > 0 ? (
        <dl className={classes.cells}>
          {cells.map(({ id, head, render }) => (
            <div key={id}>
              <dt>{head?.(say)}</dt>
              <dd>{render?.(row)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}
