import { useState } from 'react';
import type { CheckedStatement, StatementReading, StatementRecord } from '#api/statement.ts';
import { ImportFrame } from '#web/area/line-import/ImportFrame.tsx';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import { StatementColumns } from './StatementColumns.tsx';
import { StatementUpload } from './StatementUpload.tsx';
import { StatementVerdictView } from './StatementVerdictView.tsx';

type Step =
  | { at: 'upload' }
  | { at: 'columns'; statement: StatementRecord; reading: StatementReading | null }
  | { at: 'verdict'; statement: StatementRecord; reading: StatementReading; verdict: CheckedStatement };

const STEPS = { upload: 'File', columns: 'Columns', verdict: 'Check' } as const;

/** Imports a statement in three steps: the file, the meaning of its columns, and the results of its lines. */
export function StatementPage() {
  const { t } = useText();
  const [step, setStep] = useState<Step>({ at: 'upload' });
  const [isDone, setDone] = useState(false);
  const [, setView] = useUrlValue('view');
  const shown = isDone ? 'Done' : STEPS[step.at];
  return (
    <ImportFrame
      title={t('statement.title')}
      step={shown}
      back={t('statement.back')}
      onBack={() => setView(null)}
    >
      {step.at === 'upload' ? (
        <StatementUpload onRead={(statement) => setStep({ at: 'columns', statement, reading: null })} />
      ) : null}
      {step.at === 'columns' ? (
        <StatementColumns
          statement={step.statement}
          before={step.reading}
          onChecked={(reading, verdict) =>
            setStep({ at: 'verdict', statement: step.statement, reading, verdict })
          }
        />
      ) : null}
      {step.at === 'verdict' ? (
        <StatementVerdictView
          {...step}
          onBack={() => setStep({ at: 'columns', statement: step.statement, reading: step.reading })}
          onChecked={(verdict) => setStep({ ...step, verdict })}
          onDone={() => setDone(true)}
          onAgain={() => {
            setDone(false);
            setStep({ at: 'upload' });
          }}
        />
      ) : null}
    </ImportFrame>
  );
}
