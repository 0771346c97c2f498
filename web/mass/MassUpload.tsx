import { Alert, Button, FileButton, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { getMassTemplateExport, postMassFile } from '#api/mass.ts';
import { Fault } from '#domain/fault.ts';
import {
  MASS_FILE_TYPES,
  MASS_FORMATS,
  MASS_MODES,
  MASS_ROWS,
  type MassFormat,
  type MassMode,
} from '#domain/mass/mass-change.ts';
import { call } from '../call/call.ts';
import { faultText } from '../language/fault-text.ts';
import { useText } from '../language/text.ts';
import parts from '../look/parts.module.css';
import { useCan } from '../session/permission.ts';
import { ExportButton } from '../ui/ExportButton.tsx';
import { usePhone } from '../ui/use-phone.ts';
import classes from './Mass.module.css';

const EXTENSIONS: Readonly<Record<string, MassFormat>> = { xlsx: 'xlsx', csv: 'csv', txt: 'csv', tsv: 'csv' };
const NAME_MAX = 200;
/** The checks of a file take their time, milliseconds. */
const TIMEOUT_MS = 60_000;

/** Takes a file, chosen or dropped, and has it judged. Nothing is changed by that. */
export function MassUpload({ onJudged }: { onJudged: (id: number) => void }) {
  const { t } = useText();
  const can = useCan();
  const isPhone = usePhone();
  const [mode, setMode] = useState<MassMode>('edit');
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  async function judge(file: File | null | undefined) {
    if (!file || isBusy) return;
    const format = EXTENSIONS[file.name.split('.').at(-1)?.toLowerCase() ?? ''];
    if (!format) return setFailure(new Fault('err.uploadType', 415));
    setBusy(true);
    setFailure(null);
    try {
      const body = new File([file], file.name, { type: MASS_FILE_TYPES[format][0] });
      const query = { mode, name: file.name.slice(-NAME_MAX) };
      onJudged((await call(postMassFile, { query, body }, { quiet: true, timeoutMs: TIMEOUT_MS })).id);
    } catch (error) {
      setFailure(error);
      if (!(error instanceof Fault)) throw error;
    } finally {
      setBusy(false);
    }
  }
  return (
    <Stack
      className={`${parts.panel} ${classes.drop}`}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void judge(event.dataTransfer.files[0]);
      }}
    >
      <Text>{t('mass.intro', { max: MASS_ROWS })}</Text>
      <div className={parts.row}>
        {MASS_FORMATS.map((format) => (
          <ExportButton
            key={format}
            endpoint={getMassTemplateExport}
            args={{ query: { format } }}
            fileName={`${t('mass.template')}.${format}`}
            label={t('mass.templateAs', { format: format.toUpperCase() })}
          />
        ))}
      </div>
      {can('mass:register') ? (
        <SegmentedControl
          value={mode}
          onChange={setMode}
          data={MASS_MODES.map((value) => ({ value, label: t(`mass.mode_${value}`) }))}
          aria-label={t('mass.mode')}
        />
      ) : null}
      {failure ? (
        <Alert color="red" role="alert" p="sm">
          {faultText(t, failure)}
        </Alert>
      ) : null}
      <FileButton
        accept={Object.keys(EXTENSIONS)
          .map((one) => `.${one}`)
          .join()}
        onChange={(file) => void judge(file)}
      >
        {(button) => (
          <Button {...button} loading={isBusy} leftSection={<IconFileUpload size={16} aria-hidden="true" />}>
            {t('verdict.chooseFile', { formats: MASS_FORMATS.map((one) => one.toUpperCase()).join(', ') })}
          </Button>
        )}
      </FileButton>
      {isPhone ? null : (
        <Text size="sm" c="dimmed">
          {t('mass.introDrop')}
        </Text>
      )}
    </Stack>
  );
}
