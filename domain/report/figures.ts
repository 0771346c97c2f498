import { DRIVING_EVENT } from '../telemetry/fact.ts';
import type { ColumnId, ReportColumn } from './column.ts';
import type { FigureId } from './figure.ts';
import { type Gatherer, numberAt, type RowShape } from './gather.ts';
import type { Variant } from './report.ts';
import type { TotalLine } from './total-line.ts';

/** In a report of events the counts of the types are figures, named as the columns that count them elsewhere. */
const OF_EVENT: Readonly<Record<string, FigureId>> = {
  [DRIVING_EVENT.speeding]: 'maxSpeedEV',
  [DRIVING_EVENT.harshAcceleration]: 'harshAcceleration',
  [DRIVING_EVENT.harshBraking]: 'harshBraking',
  [DRIVING_EVENT.harshCornering]: 'harshCornering',
};

/** Counts what no total of a column tells: subjects, rows, events by type, vehicles that are well or connected. */
export function figuresOf(
  ids: readonly FigureId[],
  options: { variant: Variant; columns: readonly ReportColumn[]; shape: RowShape },
): Gatherer<(totals: readonly TotalLine[]) => Record<string, number | null>> {
  const { variant, columns, shape } = options;
  const subjectAt = shape.at(variant === 'vehicle' ? 'vehicleId' : 'driverId');
  const eventAt = shape.at('eventType');
  const messagesAt = shape.at('messages');
  const lastDay = columns.findLast(({ id }) => /^d\d+$/.test(id));
  const lastDayAt = lastDay ? shape.at(lastDay.id) : -1;
  const subjects = new Set<unknown>();
  const counted = new Map<FigureId, number>();
  const count = (id: FigureId) => counted.set(id, (counted.get(id) ?? 0) + 1);

  return {
    add(row) {
      count('rows');
      subjects.add(row[subjectAt]);
      const event = eventAt >= 0 ? OF_EVENT[String(row[eventAt])] : undefined;
      if (event) count(event);
      if (messagesAt >= 0 && numberAt(row, messagesAt) > 0) count('connected');
      if (lastDayAt >= 0 && row[lastDayAt] === 'OK') count('healthy');
    },
    end: () => (totals) => {
      const total = totals.find(({ kind }) => kind === 'total');
      const figure = (id: FigureId): number | null => {
        if (id === 'subjects') return subjects.size;
        const at = columns.findIndex((column) => column.id === (id as ColumnId));
        const value = at >= 0 ? total?.values[at] : undefined;
        if (at >= 0) return typeof value === 'number' ? value : null;
        return counted.get(id) ?? 0;
      };
      return Object.fromEntries(ids.map((id) => [id, figure(id)]));
    },
  };
}
