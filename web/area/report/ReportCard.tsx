import { Stack } from '@mantine/core';
import type { ColumnType } from '#domain/column.ts';
import { describedColumn, isCell, isNamedColumn } from '#domain/report/column.ts';
import { UNKNOWN } from '#text/reader.ts';
import { useText } from '#web/base/language/text.ts';
import { cellText } from '#web/kit/list/cell-text.ts';
import { columnLabel } from '#web/kit/list/column-label.ts';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { RowCard } from '#web/kit/list/RowCard.tsx';
import parts from '#web/kit/look/parts.module.css';
import classes from './report.module.css';
import type { ReportRow } from './use-report-run.ts';

/** Height of a card with figures, and of one with the days or hours of a grid, pixels. */
export const CARD_PX = { figures: 128, cells: 92 } as const;

/** Columns for the subject of a card, and for the day beside its title, as far as the report has them. */
const WORDS = ['eventType', 'method', 'path', 'driver', 'username', 'alias', 'fleet'];
const WHEN = ['initDay', 'day', 'eventInstant', 'initInstant', 'arrival'];
/** The figures of a card: the first of each type, these types first, then the others. */
const FIGURES: readonly ColumnType[] = ['dist', 'dur', 'speed', 'vol', 'pct', 'dec1', 'dec2', 'int'];
const FIGURES_SHOWN = 4;

/** A part of a whole is useless without the others, and so is half a point. */
const isPart = (id: string) =>
  id === 'lat' || id === 'lng' || (isNamedColumn(id) && describedColumn(id).group !== undefined);

/**
 * A row on a phone: its subject and day, its place or its two places, and its first figures. Or its days or
 * hours side by side.
 */
export function ReportCard({ row, columns }: { row: ReportRow; columns: readonly GridColumn<ReportRow>[] }) {
  const say = useText();
  const [first, ...others] = columns.filter(({ hidden }) => !hidden);
  const told = (id: string) => {
    const column = columns.find((one) => one.id === id);
    const text = column ? cellText(column, row, say) : UNKNOWN;
    return text === UNKNOWN ? null : text;
  };
  const route = [told('initPlace'), told('endPlace')].every((place) => place === null)
    ? [told('poi') ?? told('area'), told('place')]
    : [`${told('initHour')} ${told('initPlace') ?? ''} → ${told('endHour')} ${told('endPlace') ?? ''}`];
  const counted = others.filter(({ id, type }) => FIGURES.includes(type) && !isPart(id));
  const firsts = FIGURES.flatMap((wanted) => counted.find(({ type }) => type === wanted) ?? []);
  const figures = [...new Set([...firsts, ...counted])].slice(0, FIGURES_SHOWN);
  const cells = others.filter(({ id }) => isCell(id));
  return (
    <Stack gap={2}>
      <RowCard
        title={first ? cellText(first, row, say) : ''}
        mark={
          <span className={parts.dim}>
            {WHEN.filter((id) => id !== first?.id)
              .map(told)
              .find((when) => when !== null)}
          </span>
        }
        lines={[WORDS.filter((id) => id !== first?.id).map(told), cells.length > 0 ? [] : route]}
      />
      {cells.length > 0 ? (
        <dl className={classes.cells}>
          {cells.map(({ id, head, render }) => (
            <div key={id}>
              <dt>{head?.(say)}</dt>
              <dd>{render?.(row)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <dl className={`${parts.stack} ${classes.cardFigures}`}>
          {figures.map((column) => (
            <div key={column.id}>
              <dt className={parts.cut}>{columnLabel(column, say)}</dt>
              <dd className={parts.cut}>{cellText(column, row, say)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Stack>
  );
}
