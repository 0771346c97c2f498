import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import {
  type CheckedStatement,
  getStatementRefusedExport,
  postStatementImport,
  putStatementCells,
  type StatementReading,
  type StatementRecord,
  type StatementRow,
  type StatementVerdict,
} from '#api/statement.ts';
import { STATEMENT_FIELDS } from '#domain/refuelling/mapping.ts';
import { periodText } from '#text/period.ts';
import { ImportTable, type LineChoice } from '#web/area/line-import/ImportTable.tsx';
import { MendDialog } from '#web/area/line-import/MendDialog.tsx';
import { type Mending, MendingProvider } from '#web/area/line-import/mend.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { RowCard } from '#web/kit/list/RowCard.tsx';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import { lineText, statementColumns } from './StatementLines.tsx';
import { UndoStatement } from './UndoStatement.tsx';

const TIMEOUT_MS = 120_000;
/** The most unknown plates that are named; the lines show all. */
const PLATES_SHOWN = 12;

type Props = {
  statement: StatementRecord;
  reading: StatementReading;
  verdict: CheckedStatement;
  onBack: () => void;
  /** Cells were mended: the new verdict. */
  onChecked: (verdict: CheckedStatement) => void;
  onDone: () => void;
  onAgain: () => void;
};

/** The planned results of a statement's lines, to be mended and confirmed; after that the actual ones. */
export function StatementVerdictView(props: Props) {
  const { statement, reading, verdict, onBack, onChecked, onDone, onAgain } = props;
  const say = useText();
  const { t, f } = say;
  const [done, setDone] = useState<StatementVerdict | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const { isBusy, failure, attempt } = useAttempt();
  const { imported, skipped, unmatched, refused, amount, first_day, last_day } = done ?? verdict;
  const { lines, unknown_plates, totals_line } = verdict;
  const params = { statement_id: statement.id };
  const options = { quiet: true, timeoutMs: TIMEOUT_MS };
  const fields = STATEMENT_FIELDS.filter((field) => field in reading.columns);
  const columns = useMemo(() => statementColumns(Object.keys(reading.columns)), [reading.columns]);
  const choices = useMemo<readonly LineChoice<StatementRow>[]>(
    () => [
      { value: 'all', label: t('verdict.show_all'), has: () => true },
      { value: 'new', label: t('statement.imported'), has: ({ result }) => result === 'new' },
      { value: 'unmatched', label: t('refuelling.unmatched'), has: (line) => line.has_vehicle === false },
      { value: 'refused', label: t('verdict.show_refused'), has: ({ result }) => result === 'refused' },
    ],
    [t],
  );
  const mending: Mending | null = done
    ? null
    : {
        lines,
        labelOf: (field) => t(`statement.field_${field as (typeof STATEMENT_FIELDS)[number]}`),
        mend: async (cells) =>
          onChecked(
            await call(putStatementCells, { params, body: { ...reading, cells: [...cells] } }, options),
          ),
      };
  async function store() {
    setDone(await call(postStatementImport, { params, body: reading }, options));
    onDone();
  }
  const told = [
    `${t('statement.imported')}: ${f.number(imported)} (${f.money(amount)})`,
    `${t('refuelling.unmatched')}: ${f.number(unmatched)}`,
    `${t('statement.skipped')}: ${f.number(skipped)}`,
    `${t('statement.refused')}: ${f.number(refused)}`,
    ...(first_day && last_day ? [periodText({ from: first_day, to: last_day }, say)] : []),
  ];
  const named = unknown_plates
    .slice(0, PLATES_SHOWN)
    .map(({ license, lines: n }) => (n > 1 ? `${license} (${f.number(n)})` : license));
  return (
    <MendingProvider value={mending}>
      <ImportTable
        name="statement-lines"
        title={`${statement.file_name} · ${reading.provider}`}
        told={told}
        choices={choices}
        columns={columns}
        rows={lines}
        files={
          done && refused > 0 ? (
            <ExportButton
              endpoint={getStatementRefusedExport}
              args={{ params }}
              fileName={`${statement.file_name.replace(/\.\w+$/, '')} - ${t('verdict.refused')}.csv`}
              label={t('verdict.refusedFile')}
            />
          ) : null
        }
        notices={
          <>
            {done ? (
              <Alert color="green" p="xs" m="8px 16px 0" icon={<IconCheck size={18} />} role="status">
                {`${t('statement.done')}. ${t('statement.doneText')}`}
              </Alert>
            ) : null}
            {named.length > 0 ? (
              <Alert color="yellow" p="xs" m="8px 16px 0">
                {t('statement.unknownPlates', {
                  plates: [...named, ...(unknown_plates.length > named.length ? ['…'] : [])].join(', '),
                })}
              </Alert>
            ) : null}
            {totals_line === null ? null : (
              <Alert p="xs" m="8px 16px 0">
                {t('statement.totalsLine', { n: totals_line })}
              </Alert>
            )}
          </>
        }
        onOpen={mending ? ({ line }) => setOpen(line) : undefined}
        openId={open ?? undefined}
        card={(row) => (
          <RowCard
            title={t('verdict.line', { n: row.line })}
            mark={lineText({ ...row, faults: [] }, say)}
            lines={[
              [row.faults.length > 0 ? lineText(row, say) : null],
              fields.map((field) => row.cells[field]),
            ]}
          />
        )}
      />
      <Group p="10px 16px" gap="sm" justify="flex-end" role="group" aria-label={t('word.actions')}>
        <FailureAlert of={failure} mr="auto" />
        {done ? (
          <Stored id={statement.id} verdict={done} onAgain={onAgain} />
        ) : (
          <>
            <Text size="sm" c="dimmed" mr="auto">
              {t('statement.nothingYet')}
            </Text>
            <Button variant="default" disabled={isBusy} onClick={onBack}>
              {t('statement.change')}
            </Button>
            <Button
              loading={isBusy}
              disabled={imported === 0}
              leftSection={<IconCheck size={16} aria-hidden="true" />}
              onClick={() => void attempt(store)}
            >
              {imported === 0 ? t('statement.nothing') : t('statement.confirm', { n: imported })}
            </Button>
          </>
        )}
      </Group>
      <MendDialog
        line={lines.find(({ line }) => line === open) ?? null}
        fields={fields}
        onClose={() => setOpen(null)}
      />
    </MendingProvider>
  );
}

/** The ways on from a stored statement. */
function Stored({ id, verdict, onAgain }: { id: number; verdict: StatementVerdict; onAgain: () => void }) {
  const { t } = useText();
  const navigate = useNavigate();
  const see = (search: Readonly<Record<string, string>>) =>
    void navigate({ to: '/refueling', search: () => search });
  const { imported, unmatched, first_day, last_day } = verdict;
  return (
    <>
      {imported > 0 ? <UndoStatement id={id} onUndone={onAgain} /> : null}
      <Button variant="default" onClick={onAgain}>
        {t('statement.another')}
      </Button>
      {unmatched > 0 ? (
        <Button variant="default" onClick={() => see({ unmatched: 'true' })}>
          {t('statement.seeUnmatched')}
        </Button>
      ) : null}
      <Button onClick={() => see({ date: `${first_day ?? ''},${last_day ?? ''}` })}>
        {t('statement.see')}
      </Button>
    </>
  );
}
