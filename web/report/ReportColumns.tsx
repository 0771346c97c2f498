import { Tooltip } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { ReportHead } from '#api/report.ts';
import type { CellValue } from '#domain/column.ts';
import { addDays, type Day } from '#domain/day.ts';
import { isCell, type ReportColumn } from '#domain/report/column.ts';
import type { MarkId } from '#domain/report/mark.ts';
import type { Report, ReportView } from '#domain/report/report.ts';
import { driverName } from '#text/driver-name.ts';
import { isTextKey, useText } from '../language/text.ts';
import { valueText } from '../list/cell-text.ts';
import type { GridColumn, Say } from '../list/grid-column.ts';
import { ConnectionCell, HealthCell } from './ReportCell.tsx';
import classes from './report.module.css';
import { shortDay } from './short-day.ts';
import type { ReportRow } from './use-report-run.ts';

/** What a row holds in a column or mark, by the order in which the head tells them. */
export function rowReader(head: ReportHead): (row: ReportRow, name: string) => CellValue {
  const places = new Map([...head.columns, ...head.marks].map((name, at) => [name, at]));
  return (row, name) => {
    const at = places.get(name);
    return at === undefined ? null : (row.values[at] ?? null);
  };
}

/** The head of a cell column: the day it stands for, or the hour. */
function cellHead(id: string, from: Day): (say: Say) => string {
  const n = Number(id.slice(1));
  if (id.startsWith('h')) return () => String(n).padStart(2, '0');
  return () => shortDay(addDays(from, n - 1));
}

/** The columns of a report's grid. Keep them: another array is another grid. */
export function reportColumns(report: Report, view: ReportView, head: ReportHead): GridColumn<ReportRow>[] {
  const read = rowReader(head);
  return report.columns(view).map((column) => ({
    ...column,
    value: (row) => read(row, column.id),
    ...(column.id === 'license' && view.variant === 'vehicle' ? { pinned: 'left' as const } : {}),
    ...(column.id === 'driver' && view.variant === 'driver' ? { pinned: 'left' as const } : {}),
    ...(isCell(column.id)
      ? { head: cellHead(column.id, head.from), width: column.id.startsWith('d') ? 76 : 66 }
      : {}),
    ...words(column, head, read),
  }));
}

type Read = ReturnType<typeof rowReader>;

/** How the columns speak that are more than their type. */
function words(column: ReportColumn, head: ReportHead, read: Read): Partial<GridColumn<ReportRow>> {
  const { id, type } = column;
  const mark = (row: ReportRow, name: MarkId) => read(row, name);
  if (isCell(id)) {
    if (id.startsWith('d')) return { render: (row) => <HealthCell value={read(row, id)} /> };
    const hour = Number(id.slice(1));
    return {
      render: (row) => (
        <ConnectionCell
          value={read(row, id)}
          isOn={((Number(mark(row, 'ignitionHours') ?? 0) >> hour) & 1) === 1}
        />
      ),
    };
  }
  switch (id) {
    case 'driver':
      return { text: (row, { t }) => driverName(String(read(row, id) ?? ''), t) };
    case 'eventType':
    case 'driverType':
      return { text: (row, { t }) => codeWord(id === 'eventType' ? 'event' : id, read(row, id), t) };
    case 'lat':
    case 'lng':
      return {
        text: (row, { f }) => {
          const value = read(row, id);
          return value === null ? '' : f.dec(Number(value), column.decimals ?? 2);
        },
      };
    case 'fuel':
    case 'consumption':
      return {
        text: (row, say) =>
          mark(row, 'electric') === true
            ? electric(id, read(row, id), say)
            : valueText(type, read(row, id), say),
        render: (row) => <Fuel row={row} id={id} column={column} read={read} />,
      };
    case 'day':
    case 'initDay':
      return {
        width: 130,
        render: (row) => <DayCell value={read(row, id)} consolidatedTo={head.consolidatedTo} />,
      };
    case 'eventInstant':
      return { zone: (row) => (mark(row, 'timeZone') as string | null) ?? undefined };
    default:
      return {};
  }
}

/** A code of the wire in words. */
function codeWord(name: string, value: CellValue, t: Say['t']): string {
  const key = `report.${name}_${value}`;
  return isTextKey(key) ? t(key) : String(value ?? '');
}

function electric(id: 'fuel' | 'consumption', value: CellValue, { f }: Say): string {
  if (value === null) return '';
  return `${f.dec(Number(value), id === 'fuel' ? 2 : 1)} ${id === 'fuel' ? 'kWh' : 'kWh/100 km'}`;
}

/** Fuel that was not measured stands in italics, with an e. */
function Fuel(props: { row: ReportRow; id: 'fuel' | 'consumption'; column: ReportColumn; read: Read }) {
  const { row, id, column, read } = props;
  const { t, f } = useText();
  const value = read(row, id);
  const isElectric = read(row, 'electric') === true;
  const text =
    isElectric && value !== null ? electric(id, value, { t, f }) : valueText(column.type, value, { t, f });
  if (value === null || read(row, 'fuelEstimated') !== true) return text;
  return (
    <Tooltip label={t('reportScreen.estimated')}>
      <em>
        {text} <abbr title={t('reportScreen.estimated')}>e</abbr>
      </em>
    </Tooltip>
  );
}

/** A day whose figures may still change carries a clock. */
function DayCell({ value, consolidatedTo }: { value: CellValue; consolidatedTo: Day }) {
  const { t, f } = useText();
  if (typeof value !== 'string') return '—';
  if (value <= consolidatedTo) return f.day(value);
  return (
    <span className={classes.open}>
      {f.day(value)}
      <Tooltip label={t('reportScreen.notFinal')}>
        <IconClock size={13} aria-label={t('reportScreen.notFinal')} />
      </Tooltip>
    </span>
  );
}
