import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  getStatementRefusedExport,
  postStatementImport,
  type StatementReading,
  type StatementRecord,
  type StatementVerdict,
} from '#api/statement.ts';
import { periodText } from '#text/period.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { ExportButton } from '#web/kit/ui/ExportButton.tsx';
import { FailureAlert } from '#web/kit/ui/FailureAlert.tsx';
import { FigureStrip } from '#web/kit/ui/FigureStrip.tsx';
import { useAttempt } from '#web/kit/ui/use-attempt.ts';
import classes from './refuelling.module.css';
import { UndoStatement } from './UndoStatement.tsx';

const TIMEOUT_MS = 120_000;

/** The planned results of a statement's lines and, once it is confirmed, the actual ones. */
export function StatementVerdictView(props: {
  statement: StatementRecord;
  reading: StatementReading;
  verdict: StatementVerdict;
  onBack: () => void;
  onAgain: () => void;
}) {
  const { statement, reading, onBack, onAgain } = props;
  const say = useText();
  const { t, f } = say;
  const navigate = useNavigate();
  const see = (search: Readonly<Record<string, string>>) =>
    void navigate({ to: '/refueling', search: () => search });
  const [done, setDone] = useState<StatementVerdict | null>(null);
  const { isBusy, failure, attempt } = useAttempt();
  const verdict = done ?? props.verdict;
  const { imported, skipped, unmatched, refused, refusals, first_day, last_day } = verdict;
  async function store() {
    const args = { params: { statement_id: statement.id }, body: reading };
    setDone(await call(postStatementImport, args, { quiet: true, timeoutMs: TIMEOUT_MS }));
  }
  const figures = [
    { id: 'imported', label: t('statement.imported'), text: f.number(imported) },
    { id: 'amount', label: t('statement.amount'), text: f.money(verdict.amount) },
    { id: 'unmatched', label: t('refuelling.unmatched'), text: f.number(unmatched) },
    { id: 'skipped', label: t('statement.skipped'), text: f.number(skipped) },
    { id: 'refused', label: t('statement.refused'), text: f.number(refused) },
    ...(first_day && last_day
      ? [{ id: 'days', label: t('statement.days'), text: periodText({ from: first_day, to: last_day }, say) }]
      : []),
  ];
  return (
    <div className={classes.home}>
      <strong>{`${statement.file_name} · ${reading.provider}`}</strong>
      {done ? (
        <Alert color="green" p="sm" icon={<IconCheck size={18} />} title={t('statement.done')} role="status">
          {t('statement.doneText')}
        </Alert>
      ) : null}
      <FigureStrip figures={figures} />
      {verdict.totals_line === null ? null : (
        <Text size="sm">{t('statement.totalsLine', { n: verdict.totals_line })}</Text>
      )}
      <FailureAlert of={failure} />
      {done ? (
        <Group>
          <Button onClick={() => see({ date: `${first_day ?? ''},${last_day ?? ''}` })}>
            {t('statement.see')}
          </Button>
          {unmatched > 0 ? (
            <Button variant="default" onClick={() => see({ unmatched: 'true' })}>
              {t('statement.seeUnmatched')}
            </Button>
          ) : null}
          {refused > 0 ? (
            <ExportButton
              endpoint={getStatementRefusedExport}
              args={{ params: { statement_id: statement.id } }}
              fileName={`${statement.file_name.replace(/\.\w+$/, '')} - ${t('verdict.refused')}.csv`}
              label={t('verdict.refusedFile')}
            />
          ) : null}
          <Button variant="default" onClick={onAgain}>
            {t('statement.another')}
          </Button>
          {imported > 0 ? <UndoStatement id={statement.id} onUndone={onAgain} /> : null}
        </Group>
      ) : (
        <Group>
          <Button loading={isBusy} disabled={imported === 0} onClick={() => void attempt(store)}>
            {imported === 0 ? t('statement.nothing') : t('statement.confirm', { n: imported })}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={onBack}>
            {t('statement.change')}
          </Button>
        </Group>
      )}
      {refusals.length > 0 ? <Refusals refusals={refusals} refused={refused} /> : null}
    </div>
  );
}

function Refusals({ refusals, refused }: Pick<StatementVerdict, 'refusals' | 'refused'>) {
  const { t } = useText();
  return (
    <div className={classes.columns}>
      <table className={classes.refusals} aria-label={t('statement.refused')}>
        <thead>
          <tr>
            <th scope="col">{t('statement.line')}</th>
            <th scope="col">{t('statement.reason')}</th>
            <th scope="col">{t('statement.cell')}</th>
          </tr>
        </thead>
        <tbody>
          {refusals.map(({ line, field, code, text }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{`${t(`statement.field_${field}`)}: ${t(`fault.${code}`)}`}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {refused > refusals.length ? (
        <Text size="sm">{t('statement.toldFirst', { n: refusals.length })}</Text>
      ) : null}
    </div>
  );
}
