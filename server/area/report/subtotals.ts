import type { CellValue } from '#domain/column.ts';
import { INTL_LOCALES } from '#domain/language.ts';
import { type Grouping, type GroupSums, groupSums } from '#domain/report/grouping.ts';
import type { SheetColumn, SheetValue } from '#server/base/http/xlsx.ts';
import { groupName } from '#text/group-name.ts';
import type { Say } from '#text/say.ts';
import type { FileColumn } from './file-columns.ts';
import type { OpenReport } from './run.ts';

/** The sums of a report's groups. The sheet is complete after the last row. */
export function subtotals(
  { columns, reading }: OpenReport,
  by: Grouping,
  { columns: shown, say }: { columns: readonly FileColumn[]; say: Say },
): { add: (row: readonly CellValue[]) => void; end: () => { columns: SheetColumn[]; rows: SheetValue[][] } } {
  const sums = groupSums({ by, columns, shape: reading.shape, timeZone: say.f.settings.timeZone });
  return {
    add: sums.add,
    end() {
      const groups = inOrder(sums.end(), by, say).map((group) => {
        const [total, electric] = group.lines;
        return {
          head: [nameOf(group, by, say), total!.count],
          figures: shown.map((column) => column.total(total!, electric)),
        };
      });
      // Texts, days and rates have no subtotal.
      const summed = shown.flatMap((column, at) =>
        groups.some(({ figures }) => figures[at] !== null) ? [{ column, at }] : [],
      );
      return {
        columns: [
          { label: say.t(`reportScreen.group_${by}`), type: 'text' },
          { label: say.t('report.file_rows'), type: 'int' },
          ...summed.map(({ column }) => column),
        ],
        rows: groups.map(({ head: own, figures }) => [
          ...own,
          ...summed.map(({ at }) => figures[at] ?? null),
        ]),
      };
    },
  };
}

/** Fleets of the same name may be below different ones, so all of those above are named. */
const nameOf = ({ name }: GroupSums, by: Grouping, say: Say) =>
  by === 'fleet' && typeof name === 'string' ? name : groupName(by, name, say);

/** Days and weeks are in order; all others by name. */
function inOrder(groups: GroupSums[], by: Grouping, say: Say): GroupSums[] {
  if (by === 'day' || by === 'week') return groups;
  const names = new Intl.Collator(INTL_LOCALES[say.f.settings.language], { numeric: true });
  return groups.toSorted((a, b) => names.compare(nameOf(a, by, say), nameOf(b, by, say)));
}
