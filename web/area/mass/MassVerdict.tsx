import { useEffect, useMemo, useState } from 'react';
import {
  getMassChange,
  getMassRefusedExport,
  type MassRecord,
  type MassRow,
  putMassCells,
} from '#api/mass.ts';
import { VERDICTS } from '#domain/verdict.ts';
import { ImportTable, type LineChoice } from '#web/area/line-import/ImportTable.tsx';
import { MendDialog } from '#web/area/line-import/MendDialog.tsx';
import { type Mending, MendingProvider } from '#web/area/line-import/mend.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { RowCard } from '#web/kit/list/RowCard.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';
import { LoadingScreen } from '#web/kit/ui/LoadingScreen.tsx';
import { MassActions } from './MassActions.tsx';
import { massColumns } from './MassColumns.tsx';
import { MassRowDialog } from './MassRowDialog.tsx';
import { changeWords, faultWords, fieldLabel, mendLine } from './mass-words.ts';

/** The longest time for some hundreds of vehicles, milliseconds. */
const TIMEOUT_MS = 60_000;

const SHOWN = ['all', 'changes', 'refused'] as const;
type Shown = (typeof SHOWN)[number];

const isShown = ({ verdict, undo_faults }: MassRow, shown: Shown) => {
  if (shown === 'all') return true;
  const isRefused = verdict === 'refused' || (undo_faults?.length ?? 0) > 0;
  return shown === 'refused' ? isRefused : verdict === 'new' || verdict === 'changed';
};

/** A change row by row: the effects of a draft, or the results. */
export function MassVerdict(props: {
  id: number;
  onLeave: () => void;
  /** Called with whether the change is applied. */
  onApplied: (isApplied: boolean) => void;
}) {
  const { id, onLeave, onApplied } = props;
  const query = useEndpoint(getMassChange, { params: { mass_id: id } });
  const isApplied = query.data !== undefined && query.data.state !== 'draft';
  useEffect(() => onApplied(isApplied), [onApplied, isApplied]);
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <Verdict change={query.data} onLeave={onLeave} /> : <LoadingScreen />;
}

function Verdict({ change, onLeave }: { change: MassRecord; onLeave: () => void }) {
  const say = useText();
  const { t } = say;
  const { rows, state, counts, file_name, own } = change;
  const [open, setOpen] = useState<MassRow | null>(null);
  const isApplied = state !== 'draft';
  const columns = useMemo(() => massColumns(rows, { isApplied }), [rows, isApplied]);
  const choices = useMemo<readonly LineChoice<MassRow>[]>(
    () =>
      SHOWN.map((value) => ({
        value,
        label: t(value === 'changes' ? 'mass.show_changes' : `verdict.show_${value}`),
        has: (row) => isShown(row, value),
      })),
    [t],
  );
  const counted = VERDICTS.filter((verdict) => (counts[verdict] ?? 0) > 0);
  const lines = rows.map(mendLine);
  const mending: Mending | null =
    isApplied || !own || file_name === null
      ? null
      : {
          lines,
          labelOf: (field) => fieldLabel(field, say),
          mend: (cells) =>
            call(
              putMassCells,
              { params: { mass_id: change.id }, body: { cells: [...cells] } },
              { quiet: true, timeoutMs: TIMEOUT_MS },
            ),
        };
  const isMended = mending !== null && open?.verdict === 'refused';
  const fieldsOf = ({ cells, faults }: MassRow) => [
    ...new Set([...Object.keys(cells), ...faults.map(({ field }) => field)]),
  ];
  return (
    <MendingProvider value={mending}>
      <ImportTable
        name="mass"
        title={file_name ?? t('mass.selection')}
        told={[
          t(`mass.state_${state}`),
          ...counted.map((verdict) => `${t(`verdict.${verdict}`)}: ${counts[verdict]}`),
        ]}
        choices={choices}
        columns={columns}
        rows={rows}
        files={
          (counts.refused ?? 0) > 0 ? (
            <ExportButton
              endpoint={getMassRefusedExport}
              args={{ params: { mass_id: change.id } }}
              fileName={`${t('mass.refused')}.xlsx`}
              label={t('verdict.refusedFile')}
            />
          ) : null
        }
        onOpen={setOpen}
        openId={open?.line}
        card={(row) => (
          <RowCard
            title={row.license || t('verdict.line', { n: row.line })}
            mark={t(`verdict.${row.verdict}`)}
            lines={[
              [faultWords(row.undo_faults?.length ? row.undo_faults : row.faults, say)],
              row.changes.map((one) => `${fieldLabel(one.field, say)}: ${changeWords(one, say)}`),
            ]}
          />
        )}
      />
      <MassActions change={change} onLeave={onLeave} />
      <MassRowDialog row={isMended ? null : open} isApplied={isApplied} onClose={() => setOpen(null)} />
      <MendDialog
        line={isMended && open ? mendLine(open) : null}
        fields={open ? fieldsOf(open) : []}
        onClose={() => setOpen(null)}
      />
    </MendingProvider>
  );
}
