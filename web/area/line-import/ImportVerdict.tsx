import { Alert, SegmentedControl, Text } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { ImportLine, LineImport } from '#api/line-import.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { DataGrid } from '#web/kit/list/DataGrid.tsx';
import { RowCard } from '#web/kit/list/RowCard.tsx';
import parts from '#web/kit/look/parts.module.css';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';
import { LoadingScreen } from '#web/kit/ui/LoadingScreen.tsx';
import { ImportActions } from './ImportActions.tsx';
import { importColumns, reasonText } from './ImportColumns.tsx';
import type { ImportScreen } from './import-screen.ts';

const SHOWN = ['all', 'valid', 'refused'] as const;
type Shown = (typeof SHOWN)[number];

const isShown = ({ fault }: ImportLine, shown: Shown) =>
  shown === 'all' || (shown === 'refused') === (fault !== null);

type Props = { id: number; screen: ImportScreen; onOther: () => void };

/** A file line by line with the planned, or actual, results. */
export function ImportVerdict({ id, screen, onOther }: Props) {
  const query = useEndpoint(screen.get, { params: { import_id: id } });
  if (query.error && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <Verdict file={query.data} screen={screen} onOther={onOther} /> : <LoadingScreen />;
}

type VerdictProps = { file: LineImport; screen: ImportScreen; onOther: () => void };

function Verdict({ file, screen, onOther }: VerdictProps) {
  const { t, f } = useText();
  const { lines, totals_line, sum } = file;
  const [shown, setShown] = useState<Shown>('all');
  const isApplied = file.applied_at !== null;
  const columns = useMemo(() => importColumns(screen, { isApplied }), [screen, isApplied]);
  const found = useMemo(() => lines.filter((line) => isShown(line, shown)), [lines, shown]);
  const refused = lines.filter(({ fault }) => fault !== null).length;
  const told = [
    `${t(isApplied ? 'lineImport.stored' : 'lineImport.valid')}: ${f.number(lines.length - refused)}`,
    `${t('verdict.refused')}: ${f.number(refused)}`,
    t(isApplied ? 'lineImport.sumStored' : 'lineImport.sum', { amount: f.money(sum) }),
  ];
  const notices = [
    ...(totals_line === null ? [] : [t('lineImport.totals', { n: totals_line })]),
    ...(file.same_at === null ? [] : [t('lineImport.same', { at: f.dateTime(file.same_at) })]),
  ];
  return (
    <>
      <div className={parts.bar}>
        <strong className={parts.cut}>{file.file_name}</strong>
        <Text span role="status">
          {told.join(' · ')}
        </Text>
        <SegmentedControl
          size="xs"
          value={shown}
          onChange={setShown}
          data={SHOWN.map((value) => ({
            value,
            label: t(value === 'valid' ? 'lineImport.show_valid' : `verdict.show_${value}`),
          }))}
          aria-label={t('verdict.show')}
        />
        {refused > 0 ? (
          <ExportButton
            endpoint={screen.refused}
            args={{ params: { import_id: file.id } }}
            fileName={`${t('lineImport.refusedName')}.csv`}
            label={t('verdict.refusedFile')}
          />
        ) : null}
      </div>
      {notices.map((text) => (
        <Alert key={text} p="xs" m="8px 16px 0">
          {text}
        </Alert>
      ))}
      <div className={parts.rest}>
        <DataGrid
          name={`import-${screen.kind}`}
          label={file.file_name}
          columns={columns}
          rowId={({ line }) => line}
          rows={found}
          isFiltered={shown !== 'all'}
          onClearFilter={() => setShown('all')}
          empty={{ icon: <IconFilterOff />, title: t('verdict.noRows') }}
          card={(row) => (
            <RowCard
              title={t('verdict.line', { n: row.line })}
              mark={
                row.fault ? t('verdict.refused') : t(isApplied ? 'lineImport.stored' : 'lineImport.valid')
              }
              lines={[[reasonText(row, t)], screen.columns.map(({ field }) => row.cells[field])]}
            />
          )}
        />
      </div>
      <ImportActions file={file} screen={screen} valid={lines.length - refused} onOther={onOther} />
    </>
  );
}
