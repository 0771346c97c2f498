import type { MassRow } from '#api/mass.ts';
import { MASS_COLUMNS } from '#domain/mass/mass-column.ts';
import { MendCell } from '#web/area/line-import/MendCell.tsx';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { ChangedCell } from './ChangedCell.tsx';
import { changeWords, fieldLabel, mendLine } from './mass-words.ts';
import { VerdictBadge } from './VerdictBadge.tsx';

/**
 * The columns of a verdict: the vehicle, its result, and each field that some row changes or is refused for.
 */
export function massColumns(
  rows: readonly MassRow[],
  { isApplied }: { isApplied: boolean },
): readonly GridColumn<MassRow>[] {
  const named = rows.flatMap(({ changes, faults }) => [...changes, ...faults].map(({ field }) => field));
  const fields = [...new Set(named)].filter((field) => field !== 'license');
  fields.sort((one, other) => placeOf(one) - placeOf(other));
  return [
    {
      id: 'license',
      type: 'code',
      label: 'word.license',
      required: true,
      pinned: 'left',
      width: 130,
      render: (row) =>
        isWrong(row, 'license') && 'license' in row.cells ? (
          <MendCell line={mendLine(row)} field="license" />
        ) : (
          row.license
        ),
    },
    { id: 'line', type: 'int', label: 'lineImport.line', width: 80 },
    {
      id: 'verdict',
      type: 'enum',
      label: 'verdict.result',
      required: true,
      width: 280,
      text: (row, { t }) => t(`verdict.${row.verdict}`),
      render: (row) => <VerdictBadge row={row} isApplied={isApplied} />,
    },
    ...fields.map((field): GridColumn<MassRow> => {
      const changeOf = (row: MassRow) => row.changes.find((change) => change.field === field);
      return {
        id: field,
        type: 'text',
        head: (say) => fieldLabel(field, say),
        width: 220,
        value: (row) => changeOf(row)?.field ?? null,
        text: (row, say) => {
          const change = changeOf(row);
          return change ? changeWords(change, say) : '';
        },
        render: (row) =>
          isWrong(row, field) && field in row.cells ? (
            <MendCell line={mendLine(row)} field={field} />
          ) : (
            <ChangedCell change={changeOf(row)} isWrong={isWrong(row, field)} />
          ),
      };
    }),
  ];
}

/** The position of a field in the template; additional fields come last. */
function placeOf(field: string): number {
  const at = MASS_COLUMNS.findIndex((column) => column.field === field);
  return at < 0 ? MASS_COLUMNS.length : at;
}

const isWrong = ({ faults }: MassRow, field: string) => faults.some((fault) => fault.field === field);
