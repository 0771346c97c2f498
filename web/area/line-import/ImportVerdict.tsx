import { Alert } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ImportLine, LineImport, MendedCell } from '#api/line-import.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { RowCard } from '#web/kit/list/RowCard.tsx';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';
import { ImportActions } from './ImportActions.tsx';
import { importColumns, labelIn, resultText } from './ImportColumns.tsx';
import { ImportTable, type LineChoice } from './ImportTable.tsx';
import { IMPORT_TIMEOUT_MS, type ImportScreen } from './import-screen.ts';
import { MendDialog } from './MendDialog.tsx';
import { type Mending, MendingProvider } from './mend.ts';

type Props = { file: LineImport; screen: ImportScreen; onOther: () => void; onColumns: () => void };

const isRefused = ({ faults, undo_fault }: ImportLine) => faults.length > 0 || undo_fault !== null;

/** A file line by line with the planned, or actual, results; the cells of a draft can be mended. */
export function ImportVerdict({ file, screen, onOther, onColumns }: Props) {
  const { t, f } = useText();
  const { lines, totals_line, sum, applied_at, undone_at } = file;
  const [open, setOpen] = useState<number | null>(null);
  const columns = useMemo(
    () => importColumns(screen, { applied_at, undone_at }),
    [screen, applied_at, undone_at],
  );
  const choices = useMemo<readonly LineChoice<ImportLine>[]>(
    () => [
      { value: 'all', label: t('verdict.show_all'), has: () => true },
      { value: 'valid', label: t('lineImport.show_valid'), has: (line) => !isRefused(line) },
      { value: 'refused', label: t('verdict.show_refused'), has: isRefused },
    ],
    [t],
  );
  const mending: Mending | null = applied_at
    ? null
    : {
        lines,
        labelOf: (field) => labelIn(screen, field, t),
        mend: (cells: readonly MendedCell[]) =>
          call(
            screen.endpoints.cells,
            { params: { import_id: file.id }, body: { cells: [...cells] } },
            { quiet: true, timeoutMs: IMPORT_TIMEOUT_MS },
          ),
      };
  const refused = lines.filter(({ faults }) => faults.length > 0);
  const wrong = refused.reduce((n, { faults }) => n + faults.length, 0);
  const same = lines.filter(({ effect }) => effect === 'same').length;
  const valid = lines.length - refused.length - same;
  const told = [
    `${t(applied_at ? 'lineImport.stored' : 'lineImport.valid')}: ${f.number(valid)}`,
    ...(same > 0 ? [`${t('verdict.same')}: ${f.number(same)}`] : []),
    `${t('verdict.refused')}: ${f.number(refused.length)}`,
    ...(wrong > 0 ? [t('lineImport.faults', { n: wrong })] : []),
    ...(sum === null
      ? []
      : [t(applied_at ? 'lineImport.sumStored' : 'lineImport.sum', { amount: f.money(sum) })]),
  ];
  const notices = [
    ...(totals_line === null ? [] : [t('lineImport.totals', { n: totals_line })]),
    ...(file.same_at === null ? [] : [t('lineImport.same', { at: f.dateTime(file.same_at) })]),
  ];
  return (
    <MendingProvider value={mending}>
      <ImportTable
        name={`import-${screen.kind}`}
        title={file.file_name}
        told={told}
        choices={choices}
        columns={columns}
        rows={lines}
        files={
          refused.length > 0 ? (
            <ExportButton
              endpoint={screen.endpoints.refused}
              args={{ params: { import_id: file.id } }}
              fileName={`${t('lineImport.refusedName')}.csv`}
              label={t('verdict.refusedFile')}
            />
          ) : null
        }
        notices={notices.map((text) => (
          <Alert key={text} p="xs" m="8px 16px 0">
            {text}
          </Alert>
        ))}
        onOpen={mending ? ({ line }) => setOpen(line) : undefined}
        openId={open ?? undefined}
        card={(row) => (
          <RowCard
            title={t('verdict.line', { n: row.line })}
            mark={isRefused(row) ? t('verdict.refused') : resultText(row, screen, file, t)}
            lines={[
              [isRefused(row) ? resultText(row, screen, file, t) : null],
              screen.columns.map(({ field }) => row.cells[field]),
            ]}
          />
        )}
      />
      <ImportActions file={file} screen={screen} valid={valid} onOther={onOther} onColumns={onColumns} />
      <MendDialog
        line={lines.find(({ line }) => line === open) ?? null}
        fields={screen.columns.map(({ field }) => field)}
        onClose={() => setOpen(null)}
      />
    </MendingProvider>
  );
}
