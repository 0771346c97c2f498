import { useState } from 'react';
import type { StatementReading, StatementRecord, StatementVerdict } from '#api/statement.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { BackBar } from './BackBar.tsx';
import { StatementColumns } from './StatementColumns.tsx';
import { StatementUpload } from './StatementUpload.tsx';
import { StatementVerdictView } from './StatementVerdictView.tsx';

type Step =
  | { at: 'upload' }
  | { at: 'columns'; statement: StatementRecord; reading: StatementReading | null }
  | { at: 'verdict'; statement: StatementRecord; reading: StatementReading; verdict: StatementVerdict };

/** Imports a statement in three steps: the file, the meaning of its columns, and the results of its lines. */
export function StatementPage() {
  const { t } = useText();
  const [step, setStep] = useState<Step>({ at: 'upload' });
  return (
    <section className={parts.fill} aria-label={t('statement.title')}>
      <BackBar title={t('statement.title')} />
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
          onAgain={() => setStep({ at: 'upload' })}
        />
      ) : null}
    </section>
  );
}
