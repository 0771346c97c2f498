import type { ReportHead } from '#api/report.ts';
import type { CellValue, ColumnType } from '#domain/column.ts';
import type { ReportColumn } from '#domain/report/column.ts';
import type { MarkId } from '#domain/report/mark.ts';
import type { Report } from '#domain/report/report.ts';
import { type ReportView, SUBJECTS } from '#domain/report/view.ts';
import { UNKNOWN } from '#text/reader.ts';
import { electricText, eventValueText, headText, shortText, valueWords } from '#text/report-words.ts';
import type { Say } from '#text/say.ts';
import { valueText } from '#text/value-text.ts';
import { useText } from '../language/text.ts';
import { DriverLink, RecordLink } from '../link/RecordLink.tsx';
import type { GridColumn } from '../list/grid-column.ts';
import { type CellShade, cellShade } from './cell-shade.ts';
import { type CellSign, cellSign } from './cell-sign.ts';
import { LetterCell, ShadedCell, SignedCell } from './ReportCell.tsx';
import { rowReader, type Told } from './row-reader.ts';
import type { ReportRow } from './use-report-run.ts';

type Read = ReturnType<typeof rowReader>;

/** A column of a report's grid, and what its cells have besides their text. */
export type ReportGridColumn = GridColumn<ReportRow> & {
  sign?: (row: ReportRow, say: Say) => CellSign | null;
  shade?: (row: ReportRow) => CellShade | null;
};

/** First widths of the columns that are more than their type, pixels. */
const WIDTHS = { instant: 200, letters: 76, heat: 66, measured: 104, day: 130, group: 190 } as const;

/** The columns of a report's grid. Keep them: another array is another grid. */
export function reportColumns(report: Report, view: ReportView, head: ReportHead): ReportGridColumn[] {
  const read = rowReader(head);
  return report.columns(view).map((column) => ({
    ...column,
    head: (say) => headText(column.id, head.from, say),
    value: (row) => read(row, column.id),
    ...(column.id === SUBJECTS[view.variant].name ? { pinned: 'left' as const } : {}),
    ...(column.type === 'instant'
      ? {
          width: WIDTHS.instant,
          zone: (row: ReportRow) => (read(row, 'timeZone') as string | null) ?? undefined,
        }
      : {}),
    ...linked(column.id, read),
    ...drawing(column, head, read),
  }));
}

/** Columns that name a fleet, and the marks that say which. */
const FLEETS: Readonly<Record<string, MarkId>> = { fleet: 'fleetId', driverFleet: 'driverFleetId' };

/** A row's vehicle, driver and fleets lead to their records; one of several does not stand for the others. */
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

/** How the columns look and speak that say more of their values than a type. */
function drawing(column: ReportColumn, head: ReportHead, read: Read): Partial<ReportGridColumn> {
  const { id, type, words, decimals, energy, look, group, tellsFinal, tellsUnsettled, speedIf } = column;
  const toldOf =
    (row: ReportRow): Told =>
    (name) =>
      read(row, name);
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
      // Its totals are words, whatever its figures are.
      type: 'cell',
      text: (row, say) => shortText(type, read(row, id), say),
      width: type === 'cell' || type === 'int' ? WIDTHS.heat : WIDTHS.measured,
      render: (row) => <Heat type={type} value={read(row, id)} shade={shade(row)!} />,
    };
  }
  if (energy || tellsFinal || tellsUnsettled) {
    const text = (row: ReportRow, say: Say) => signedText(column, toldOf(row), say);
    const sign = (row: ReportRow, say: Say) => cellSign(column, head, toldOf(row), say);
    return {
      text,
      sign,
      ...(tellsFinal || type === 'hour' ? { width: WIDTHS.day } : {}),
      render: (row) => <Signed row={row} text={text} sign={sign} />,
    };
  }
  if (speedIf) {
    const isSpeed = (row: ReportRow) => read(row, speedIf.column) === speedIf.is;
    return { text: (row, say) => eventValueText(read(row, id), isSpeed(row), say) };
  }
  if (words) return { text: (row, say) => String(valueWords(column, read(row, id), say) ?? '') };
  if (decimals !== undefined) {
    return {
      text: (row, { f }) => {
        const value = read(row, id);
        return value === null ? '' : f.dec(Number(value), decimals);
      },
    };
  }
  return group ? { width: WIDTHS.group } : {};
}

/** Kilowatt hours where the vehicle is electric; that a journey is running, instead of its end; otherwise the value. */
function signedText({ id, type, energy, tellsUnsettled }: ReportColumn, told: Told, say: Say): string {
  if (energy && told('electric') === true) return electricText(energy, told(id), say);
  if (tellsUnsettled && told('unsettled') === 'running') return say.t('word.running');
  return valueText(type, told(id), say, (told('timeZone') as string | null) ?? undefined);
}

function Signed({ row, text, sign }: { row: ReportRow } & Required<Pick<ReportGridColumn, 'text' | 'sign'>>) {
  const say = useText();
  return <SignedCell text={text(row, say)} sign={sign(row, say)} />;
}

function Heat({ type, value, shade }: { type: ColumnType; value: CellValue; shade: CellShade }) {
  const say = useText();
  return <ShadedCell shade={shade} text={shortText(type, value, say)} />;
}
