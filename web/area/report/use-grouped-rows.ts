import { useCallback, useMemo, useState } from 'react';
import type { ReportHead } from '#api/report.ts';
import type { Grouping } from '#domain/report/grouping.ts';
import type { Report } from '#domain/report/report.ts';
import type { ReportView } from '#domain/report/view.ts';
import { useText } from '#web/base/language/text.ts';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { sortRows } from '#web/kit/list/row-order.ts';
import type { GroupHead, RowOrder } from '#web/kit/list/row-source.ts';
import { type GroupedReport, groupsIn, groupTotals, sortedGroups } from './row-groups.ts';
import type { ReportRow } from './use-report-run.ts';

/**
 * The rows as the grid shows them in groups, each below its head while it is open. Without a grouping they
 * stay unchanged.
 */
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
  const { t, f } = useText();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setOpened((old) => new Set(old.has(id) ? [...old].filter((one) => one !== id) : [...old, id])),
    [],
  );
  const grouped = useMemo<GroupedReport | null>(
    () => (by && head ? { report, view, head, by } : null),
    [report, view, head, by],
  );
  const groups = useMemo(
    () => (grouped ? groupsIn(grouped, rows, { t, f }) : NO_GROUPS),
    [grouped, rows, t, f],
  );
  return useMemo(() => {
    if (!grouped) return { rows, headOf: undefined };
    const heads = new Map<number, GroupHead>();
    const shown: ReportRow[] = [];
    const ordered = sortedGroups(groups, grouped, { columns, sort }, { t, f });
    for (const group of ordered) {
      const id = `${grouped.by} ${group.key}`;
      const isOpen = opened.has(id);
      // Rows themselves are at zero and above. A group keeps its index whatever the order is.
      const row: ReportRow = { at: -1 - group.at, values: [] };
      heads.set(row.at, {
        ...groupTotals(group, grouped, { t, f }),
        isOpen,
        toggle: () => toggle(id),
      });
      shown.push(row);
      if (isOpen) for (const one of sortRows(group.rows, columns, sort, { t, f })) shown.push(one);
    }
    return { rows: shown, headOf: (row) => heads.get(row.at) ?? null };
  }, [grouped, rows, groups, opened, columns, sort, toggle, t, f]);
}

const NO_GROUPS: readonly never[] = [];
