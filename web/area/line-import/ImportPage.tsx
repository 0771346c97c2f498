import { useState } from 'react';
import type { LineImport } from '#api/line-import.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { LoadingScreen } from '#web/kit/ui/LoadingScreen.tsx';
import { labelIn } from './ImportColumns.tsx';
import { ImportFrame, type ImportStep } from './ImportFrame.tsx';
import { ImportHeads } from './ImportHeads.tsx';
import { ImportUpload } from './ImportUpload.tsx';
import { ImportVerdict } from './ImportVerdict.tsx';
import { IMPORT_TIMEOUT_MS, type ImportScreen } from './import-screen.ts';

/**
 * The import of a file, in place of the list of its records: a new one, or the one in the address (`import`).
 */
export function ImportPage({ screen }: { screen: ImportScreen }) {
  const [address, setAddress] = useUrlValue('import');
  const id = Number(address);
  const leave = () => setAddress(null);
  const other = () => setAddress('new');
  return Number.isInteger(id) && id > 0 ? (
    <OneImport key={id} id={id} screen={screen} onLeave={leave} onOther={other} />
  ) : (
    <Steps screen={screen} step="File" onLeave={leave}>
      <ImportUpload screen={screen} onJudged={(judged) => setAddress(String(judged), { push: true })} />
    </Steps>
  );
}

type OneProps = { id: number; screen: ImportScreen; onLeave: () => void; onOther: () => void };

function OneImport({ id, screen, onLeave, onOther }: OneProps) {
  const query = useEndpoint(screen.endpoints.get, { params: { import_id: id } });
  const [isMapping, setMapping] = useState(false);
  const { t } = useText();
  const file = query.data;
  const step = stepOf(file, isMapping);
  return (
    <Steps screen={screen} step={step} onLeave={onLeave}>
      {query.error && !file ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !file ? (
        <LoadingScreen />
      ) : step === 'Columns' ? (
        <ImportHeads
          title={file.file_name}
          text={t('lineImport.columnsText')}
          heads={file.heads}
          sample={file.sample}
          fields={screen.columns.map(({ field, isNeeded = false }) => ({
            ...{ value: field, isNeeded, label: labelIn(screen, field, t) },
          }))}
          columns={file.columns}
          onCheck={async (columns) => {
            const args = { params: { import_id: id }, body: { columns: { ...columns } } };
            await call(screen.endpoints.columns, args, { quiet: true, timeoutMs: IMPORT_TIMEOUT_MS });
            setMapping(false);
          }}
          onOther={onOther}
        />
      ) : (
        <ImportVerdict file={file} screen={screen} onOther={onOther} onColumns={() => setMapping(true)} />
      )}
    </Steps>
  );
}

/** The step of a file: its heads while one is missing or is being changed, its lines, or its result. */
function stepOf(file: LineImport | undefined, isMapping: boolean): ImportStep {
  if (!file) return 'Check';
  if (file.applied_at) return 'Done';
  return isMapping || file.missing.length > 0 ? 'Columns' : 'Check';
}

type StepsProps = {
  screen: ImportScreen;
  step: ImportStep;
  onLeave: () => void;
  children: React.ReactNode;
};

function Steps({ screen, step, onLeave, children }: StepsProps) {
  const { t } = useText();
  const title = t(`lineImport.title_${screen.kind}`);
  return (
    <ImportFrame title={title} step={step} back={t('verdict.backList')} onBack={onLeave}>
      {children}
    </ImportFrame>
  );
}
