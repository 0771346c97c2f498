import { SegmentedControl, Text } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { getMassChange, getMassRefusedExport, type MassRecord, type MassRow } from '#api/mass.ts';
import { VERDICTS } from '#domain/verdict.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { DataGrid } from '#web/kit/list/DataGrid.tsx';
import { RowCard } from '#web/kit/list/RowCard.tsx';
import parts from '#web/kit/look/parts.module.css';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';
import { LoadingScreen } from '#web/kit/ui/LoadingScreen.tsx';
import { MassActions } from './MassActions.tsx';
import { massColumns } from './MassColumns.tsx';
import { MassRowDialog } from './MassRowDialog.tsx';
import { changeWords, faultWords, fieldLabel } from './mass-words.ts';

const SHOWN = ['all', 'changes', 'refused'] as const;
type Shown = (typeof SHOWN)[number];

const isShown = ({ verdict, undo_faults }: MassRow, shown: Shown) => {
  if (shown === 'all') return true;
  const isRefused = verdict === 'refused' || (undo_faults?.length ?? 0) > 0;
  return shown === 'refused' ? isRefused : verdict === 'new' || verdict === 'changed';
};

/** A change row by row: the effects of a draft, or the results. */
export function MassVerdict({ id, onLeave }: { id: number; onLeave: () => void }) {
  const query = useEndpoint(getMassChange, { params: { mass_id: id } });
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <Verdict change={query.data} onLeave={onLeave} /> : <LoadingScreen />;
}

function Verdict({ change, onLeave }: { change: MassRecord; onLeave: () => void }) {
  const say = useText();
  const { t } = say;
  const { rows, state, counts } = change;
  const [shown, setShown] = useState<Shown>('all');
  const [open, setOpen] = useState<MassRow | null>(null);
  const isApplied = state !== 'draft';
  const columns = useMemo(() => massColumns(rows, { isApplied }), [rows, isApplied]);
  const found = useMemo(() => rows.filter((row) => isShown(row, shown)), [rows, shown]);
  const counted = VERDICTS.filter((verdict) => (counts[verdict] ?? 0) > 0);
  return (
    <>
      <div className={parts.bar}>
        <strong className={parts.cut}>{change.file_name ?? t('mass.selection')}</strong>
        <Text span role="status">
          {[
            t(`mass.state_${state}`),
            ...counted.map((verdict) => `${t(`verdict.${verdict}`)}: ${counts[verdict]}`),
          ].join(' · ')}
        </Text>
        <SegmentedControl
          size="xs"
          value={shown}
          onChange={setShown}
          data={SHOWN.map((value) => ({
            value,
            label: t(value === 'changes' ? 'mass.show_changes' : `verdict.show_${value}`),
          }))}
          aria-label={t('verdict.show')}
        />
        {(counts.refused ?? 0) > 0 ? (
          <ExportButton
            endpoint={getMassRefusedExport}
            args={{ params: { mass_id: change.id } }}
            fileName={`${t('mass.refused')}.xlsx`}
            label={t('verdict.refusedFile')}
          />
        ) : null}
      </div>
      <div className={parts.rest}>
        <DataGrid
          name="mass"
          label={t('mass.title')}
          columns={columns}
          rowId={({ line }) => line}
          rows={found}
          onOpen={setOpen}
          openId={open?.line}
          isFiltered={shown !== 'all'}
          onClearFilter={() => setShown('all')}
          empty={{ icon: <IconFilterOff />, title: t('verdict.noRows') }}
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
      </div>
      <MassActions change={change} onLeave={onLeave} />
      <MassRowDialog row={open} isApplied={isApplied} onClose={() => setOpen(null)} />
    </>
  );
}
