import { useCallback, useMemo, useState } from 'react';
import type { ReportHead } from '#api/report.ts';
import type { CellValue, ColumnType } from '#domain/column.ts';
import { type ColumnId, isCell } from '#domain/report/column.ts';
import { rowShape } from '#domain/report/gather.ts';
import { type Grouping, groupRows } from '#domain/report/grouping.ts';
import type { Report } from '#domain/report/report.ts';
import type { ReportView } from '#domain/report/view.ts';
import { INTL_LOCALES } from '#text/language.ts';
import { shortText } from '#text/report-words.ts';
import type { Say } from '#text/say.ts';
import { useText } from '../language/text.ts';
import type { GridColumn } from '../list/grid-column.ts';
import { sortRows } from '../list/row-order.ts';
import type { GroupHead, RowOrder } from '../list/row-source.ts';
import { type Group, groupName, orderGroups } from './group-order.ts';
import { energyWords } from './shown-totals.ts';
import type { ReportRow } from './use-report-run.ts';

/** The rows as the grid shows them in groups, each below its head while it is open. Without a grouping as they are. */
export function useGroupedRows(asked: {
  report: Report;
  view: ReportView;
  head: ReportHead | null;
  rows: readonly ReportRow[];
  columns: readonly GridColumn<ReportRow>[];
  sort: RowOrder | null;
  by: Grouping | null;
}): { rows: readonly ReportRow[]; headOf: ((row: ReportRow) => GroupHead | null) | undefined } {
  const { report, view, head, rows, columns, sort, by } = asked;
  const say = useText();
  const { t, f } = say;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setOpened((old) => new Set(old.has(id) ? [...old].filter((one) => one !== id) : [...old, id])),
    [],
  );
  const groups = useMemo<readonly Group[]>(() => {
    if (!by || !head) return NO_GROUPS;
    const shape = rowShape([...head.columns, ...head.marks] as ColumnId[]);
    const { timeZone } = f.settings;
    return groupRows(rows, { by, columns: report.columns(view), shape, timeZone }).map((group, at) => ({
      ...group,
      at,
      name: groupName(by, group.name, { t, f }),
    }));
  }, [by, head, rows, report, view, t, f]);
  return useMemo(() => {
    if (!by || !head) return { rows, headOf: undefined };
    const heads = new Map<number, GroupHead>();
    const shown: ReportRow[] = [];
    const ordered = orderGroups(groups, {
      at: sort ? head.columns.indexOf(sort.id) : -1,
      type: columns.find(({ id }) => id === sort?.id)?.type ?? 'text',
      dir: sort?.dir ?? 'asc',
      by,
      isRanked: report.hasNoTotal === true,
      locale: INTL_LOCALES[f.settings.language],
    });
    for (const group of ordered) {
      const id = `${by} ${group.key}`;
      const isOpen = opened.has(id);
      // Rows themselves are at zero and above. A group keeps its place whatever the order is.
      const row: ReportRow = { at: -1 - group.at, values: [] };
      heads.set(row.at, {
        ...headWords(group, report, { view, head }, { t, f }),
        isOpen,
        toggle: () => toggle(id),
      });
      shown.push(row);
      if (isOpen) for (const one of sortRows(group.rows, columns, sort, { t, f })) shown.push(one);
    }
    return { rows: shown, headOf: (row) => heads.get(row.at) ?? null };
  }, [by, head, rows, groups, opened, columns, sort, report, view, toggle, t, f]);
}

const NO_GROUPS: readonly never[] = [];

/** The title and the sums of a group; kilowatt hours stand in the title, because they are never in a column of litres. */
function headWords(
  { name, rows, lines }: Group,
  report: Report,
  { view, head }: { view: ReportView; head: ReportHead },
  say: Say,
): { title: string; sums: Record<string, CellValue> } {
  const [total, electric] = lines;
  const title = say.t('reportScreen.totalLine', { name, n: rows.length });
  if (report.hasNoTotal) return { title, sums: {} };
  const ids = head.columns as ColumnId[];
  const columns = report.columns(view);
  const types = new Map<string, ColumnType>(columns.map(({ id, type }) => [id, type]));
  const sum = (id: ColumnId, value: CellValue) =>
    isCell(id) && value !== null ? shortText(types.get(id) ?? 'cell', value, say) : value;
  return {
    title: [title, ...energyWords(electric?.values ?? [], columns, say).slice(0, 1)].join(' · '),
    sums: Object.fromEntries(ids.map((id, at) => [id, sum(id, total?.values[at] ?? null)])),
  };
}
