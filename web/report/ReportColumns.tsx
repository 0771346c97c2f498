import { Tooltip } from '@mantine/core';
import { type Icon, IconClock, IconGasStation } from '@tabler/icons-react';
import type { ReportHead } from '#api/report.ts';
import type { CellValue } from '#domain/column.ts';
import { addDays, addMonths, type Day } from '#domain/day.ts';
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
import parts from '../look/parts.module.css';
import { HeatCell, LetterCell } from './ReportCell.tsx';
import { rowReader } from './row-reader.ts';
import type { ReportRow } from './use-report-run.ts';

type Read = ReturnType<typeof rowReader>;

/** First widths of the columns that are more than their type, pixels. */
const WIDTHS = { instant: 200, letters: 76, heat: 66, measured: 104, day: 130, group: 190 } as const;

/** The columns of a report's grid. Keep them: another array is another grid. */
export function reportColumns(report: Report, view: ReportView, head: ReportHead): GridColumn<ReportRow>[] {
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

/** A row's vehicle and driver lead to their records; one of several does not stand for the others. */
function linked(id: string, read: Read): Partial<GridColumn<ReportRow>> {
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
function drawing(column: ReportColumn, head: ReportHead, read: Read): Partial<GridColumn<ReportRow>> {
  const { id, type, words, decimals, energy, look, group, tellsFinal, tellsUnsettled, speedIf } = column;
  if (look && 'letters' in look) {
    const { letters } = look;
    return { width: WIDTHS.letters, render: (row) => <LetterCell value={read(row, id)} list={letters} /> };
  }
  if (look) {
    const { heat, onIn, framedIn } = look;
    const hour = Number(id.slice(1));
    const isIn = (row: ReportRow, mark: MarkId) => ((Number(read(row, mark) ?? 0) >> hour) & 1) === 1;
    return {
      // Its totals are words, whatever its figures are.
      type: 'cell',
      text: (row, say) => shortText(type, read(row, id), say),
      width: type === 'cell' || type === 'int' ? WIDTHS.heat : WIDTHS.measured,
      render: (row) => (
        <HeatCell
          type={type}
          value={read(row, id)}
          steps={heat}
          isOn={!onIn || isIn(row, onIn)}
          isFramed={framedIn !== undefined && isIn(row, framedIn)}
        />
      ),
    };
  }
  if (tellsFinal) {
    return {
      width: WIDTHS.day,
      render: (row) =>
        type === 'month' ? (
          <MonthCell value={read(row, id)} head={head} />
        ) : (
          <DayCell value={read(row, id)} consolidatedTo={head.consolidatedTo} />
        ),
    };
  }
  if (tellsUnsettled) {
    return {
      ...(type === 'hour' && { width: WIDTHS.day }),
      render: (row) => <EndCell type={type} value={read(row, id)} mark={read(row, 'unsettled')} />,
    };
  }
  if (energy) {
    const text = (row: ReportRow, say: Say) => energyText(column, row, read, say);
    return {
      text,
      render: (row) => (
        <EnergyCell
          text={text}
          row={row}
          isEstimated={read(row, 'fuelEstimated') === true}
          isByLevel={read(row, 'fuelByLevel') === true}
        />
      ),
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

function energyText({ id, type, energy }: ReportColumn, row: ReportRow, read: Read, say: Say): string {
  const value = read(row, id);
  return energy && read(row, 'electric') === true
    ? electricText(energy, value, say)
    : valueText(type, value, say);
}

/** Energy that was not measured stands in italics, with an e; measured by the level of the tank, with a pump. */
function EnergyCell(props: {
  text: (row: ReportRow, say: Say) => string;
  row: ReportRow;
  isEstimated: boolean;
  isByLevel: boolean;
}) {
  const say = useText();
  const text = props.text(props.row, say);
  if (text === UNKNOWN) return text;
  if (props.isByLevel)
    return <Signed text={text} Icon={IconGasStation} words={say.t('reportScreen.byLevel')} />;
  if (!props.isEstimated) return text;
  const words = say.t('reportScreen.estimated');
  return (
    <Tooltip label={words}>
      <em>
        {text} <abbr title={words}>e</abbr>
      </em>
    </Tooltip>
  );
}

/** The end of a journey: none while it runs; with a clock while only the clock says so. */
function EndCell({ type, value, mark }: { type: ReportColumn['type']; value: CellValue; mark: CellValue }) {
  const { t, f } = useText();
  if (mark === 'running') return t('word.running');
  const text = valueText(type, value, { t, f });
  return mark === 'uncertain' ? <Signed text={text} Icon={IconClock} words={t('word.uncertain')} /> : text;
}

/** A day whose figures may still change carries a clock. */
function DayCell({ value, consolidatedTo }: { value: CellValue; consolidatedTo: Day }) {
  const { t, f } = useText();
  if (typeof value !== 'string') return UNKNOWN;
  if (value <= consolidatedTo) return f.day(value);
  return <Signed text={f.day(value)} Icon={IconClock} words={t('reportScreen.notFinal')} />;
}

/** A month with days that are not final yet, or not in the range, says up to which day it goes. */
function MonthCell({ value, head }: { value: CellValue; head: ReportHead }) {
  const { t, f } = useText();
  if (typeof value !== 'string') return UNKNOWN;
  const last = addDays(addMonths(value, 1), -1);
  if (last <= head.to && last <= head.consolidatedTo) return f.month(value);
  const words =
    last > head.to
      ? t('reportScreen.monthTo', { day: f.day(head.to) })
      : t('reportScreen.finalTo', { day: f.day(head.consolidatedTo) });
  return <Signed text={f.month(value)} Icon={IconClock} words={words} />;
}

/** A value with a small sign that says in words what there is to know of it. */
function Signed({ text, Icon, words }: { text: string; Icon: Icon; words: string }) {
  return (
    <span className={parts.sign}>
      {text}
      <Tooltip label={words}>
        <Icon size={13} aria-label={words} />
      </Tooltip>
    </span>
  );
}
