import type { ReportHead } from '#api/report.ts';
import type { ReportColumn } from '#domain/report/column.ts';
import type { MarkId } from '#domain/report/mark.ts';
import type { Report } from '#domain/report/report.ts';
import { type ReportView, SUBJECTS } from '#domain/report/view.ts';
import { UNKNOWN } from '#text/reader.ts';
import { reportText } from '#text/report-value.ts';
import { headText } from '#text/report-words.ts';
import type { Say } from '#text/say.ts';
import { useText } from '#web/base/language/text.ts';
import { DriverLink, RecordLink } from '#web/kit/link/RecordLink.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { type CellShade, cellShade } from './cell-shade.ts';
import { type CellSign, cellSign } from './cell-sign.ts';
import { LetterCell, ShadedCell, SignedCell } from './ReportCell.tsx';
import { inScreenOrder } from './report-order.ts';
import { columnReader, rowReader, type Told } from './row-reader.ts';
import type { ReportRow } from './use-report-run.ts';

type Read = ReturnType<typeof rowReader>;

/** A column of a report's grid, with the parts of its cells besides their text. */
export type ReportGridColumn = GridColumn<ReportRow> & {
  sign?: (row: ReportRow, say: Say) => CellSign | null;
  shade?: (row: ReportRow) => CellShade | null;
};

/** Initial widths of the columns with their own drawing, pixels. */
const WIDTHS = { instant: 200, letters: 54, heat: 50, measured: 104, day: 130, group: 190 } as const;

/** The columns of a report's grid. Keep them: another array is another grid. */
export function reportColumns(report: Report, view: ReportView, head: ReportHead): ReportGridColumn[] {
  const read = rowReader(head);
  const columns = report.columns(view).map(
    (column): ReportGridColumn => ({
      ...column,
      head: (say) => headText(column.id, head.from, say),
      value: columnReader(head, column.id),
      ...(column.id === SUBJECTS[view.variant].name ? { pinned: 'left' as const } : {}),
      ...(column.type === 'instant'
        ? {
            width: WIDTHS.instant,
            zone: (row: ReportRow) => (read(row, 'timeZone') as string | null) ?? undefined,
          }
        : {}),
      ...linked(column.id, read),
      ...drawing(column, head, read),
    }),
  );
  return inScreenOrder(columns, { report, variant: view.variant });
}

/** Columns that name a fleet, and the marks with its id. */
const FLEETS: Readonly<Record<string, MarkId>> = { fleet: 'fleetId', driverFleet: 'driverFleetId' };

/** Links a row's vehicle, driver and fleets to their records; one of several gets no link. */
function linked(id: string, read: Read): Partial<GridColumn<ReportRow>> {
  const fleetMark = FLEETS[id];
  if (fleetMark)
    return {
      render: (row) => {
        const fleetId = read(row, fleetMark);
        return (
          <RecordLink kind="fleet" id={fleetId === null ? null : Number(fleetId)}>
            {read(row, id) ?? UNKNOWN}
          </RecordLink>
        );
      },
    };
  if (id !== 'license' && id !== 'driver') return {};
  return {
    render: (row) => {
      const name = read(row, id);
      if (typeof name !== 'string') return UNKNOWN;
      const isOne = !/ \+\d+$/.test(name);
      return id === 'driver' ? (
        <DriverLink id={isOne ? Number(read(row, 'driverId')) : null} name={name} />
      ) : (
        <RecordLink kind="vehicle" id={isOne ? Number(read(row, 'vehicleId')) : null}>
          {name}
        </RecordLink>
      );
    },
  };
}

/** The drawing of columns that show more than their type's value. */
function drawing(column: ReportColumn, head: ReportHead, read: Read): Partial<ReportGridColumn> {
  const { type, energy, look, group, tellsFinal, tellsUnsettled } = column;
  const toldOf =
    (row: ReportRow): Told =>
    (name) =>
      read(row, name);
  const text = (row: ReportRow, say: Say) => reportText(column, toldOf(row), say);
  const shade = (row: ReportRow) => cellShade(column, toldOf(row));
  if (look && 'letters' in look) {
    const { letters } = look;
    return {
      shade,
      width: WIDTHS.letters,
      render: (row) => <LetterCell shade={shade(row)} list={letters} />,
    };
  }
  if (look) {
    return {
      shade,
      text,
      // Its totals are words, whatever its figures are.
      type: 'cell',
      width: type === 'cell' || type === 'min' ? WIDTHS.heat : WIDTHS.measured,
      render: (row) => <Heat text={text} row={row} shade={shade(row)!} />,
    };
  }
  if (energy || tellsFinal || tellsUnsettled) {
    const sign = (row: ReportRow, say: Say) => cellSign(column, head, toldOf(row), say);
    return {
      text,
      sign,
      ...(tellsFinal || type === 'hour' ? { width: WIDTHS.day } : {}),
      render: (row) => <Signed row={row} text={text} sign={sign} />,
    };
  }
  return group ? { text, width: WIDTHS.group } : { text };
}

function Signed({ row, text, sign }: { row: ReportRow } & Required<Pick<ReportGridColumn, 'text' | 'sign'>>) {
  const say = useText();
  return <SignedCell text={text(row, say)} sign={sign(row, say)} />;
}

function Heat({
  row,
  text,
  shade,
}: { row: ReportRow; shade: CellShade } & Required<Pick<ReportGridColumn, 'text'>>) {
  return <ShadedCell shade={shade} text={text(row, useText())} />;
}
